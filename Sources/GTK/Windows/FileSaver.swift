import CGTK
import GLib
import Glibc

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
        gtk_native_dialog_set_modal(object.pointer.assumingMemoryBound(to: GtkNativeDialog.self), 1)
        if let folder, let file = g_file_new_for_uri(folder) {
            _ = gtk_file_chooser_set_current_folder(chooser, file, nil)
            g_object_unref(UnsafeMutableRawPointer(file))
        }
        gtk_file_chooser_set_current_name(chooser, name)
    }

    /// Shows the dialog and answers the file, or nil when it was cancelled.
    public func run() async -> ChosenFile? {
        let native = object.pointer.assumingMemoryBound(to: GtkNativeDialog.self)
        let accepted = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            var waiting: CheckedContinuation<Bool, Never>? = continuation
            object.connect("response") { arguments in
                waiting?.resume(returning: arguments.int(0) == Int(GTK_RESPONSE_ACCEPT.rawValue))
                waiting = nil
            }
            gtk_native_dialog_show(native)
        }
        gtk_native_dialog_hide(native)
        guard accepted, let file = gtk_file_chooser_get_file(chooser) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        if let path = g_file_get_path(file) {
            defer { g_free(path) }
            return .path(UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
        }
        guard let uri = g_file_get_uri(file) else { return nil }
        defer { g_free(uri) }
        return .uri(String(cString: uri))
    }
}
