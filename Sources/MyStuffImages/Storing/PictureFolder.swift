import CGLib
import Glibc
import MyStuffCore

/// Where the files of a library's pictures are, below the library's folder.
///
/// Originals are `pictures/ab/abcd….jpg`, squares `squares/ab/abcd….jpg`, named by the SHA-256 of the original. 256
/// folders keep each of them short. The square of a picture that is turned or cropped says so in its name:
/// `abcd…-r1-c250000.0.500000.1000000.jpg` is turned by a quarter and cropped to the middle half, in millionths.
struct PictureFolder: Sendable {
    let root: String

    var originals: String { "\(root)/pictures" }
    var squares: String { "\(root)/squares" }

    func original(_ hash: ContentHash, _ format: PictureFormat) -> String {
        "\(originals)/\(hash.rawValue.prefix(2))/\(hash.rawValue).\(format.fileExtension)"
    }

    func square(_ hash: ContentHash, _ adjustments: PictureAdjustments = .none) -> String {
        "\(squares)/\(hash.rawValue.prefix(2))/\(hash.rawValue)\(Self.suffix(adjustments)).jpg"
    }

    /// What tells names of the same content apart; empty for a picture that is shown as it came.
    static func suffix(_ adjustments: PictureAdjustments) -> String {
        var suffix = adjustments.quarterTurns > 0 ? "-r\(adjustments.quarterTurns)" : ""
        if let crop = adjustments.crop {
            let parts = [crop.x, crop.y, crop.width, crop.height].map { String(Int(($0 * 1_000_000).rounded())) }
            suffix += "-c" + parts.joined(separator: ".")
        }
        return suffix
    }

    /// Deletes all files of these contents.
    func remove(_ hashes: [ContentHash]) {
        for folder in [originals, squares] {
            for (prefix, hashes) in Dictionary(grouping: hashes, by: { $0.rawValue.prefix(2) }) {
                let unwanted = Set(hashes.map(\.rawValue))
                let folder = "\(folder)/\(prefix)"
                for name in Self.names(in: folder) where unwanted.contains(String(name.prefix(64))) {
                    unlink("\(folder)/\(name)")
                }
            }
        }
    }

    func removeSquares(of hash: ContentHash) {
        let folder = "\(squares)/\(hash.rawValue.prefix(2))"
        for name in Self.names(in: folder) where name.hasPrefix(hash.rawValue) { unlink("\(folder)/\(name)") }
    }

    /// Removes what a killed program left half written. An hour's grace spares the import of a second program on the same
    /// library.
    func removeLeftovers() {
        for folder in [originals, squares] {
            for name in Self.names(in: folder) where name.hasPrefix(TemporaryFile.prefix) {
                var status = stat()
                if stat("\(folder)/\(name)", &status) == 0, status.st_mtim.tv_sec < time(nil) - 3600 {
                    unlink("\(folder)/\(name)")
                }
            }
        }
    }

    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }
}
