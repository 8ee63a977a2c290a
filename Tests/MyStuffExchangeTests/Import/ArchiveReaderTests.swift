import FoundationEssentials
import Testing

@testable import MyStuffExchange

struct ArchiveReaderTests {
    private let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    private func unpack(_ bytes: [UInt8], _ limits: ArchiveReader.Limits = .init()) throws -> [String] {
        let path = try folder.write("archive", bytes)
        let target = try TemporaryFolder()
        try ArchiveReader(path: Array(path.utf8), limits: limits).unpack(into: target)
        return try FileManager.default.subpathsOfDirectory(atPath: target.path).sorted()
    }

    @Test func zipAndTarAreUnpackedIntoAFolderForThisPersonAlone() throws {
        let entries: [MadeFiles.ZipEntry] = [
            .init("a/b.txt", Array("hello".utf8), isDeflated: true), .init("ü.txt", "two"),
        ]
        let path = try folder.write("x.zip", MadeFiles.zip(entries))
        var target: TemporaryFolder? = try TemporaryFolder()
        let place = try #require(target?.path)
        if let target { try ArchiveReader(path: Array(path.utf8)).unpack(into: target) }
        #expect(try String(contentsOf: URL(filePath: "\(place)/a/b.txt"), encoding: .utf8) == "hello")
        #expect(try String(contentsOf: URL(filePath: "\(place)/ü.txt"), encoding: .utf8) == "two")
        let mode = try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        target = nil
        #expect(!FileManager.default.fileExists(atPath: place))
        let tar = MadeFiles.tarGz([MadeFiles.tarEntry("images/c.txt", [1, 2, 3])])
        #expect(try unpack(tar) == ["images", "images/c.txt"])
    }

    @Test(arguments: ["../x", "a/../../x", "/etc/x", ".."])
    func aPathThatClimbsOutIsRefused(name: String) throws {
        #expect(throws: ArchiveError.unsafeName(name)) { try unpack(MadeFiles.zip([.init(name, "x")])) }
    }

    @Test func strokesOfWindowsAreStrokes() {
        #expect(ArchiveReader.safe("a\\..\\x") == nil)
        #expect(ArchiveReader.safe("./a//b/") == "a/b")
        #expect(throws: ArchiveError.self) { try unpack(MadeFiles.zip([.init("a\\..\\x", "x")])) }
    }

    @Test func linksAreRefused() throws {
        #expect(throws: ArchiveError.unsafeName("link")) {
            try unpack(MadeFiles.zip([.init("link", Array("/etc/passwd".utf8), mode: 0o120777)]))
        }
        let soft = MadeFiles.tarGz([MadeFiles.tarEntry("link", [], type: "2", link: "/etc/passwd")])
        #expect(throws: ArchiveError.unsafeName("link")) { try unpack(soft) }
        let hard = MadeFiles.tarGz([
            MadeFiles.tarEntry("a", [1]), MadeFiles.tarEntry("link", [], type: "1", link: "a"),
        ])
        #expect(throws: ArchiveError.unsafeName("link")) { try unpack(hard) }
        let device = MadeFiles.tarGz([MadeFiles.tarEntry("null", [], type: "3")])
        #expect(throws: ArchiveError.unsafeName("null")) { try unpack(device) }
    }

    @Test func aBombIsNotUnpacked() throws {
        // Eight megabytes of nothing in some eight kilobytes.
        let bomb = MadeFiles.zip([.init("zeros", Array(repeating: 0, count: 8 << 20), isDeflated: true)])
        #expect(bomb.count < 20_000)
        let limits = ArchiveReader.Limits(ratio: 100, allowance: 1 << 20)
        #expect(throws: ArchiveError.tooLarge) { try unpack(bomb, limits) }
        #expect(try unpack(bomb) == ["zeros"])
        // What says that it is small, and is not.
        var liar = bomb
        for start in [22, liar.count - 22 - 46 - 5 + 24] {
            liar.replaceSubrange(start..<start + 4, with: MadeFiles.little(10 as UInt32))
        }
        #expect(throws: ArchiveError.self) { try unpack(liar, limits) }
        let many = MadeFiles.zip((0..<50).map { .init("\($0)", "") })
        #expect(throws: ArchiveError.tooLarge) { try unpack(many, ArchiveReader.Limits(entries: 20)) }
    }

    @Test func whatIsCutShortOrEncryptedIsSaidToBe() throws {
        let zip = MadeFiles.zip([.init("a", Array(repeating: 7, count: 5000))])
        #expect(throws: ArchiveError.self) { try unpack(Array(zip.prefix(2000))) }
        let tar = MadeFiles.tarGz([
            MadeFiles.tarEntry("a", (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) })
        ])
        #expect(throws: ArchiveError.self) { try unpack(Array(tar.prefix(tar.count / 2))) }
        #expect(throws: ArchiveError.encrypted) {
            try unpack(MadeFiles.zip([.init("a", Array(repeating: 7, count: 50), isEncrypted: true)]))
        }
    }

    @Test func theSameNameTwiceIsRefused() throws {
        #expect(throws: ArchiveError.unsafeName("a")) { try unpack(MadeFiles.zip([.init("a", "1"), .init("a", "2")])) }
    }
}
