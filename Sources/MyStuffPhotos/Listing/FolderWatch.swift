import Dispatch
import Glibc
import MyStuffImages

/// Tells of files in a folder that appear, change or vanish, by inotify(7). Where the kernel has no watch to give, or on
/// a network folder that others write to, nothing is told.
///
/// SAFETY (`@unchecked Sendable`): both properties are constants and used on the watch's own queue after `init`.
final class FolderWatch: @unchecked Sendable {
    enum Event: Sendable, Equatable {
        /// A file of this name has been written, or has appeared in another way.
        case written(name: [UInt8])
        case vanished(name: [UInt8])
        /// Too much has happened at once: the folder has to be read again.
        case overflow
        /// The folder itself has gone.
        case folderVanished
    }

    private let source: any DispatchSourceRead

    /// Closing after writing, not each write: a file that is still being copied would be read a hundred times. Links
    /// appear without being written, which is what IN_CREATE is for.
    private static let interest =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_CREATE) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

    /// `handler` runs on `queue`, with all that has happened since it ran last.
    init?(_ folder: [UInt8], queue: DispatchQueue, handler: @escaping @Sendable ([Event]) -> Void) {
        let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard number >= 0 else { return nil }
        guard folder.withCPath({ inotify_add_watch(number, $0, Self.interest) }) >= 0 else {
            close(number)
            return nil
        }
        source = DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
        source.setEventHandler {
            let events = Self.read(number)
            if !events.isEmpty { handler(events) }
        }
        source.setCancelHandler { close(number) }
        source.resume()
    }

    deinit { source.cancel() }

    private static func read(_ number: Int32) -> [Event] {
        var events: [Event] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
        defer { buffer.deallocate() }
        while true {
            let count = Glibc.read(number, buffer.baseAddress, buffer.count)
            guard count > 0 else { return events }
            var offset = 0
            let header = MemoryLayout<inotify_event>.size
            while offset + header <= count {
                // wd, mask, cookie and len, four bytes each; then the name with its NULs.
                let mask = buffer.load(fromByteOffset: offset + 4, as: UInt32.self)
                let length = Int(buffer.load(fromByteOffset: offset + 12, as: UInt32.self))
                let name = buffer[offset + 16..<offset + 16 + length].prefix { $0 != 0 }
                if let event = event(mask, Array(name)) { events.append(event) }
                offset += 16 + length
            }
        }
    }

    private static func event(_ mask: UInt32, _ name: [UInt8]) -> Event? {
        if mask & UInt32(IN_Q_OVERFLOW) != 0 { return .overflow }
        if mask & (UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)) != 0 { return .folderVanished }
        guard !name.isEmpty, mask & UInt32(IN_ISDIR) == 0 else { return nil }
        if mask & (UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)) != 0 { return .vanished(name: name) }
        return .written(name: name)
    }
}
