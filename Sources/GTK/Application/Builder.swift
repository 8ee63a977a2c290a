import CGTK
import GLib

/// Makes widgets from a GtkBuilder description that is part of the program.
@MainActor
public final class Builder {
    private let object: Object

    /// `ui` is the bytes of a `.ui` file. A faulty description is a fault of the program, as is a name that is not in
    /// it: both end the program with a sentence that says which.
    public init(_ ui: [UInt8]) {
        guard let builder = gtk_builder_new() else {
            preconditionFailure("GTK's constructors abort rather than answer NULL")
        }
        object = Object(taking: UnsafeMutableRawPointer(builder))
        gtk_builder_set_translation_domain(builder, Gettext.domain)
        do {
            _ = try ui.withUnsafeBufferPointer { bytes in
                try bytes.withMemoryRebound(to: CChar.self) { text in
                    try throwing { error in
                        gtk_builder_add_from_string(builder, text.baseAddress, gssize(text.count), error) != 0
                            ? true : nil
                    }
                }
            }
        } catch {
            preconditionFailure("A view's description is faulty: \(error)")
        }
        correctAccessibility(builder)
    }

    /// What GTK 4.8 tells screen readers wrongly.
    private func correctAccessibility(_ builder: OpaquePointer) {
        let objects = gtk_builder_get_objects(builder)
        defer { g_slist_free(objects) }
        var next = objects
        while let node = next {
            next = node.pointee.next
            guard let pointer = node.pointee.data else { continue }
            let reference = Object(borrowing: pointer)
            if reference.isA(GType(Button.type)) {
                Button(reference).nameWithoutMnemonic()
            } else if reference.isA(GType(CheckButton.type)) {
                CheckButton(reference).nameWithoutMnemonic()
            } else if reference.isA(GType(Stack.type)) {
                Stack(reference).tellHiddenPages()
            }
        }
    }

    public func widget<Wrapper: Widget>(_ id: String, _ type: Wrapper.Type = Wrapper.self) -> Wrapper {
        guard let pointer = gtk_builder_get_object(OpaquePointer(object.pointer), id) else {
            preconditionFailure("The view's description has no “\(id)”")
        }
        let reference = Object(borrowing: pointer)
        precondition(reference.isA(GType(Wrapper.type)), "“\(id)” is not a \(Wrapper.self)")
        return Wrapper(reference)
    }
}
