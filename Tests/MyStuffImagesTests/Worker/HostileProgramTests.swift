import Glibc
import Testing

@testable import MyStuffImages

/// Hostile files as the program meets them: none of them crashes, hangs or swells it.
@Suite(.timeLimit(.minutes(3)), .serialized) struct HostileProgramTests {
    /// The program's own memory, in kilobytes, beside that of its workers. Of the import of a small photo it is 40,000.
    static let mostKilobytes = 80_000

    @Test func theProgramStaysSmallAndAlive() throws {
        let folder = try TestFolder()
        let files = try HostileFiles.all()
        let paths = try files.map { try folder.write($0.content, $0.name) }
        let photo = try folder.write(Files.jpeg(.plain(.red, 640, 480)), "photo.jpg")
        let begin = ContinuousClock.now
        // After each of them a photo, which has to be taken.
        let words = paths.flatMap { [$0, photo] }
        let lines = try output(of: program(), ["\(folder.path)/library"] + words).split(separator: "\n")
        let time = begin.duration(to: .now)
        try #require(lines.count == words.count + 1, "\(lines)")
        for (index, file) in files.enumerated() {
            let line = lines[2 * index]
            #expect(line.contains(" × ") || line.contains(file.name), "\(line)")
            #expect(lines[2 * index + 1] == "640 × 480", "after \(file.name)")
        }
        #expect(time < .seconds(6 * files.count))
        let peak = lines.last.flatMap { Int($0) } ?? .max
        #expect(peak < Self.mostKilobytes, "\(peak) kB")
    }

    /// What the limits let through may be large; the program does not feel it.
    @Test func aLargePhotoIsDecodedElsewhere() throws {
        let folder = try TestFolder()
        let path = try folder.write(Files.jpeg(.plain(.blue, 6000, 4000)), "large.jpg")
        let lines = try output(of: program(), ["\(folder.path)/library", path]).split(separator: "\n")
        #expect(lines.first == "6000 × 4000")
        #expect(lines.last.flatMap { Int($0) } ?? .max < Self.mostKilobytes, "\(lines)")
    }

    private func program() throws -> String {
        let worker = try #require(WorkerProgram.find(), "mystuff-image is not beside the tests")
        return worker.path.dropLast("mystuff-image".count) + "mystuff-import"
    }
}
