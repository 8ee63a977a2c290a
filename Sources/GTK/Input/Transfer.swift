import CGTK
import CShims
import GLib
import Glibc

/// What another program hands over, by drag and drop or on the clipboard.
public enum Transferred: Sendable {
    case files([ChosenFile])
    /// An image as such, with no file: from a browser, or a screenshot.
    case picture(Texture)
    case text(String)

    /// A picture's own pixels before the address it came from: that may be on the internet.
    @MainActor fileprivate static var types: [GType] {
        [gdk_texture_get_type(), gdk_file_list_get_type(), ms_type_string()]
    }

    @MainActor fileprivate init?(_ value: UnsafePointer<GValue>) {
        if ms_value_holds(value, gdk_texture_get_type()) != 0, let texture = g_value_get_object(value) {
            self = .picture(Texture(Object(borrowing: texture)))
        } else if ms_value_holds(value, gdk_file_list_get_type()) != 0, let list = g_value_get_boxed(value) {
            var files: [ChosenFile] = []
            let first = gdk_file_list_get_files(OpaquePointer(list))
            var next = first
            while let node = next {
                if let file = node.pointee.data {
                    files.append(contentsOf: ChosenFile(OpaquePointer(file)).map { [$0] } ?? [])
                }
                next = node.pointee.next
            }
            // (transfer container): the list is ours, the files are not.
            g_slist_free(first)
            self = .files(files)
        } else if ms_value_holds(value, ms_type_string()) != 0, let text = g_value_get_string(value) {
            self = .text(String(cString: text))
        } else {
            return nil
        }
    }
}

/// Takes files, images and texts that are dropped on a widget.
public final class DropTarget: EventController {
    public init() {
        super.init(taking: gtk_drop_target_new(0, GDK_ACTION_COPY))
        var types = Transferred.types
        gtk_drop_target_set_gtypes(opaque, &types, gsize(types.count))
    }

    /// The handler answers whether it can do something with what was dropped.
    public func onDrop(_ handler: @escaping @MainActor (Transferred) -> Bool) {
        object.connectAnswering("drop") { arguments in
            guard let value = arguments.boxed(0), let content = Transferred(value.assumingMemoryBound(to: GValue.self))
            else { return false }
            return handler(content)
        }
    }
}

extension Widget {
    /// Puts pixels onto the clipboard; others get them as PNG, JPEG, TIFF or BMP.
    public func writeClipboard(_ text: String) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
    }

    public func writeClipboard(_ texture: Texture) {
        gdk_clipboard_set_texture(gtk_widget_get_clipboard(widget), texture.paintable)
    }

    /// What is on the clipboard, if it is something that can be a picture.
    public func readClipboard() async -> Transferred? {
        guard let clipboard = gtk_widget_get_clipboard(widget), let formats = gdk_clipboard_get_formats(clipboard)
        else { return nil }
        // The clipboard tells media types; which C types can be made of them is GDK's knowledge.
        guard let readable = gdk_content_formats_union_deserialize_gtypes(gdk_content_formats_ref(formats)) else {
            return nil
        }
        defer { gdk_content_formats_unref(readable) }
        guard let type = Transferred.types.first(where: { gdk_content_formats_contain_gtype(readable, $0) != 0 }) else {
            return nil
        }
        return await withCheckedContinuation { continuation in
            let box = Unmanaged.passRetained(ClipboardBox(continuation)).toOpaque()
            gdk_clipboard_read_value_async(clipboard, type, 0, nil, clipboardRead, box)
        }
    }
}

/// The continuation of one read.
private final class ClipboardBox {
    let continuation: CheckedContinuation<Transferred?, Never>
    init(_ continuation: CheckedContinuation<Transferred?, Never>) { self.continuation = continuation }
}

private func clipboardRead(_ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?) {
    guard let data else { return }
    // SAFETY: GDK calls back on the main thread, where the read began; the box is taken once.
    nonisolated(unsafe) let (source, result, box) = (source, result, Unmanaged<ClipboardBox>.fromOpaque(data))
    MainActor.assumeIsolated {
        let continuation = box.takeRetainedValue().continuation
        let clipboard = source.map { OpaquePointer($0) }
        let value = gdk_clipboard_read_value_finish(clipboard, result, nil)
        continuation.resume(returning: value.flatMap { Transferred($0) })
    }
}
