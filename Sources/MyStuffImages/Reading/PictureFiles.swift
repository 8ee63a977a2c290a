import Glibc

/// Files by their names, before anything is opened.
public enum PictureFiles {
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "png", "webp", "gif", "tif", "tiff", "bmp", "svg", "svgz", "heic", "heif", "avif", "jxl",
    ]

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
        guard
            let directory = (path + [0]).withUnsafeBufferPointer({ bytes in
                bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { opendir($0) } }
            })
        else { return nil }
        defer { closedir(directory) }
        var names: [[UInt8]] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in Array(bytes.prefix { $0 != 0 }) }
            if name.first != UInt8(ascii: "."), isPicture(name) { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }.map { path + [UInt8(ascii: "/")] + $0 }
    }

    private static func isPicture(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return extensions.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }
}
