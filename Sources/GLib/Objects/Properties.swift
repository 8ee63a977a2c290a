import CGLib
import CShims

/// GObject properties by name, for those that have no C function of their own or are only watched.
extension Object {
    public func bool(_ property: String) -> Bool { read(property, ms_type_boolean()) { g_value_get_boolean($0) != 0 } }

    public func int(_ property: String) -> Int { read(property, ms_type_int()) { Int(g_value_get_int($0)) } }

    /// Whether its type has this property; a newer GTK may have more of them.
    public func hasProperty(_ name: String) -> Bool {
        let type = pointer.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class
        guard let type else { return false }
        return type.withMemoryRebound(to: GObjectClass.self, capacity: 1) { g_object_class_find_property($0, name) }
            != nil
    }

    public func set(_ property: String, _ value: Bool) {
        write(property, ms_type_boolean()) { g_value_set_boolean($0, value ? 1 : 0) }
    }

    public func set(_ property: String, _ value: Int) {
        write(property, ms_type_int()) { g_value_set_int($0, gint(value)) }
    }

    /// Calls `handler` whenever the property has been set.
    @discardableResult
    public func onNotify(_ property: String, _ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("notify::\(property)") { _ in handler() }
    }

    private func read<Result>(
        _ property: String, _ type: GType, _ get: (UnsafePointer<GValue>) -> Result
    ) -> Result {
        var value = GValue()
        g_value_init(&value, type)
        defer { g_value_unset(&value) }
        g_object_get_property(pointer.assumingMemoryBound(to: GObject.self), property, &value)
        return get(&value)
    }

    private func write(_ property: String, _ type: GType, _ fill: (UnsafeMutablePointer<GValue>) -> Void) {
        var value = GValue()
        g_value_init(&value, type)
        defer { g_value_unset(&value) }
        fill(&value)
        g_object_set_property(pointer.assumingMemoryBound(to: GObject.self), property, &value)
    }
}
