import FoundationEssentials
import GLib
import GTK
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

    /// What has to be known of this machine to find a fault: one fact a line, in English, for a report. Names nothing of
    /// the person's but the folder of the library.
    static func systemInformation(library: String) -> String {
        func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "–" }
        return [
            "My Stuff \(Version.current)\(Paths.isSandboxed ? " (Flatpak)" : "")",
            "Library: \(library)",
            "GTK \(GTKLibrary.version), GLib \(Program.glibVersion)",
            "Desktop: \(variable("XDG_CURRENT_DESKTOP")), session: \(variable("XDG_SESSION_TYPE"))",
            "Languages: \(variable("LANGUAGE")) \(variable("LANG")), LC_ALL: \(variable("LC_ALL"))",
        ].joined(separator: "\n")
    }

    /// What goes to whoever is to mend a fault: what happened, and on what machine.
    static func report(_ details: String, library: String) -> String {
        details + "\n\n" + systemInformation(library: library)
    }

    /// Signals that ask the program to end in an orderly way.
    static let endSignals = [SIGTERM, SIGINT, SIGHUP]
}

/// The version that About and `--version` name.
public enum Version {
    public static let current = "0.1.0"
}
