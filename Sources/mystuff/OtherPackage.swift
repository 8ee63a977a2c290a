import FoundationEssentials
import GLib
import MyStuffCore

/// The library of this program as it was installed in another way: Flatpak keeps data in a folder of its own.
enum OtherPackage {
    private static let id = "io.github.mystuff.MyStuff"

    /// The library of the other package, where there is one and none at `folder`, the default of this one.
    static func library(besides folder: String) -> String? {
        let files = FileManager.default
        guard !files.fileExists(atPath: folder + "/library.sqlite"), !files.fileExists(atPath: folder + "/backups")
        else { return nil }
        let other = Paths.isSandboxed ? hostData + "/\(id)/library" : Paths.home + "/.var/app/\(id)/data/library"
        return other != folder && files.fileExists(atPath: other + "/library.sqlite") ? other : nil
    }

    /// `$XDG_DATA_HOME` outside of Flatpak's sandbox.
    private static var hostData: String {
        ProcessInfo.processInfo.environment["HOST_XDG_DATA_HOME"] ?? Paths.home + "/.local/share"
    }

    // MARK: What was chosen

    private static var note: String { Paths.applicationData + "/library-folder" }

    /// The library that was chosen instead of the default one, for as long as it is there.
    static var chosen: String? {
        guard let path = try? String(contentsOfFile: note, encoding: .utf8), !path.isEmpty else { return nil }
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// Later starts open this library too.
    static func choose(_ path: String) throws {
        do {
            let folder = Paths.applicationData
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(path.utf8).write(to: URL(filePath: note), options: .atomic)
        } catch {
            throw LibraryError.failed(path: note, detail: String(describing: error))
        }
    }
}
