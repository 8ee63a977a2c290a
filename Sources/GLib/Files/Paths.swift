import CGLib
import Glibc

/// Where things are, by the XDG base directory specification.
public enum Paths {
    private static let applicationID = "io.github.mystuff.MyStuff"

    /// Inside Flatpak, which puts this file into every sandbox.
    public static let isSandboxed = access("/.flatpak-info", F_OK) == 0

    /// What this program keeps: `$XDG_DATA_HOME/io.github.mystuff.MyStuff`, and inside Flatpak, where all of it is this
    /// program's, `$XDG_DATA_HOME`. There Flatpak puts the folder of that name which lies outside over the one inside, as
    /// soon as it is there: that is what the permission to see it does.
    public static var applicationData: String { isSandboxed ? data : "\(data)/\(applicationID)" }

    /// The library that opens when no other is asked for.
    public static var defaultLibrary: String { applicationData + "/library" }

    /// The message catalogues: named by the environment for a program that runs from its build folder, else beside the
    /// installed program.
    public static var localeFolder: String {
        if let folder = getenv("MYSTUFF_LOCALE") { return String(cString: folder) }
        guard let program = g_file_read_link("/proc/self/exe", nil) else { return "/usr/share/locale" }
        defer { g_free(program) }
        let parts = String(cString: program).split(separator: "/").dropLast(2)
        return "/" + (parts + ["share", "locale"]).joined(separator: "/")
    }

    /// The person's Pictures. xdg-user-dirs knows of none in a fresh home and inside Flatpak: then it is `~/Pictures`,
    /// which need not exist yet.
    public static var pictures: String {
        if let folder = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) { return String(cString: folder) }
        return String(cString: g_get_home_dir()) + "/Pictures"
    }

    public static var documents: String {
        if let folder = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS) { return String(cString: folder) }
        return home
    }

    public static var home: String { String(cString: g_get_home_dir()) }

    /// `$XDG_CACHE_HOME`.
    public static var cache: String { String(cString: g_get_user_cache_dir()) }

    /// `$XDG_DATA_HOME`.
    public static var data: String { String(cString: g_get_user_data_dir()) }

    /// `$XDG_RUNTIME_DIR`.
    public static var runtime: String { String(cString: g_get_user_runtime_dir()) }

    /// The name that the person logs in with.
    public static var userName: String { String(cString: g_get_user_name()) }

    /// The person's Downloads and Desktop, where xdg-user-dirs knows of them. A folder that was switched off there is
    /// the home folder, and is left out.
    public static var downloads: String? { special(G_USER_DIRECTORY_DOWNLOAD) }
    public static var desktop: String? { special(G_USER_DIRECTORY_DESKTOP) }

    private static func special(_ directory: GUserDirectory) -> String? {
        guard let folder = g_get_user_special_dir(directory) else { return nil }
        let path = String(cString: folder)
        return path == home ? nil : path
    }

    /// The `file:` URI of a path of any bytes; nil where it is not absolute.
    public static func uri(ofPath path: [UInt8]) -> String? {
        let text = path.map { CChar(bitPattern: $0) } + [0]
        guard let uri = g_filename_to_uri(text, nil, nil) else { return nil }
        defer { g_free(uri) }
        return String(cString: uri)
    }

    /// The path of a `file:` URI, in the file system's own bytes; nil for other places.
    public static func path(ofURI uri: String) -> [UInt8]? {
        guard let path = g_filename_from_uri(uri, nil, nil) else { return nil }
        defer { g_free(path) }
        return bytes(ofCString: path)
    }

    /// The `file:` URI of a folder; nil where there is no such folder.
    public static func uri(ofFolder path: String) -> String? {
        guard g_file_test(path, G_FILE_TEST_IS_DIR) != 0, let uri = g_filename_to_uri(path, nil, nil) else {
            return nil
        }
        defer { g_free(uri) }
        return String(cString: uri)
    }

    /// `path` as seen from the root, without `.` and `..`.
    public static func absolute(_ path: String) -> String {
        guard let canonical = g_canonicalize_filename(path, nil) else { return path }
        defer { g_free(canonical) }
        return String(cString: canonical)
    }
}

public enum Checksum {
    /// SHA-256 of the text's UTF-8, in 64 lower-case hexadecimal digits.
    public static func sha256Hex(_ text: String) -> String {
        guard let digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1) else { return "" }
        defer { g_free(digest) }
        return String(cString: digest)
    }
}

extension Checksum {
    /// MD5 of the text's UTF-8, in 32 lower-case hexadecimal digits. For names only: it protects nothing.
    public static func md5Hex(_ text: String) -> String {
        guard let digest = g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1) else { return "" }
        defer { g_free(digest) }
        return String(cString: digest)
    }
}

/// The bytes of a C string, which need not be UTF-8.
private func bytes(ofCString text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
}
