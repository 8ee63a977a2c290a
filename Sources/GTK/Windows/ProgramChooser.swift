import CGTK
public import GLib

/// The desktop's own dialog for choosing a program that opens files of a media type.
@MainActor
public final class ProgramChooser {
    private let dialog: Window
    private var chooser: OpaquePointer { dialog.opaque }

    /// GTK 4.8 has nothing newer than GtkAppChooserDialog.
    public init(mediaType: String, parent: Window) {
        let flags = GtkDialogFlags(
            GTK_DIALOG_MODAL.rawValue | GTK_DIALOG_DESTROY_WITH_PARENT.rawValue | GTK_DIALOG_USE_HEADER_BAR.rawValue)
        guard let made = gtk_app_chooser_dialog_new_for_content_type(parent.window, flags, mediaType) else {
            preconditionFailure("GTK's constructors abort rather than answer NULL")
        }
        dialog = Window(Object(borrowing: made))
    }

    /// Shows the dialog and answers the program, or nil when it was cancelled.
    public func run() async -> Program? {
        let accepted = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            var waiting: CheckedContinuation<Bool, Never>? = continuation
            dialog.object.connect("response") { arguments in
                waiting?.resume(returning: arguments.int(0) == Int(GTK_RESPONSE_OK.rawValue))
                waiting = nil
            }
            // Destroyed with its parent it may never answer.
            dialog.object.connect("destroy") { _ in
                waiting?.resume(returning: false)
                waiting = nil
            }
            dialog.present()
        }
        defer { dialog.destroy() }
        guard accepted, let information = gtk_app_chooser_get_app_info(chooser) else { return nil }
        return Program(Object(taking: UnsafeMutableRawPointer(information)))
    }
}

/// An installed program.
@MainActor
public final class Program {
    private let object: Object

    fileprivate init(_ object: Object) { self.object = object }

    /// Starts the program on a file.
    public func open(path: String) throws(GLibError) {
        guard let file = g_file_new_for_path(path) else { return }
        let files = g_list_append(nil, UnsafeMutableRawPointer(file))
        defer {
            g_list_free(files)
            g_object_unref(UnsafeMutableRawPointer(file))
        }
        let context = gdk_display_get_default().flatMap { gdk_display_get_app_launch_context($0) }
        defer { if let context { g_object_unref(UnsafeMutableRawPointer(context)) } }
        try throwing { error in
            g_app_info_launch(
                OpaquePointer(object.pointer), files,
                context.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GAppLaunchContext.self) }, error) != 0
                ? () : nil
        }
    }
}

/// Opening a file with whatever the desktop, or the person when the desktop asks, chooses.
@MainActor
public enum DesktopOpener {
    /// In a sandbox only the desktop knows which programs there are, and asks for one itself.
    public static var isNeeded: Bool { g_file_test("/.flatpak-info", G_FILE_TEST_EXISTS) != 0 }

    public static func open(path: String, parent: Window) {
        guard let uri = g_filename_to_uri(path, nil, nil) else { return }
        defer { g_free(uri) }
        gtk_show_uri(parent.window, uri, guint32(GDK_CURRENT_TIME))
    }
}
