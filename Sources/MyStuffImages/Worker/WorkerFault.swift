#if DEBUG
    import CShims
    import Glibc

    /// What a decoder may do to its process. Tests ask for it by `MYSTUFF_WORKER_FAULT=fault:size`: it happens at every file
    /// of `size` bytes. A release knows nothing of it.
    enum WorkerFault: String {
        /// Never comes to an end.
        case loop
        case crash
        /// Takes all the memory there is.
        case swell
        /// Sends pixels that can still be changed.
        case lie
        /// Sends what is no answer.
        case babble

        static func happen(_ request: RenderRequest, _ socket: MessageSocket) throws {
            guard let value = getenv("MYSTUFF_WORKER_FAULT") else { return }
            let parts = String(cString: value).split(separator: ":")
            guard parts.count == 2, Int(parts[1]) == request.size else { return }
            switch WorkerFault(rawValue: String(parts[0])) {
            case .loop: while true { pause() }
            case .crash: abort()
            case .swell:
                while let memory = malloc(1 << 20) { memset(memory, 1, 1) }
                abort()
            case .lie:
                let file = FileDescriptor(owning: ms_memory_file("lie"))
                try writeAll([0, 0, 0, 0], to: file)
                let bitmap = Bitmap(width: 1, height: 1, format: .bgra) { _ in }
                let picture = RenderedPicture(bitmap: bitmap, width: 1, height: 1, takenAt: nil, isDamaged: false)
                try socket.send(WorkerAnswer.rendered(RenderedFacts(picture)), attachment: file)
                while true { pause() }
            case .babble:
                try socket.send(PictureError.Reason.notAPicture(mediaType: "babble"))
                while true { pause() }
            case nil: break
            }
        }
    }
#endif
