import Glibc

/// Where the program finds what is installed beside it.
enum Installation {
    /// Folders with our icons for a program that runs from its build folder: `make run` names them here.
    static var iconFolders: [String] {
        guard let folders = getenv("MYSTUFF_ICONS") else { return [] }
        return String(cString: folders).split(separator: ":").map(String.init)
    }

    /// Signals that ask the program to end in an orderly way.
    static let endSignals = [SIGTERM, SIGINT, SIGHUP]
}

/// The version that About and `--version` name.
public enum Version {
    public static let current = "0.1.0"
}
