import CShims
import Glibc

/// One end of a SOCK_SEQPACKET connection, over which whole messages and open files go.
final class MessageSocket: Sendable {
    /// Why no message came or went.
    enum Failure: Error, Equatable {
        /// The other side has gone, or says what nobody understands.
        case broken
        case timedOut
        case cancelled
    }

    /// Bytes of the longest message; both sides' sentences are far shorter.
    private static let longest = 16_384

    let file: FileDescriptor

    init(_ file: FileDescriptor) { self.file = file }

    /// Two connected ends.
    static func pair() throws(PictureFailure) -> (MessageSocket, MessageSocket) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw PictureFailure(.unreadable(detail: systemMessage(errno)))
        }
        return (MessageSocket(FileDescriptor(owning: ends[0])), MessageSocket(FileDescriptor(owning: ends[1])))
    }

    /// Sends `message`, and with it `attachment`, of which the other side gets a descriptor of its own.
    func send(_ message: some Message, attachment: FileDescriptor? = nil) throws {
        var writer = MessageWriter()
        message.write(to: &writer)
        let result = writer.bytes.withUnsafeBytes { bytes in
            ms_socket_send(file.number, bytes.baseAddress, bytes.count, attachment?.number ?? -1)
        }
        withExtendedLifetime(attachment) {}
        guard result == 0 else { throw Failure.broken }
    }

    /// Waits for a message.
    func receive<Content: Message>(_ type: Content.Type) throws -> (message: Content, attachment: FileDescriptor?) {
        try withUnsafeTemporaryAllocation(byteCount: Self.longest, alignment: 16) { buffer in
            var number: Int32 = -1
            let count = ms_socket_receive(file.number, buffer.baseAddress, buffer.count, &number)
            let attachment = number >= 0 ? FileDescriptor(owning: number) : nil
            guard count > 0 else { throw Failure.broken }
            var reader = MessageReader(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            guard let message = Content(from: &reader) else { throw Failure.broken }
            return (message, attachment)
        }
    }

    /// Waits until there is something to receive: a message, or the end of the other side.
    func wait(until deadline: SuspendingClock.Instant, _ cancellation: Cancellation) throws(Failure) {
        var watched = [pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)]
        try cancellation.withDescriptor { descriptor throws(Failure) in
            if let descriptor { watched.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
            while true {
                let left = SuspendingClock.now.duration(to: deadline) / .milliseconds(1)
                let count = poll(&watched, nfds_t(watched.count), Int32(max(0, left.rounded(.up))))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Failure.timedOut }
                if watched.count > 1, watched[1].revents != 0 { throw Failure.cancelled }
                return
            }
        }
    }
}
