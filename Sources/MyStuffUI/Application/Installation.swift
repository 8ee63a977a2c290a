import FoundationEssentials
import Glibc

/// Where the program finds what is installed beside it.
public enum Installation {
    /// Folders with our icons for a program that runs from its build folder: `make run` names them here.
    static var iconFolders: [String] {
        guard let folders = getenv("MYSTUFF_ICONS") else { return [] }
        return String(cString: folders).split(separator: ":").map(String.init)
    }

    /// The folder of the library that `path`, a folder or a database, belongs to; nil where it belongs to none.
    public static func library(_ path: String) -> String? {
        let database = "library.sqlite"
        let folder = path.hasSuffix("/" + database) ? String(path.dropLast(database.count + 1)) : path
        return FileManager.default.fileExists(atPath: "\(folder)/\(database)") ? folder : nil
    }

    /// Signals that ask the program to end in an orderly way.
    static let endSignals = [SIGTERM, SIGINT, SIGHUP]
}

/// The version that About and `--version` name.
public enum Version {
    public static let current = "0.1.0"
}
