import CGLib

/// A value as D-Bus and GSettings exchange them.
///
/// SAFETY (`@unchecked Sendable`): a GVariant never changes once it is made, and its reference count is atomic;
/// https://docs.gtk.org/glib/struct.Variant.html.
public final class Variant: @unchecked Sendable {
    /// Valid as long as this reference lives, which has to be seen to: Swift lets go of an object after its last use, which
    /// may be the reading of this.
    public let pointer: OpaquePointer

    /// Takes over the caller's reference, or a value that is still floating.
    public init(taking pointer: OpaquePointer) { self.pointer = g_variant_take_ref(pointer) }

    deinit { g_variant_unref(pointer) }

    // MARK: Making

    public static func string(_ text: String) -> Variant { Variant(taking: g_variant_new_string(text)) }
    public static func bool(_ value: Bool) -> Variant { Variant(taking: g_variant_new_boolean(value ? 1 : 0)) }
    public static func uint32(_ value: UInt32) -> Variant { Variant(taking: g_variant_new_uint32(value)) }
    public static func int32(_ value: Int32) -> Variant { Variant(taking: g_variant_new_int32(value)) }

    /// `ay`.
    public static func bytes(_ bytes: [UInt8]) -> Variant {
        let type = g_variant_type_new("y")
        defer { g_variant_type_free(type) }
        return Variant(taking: g_variant_new_fixed_array(type, bytes, gsize(bytes.count), 1))
    }

    /// An array of `members`, which are all of `type` in GVariant's notation.
    public static func array(_ members: [Variant], of type: String) -> Variant {
        var pointers: [OpaquePointer?] = members.map(\.pointer)
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return withExtendedLifetime(members) {
            Variant(taking: g_variant_new_array(type, &pointers, gsize(pointers.count)))
        }
    }

    /// The arguments of a call, in order.
    public static func tuple(_ members: [Variant]) -> Variant {
        var pointers: [OpaquePointer?] = members.map(\.pointer)
        return withExtendedLifetime(members) {
            Variant(taking: g_variant_new_tuple(&pointers, gsize(pointers.count)))
        }
    }

    /// `a{sv}`, in which D-Bus calls take their options.
    public static func options(_ options: [String: Variant]) -> Variant {
        withExtendedLifetime(options) {
            array(of: "{sv}", options.map { ($0, g_variant_new_variant($1.pointer)) })
        }
    }

    /// `as`.
    public static func strings(_ texts: [String]) -> Variant { array(texts.map(Variant.string), of: "s") }

    /// `a{ss}`.
    public static func dictionary(_ texts: [String: String]) -> Variant {
        array(of: "{ss}", texts.map { ($0, g_variant_new_string($1)) })
    }

    private static func array(of type: String, _ entries: [(String, OpaquePointer?)]) -> Variant {
        var pointers = entries.map { g_variant_new_dict_entry(g_variant_new_string($0), $1) }
        // The type is said because an empty array has no entry to tell it from.
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return Variant(taking: g_variant_new_array(type, &pointers, gsize(pointers.count)))
    }

    // MARK: Reading

    /// The type in GVariant's notation, such as `(u)`.
    public var type: String { String(cString: g_variant_get_type_string(pointer)) }

    /// nil where this is not a text; an object path is one.
    public var string: String? {
        ["s", "o", "g"].contains(type) ? String(cString: g_variant_get_string(pointer, nil)) : nil
    }

    public var bool: Bool? { type == "b" ? g_variant_get_boolean(pointer) != 0 : nil }
    public var uint32: UInt32? { type == "u" ? g_variant_get_uint32(pointer) : nil }

    /// The place of a file descriptor in the list that came with the message.
    public var handle: Int32? { type == "h" ? g_variant_get_handle(pointer) : nil }

    /// What is inside a value of the type “any”.
    public var inner: Variant? { type == "v" ? Variant(taking: g_variant_get_variant(pointer)) : nil }

    /// A member of a tuple or an array; nil where there are not so many.
    public func child(_ index: Int) -> Variant? {
        guard g_variant_is_container(pointer) != 0, index >= 0, index < Int(g_variant_n_children(pointer)) else {
            return nil
        }
        return Variant(taking: g_variant_get_child_value(pointer, gsize(index)))
    }

    /// nil where this is not an `as`.
    public var strings: [String]? {
        guard type == "as" else { return nil }
        return (0..<Int(g_variant_n_children(pointer))).compactMap { child($0)?.string }
    }

    /// nil where this is not an `a{ss}`.
    public var texts: [String: String]? {
        guard type == "a{ss}" else { return nil }
        var result: [String: String] = [:]
        for index in 0..<Int(g_variant_n_children(pointer)) {
            guard let entry = child(index), let key = entry.child(0)?.string, let value = entry.child(1)?.string else {
                continue
            }
            result[key] = value
        }
        return result
    }
}
