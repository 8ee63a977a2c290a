import CGLib
import GLib

/// The desktop's preference for light or dark, from the Settings portal (org.freedesktop.appearance, color-scheme).
@MainActor
public final class ColorScheme {
    private var bus: OpaquePointer?
    private var subscription: guint = 0
    private let onChange: @MainActor (_ prefersDark: Bool) -> Void

    /// Asks once and then follows; never waits for the portal. Where there is none, `onChange` is never called.
    public init(onChange: @escaping @MainActor (_ prefersDark: Bool) -> Void) {
        self.onChange = onChange
        let weak = Unmanaged.passRetained(WeakScheme(self)).toOpaque()
        g_bus_get(G_BUS_TYPE_SESSION, nil, busArrived, weak)
    }

    fileprivate func connect(_ connection: OpaquePointer) {
        bus = connection
        subscription = g_dbus_connection_signal_subscribe(
            connection, portal, settings, "SettingChanged", portalPath, "org.freedesktop.appearance",
            G_DBUS_SIGNAL_FLAGS_NONE, settingChanged, Unmanaged.passRetained(WeakScheme(self)).toOpaque(),
            { data in if let data { Unmanaged<WeakScheme>.fromOpaque(data).release() } })
        var arguments = [g_variant_new_string("org.freedesktop.appearance"), g_variant_new_string("color-scheme")]
        g_dbus_connection_call(
            connection, portal, portalPath, settings, "Read", g_variant_new_tuple(&arguments, 2), nil,
            G_DBUS_CALL_FLAGS_NONE, 2000, nil, schemeRead, Unmanaged.passRetained(WeakScheme(self)).toOpaque())
    }

    /// `value` is the setting in one or two layers of variant; 1 means dark, 2 light, 0 no preference.
    fileprivate func take(_ value: OpaquePointer) {
        var inner = g_variant_ref(value)
        while let layer = inner, String(cString: g_variant_get_type_string(layer)) == "v" {
            inner = g_variant_get_variant(layer)
            g_variant_unref(layer)
        }
        guard let inner else { return }
        if String(cString: g_variant_get_type_string(inner)) == "u" { onChange(g_variant_get_uint32(inner) == 1) }
        g_variant_unref(inner)
    }
}

private let portal = "org.freedesktop.portal.Desktop"
private let portalPath = "/org/freedesktop/portal/desktop"
private let settings = "org.freedesktop.portal.Settings"

@MainActor
private final class WeakScheme {
    weak var scheme: ColorScheme?
    init(_ scheme: ColorScheme) { self.scheme = scheme }
}

private func busArrived(_ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?) {
    guard let data else { return }
    // The bus itself lives as long as the process, so the reference that this call gives is kept.
    let bus = g_bus_get_finish(result, nil)
    // SAFETY: GIO calls back in the main context that made the call, the main thread's.
    nonisolated(unsafe) let connection = bus
    let box = Unmanaged<WeakScheme>.fromOpaque(data)
    MainActor.assumeIsolated {
        let weak = box.takeRetainedValue()
        if let connection { weak.scheme?.connect(connection) }
    }
}

private func schemeRead(_ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?) {
    guard let data else { return }
    let reply = g_dbus_connection_call_finish(source.map { OpaquePointer($0) }, result, nil)
    // SAFETY: as above.
    nonisolated(unsafe) let answer = reply
    let box = Unmanaged<WeakScheme>.fromOpaque(data)
    MainActor.assumeIsolated {
        let weak = box.takeRetainedValue()
        guard let answer else { return }
        if let value = g_variant_get_child_value(answer, 0) {
            weak.scheme?.take(value)
            g_variant_unref(value)
        }
        g_variant_unref(answer)
    }
}

private func settingChanged(
    _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
    _ interface: UnsafePointer<CChar>?, _ signal: UnsafePointer<CChar>?, _ parameters: OpaquePointer?, _ data: gpointer?
) {
    guard let data, let parameters else { return }
    // SAFETY: as above; the parameters are read before this function returns.
    nonisolated(unsafe) let values = parameters
    let box = Unmanaged<WeakScheme>.fromOpaque(data)
    MainActor.assumeIsolated {
        guard let key = g_variant_get_child_value(values, 1), let value = g_variant_get_child_value(values, 2) else {
            return
        }
        if String(cString: g_variant_get_string(key, nil)) == "color-scheme" {
            box.takeUnretainedValue().scheme?.take(value)
        }
        g_variant_unref(key)
        g_variant_unref(value)
    }
}
