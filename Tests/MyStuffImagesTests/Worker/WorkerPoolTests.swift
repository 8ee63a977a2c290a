import Dispatch
import Glibc
import Synchronization
import Testing

@testable import MyStuffImages

/// The life of workers: started when needed, used again, replaced, and gone when nobody needs them.
@Suite(.timeLimit(.minutes(4))) struct WorkerPoolTests {
    static let files: [(PictureFormat, [UInt8])] = [
        (.jpeg, (try? Files.jpeg(.fields, exif: Files.exif(orientation: 6, date: "2024:05:17 12:30:01"))) ?? []),
        (.png, Files.png(.fields)), (.webp, Files.webp(.fields)), (.gif, Files.gif([.red, .blue], 20, 10)),
        (.tiff, Files.tiff(.fields, orientation: 3)), (.bmp, (try? Files.pixbuf(.fields, as: "bmp")) ?? []),
        (.svg, Array("<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><circle r='9'/></svg>".utf8)),
    ]

    @Test(arguments: [RenderGoal.square(side: 24), .square(side: 512), .fit(side: 40)])
    func aWorkerDrawsWhatTheProgramWouldDraw(goal: RenderGoal) throws {
        let test = try TestPool()
        for (format, file) in Self.files {
            let there = try test.render(file, as: format, goal)
            let here = try WorkerPool.inProcess.render(file, as: format, goal)
            #expect(there.bitmap.width == here.bitmap.width && there.bitmap.height == here.bitmap.height)
            #expect(there.pixels == here.pixels, "\(format)")
            #expect(there.width == here.width && there.height == here.height)
            #expect(there.takenAt == here.takenAt && there.isDamaged == here.isDamaged)
        }
        #expect(test.processes.count == 1)
    }

    @Test func reasonsComeThrough() throws {
        let test = try TestPool()
        let reasons: [(PictureFormat, [UInt8])] = [
            (.png, Files.png(65535, 65535, colourType: 2, rows: [])), (.jpeg, [0xFF, 0xD8, 0xFF, 0xD9]),
            (.jxl, [0xFF, 0x0A] + [UInt8](repeating: 0, count: 64)), (.svg, Array("<svg><nonsense".utf8)),
        ]
        for (format, file) in reasons {
            let there = failure { try test.render(file, as: format) }
            let here = failure { try WorkerPool.inProcess.render(file, as: format) }
            #expect(there == here && there != nil)
        }
        // A refused file is no reason for a new worker.
        #expect(test.processes == test.pool.idleWorkers)
        #expect(test.processes.count == 1)
    }

    private func failure(_ work: () throws -> RenderedPicture) -> PictureFailure? {
        do { _ = try work() } catch { return error as? PictureFailure }
        return nil
    }

    @Test func everyReasonCanBeSent() {
        let reasons: [PictureError.Reason] = [
            .notARegularFile, .notFound, .unreadable(detail: "ü"), .fileTooLarge, .tooManyPixels(width: 1, height: -2),
            .notAPicture(mediaType: nil), .notAPicture(mediaType: "a/b"), .missingLoader(format: "f", package: "p"),
            .damaged(detail: ""), .diskFull, .cannotStore(detail: "d"), .timedOut, .decoderFailed,
        ]
        for reason in reasons {
            var writer = MessageWriter()
            WorkerAnswer.failed(reason).write(to: &writer)
            for length in 0...writer.bytes.count {
                let answer = writer.bytes.prefix(length).withUnsafeBytes { bytes in
                    var reader = MessageReader(bytes)
                    return WorkerAnswer(from: &reader)
                }
                // Cut anywhere it is no message, and no trap either.
                guard length == writer.bytes.count else {
                    #expect(answer == nil)
                    continue
                }
                guard case .failed(reason) = answer else {
                    Issue.record("\(reason) became \(String(describing: answer))")
                    continue
                }
            }
        }
    }

    @Test func noMoreThanTwoAtOnce() throws {
        let test = try TestPool()
        let most = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 12) { index in
            do {
                let picture = try test.render(Files.png(.plain(Colour(index * 20, 0, 0), 40, 40)), as: .png)
                #expect(picture.bitmap.colour(20, 20) == Colour(index * 20, 0, 0))
                let count = test.processes.count
                most.withLock { $0 = max($0, count) }
            } catch { Issue.record("\(error)") }
        }
        #expect((1...2).contains(most.withLock { $0 }))
    }

    @Test func anIdleWorkerIsEnded() throws {
        let test = try TestPool(idleTime: .milliseconds(200))
        _ = try test.render(Files.png(.fields), as: .png)
        #expect(test.processes.count == 1)
        #expect(wait(5) { test.processes.isEmpty } != nil)
        // And the next picture gets a new one.
        #expect(try test.render(Files.png(.fields), as: .png).width == 48)
    }

    @Test func aWorkerIsReplacedAfterManyPictures() throws {
        let test = try TestPool()
        let file = Files.png(.fields)
        _ = try test.render(file, as: .png)
        let first = test.processes
        for _ in 1..<WorkerPool.mostPictures { _ = try test.render(file, as: .png) }
        #expect(test.processes.isEmpty)
        _ = try test.render(file, as: .png)
        #expect(test.processes.count == 1 && test.processes != first)
    }

    @Test func withoutAWorkerTheProgramDecodes() throws {
        // The one does not speak, the other is not there.
        for path in ["/bin/true", "/nowhere/mystuff-image"] {
            let pool = WorkerPool(WorkerProgram(path: path), isQuiet: true)
            if access(path, X_OK) == 0 {
                #expect(try pool.render(Files.png(.fields), as: .png).width == 48)
            } else {
                #expect(throws: PictureFailure.self) { try pool.render(Files.png(.fields), as: .png) }
            }
        }
        #expect(try WorkerPool.inProcess.render(Files.png(.fields), as: .png).width == 48)
    }

    /// What a worker may do and have, as the kernel sees it.
    @Test func limits() throws {
        let test = try TestPool()
        _ = try test.render(Files.png(.fields), as: .png)
        let worker = try #require(test.processes.first)
        let limits = String(decoding: try contents("/proc/\(worker)/limits"), as: UTF8.self)
        func limit(_ name: String) -> Substring? {
            limits.split(separator: "\n").first { $0.hasPrefix(name) }?.dropFirst(26).split(separator: " ").first
        }
        #expect(limit("Max address space") == "\(Limits.workerMemory)")
        #expect(limit("Max core file size") == "0")
        #expect(limit("Max file size") == "\(Limits.decodingMemory)")
        #expect(limit("Max cpu time").flatMap { Int($0) } ?? .max <= 4 * Limits.workerSeconds)
        let status = String(decoding: try contents("/proc/\(worker)/status"), as: UTF8.self)
        #expect(status.contains("NoNewPrivs:\t1"))
        // Nothing of the tests' own files: standard input and so on, the socket, and what GLib has opened.
        if access("/proc/\(worker)/fd", R_OK) == 0 {
            #expect(TestFolder.files(in: "/proc/\(worker)/fd").count < 8)
        }
    }
}
