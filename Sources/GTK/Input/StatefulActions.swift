import CGTK
import GLib

/// One of several choices: menus show which.
public final class ChoiceAction: Action {
    /// A menu names a choice as `name::choice`. `handler` is called when somebody chooses another one.
    public init(_ name: String, choice: String, _ handler: @escaping @MainActor (String) -> Void) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        super.init(stateful(name, type, g_variant_new_string(choice)))
        object.connect("change-state") { [weak self] arguments in
            guard let value = arguments.variant(1), let text = g_variant_get_string(value, nil) else { return }
            let chosen = String(cString: text)
            guard let self, chosen != self.choice else { return }
            self.choice = chosen
            handler(chosen)
        }
    }

    /// Setting it calls nobody.
    public var choice: String {
        get {
            guard let state = g_action_get_state(OpaquePointer(object.pointer)) else { return "" }
            defer { g_variant_unref(state) }
            return g_variant_get_string(state, nil).map { String(cString: $0) } ?? ""
        }
        set { g_simple_action_set_state(OpaquePointer(object.pointer), g_variant_new_string(newValue)) }
    }
}

/// On or off: menus show a check mark.
public final class ToggleAction: Action {
    public init(_ name: String, isOn: Bool, _ handler: @escaping @MainActor (Bool) -> Void) {
        super.init(stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0)))
        object.connect("change-state") { [weak self] arguments in
            guard let value = arguments.variant(1) else { return }
            let isOn = g_variant_get_boolean(value) != 0
            self?.isOn = isOn
            handler(isOn)
        }
    }

    /// Setting it calls nobody.
    public var isOn: Bool {
        get {
            guard let state = g_action_get_state(OpaquePointer(object.pointer)) else { return false }
            defer { g_variant_unref(state) }
            return g_variant_get_boolean(state) != 0
        }
        set { g_simple_action_set_state(OpaquePointer(object.pointer), g_variant_new_boolean(newValue ? 1 : 0)) }
    }
}

@MainActor
private func stateful(_ name: String, _ type: OpaquePointer?, _ state: OpaquePointer?) -> Object {
    guard let action = g_simple_action_new_stateful(name, type, state) else {
        preconditionFailure("g_simple_action_new_stateful aborts rather than answer NULL")
    }
    return Object(taking: UnsafeMutableRawPointer(action))
}
