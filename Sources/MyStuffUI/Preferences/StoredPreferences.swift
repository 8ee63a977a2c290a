import GTK
public import MyStuffPresentation

/// Preferences in the desktop's own store.
extension Preferences {
    @MainActor
    init(_ store: PreferenceStore) {
        self.init()
        currencyCode = store.string("currency")
        colorScheme = ColorScheme(rawValue: store.string("color-scheme")) ?? .system
        keepsOriginals = store.bool("keep-originals", fallback: true)
        keepsTakenPictures = store.bool("keep-taken-pictures", fallback: true)
        takenPicturesFolder = store.string("taken-pictures-folder")
        leavesOutLocation = store.bool("leave-out-location", fallback: true)
        backupFolder = store.string("backup-folder")
    }

    /// For a program without a window.
    @MainActor
    public static func stored() -> Preferences { Preferences(PreferenceStore(schema: AppController.id)) }

    @MainActor
    func save(in store: PreferenceStore) {
        store.set("currency", currencyCode)
        store.set("color-scheme", colorScheme.rawValue)
        store.set("keep-originals", keepsOriginals)
        store.set("keep-taken-pictures", keepsTakenPictures)
        store.set("taken-pictures-folder", takenPicturesFolder)
        store.set("leave-out-location", leavesOutLocation)
        store.set("backup-folder", backupFolder)
    }
}
