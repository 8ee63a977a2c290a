import GLib

/// What menus and buttons are called, for the manual: the same translations, so that the two cannot disagree. A test
/// looks each of them up in the views.
enum HelpNames {
    static var addThing: String { plain(tr("Add a Thing")) }
    static var takePicture: String { plain(tr("_Take a Picture")) }
    static var choosePhoto: String { plain(tr("Choose a _Photo")) }
    static var pickPhotos: String { plain(tr("Pick f_rom Photos…")) }
    static var usePicture: String { plain(tr("Use Picture")) }
    static var serialPlate: String { plain(tr("Serial Plate")) }
    static var oneThingEach: String { plain(tr("One Thing Each")) }
    static var makeMain: String { plain(tr("Make Main")) }
    static var crop: String { plain(tr("Crop and Turn…")) }
    static var reset: String { plain(tr("Reset")) }
    static var findFile: String { plain(tr("Find the File…")) }

    static var places: String { plain(tr("Places and Filters")) }
    static var needsDetails: String { plain(tr("Needs Details")) }
    static var withoutPicture: String { plain(tr("Without Picture")) }
    static var filterByValue: String { plain(tr("Filter by Value…")) }
    static var saveSearch: String { plain(tr("Save This Search…")) }
    static var sort: String { plain(tr("Sort")) }
    static var newPlace: String { plain(tr("New Place…")) }
    static var renamePlace: String { plain(tr("Rename or Move…")) }
    static var deletePlace: String { plain(tr("Delete Place…")) }
    static var walkThrough: String { plain(tr("_Walk-Through…")) }
    static var notSeen: String { plain(tr("What Was Not Seen")) }
    static var stillHere: String { plain(tr("Still _Here")) }

    static var moreFields: String { plain(tr("More Fields")) }
    static var chooseFields: String { plain(tr("Choose Fields…")) }
    static var place: String { plain(tr("_Place")) }
    static var tags: String { plain(tr("_Tags")) }
    static var value: String { plain(tr("_Value")) }
    static var quantity: String { plain(tr("Quantity")) }
    static var replacementValue: String { plain(tr("Replacement Value")) }
    static var warranty: String { plain(tr("Warranty Until")) }
    static var status: String { plain(tr("Status")) }
    static var lent: String { plain(tr("Lent")) }
    static var lost: String { plain(tr("Lost")) }
    static var stolen: String { plain(tr("Stolen")) }
    static var addDocument: String { plain(tr("Add a D_ocument…")) }
    static var duplicate: String { plain(tr("Dup_licate…")) }
    static var templates: String { plain(tr("_Templates and Fields")) }
    static var saveTemplate: String { path(templates, plain(tr("Save as _Template…"))) }
    static var newFromTemplate: String { path(templates, plain(tr("_New From Template…"))) }
    static var addTags: String { plain(tr("Add _Tags")) }
    static var allStillHere: String { plain(tr("All Are Still Here")) }
    static var deleteThese: String { plain(tr("Delete These Things")) }

    static var undo: String { plain(tr("_Undo")) }
    static var trash: String { plain(tr("Trash")) }
    static var putBack: String { plain(tr("Put Back")) }
    static var emptyTrash: String { plain(tr("Empty Trash…")) }
    static var importFile: String { plain(tr("_Import…")) }
    static var leaveAsIs: String { plain(tr("Leave them as they are")) }
    static var bringUpToDate: String { plain(tr("Bring them up to date")) }
    static var addAgain: String { plain(tr("Add them a second time")) }
    static var export: String { plain(tr("E_xport…")) }
    static var includeLocation: String { plain(tr("_Include where pictures were taken")) }
    static var report: String { plain(tr("Re_port…")) }
    static var claimPack: String { plain(tr("Clai_m Pack…")) }
    static var library: String { plain(trc("menu", "Librar_y")) }
    static var backUp: String { path(library, plain(tr("_Back Up Everything To…"))) }
    static var restore: String { path(library, plain(tr("Re_store…"))) }
    static var check: String { path(library, plain(tr("_Check Library…"))) }
    static var repair: String { plain(tr("Repair")) }
    static var openLibrary: String { path(library, plain(tr("Open Librar_y…"))) }
    static var preferences: String { plain(tr("Prefere_nces")) }
    static var shortcuts: String { plain(tr("_Keyboard Shortcuts")) }
    static var about: String { plain(tr("_About My Stuff")) }

    /// Where the library is by default, in the form that is right for whoever is logged in, here and elsewhere. It is
    /// kept together from left to right, as Unicode's isolates do, in a text that is written from right to left.
    static var defaultLibrary: String {
        let (path, home) = (Paths.defaultLibrary, Paths.home)
        return "\u{2066}" + (path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path) + "\u{2069}"
    }

    /// An entry of a submenu.
    private static func path(_ menu: String, _ entry: String) -> String {
        // TRANSLATORS: how the manual names an entry of a submenu: the submenu, and the entry in it
        tr("%1$@ ▸ %2$@", menu, entry)
    }

    /// Without the underscore that marks a label's key.
    static func plain(_ label: String) -> String {
        label.replacing("__", with: "\0").replacing("_", with: "").replacing("\0", with: "_")
    }
}
