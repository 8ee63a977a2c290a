import Glibc
import MyStuffCore

/// Where the files of a library's pictures are, below the library's folder.
///
/// Originals are `pictures/ab/abcd….jpg`, squares `squares/ab/abcd….jpg`, named by the SHA-256 of the original. 256
/// folders keep each of them short.
struct PictureFolder: Sendable {
    let root: String

    var originals: String { "\(root)/pictures" }
    var squares: String { "\(root)/squares" }

    func original(_ hash: ContentHash, _ format: PictureFormat) -> String {
        "\(originals)/\(hash.rawValue.prefix(2))/\(hash.rawValue).\(format.fileExtension)"
    }

    func square(_ hash: ContentHash) -> String {
        "\(squares)/\(hash.rawValue.prefix(2))/\(hash.rawValue).jpg"
    }

    /// Removes what a killed program left half written. An hour's grace spares the import of a second program on the same
    /// library.
    func removeLeftovers() {
        for folder in [originals, squares] {
            guard let directory = opendir(folder) else { continue }
            defer { closedir(directory) }
            while let entry = readdir(directory) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                guard name.hasPrefix(TemporaryFile.prefix) else { continue }
                var status = stat()
                if stat("\(folder)/\(name)", &status) == 0, status.st_mtim.tv_sec < time(nil) - 3600 {
                    unlink("\(folder)/\(name)")
                }
            }
        }
    }
}
