import CGTK
import GLib

/// The dialog that says what a program is, who made it, and under which licence.
@MainActor
public enum AboutDialog {
    public struct Facts {
        public var name: String
        public var version: String
        public var comments: String
        public var website: String
        public var copyright: String
        public var iconName: String
        public var translatorCredits: String

        public init(
            name: String, version: String, comments: String, website: String, copyright: String, iconName: String,
            translatorCredits: String
        ) {
            self.name = name
            self.version = version
            self.comments = comments
            self.website = website
            self.copyright = copyright
            self.iconName = iconName
            self.translatorCredits = translatorCredits
        }
    }

    public static func present(_ facts: Facts, parent: Window) {
        guard let widget = gtk_about_dialog_new() else { return }
        let window = Window(Object(borrowing: widget))
        let about = window.opaque
        gtk_about_dialog_set_program_name(about, facts.name)
        gtk_about_dialog_set_version(about, facts.version)
        gtk_about_dialog_set_comments(about, facts.comments)
        gtk_about_dialog_set_website(about, facts.website)
        gtk_about_dialog_set_copyright(about, facts.copyright)
        gtk_about_dialog_set_logo_icon_name(about, facts.iconName)
        gtk_about_dialog_set_license_type(about, GTK_LICENSE_GPL_3_0)
        if !facts.translatorCredits.isEmpty { gtk_about_dialog_set_translator_credits(about, facts.translatorCredits) }
        window.setTransient(for: parent)
        gtk_window_set_modal(window.window, 1)
        window.present()
    }
}
