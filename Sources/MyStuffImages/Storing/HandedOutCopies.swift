import CGLib
import Glibc
import MyStuffCore

/// Copies of pictures for other programs to open, in the person's cache folder. Not in /tmp: what a Flatpak sees there
/// is its own, and other programs would find nothing.
///
/// Nobody says when the other program is done, so they stay for a day, and go with the next start or copy after that.
enum HandedOutCopies {
    private static let lifetime = 86_400

    private static var folder: String { String(cString: g_get_user_cache_dir()) + "/io.github.mystuff.MyStuff/copies" }

    static func path(of picture: Picture, named name: String) -> String { "\(folder(of: picture))/\(name)" }

    private static func folder(of picture: Picture) -> String {
        "\(folder)/\(picture.hash.rawValue.prefix(16))\(PictureFolder.suffix(picture.adjustments))"
    }

    /// Makes the folder for a copy, for this person alone, and takes away old copies.
    static func prepare(_ picture: Picture) throws(PictureCopyError) {
        removeOld()
        let path = folder(of: picture)
        guard g_mkdir_with_parents(path, 0o700) == 0 else {
            throw PictureCopyError(.destination(detail: systemMessage(errno)), name: path)
        }
    }

    static func removeOld() {
        for name in PictureFolder.names(in: folder) where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard stat(path, &status) == 0, status.st_mtim.tv_sec < time(nil) - lifetime else { continue }
            for file in PictureFolder.names(in: path) where file != "." && file != ".." { unlink("\(path)/\(file)") }
            rmdir(path)
        }
    }
}
