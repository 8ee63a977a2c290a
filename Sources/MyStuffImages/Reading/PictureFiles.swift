import Glibc

/// Files by their names, before anything is opened.
public enum PictureFiles {
    /// What a name's ending says of a file, for the kinds of pictures that the program reads. A table, because GIO's guess
    /// loads the whole MIME database first, and differs between systems.
    private static let endings: [String: String] = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "jpe": "image/jpeg", "jfif": "image/jpeg", "png": "image/png",
        "webp": "image/webp", "gif": "image/gif", "tif": "image/tiff", "tiff": "image/tiff", "bmp": "image/bmp",
        "svg": "image/svg+xml", "svgz": "image/svg+xml", "heic": "image/heic", "heif": "image/heic",
        "hif": "image/heic", "avif": "image/avif", "jxl": "image/jxl",
    ]

    /// The media type of a picture of this name; nil for hidden files and for what is no picture by its name.
    package static func mediaType(name: some BidirectionalCollection<UInt8>) -> String? {
        guard name.first != UInt8(ascii: "."), let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = name[name.index(after: dot)...]
        guard (3...4).contains(ending.count) else { return nil }
        // ASCII letters in lower case; others are in no ending of the table.
        return endings[String(decoding: ending.map { $0 | 0x20 }, as: UTF8.self)]
    }

    /// `path` itself, or, where that is a folder, the files in it whose names say that they are pictures, in the order
    /// of their names. Hidden files are left out; folders inside it are not entered.
    public static func expand(_ path: [UInt8]) async -> [[UInt8]] {
        await Task.detached { listing(of: path) ?? [path] }.value
    }

    /// The command line's argument as the system gave it: `CommandLine.arguments` repairs what is not UTF-8, and then
    /// names no file.
    public static func path(ofArgument word: String) -> [UInt8] {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[index], String(cString: argument) == word else { continue }
            return UnsafeBufferPointer(start: argument, count: strlen(argument)).map { UInt8(bitPattern: $0) }
        }
        return Array(word.utf8)
    }

    private static func listing(of path: [UInt8]) -> [[UInt8]]? {
        guard let reader = FolderReader(path) else { return nil }
        var names: [[UInt8]] = []
        reader.forEach { name in
            if mediaType(name: name.bytes) != nil { names.append(Array(name.bytes)) }
            return true
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }.map { path.appending($0) }
    }
}
