import CGTK
import GLib

/// The desktop's own dialog for choosing a file to open.
@MainActor
public final class FileChooser {
    public struct Filter: Sendable {
        public let name: String
        /// IANA media types such as `image/*`; empty for every file.
        public let mediaTypes: [String]

        public init(name: String, mediaTypes: [String]) {
            self.name = name
            self.mediaTypes = mediaTypes
        }
    }

    let object: Object
    private var chooser: OpaquePointer { OpaquePointer(object.pointer) }

    public enum Kind: Sendable {
        case file, files, folder
    }

    /// `folder` is the URI of the folder to begin in.
    public init(
        _ kind: Kind = .file, title: String, accept: String, parent: Window, filters: [Filter], folder: String?
    ) {
        let action = kind == .folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN
        guard let native = gtk_file_chooser_native_new(title, parent.window, action, accept, nil)
        else { preconditionFailure("GTK's constructors abort rather than answer NULL") }
        object = Object(taking: UnsafeMutableRawPointer(native))
        gtk_file_chooser_set_select_multiple(chooser, kind == .files ? 1 : 0)
        for filter in filters {
            let made = gtk_file_filter_new()
            gtk_file_filter_set_name(made, filter.name)
            if filter.mediaTypes.isEmpty { gtk_file_filter_add_pattern(made, "*") }
            for type in filter.mediaTypes { gtk_file_filter_add_mime_type(made, type) }
            gtk_file_chooser_add_filter(chooser, made)
            if let made { g_object_unref(UnsafeMutableRawPointer(made)) }
        }
        object.beginFileDialog(in: folder)
    }

    /// Shows the dialog and answers the file, or nil when it was cancelled. `folder` afterwards tells where it was.
    public func run() async -> ChosenFile? { await runForFiles()?.first }

    /// The same for several files, in the dialog's order.
    public func runForFiles() async -> [ChosenFile]? {
        guard await object.isAccepted(), let list = gtk_file_chooser_get_files(chooser) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(list)) }
        let files = (0..<g_list_model_get_n_items(list)).compactMap { g_list_model_get_item(list, $0) }
        defer { for file in files { g_object_unref(file) } }
        return files.compactMap { ChosenFile(OpaquePointer($0)) }
    }

    /// The URI of the folder shown last.
    public var folder: String? {
        guard let file = gtk_file_chooser_get_current_folder(chooser) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let uri = g_file_get_uri(file) else { return nil }
        defer { g_free(uri) }
        return String(cString: uri)
    }
}
