import GLib
import GTK
import MyStuffImages

/// The system's file dialog for photos.
extension FileChooser {
    /// For several files; begins in the folder where it was last, or else in the Pictures.
    static func forPhotos(parent: Window, state: WindowState) -> FileChooser {
        FileChooser(
            .files, title: tr("Choose a Photo"), accept: tr("_Choose"), parent: parent,
            filters: [
                Filter(name: tr("Pictures"), mediaTypes: ["image/*"]),
                Filter(name: tr("All files"), mediaTypes: []),
            ],
            folder: state.photoFolder ?? Paths.uri(ofFolder: Paths.pictures))
    }
}

extension ChosenFile {
    var source: PictureSource {
        switch self {
        case .path(let path): .file(path: path)
        case .uri(let uri): .location(uri: uri)
        }
    }
}
