import CGTK
import GLib

/// The desktop's own dialog for choosing where a file is saved. It asks before it answers a file that is there already.
@MainActor
public final class FileSaver {
    private let object: Object
    private var chooser: OpaquePointer { OpaquePointer(object.pointer) }

    /// `name` is the suggestion; `folder` is the URI of the folder to begin in.
    public init(title: String, accept: String, parent: Window, name: String, folder: String?) {
        guard
            let native = gtk_file_chooser_native_new(
                title, parent.window, GTK_FILE_CHOOSER_ACTION_SAVE, accept, nil)
        else { preconditionFailure("GTK's constructors abort rather than answer NULL") }
        object = Object(taking: UnsafeMutableRawPointer(native))
        object.beginFileDialog(in: folder)
        gtk_file_chooser_set_current_name(chooser, name)
    }

    /// Adds something to tick.
    public func addChoice(_ id: String, _ label: String, isChosen: Bool) {
        gtk_file_chooser_add_choice(chooser, id, label, nil, nil)
        gtk_file_chooser_set_choice(chooser, id, isChosen ? "true" : "false")
    }

    /// Whether it is ticked.
    public func isChosen(_ id: String) -> Bool {
        gtk_file_chooser_get_choice(chooser, id).map { String(cString: $0) } == "true"
    }

    /// Shows the dialog and answers the file, or nil when it was cancelled.
    public func run() async -> ChosenFile? {
        guard await object.isAccepted(), let file = gtk_file_chooser_get_file(chooser) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        return ChosenFile(file)
    }
}
