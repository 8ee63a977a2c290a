import CGTK
public import GLib

/// Any number of selected rows.
@MainActor
public final class MultiSelection {
    public let object: Object
    var opaque: OpaquePointer { OpaquePointer(object.pointer) }
    private let model: LazyListModel

    public init(_ model: LazyListModel) {
        self.model = model
        // (transfer full) for the model.
        g_object_ref(model.object.pointer)
        guard let selection = gtk_multi_selection_new(model.opaque) else {
            preconditionFailure("GTK's constructors abort rather than answer NULL")
        }
        object = Object(taking: UnsafeMutableRawPointer(selection))
    }

    /// From the first to the last.
    public var positions: [Int] {
        guard let set = gtk_selection_model_get_selection(opaque) else { return [] }
        defer { gtk_bitset_unref(set) }
        var positions: [Int] = []
        var iterator = GtkBitsetIter()
        var position: guint = 0
        var isValid = gtk_bitset_iter_init_first(&iterator, set, &position)
        while isValid != 0 {
            positions.append(Int(position))
            isValid = gtk_bitset_iter_next(&iterator, &position)
        }
        return positions
    }

    /// Selects these and no others.
    public func select(_ positions: [Int]) {
        guard let wanted = gtk_bitset_new_empty(), let all = gtk_bitset_new_range(0, guint(model.count)) else { return }
        for position in positions where position < model.count { gtk_bitset_add(wanted, guint(position)) }
        gtk_selection_model_set_selection(opaque, wanted, all)
        gtk_bitset_unref(wanted)
        gtk_bitset_unref(all)
    }

    @discardableResult
    public func onChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        object.connect("selection-changed") { _ in handler() }
    }
}
