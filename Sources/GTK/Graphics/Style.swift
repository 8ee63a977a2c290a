import CGTK
import GLib

/// Looks that hold for the whole display.
@MainActor
public enum Style {
    /// Adds a style sheet above the theme's and below the person's own.
    public static func add(css: String) {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        gtk_css_provider_load_from_data(provider, css, -1)
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(provider)
    }

    /// Whether the theme's dark variant is used. Plain GTK does not follow the desktop's preference by itself.
    public static var prefersDark: Bool {
        get { settings?.bool("gtk-application-prefer-dark-theme") ?? false }
        set {
            // GTK reads the theme anew, also where nothing has changed.
            if newValue != prefersDark { settings?.set("gtk-application-prefer-dark-theme", newValue) }
        }
    }

    /// How large text is: 1 at 96 dots per inch, 2 where the person has doubled it.
    public static var textScale: Double {
        let dpi = Double(settings?.int("gtk-xft-dpi") ?? -1) / 1024
        return dpi > 0 ? dpi / 96 : 1
    }

    /// Looks for icons below `folder` too, which is laid out like `…/share/icons`.
    public static func addIcons(folder: String) {
        guard let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
    }

    private static var settings: Object? {
        gtk_settings_get_default().map { Object(borrowing: UnsafeMutableRawPointer($0)) }
    }
}
