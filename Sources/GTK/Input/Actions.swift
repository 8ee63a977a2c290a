import CGTK
public import GLib

/// A named thing to do, for menus, buttons, shortcuts and D-Bus.
@MainActor
public final class Action {
    let object: Object

    public init(_ name: String, _ handler: @escaping @MainActor () -> Void) {
        guard let action = g_simple_action_new(name, nil) else {
            preconditionFailure("g_simple_action_new aborts rather than answer NULL")
        }
        object = Object(taking: UnsafeMutableRawPointer(action))
        object.connect("activate") { _ in handler() }
    }

    /// Something that is on or off. `handler` gets the new state.
    public convenience init(_ name: String, isOn: Bool, _ handler: @escaping @MainActor (Bool) -> Void) {
        self.init(name, parameter: nil, state: .bool(isOn)) { if let isOn = $0.bool { handler(isOn) } }
    }

    /// A choice, made by entries whose action has the choice's name behind it: `group.name::choice`.
    public convenience init(_ name: String, choice: String, _ handler: @escaping @MainActor (String) -> Void) {
        self.init(name, parameter: "s", state: .string(choice)) { if let choice = $0.string { handler(choice) } }
    }

    private init(
        _ name: String, parameter: String?, state: Variant, _ handler: @escaping @MainActor (Variant) -> Void
    ) {
        let type = parameter.map { g_variant_type_new($0) }
        defer { if let type { g_variant_type_free(type) } }
        guard
            let action = withExtendedLifetime(state, { g_simple_action_new_stateful(name, type ?? nil, state.pointer) })
        else {
            preconditionFailure("g_simple_action_new_stateful aborts rather than answer NULL")
        }
        object = Object(taking: UnsafeMutableRawPointer(action))
        // The action outlives this wrapper, so the handler knows it by its pointer alone.
        object.connect("change-state") { arguments in
            guard let value = arguments.variant(0) else { return }
            g_simple_action_set_state(action, value)
            handler(Variant(taking: g_variant_ref(value)))
        }
    }

    /// Changes the state without a call of the handler.
    public func setState(_ state: Variant) {
        withExtendedLifetime(state) { g_simple_action_set_state(OpaquePointer(object.pointer), state.pointer) }
    }

    public func activate() { g_action_activate(OpaquePointer(object.pointer), nil) }

    public var isEnabled: Bool {
        get { g_action_get_enabled(OpaquePointer(object.pointer)) != 0 }
        set { g_simple_action_set_enabled(OpaquePointer(object.pointer), newValue ? 1 : 0) }
    }
}

/// A set of actions that a widget offers to what is inside it.
@MainActor
public final class ActionGroup {
    private let object: Object
    var opaque: OpaquePointer { OpaquePointer(object.pointer) }

    public init() {
        guard let group = g_simple_action_group_new() else {
            preconditionFailure("g_simple_action_group_new aborts rather than answer NULL")
        }
        object = Object(taking: UnsafeMutableRawPointer(group))
    }

    public func add(_ action: Action) { g_action_map_add_action(opaque, OpaquePointer(action.object.pointer)) }
}
