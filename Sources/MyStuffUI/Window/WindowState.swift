public import GTK
import MyStuffCore
import MyStuffPresentation

/// What the window remembers from one start to the next.
@MainActor
public final class WindowState {
    private let store: PreferenceStore
    private let library: String

    /// `library` tells libraries apart: an item's key means something in its own alone.
    public init(_ store: PreferenceStore, library: String) {
        self.store = store
        self.library = library
    }

    var size: (width: Int, height: Int) {
        get { (store.int("window-width", fallback: 900), store.int("window-height", fallback: 640)) }
        set {
            store.set("window-width", newValue.width)
            store.set("window-height", newValue.height)
        }
    }

    /// What a maximised window may have, before it is known.
    static let largeScreen = (width: 3840, height: 2160)

    var isMaximized: Bool {
        get { store.bool("window-maximized", fallback: false) }
        set { store.set("window-maximized", newValue) }
    }

    /// Width of the list in pixels.
    var panePosition: Int {
        get { store.int("pane-position", fallback: 300) }
        set { store.set("pane-position", newValue) }
    }

    var showsSidebar: Bool {
        get { store.bool("sidebar", fallback: true) }
        set { store.set("sidebar", newValue) }
    }

    /// What was shown last; nil where that was in another library.
    var selectedItem: ItemID? {
        get {
            let id = store.int64("selected-item", fallback: 0)
            return id == 0 || store.string("selected-library") != library ? nil : ItemID(rawValue: id)
        }
        set {
            store.set("selected-library", library)
            store.set("selected-item", newValue?.rawValue ?? 0)
        }
    }

    /// Folders of libraries other than the default one, that which was opened last first.
    private(set) var recentLibraries: [String] {
        get { store.strings("recent-libraries") }
        set { store.set("recent-libraries", newValue) }
    }

    private static let mostLibraries = 5

    func remember(library folder: String) {
        recentLibraries = Array(([folder] + recentLibraries.filter { $0 != folder }).prefix(Self.mostLibraries))
    }

    /// The URI of the folder from which a photo was last chosen; nil where none was.
    var photoFolder: String? {
        get {
            let uri = store.string("last-folder")
            return uri.isEmpty ? nil : uri
        }
        set { store.set("last-folder", newValue ?? "") }
    }

    /// The URIs of the folders that the person has added to the photos.
    var photoFolders: [String] {
        get { store.strings("photo-folders") }
        set { store.set("photo-folders", newValue) }
    }

    /// The sizes that are wanted of pictures from some cameras.
    var cameraSizes: [CameraDevice.ID: CameraSize] {
        get { store.texts("camera-sizes").compactMapValues { CameraSize($0) } }
        set { store.set("camera-sizes", newValue.mapValues(\.text)) }
    }

    /// The cameras that are not shown mirrored.
    var unmirroredCameras: Set<CameraDevice.ID> {
        get { Set(store.strings("cameras-not-mirrored")) }
        set { store.set("cameras-not-mirrored", newValue.sorted()) }
    }

    func save(_ preferences: Preferences) { preferences.save(in: store) }

    func save() { store.sync() }
}
