import CGTK
public import GLib
import Glibc

/// The GtkApplication: one per process, one process per application id and person.
@MainActor
public final class Application {
    public let object: Object
    var application: UnsafeMutablePointer<GtkApplication> {
        object.pointer.assumingMemoryBound(to: GtkApplication.self)
    }
    private var gApplication: UnsafeMutablePointer<GApplication> {
        object.pointer.assumingMemoryBound(to: GApplication.self)
    }

    public init(id: String) {
        guard let application = gtk_application_new(id, G_APPLICATION_HANDLES_OPEN) else {
            preconditionFailure("gtk_application_new aborts rather than answer NULL")
        }
        object = Object(taking: application)
    }

    /// Once, before anything else, in the process that stays.
    public func onStartup(_ handler: @escaping @MainActor () -> Void) {
        object.connect("startup") { _ in handler() }
    }

    /// At the first start, and again whenever the program is started while it runs.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) {
        object.connect("activate") { _ in handler() }
    }

    /// Started with files, here or a second time; then `onActivate` is not called.
    public func onOpen(_ handler: @escaping @MainActor ([ChosenFile]) -> Void) {
        object.connect("open") { arguments in
            guard let files = arguments.pointer(0)?.assumingMemoryBound(to: OpaquePointer?.self) else { return }
            handler((0..<arguments.int(1)).compactMap { files[$0].flatMap { ChosenFile($0) } })
        }
    }

    /// An action that launchers and menus reach as `app.NAME`.
    public func add(_ action: Action) {
        g_action_map_add_action(opaque, OpaquePointer(action.object.pointer))
    }

    public func setAccelerators(_ accelerators: [String], for action: String) {
        var strings: [UnsafePointer<CChar>?] = accelerators.map { UnsafePointer(strdup($0)) } + [nil]
        gtk_application_set_accels_for_action(application, action, &strings)
        for string in strings { free(UnsafeMutableRawPointer(mutating: string)) }
    }

    /// Keeps the process alive while there is no window, until `release`.
    public func hold() { g_application_hold(gApplication) }
    public func release() { g_application_release(gApplication) }

    public func quit() { g_application_quit(gApplication) }

    /// Runs the main loop until the last window has closed. `arguments` begins with the program's name; `files` are
    /// paths in the file system's own bytes.
    public func run(_ arguments: [String], files: [[UInt8]] = []) -> Int32 {
        let words = arguments.map { Array($0.utf8) } + files
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { word in
            (word + [0]).withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { strdup($0) } }
            }
        }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        return g_application_run(gApplication, gint(words.count), &pointers)
    }

    private var opaque: OpaquePointer { OpaquePointer(object.pointer) }
}
