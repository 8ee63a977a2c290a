import CGTK
import GLib
import Glibc

open class Window: Widget {
    open override class var type: UInt { UInt(gtk_window_get_type()) }

    var window: UnsafeMutablePointer<GtkWindow> { cast(to: GtkWindow.self) }

    public func present() { gtk_window_present(window) }

    /// Asks the window to close, as its close button does.
    public func close() { gtk_window_close(window) }

    /// Takes the window off the screen and apart. GTK itself holds every window until this is called.
    public func destroy() { gtk_window_destroy(window) }

    public func setChild(_ child: Widget) { gtk_window_set_child(window, child.widget) }

    public var title: String {
        get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(window, newValue) }
    }

    /// The size that is not the maximised one, in pixels of the application.
    public var defaultSize: (width: Int, height: Int) {
        get {
            var width: gint = 0
            var height: gint = 0
            gtk_window_get_default_size(window, &width, &height)
            return (Int(width), Int(height))
        }
        set { gtk_window_set_default_size(window, gint(newValue.width), gint(newValue.height)) }
    }

    public var isMaximized: Bool {
        get { gtk_window_is_maximized(window) != 0 }
        set { if newValue { gtk_window_maximize(window) } else { gtk_window_unmaximize(window) } }
    }

    public func setTransient(for parent: Window?) { gtk_window_set_transient_for(window, parent?.window) }

    /// Dialogs of other windows do not keep the person from using this one.
    public func standAlone() {
        guard let group = gtk_window_group_new() else { return }
        gtk_window_group_add_window(group, window)
        // The window keeps it.
        g_object_unref(group)
    }

    /// The handler answers whether it has dealt with the request, so that the window stays.
    public func onCloseRequest(_ handler: @escaping @MainActor () -> Bool) {
        object.connectAnswering("close-request") { _ in handler() }
    }

    /// Escape was pressed, or the window was asked to close: what Cancel does in a dialog. The window stays until the
    /// handler destroys it.
    public func onDismiss(_ handler: @escaping @MainActor () -> Void) {
        onCloseRequest {
            handler()
            return true
        }
        let keys = ShortcutController()
        keys.add("Escape") {
            handler()
            return true
        }
        add(keys)
    }

    /// Draws where the focus is, as after a key; a click with the mouse hides it again.
    public func showFocus() { gtk_window_set_focus_visible(window, 1) }

    /// What has the keyboard focus takes text: it has its own undo, and Delete is its own.
    public var focusTakesText: Bool {
        guard let focus = gtk_window_get_focus(window) else { return false }
        let instance = UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self)
        return g_type_check_instance_is_a(instance, gtk_editable_get_type()) != 0
            || g_type_check_instance_is_a(instance, gtk_text_view_get_type()) != 0
    }

    /// Runs `handler` after each layout of the window, with its size in pixels.
    ///
    /// GTK 4.8 has no break points; the surface's "layout" signal comes for every size, the maximised one included.
    public func onLayout(_ handler: @escaping @MainActor (_ width: Int, _ height: Int) -> Void) {
        let follow: @MainActor () -> Void = { [weak self] in
            guard let self, let surface = gtk_native_get_surface(self.opaque) else { return }
            Object(borrowing: UnsafeMutableRawPointer(surface)).connect("layout") { handler($0.int(0), $0.int(1)) }
        }
        if gtk_widget_get_realized(widget) != 0 {
            follow()
        } else {
            object.connect("realize") { _ in follow() }
        }
    }
}

extension Window {
    /// Calls `handler` once, when the window has been painted for the first time, or for the next time where it is on
    /// the screen already.
    public func onFirstFrame(_ handler: @escaping @MainActor () -> Void) {
        let follow: @MainActor () -> Void = { [weak self] in
            guard let self, let clock = gtk_widget_get_frame_clock(self.widget) else { return }
            var waiting: (@MainActor () -> Void)? = handler
            Object(borrowing: UnsafeMutableRawPointer(clock)).connect("after-paint") { _ in
                waiting?()
                waiting = nil
            }
            gtk_widget_queue_draw(self.widget)
        }
        if isMapped { follow() } else { object.connect("map") { _ in follow() } }
    }

    /// For measuring starts: where MYSTUFF_REPORT_FIRST_FRAME is set, prints CLOCK_MONOTONIC in microseconds on standard
    /// output at the first frame, and calls `end`.
    public func reportFirstFrame(_ end: @escaping @MainActor () -> Void) {
        guard getenv("MYSTUFF_REPORT_FIRST_FRAME") != nil else { return }
        onFirstFrame {
            print("first-frame \(g_get_monotonic_time())")
            end()
        }
    }
}

public final class ApplicationWindow: Window {
    public override class var type: UInt { UInt(gtk_application_window_get_type()) }

    /// A window without a description.
    public convenience init(application: Application) {
        guard let window = gtk_application_window_new(application.application) else {
            preconditionFailure("GTK's constructors abort rather than answer NULL")
        }
        self.init(Object(borrowing: window))
    }

    public func add(_ action: Action) {
        g_action_map_add_action(opaque, OpaquePointer(action.object.pointer))
    }

    public func setApplication(_ application: Application) {
        gtk_window_set_application(window, application.application)
    }
}
