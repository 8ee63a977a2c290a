import CGTK
import CShims
public import GLib

/// A GListModel that holds no items: it knows a count and asks for the id of row i when the row is looked at.
@MainActor
public final class LazyListModel {
    public let object: Object
    var opaque: OpaquePointer { OpaquePointer(object.pointer) }

    /// `idAt` is called with positions below the count that `splice` has last made.
    public init(idAt: @escaping @MainActor (Int) -> Int64) {
        let box = Unmanaged.passRetained(RowBox(idAt)).toOpaque()
        guard
            let model = ms_list_model_new(
                rowID, box,
                { data in
                    if let data { Unmanaged<RowBox>.fromOpaque(data).release() }
                })
        else { preconditionFailure("g_object_new aborts rather than answer NULL") }
        object = Object(taking: UnsafeMutableRawPointer(model))
    }

    public var count: Int { Int(g_list_model_get_n_items(opaque)) }

    /// Tells the views that `removed` rows at `position` have been replaced by `added`. Whatever `idAt` reads from must
    /// have changed already.
    public func splice(at position: Int, removed: Int, added: Int) {
        ms_list_model_splice(opaque, guint(position), guint(removed), guint(added))
    }
}

private final class RowBox {
    let idAt: @MainActor (Int) -> Int64
    init(_ idAt: @escaping @MainActor (Int) -> Int64) { self.idAt = idAt }
}

private func rowID(_ position: guint, _ data: gpointer?) -> gint64 {
    guard let data else { return 0 }
    // SAFETY: only views ask for rows, on the main thread.
    nonisolated(unsafe) let box = Unmanaged<RowBox>.fromOpaque(data)
    return gint64(MainActor.assumeIsolated { box.takeUnretainedValue().idAt(Int(position)) })
}

/// At most one selected row, which may be none.
@MainActor
public final class SingleSelection {
    public let object: Object
    var opaque: OpaquePointer { OpaquePointer(object.pointer) }

    public init(_ model: LazyListModel) {
        // (transfer full) for the model.
        g_object_ref(model.object.pointer)
        guard let selection = gtk_single_selection_new(model.opaque) else {
            preconditionFailure("GTK's constructors abort rather than answer NULL")
        }
        object = Object(taking: UnsafeMutableRawPointer(selection))
        gtk_single_selection_set_autoselect(opaque, 0)
        gtk_single_selection_set_can_unselect(opaque, 1)
    }

    public var selected: Int? {
        get {
            let position = gtk_single_selection_get_selected(opaque)
            return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
        }
        set { gtk_single_selection_set_selected(opaque, newValue.map { guint($0) } ?? GTK_INVALID_LIST_POSITION) }
    }

    @discardableResult
    public func onSelected(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        object.onNotify("selected", handler)
    }
}
