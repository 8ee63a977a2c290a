import CGLib
import CShims
import GLib
import Glibc

/// The worker's side: `mystuff-image --worker`.
public enum PictureWorker {
    /// The descriptor over which the program speaks.
    static let socket: Int32 = 3

    /// Decodes pictures until the program that started this process goes. Answers an exit status: 2 where there is no such
    /// program.
    public static func serve() -> Int32 {
        Gettext.setUp(localeFolder: Paths.localeFolder)
        let socket = MessageSocket(FileDescriptor(owning: socket))
        guard limit(), endWithTheProgram(),
            (try? socket.send(WorkerAnswer.ready(version: WorkerAnswer.version))) != nil
        else { return 2 }
        while let (request, file) = try? socket.receive(WorkerRequest.self) {
            guard case .render(let request) = request, let file else { return 1 }
            do {
                limitProcessorTime()
                try socket.send(WorkerAnswer.begun)
                #if DEBUG
                    try WorkerFault.happen(request, socket)
                #endif
                try answer(request, file, socket)
            } catch {
                // The program does not listen any more.
                return 1
            }
        }
        return 0
    }

    private static func answer(
        _ request: RenderRequest, _ file: FileDescriptor, _ socket: MessageSocket
    ) throws {
        do {
            let content = try FileContent(mapping: file, size: request.size)
            let picture = try RenderedPicture(content, as: request.format, request.goal, Cancellation()) { _, render in
                try socket.send(WorkerAnswer.needsTurn)
                guard case .proceed = try socket.receive(WorkerRequest.self).message else {
                    throw MessageSocket.Failure.broken
                }
                return try render()
            }
            try socket.send(
                WorkerAnswer.rendered(RenderedFacts(picture)), attachment: memoryFile(picture.bitmap))
        } catch let failure as PictureFailure {
            try socket.send(WorkerAnswer.failed(failure.reason))
        }
    }

    /// A sealed memory file with the bitmap's pixels, which are tight rows.
    private static func memoryFile(_ bitmap: Bitmap) throws(PictureFailure) -> FileDescriptor {
        let number = ms_memory_file("picture")
        guard number >= 0 else { throw PictureFailure(.unreadable(detail: systemMessage(errno))) }
        let file = FileDescriptor(owning: number)
        let result = bitmap.withUnsafeBytes { bytes in
            Result { () throws(PictureFailure) in try writeAll(bytes, to: file) }
        }
        do { try result.get() } catch { throw PictureFailure(.unreadable(detail: systemMessage(ENOMEM))) }
        guard ms_memory_file_seal(number) == 0 else { throw PictureFailure(.unreadable(detail: systemMessage(errno))) }
        return file
    }

    // MARK: - Limits

    private static func limit() -> Bool {
        let none = rlimit(rlim_cur: 0, rlim_max: 0)
        let memory = rlimit(rlim_cur: rlim_t(Limits.workerMemory), rlim_max: rlim_t(Limits.workerMemory))
        // Of what it writes, which are memory files.
        let file = rlimit(rlim_cur: rlim_t(Limits.decodingMemory), rlim_max: rlim_t(Limits.decodingMemory))
        // Its folder may be on a disk that somebody wants to take out.
        return chdir("/") == 0 && ms_process_harden() == 0 && set(RLIMIT_CORE, none) && set(RLIMIT_AS, memory)
            && set(RLIMIT_FSIZE, file)
    }

    private static func set(_ resource: __rlimit_resource, _ limit: rlimit) -> Bool {
        var limit = limit
        return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
    }

    /// The program's clock ends a worker that takes too long. Should the program have been stopped, this does: it counts
    /// what both cores have done for one picture.
    private static func limitProcessorTime() {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        _ = set(
            RLIMIT_CPU, rlimit(rlim_cur: rlim_t(used + 3 * Limits.workerSeconds), rlim_max: rlim_t(bitPattern: -1)))
    }

    /// The socket's other end closes when the program ends, however that comes about.
    ///
    /// PR_SET_PDEATHSIG would not do: its signal comes when the *thread* that started this process ends (prctl(2)), and
    /// libdispatch ends its idle threads.
    private static func endWithTheProgram() -> Bool {
        Thread.detach {
            var watched = pollfd(fd: socket, events: 0, revents: 0)
            while poll(&watched, 1, -1) < 0, errno == EINTR {}
            _exit(0)
        }
    }
}
