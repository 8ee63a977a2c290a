import Glibc
import MyStuffCore
import MyStuffImages
import Testing

/// A folder that goes with its last reference, and a store in it.
final class TestFolder: Sendable {
    let path: String
    let store: PictureStore

    init() throws {
        var template = Array("/tmp/mystuff-test-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = template.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
        store = PictureStore(folder: path)
    }

    deinit { _ = run("/bin/rm", ["-rf", path]) }

    /// All files below the folder, with paths relative to it.
    var files: [String] { Self.files(in: path) }

    static func files(in folder: String, below prefix: String = "") -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var result: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != ".." else { continue }
            if Int32(entry.pointee.d_type) == Int32(DT_DIR) {
                result += files(in: "\(folder)/\(name)", below: "\(prefix)\(name)/")
            } else {
                result.append(prefix + name)
            }
        }
        return result.sorted()
    }

    @discardableResult
    func write(_ bytes: [UInt8], _ name: String) throws -> String {
        try write(bytes, rawName: Array(name.utf8))
        return "\(path)/\(name)"
    }

    /// `rawName` may be any bytes.
    @discardableResult
    func write(_ bytes: [UInt8], rawName: [UInt8]) throws -> [UInt8] {
        let full = Array(path.utf8) + [UInt8(ascii: "/")] + rawName
        let file = try #require(fopen(full.map { CChar(bitPattern: $0) } + [0], "wb"))
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
        #expect(fclose(file) == 0)
        return full
    }

    func importing(_ bytes: [UInt8], name: String = "") async throws -> ImportedPicture {
        try await store.importPicture(.data(bytes, name: name))
    }

    /// The reason for which `source` is refused; `nil` where it is taken.
    func refusal(_ source: PictureSource) async throws -> PictureError.Reason? {
        do {
            _ = try await store.importPicture(source)
            return nil
        } catch let error as PictureError {
            return error.reason
        }
    }

    func refusal(_ path: String) async throws -> PictureError.Reason? {
        try await refusal(.file(path: Array(path.utf8)))
    }
}

/// Runs a program and answers its exit status; -1 where it cannot be run.
func run(_ program: String, _ arguments: [String]) -> Int32 {
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawn(&process, program, nil, nil, &words, environ) == 0 else { return -1 }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status
}
