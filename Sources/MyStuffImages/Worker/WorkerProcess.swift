import CGLib
import CShims
import FoundationEssentials
import Glibc

/// A worker as the program sees it. It is killed with the last reference.
///
/// SAFETY (`@unchecked Sendable`): the pool lends it to one thread at a time, and locks in between.
final class WorkerProcess: @unchecked Sendable {
    /// Not to be used because of what it is, whatever the picture: another version, or it does not start.
    struct Unusable: Error {}
    /// It had ended before it could be asked.
    struct Gone: Error {}

    let id: pid_t
    private let socket: MessageSocket
    /// How long it may take for one picture.
    private let patience: Duration
    private(set) var pictureCount = 0
    /// Whether it waits for the next picture; otherwise nobody knows what it is doing.
    private(set) var isIdle = false

    /// Starts it; `awaitReady` comes next.
    init(_ program: WorkerProgram, patience: Duration) throws {
        self.patience = patience
        let (ours, theirs) = try MessageSocket.pair()
        socket = ours
        id = try program.spawn(theirs.file)
        // Once this function is left, only the worker itself holds its end: when it dies, ours says so.
        withExtendedLifetime(theirs) {}
    }

    /// Takes the worker's first message.
    func awaitReady(_ cancellation: Cancellation) throws {
        do {
            try socket.wait(until: .now + patience, cancellation)
            guard case .ready(WorkerAnswer.version) = try socket.receive(WorkerAnswer.self).message else {
                throw Unusable()
            }
            isIdle = true
        } catch MessageSocket.Failure.cancelled {
            throw CancellationError()
        } catch MessageSocket.Failure.timedOut {
            throw PictureFailure(.timedOut)
        } catch is MessageSocket.Failure {
            throw Unusable()
        }
    }

    deinit {
        kill(id, SIGKILL)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }

    /// Throws `PictureFailure`, `CancellationError`, or `Gone` where the worker never saw the picture.
    func render(
        _ file: FileDescriptor, _ request: RenderRequest, _ cancellation: Cancellation
    ) throws -> RenderedPicture {
        isIdle = false
        pictureCount += 1
        do {
            do {
                try socket.send(WorkerRequest.render(request), attachment: file)
                guard case .begun = try receive(cancellation).message else { throw MessageSocket.Failure.broken }
            } catch MessageSocket.Failure.broken {
                throw Gone()
            }
            let first = try receive(cancellation)
            guard case .needsTurn = first.message else { return try result(first, request) }
            return try LargePictures.alone(cancellation) {
                try socket.send(WorkerRequest.proceed)
                return try result(receive(cancellation), request)
            }
        } catch let failure as MessageSocket.Failure {
            switch failure {
            case .broken: throw PictureFailure(.decoderFailed)
            case .timedOut: throw PictureFailure(.timedOut)
            case .cancelled: throw CancellationError()
            }
        }
    }

    private typealias Received = (message: WorkerAnswer, attachment: FileDescriptor?)

    private func receive(_ cancellation: Cancellation) throws -> Received {
        try socket.wait(until: .now + patience, cancellation)
        return try socket.receive(WorkerAnswer.self)
    }

    private func result(_ received: Received, _ request: RenderRequest) throws -> RenderedPicture {
        switch received.message {
        case .failed(let reason):
            // A drawing that takes too long is still being drawn by one of the worker's threads.
            isIdle = reason != .timedOut
            throw PictureFailure(reason)
        case .rendered(let facts):
            guard let pixels = received.attachment, let picture = RenderedPicture(facts, pixels, request.goal) else {
                throw MessageSocket.Failure.broken
            }
            isIdle = true
            return picture
        case .ready, .begun, .needsTurn:
            throw MessageSocket.Failure.broken
        }
    }
}

extension RenderedPicture {
    /// `nil` where what the worker says cannot be true.
    fileprivate init?(_ facts: RenderedFacts, _ pixels: FileDescriptor, _ goal: RenderGoal) {
        let (width, height) = (facts.bitmapWidth, facts.bitmapHeight)
        let sides = 1...goal.longestSide
        let sizes = 1...Int(Int32.max)
        guard sides.contains(width), sides.contains(height), sizes.contains(facts.width),
            sizes.contains(facts.height), facts.takenAt?.isFinite ?? true,
            let bitmap = Bitmap(sealed: pixels, width: width, height: height)
        else { return nil }
        self.init(
            bitmap: bitmap, width: facts.width, height: facts.height,
            takenAt: facts.takenAt.map(Date.init(timeIntervalSince1970:)), isDamaged: facts.isDamaged)
    }
}

extension Bitmap {
    /// The pixels in a sealed memory file, without a copy of them. `nil` where it is not sealed, and could be changed or
    /// shortened under our eyes, or where it has not the right size.
    fileprivate init?(sealed file: FileDescriptor, width: Int, height: Int) {
        let size = width * height * Format.bgra.bytesPerPixel
        var status = stat()
        guard ms_memory_file_is_sealed(file.number) != 0, fstat(file.number, &status) == 0,
            Int(status.st_size) == size,
            let base = mmap(nil, size, PROT_READ, MAP_SHARED | MAP_POPULATE, file.number, 0), base != MAP_FAILED
        else { return nil }
        // SAFETY: the mapping belongs to this bitmap, and is given back once.
        nonisolated(unsafe) let mapping = base
        self.init(
            width: width, height: height, stride: width * Format.bgra.bytesPerPixel, format: .bgra,
            base: UnsafeRawPointer(base), release: { munmap(mapping, size) })
    }
}
