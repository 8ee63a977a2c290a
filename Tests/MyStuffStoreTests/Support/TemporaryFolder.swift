import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffStore
import Testing

/// A folder of its own for one test, gone with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/mystuff-test-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var library: String { path + "/library" }
    var database: String { library + "/library.sqlite" }

    /// Every file below the folder with its bytes.
    func contents(of folder: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder), !isFolder
            else { continue }
            files[name] = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
        }
        return files
    }
}

/// Opens a library in a new folder, runs `body`, closes the library; in a debug build closing traps where a statement
/// was left open.
func withLibrary(
    locale: String = "en_US.UTF-8", _ body: (Library, TemporaryFolder) async throws -> Void
) async throws {
    let folder = try TemporaryFolder()
    let library = try await Library.open(folder: folder.library, locale: locale)
    do { try await body(library, folder) } catch {
        await library.close()
        throw error
    }
    await library.close()
}

extension Library {
    /// As the program does it in English.
    static func open(folder: String) async throws -> Library {
        try await open(folder: folder, untitled: "Untitled")
    }
}

func day(_ text: String = "2024-05-17") throws -> CalendarDay { try #require(CalendarDay(iso8601: text)) }

func draft(_ name: String, place: String = "", picture: Picture? = nil) throws -> ItemContent {
    ItemContent(name: name, place: place, dateCreated: try day(), pictures: picture.map { [$0] } ?? [])
}

/// A picture whose content is told by one hexadecimal digit.
func picture(_ digit: Character, name: String = "") throws -> Picture {
    let hash = try #require(ContentHash(rawValue: String(repeating: digit, count: 64)))
    return Picture(hash: hash, mediaType: "image/jpeg", width: 400, height: 300, sourceName: name)
}

/// Whether the machine has this locale.
func isInstalled(_ locale: String) -> Bool {
    guard let found = newlocale(Int32(1 << LC_COLLATE), locale, nil) else { return false }
    freelocale(found)
    return true
}
