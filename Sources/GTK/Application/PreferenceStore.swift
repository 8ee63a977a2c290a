import CGLib
import GLib

/// GSettings, or nothing where the schema is not installed: then every value is its fallback and nothing is remembered.
@MainActor
public final class PreferenceStore {
    private let settings: Object?

    public init(schema: String) {
        // g_settings_new ends the process when the schema is missing, so look first.
        guard let source = g_settings_schema_source_get_default(),
            let found = g_settings_schema_source_lookup(source, schema, 1)
        else {
            settings = nil
            return
        }
        settings = g_settings_new_full(found, nil, nil).map { Object(taking: $0) }
        g_settings_schema_unref(found)
    }

    private var store: UnsafeMutablePointer<GSettings>? { settings?.pointer.assumingMemoryBound(to: GSettings.self) }

    public func int(_ key: String, fallback: Int) -> Int { store.map { Int(g_settings_get_int($0, key)) } ?? fallback }
    public func set(_ key: String, _ value: Int) { if let store { g_settings_set_int(store, key, gint(value)) } }

    public func int64(_ key: String, fallback: Int64) -> Int64 {
        store.map { Int64(g_settings_get_int64($0, key)) } ?? fallback
    }
    public func set(_ key: String, _ value: Int64) { if let store { g_settings_set_int64(store, key, gint64(value)) } }

    public func bool(_ key: String, fallback: Bool) -> Bool {
        store.map { g_settings_get_boolean($0, key) != 0 } ?? fallback
    }
    public func set(_ key: String, _ value: Bool) { if let store { g_settings_set_boolean(store, key, value ? 1 : 0) } }

    public func string(_ key: String) -> String {
        guard let store, let text = g_settings_get_string(store, key) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
    public func set(_ key: String, _ value: String) { if let store { g_settings_set_string(store, key, value) } }

    public func strings(_ key: String) -> [String] {
        guard let store, let texts = g_settings_get_strv(store, key) else { return [] }
        defer { g_strfreev(texts) }
        var result: [String] = []
        while let text = texts[result.count] { result.append(String(cString: text)) }
        return result
    }
    public func set(_ key: String, _ value: [String]) {
        guard let store else { return }
        var texts: [UnsafePointer<gchar>?] = value.map { UnsafePointer(g_strdup($0)) } + [nil]
        g_settings_set_strv(store, key, &texts)
        for text in texts { g_free(UnsafeMutableRawPointer(mutating: text)) }
    }

    /// For keys of the type `a{ss}`.
    public func texts(_ key: String) -> [String: String] {
        guard let store, let value = g_settings_get_value(store, key) else { return [:] }
        return Variant(taking: value).texts ?? [:]
    }
    public func set(_ key: String, _ value: [String: String]) {
        let texts = Variant.dictionary(value)
        withExtendedLifetime(texts) { if let store { g_settings_set_value(store, key, texts.pointer) } }
    }

    /// Waits until what was set has reached the disk; for the moment before the process ends.
    public func sync() { g_settings_sync() }
}
