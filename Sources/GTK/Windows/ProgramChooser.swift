import CGTK
import CShims
import Dispatch
public import GLib

/// The desktop's own dialog for choosing a program that opens files of a media type.
@MainActor
public final class ProgramChooser {
    private let dialog: Window
    private var chooser: OpaquePointer { dialog.opaque }

    /// GTK 4.8 has nothing newer than GtkAppChooserDialog.
    public init(title: String, mediaType: String, parent: Window) {
        // Its constructor has no way to ask for a header bar.
        var names: [UnsafePointer<CChar>?] = []
        var values = [GValue(), GValue()]
        g_value_init(&values[0], ms_type_string())
        g_value_set_string(&values[0], mediaType)
        g_value_init(&values[1], ms_type_int())
        g_value_set_int(&values[1], 1)
        let object = "content-type".withCString { type in
            "use-header-bar".withCString { bar in
                names = [type, bar]
                return g_object_new_with_properties(gtk_app_chooser_dialog_get_type(), 2, &names, &values)
            }
        }
        for index in values.indices { g_value_unset(&values[index]) }
        guard let object else { preconditionFailure("g_object_new aborts rather than answer NULL") }
        // GTK owns every window until it is destroyed.
        dialog = Window(Object(borrowing: UnsafeMutableRawPointer(object)))
        dialog.title = title
        dialog.setTransient(for: parent)
        gtk_window_set_modal(dialog.window, 1)
        gtk_window_set_destroy_with_parent(dialog.window, 1)
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
    public static var isNeeded: Bool { Paths.isSandboxed }

    /// Shows a file or folder in the desktop's file manager, or opens the folder that it is in where none answers to
    /// https://www.freedesktop.org/wiki/Specifications/file-manager-interface/
    public static func showInFolder(path: String, parent: Window) async {
        guard let uri = Paths.uri(ofPath: Array(path.utf8)) else { return }
        let isShown = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                let manager = SessionBus.Target(
                    service: "org.freedesktop.FileManager1", path: "/org/freedesktop/FileManager1",
                    interface: "org.freedesktop.FileManager1")
                let answer = try? SessionBus().call(
                    "ShowItems", of: manager, .tuple([.strings([uri]), .string("")]), timeout: 10)
                continuation.resume(returning: answer != nil)
            }
        }
        guard !isShown, let end = path.lastIndex(of: "/") else { return }
        open(path: end == path.startIndex ? "/" : String(path[..<end]), parent: parent)
    }

    public static func open(path: String, parent: Window) {
        guard let uri = g_filename_to_uri(path, nil, nil) else { return }
        defer { g_free(uri) }
        gtk_show_uri(parent.window, uri, guint32(GDK_CURRENT_TIME))
    }
}
