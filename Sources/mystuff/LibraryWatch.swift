import GLib
import MyStuffStore

/// Has a window notice what another process writes to its library, such as `mystuff --import-picture`.
@MainActor
enum LibraryWatch {
    /// Seconds after the start: until then the first frame needs the processor.
    private static let delay = 0.5
    private static var monitor: FileMonitor?
    private static var timer: Timer?

    static func begin(_ library: Library) {
        Task { await library.noticeOthers() }
        timer = Timer(after: delay) {
            monitor = FileMonitor(folder: library.folder) { name in
                guard name.hasPrefix("library.sqlite") else { return }
                Task { await library.noticeOthers() }
            }
            Task { await library.noticeOthers() }
        }
    }
}
