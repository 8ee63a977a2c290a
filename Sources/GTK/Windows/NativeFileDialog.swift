import CGTK
import GLib

/// What the dialogs for opening and for saving have in common. The object is a GtkFileChooserNative.
extension Object {
    private var native: UnsafeMutablePointer<GtkNativeDialog> {
        pointer.assumingMemoryBound(to: GtkNativeDialog.self)
    }

    /// `folder` is the URI of the folder to begin in.
    func beginFileDialog(in folder: String?) {
        gtk_native_dialog_set_modal(native, 1)
        guard let folder, let file = g_file_new_for_uri(folder) else { return }
        _ = gtk_file_chooser_set_current_folder(OpaquePointer(pointer), file, nil)
        g_object_unref(UnsafeMutableRawPointer(file))
    }

    /// Shows the dialog until the person has answered: true unless it was cancelled.
    func isAccepted() async -> Bool {
        let accepted = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            var waiting: CheckedContinuation<Bool, Never>? = continuation
            connect("response") { arguments in
                waiting?.resume(returning: arguments.int(0) == Int(GTK_RESPONSE_ACCEPT.rawValue))
                waiting = nil
            }
            gtk_native_dialog_show(native)
        }
        gtk_native_dialog_hide(native)
        return accepted
    }
}
