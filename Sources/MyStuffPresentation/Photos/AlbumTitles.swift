import GLib
public import MyStuffPhotos

extension Album {
    /// What the person calls it.
    public var title: String {
        switch kind {
        case .pictures: tr("Pictures")
        case .recent: tr("Recent")
        case .downloads: tr("Downloads")
        case .desktop: tr("Desktop")
        case .folder, .device, .added: name
        }
    }

    /// What is said where it holds no photo.
    public var emptySentence: String {
        switch kind {
        case .pictures:
            tr(
                "There are no photos in your Pictures folder yet. Add the folder where you keep them, or use the file chooser."
            )
        case .recent: tr("No photo was used recently.")
        default: tr("There are no photos in “%@”.", title)
        }
    }
}
