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
        /// Those who wrote it, one a name.
        public var authors: [String]
        /// A title, and what the program stands on.
        public var foundations: (title: String, names: [String])
        /// What has to be known to find a fault, for copying.
        public var systemInformation: String

        public init(
            name: String, version: String, comments: String, website: String, copyright: String, iconName: String,
            translatorCredits: String, authors: [String], foundations: (title: String, names: [String]),
            systemInformation: String
        ) {
            self.name = name
            self.version = version
            self.comments = comments
            self.website = website
            self.copyright = copyright
            self.iconName = iconName
            self.translatorCredits = translatorCredits
            self.authors = authors
            self.foundations = foundations
            self.systemInformation = systemInformation
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
        withStrings(facts.authors) { gtk_about_dialog_set_authors(about, $0) }
        withStrings(facts.foundations.names) {
            gtk_about_dialog_add_credit_section(about, facts.foundations.title, $0)
        }
        gtk_about_dialog_set_system_information(about, facts.systemInformation)
        window.setTransient(for: parent)
        gtk_window_set_modal(window.window, 1)
        window.present()
    }

    /// A list that ends in NULL; GTK copies what it is given.
    private static func withStrings(_ texts: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Void) {
        var pointers: [UnsafePointer<CChar>?] = texts.map { UnsafePointer(g_strdup($0)) } + [nil]
        pointers.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { body(base) } }
        for pointer in pointers { g_free(UnsafeMutableRawPointer(mutating: pointer)) }
    }
}

/// The GTK that the program runs with, such as `4.8.3`.
public enum GTKLibrary {
    public static var version: String {
        "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
    }
}
