import CGLib
public import CGStreamer
import CShims

/// A reference to a GstCaps: the media types something can deliver or take.
///
/// SAFETY (`@unchecked Sendable`): the reference count of a GstMiniObject is atomic, and nothing here writes to caps.
public final class Caps: @unchecked Sendable {
    public let pointer: UnsafeMutablePointer<GstCaps>

    /// Takes over the caller's reference.
    public init(taking pointer: UnsafeMutablePointer<GstCaps>) { self.pointer = pointer }

    /// Answers nil for a text that is not in GStreamer's notation.
    public convenience init?(_ text: String) {
        guard let caps = gst_caps_from_string(text) else { return nil }
        self.init(taking: caps)
    }

    deinit { gst_caps_unref(pointer) }

    /// A copy of everything in the caps as Swift values, in the order of preference.
    public var structures: [CapsStructure] {
        (0..<gst_caps_get_size(pointer)).compactMap { index -> CapsStructure? in
            guard let structure = gst_caps_get_structure(pointer, index) else { return nil }
            let isSystemMemory =
                gst_caps_get_features(pointer, index).map { gst_caps_features_contains($0, "memory:SystemMemory") != 0 }
            return CapsStructure(
                name: gst_structure_get_name(structure).map { String(cString: $0) } ?? "",
                isSystemMemory: isSystemMemory ?? true,
                fields: fields(of: structure))
        }
    }
}

/// One alternative within caps.
public struct CapsStructure: Sendable, Equatable {
    /// The media type, such as `video/x-raw`.
    public let name: String
    /// False where the data stay in the memory of a device (`memory:DMABuf` and the like).
    public let isSystemMemory: Bool
    public let fields: [String: CapsValue]

    public init(name: String, isSystemMemory: Bool = true, fields: [String: CapsValue]) {
        self.name = name
        self.isSystemMemory = isSystemMemory
        self.fields = fields
    }
}

public enum CapsValue: Sendable, Equatable {
    case int(Int)
    case intRange(ClosedRange<Int>)
    case fraction(Fraction)
    case fractionRange(Fraction, Fraction)
    case string(String)
    case list([CapsValue])
    /// A type that nobody has needed yet, in GStreamer's notation.
    case other(String)

    /// The value itself, or the members of a list.
    public var alternatives: [CapsValue] {
        if case .list(let values) = self { return values }
        return [self]
    }
}

public struct Fraction: Sendable, Hashable, Comparable {
    public let numerator: Int
    public let denominator: Int

    public init(_ numerator: Int, _ denominator: Int = 1) {
        precondition(denominator > 0, "a fraction of \(numerator)/\(denominator)")
        self.numerator = numerator
        self.denominator = denominator
    }

    public static func < (left: Fraction, right: Fraction) -> Bool {
        left.numerator * right.denominator < right.numerator * left.denominator
    }

    public static func == (left: Fraction, right: Fraction) -> Bool {
        left.numerator * right.denominator == right.numerator * left.denominator
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(Double(numerator) / Double(denominator)) }
}

/// The fields of a structure as Swift values.
func fields(of structure: UnsafePointer<GstStructure>) -> [String: CapsValue] {
    var fields: [String: CapsValue] = [:]
    for index in 0..<max(0, gst_structure_n_fields(structure)) {
        guard let name = gst_structure_nth_field_name(structure, guint(index)),
            let value = gst_structure_get_value(structure, name)
        else { continue }
        fields[String(cString: name)] = CapsValue(value)
    }
    return fields
}

extension CapsValue {
    init(_ value: UnsafePointer<GValue>) {
        switch value.pointee.g_type {
        case ms_type_int():
            self = .int(Int(g_value_get_int(value)))
        case ms_type_string():
            self = .string(g_value_get_string(value).map { String(cString: $0) } ?? "")
        case gst_fraction_get_type():
            self = .fraction(Fraction(value))
        case gst_int_range_get_type():
            let (low, high) = (gst_value_get_int_range_min(value), gst_value_get_int_range_max(value))
            self = .intRange(Int(low)...Int(max(low, high)))
        case gst_fraction_range_get_type():
            guard let low = gst_value_get_fraction_range_min(value), let high = gst_value_get_fraction_range_max(value)
            else { fallthrough }
            self = .fractionRange(Fraction(low), Fraction(high))
        case gst_value_list_get_type():
            let members = (0..<gst_value_list_get_size(value)).compactMap { gst_value_list_get_value(value, $0) }
            self = .list(members.map { CapsValue($0) })
        default:
            self = .other(String(consuming: gst_value_serialize(value)) ?? "")
        }
    }
}

extension Fraction {
    init(_ value: UnsafePointer<GValue>) {
        self.init(
            Int(gst_value_get_fraction_numerator(value)), max(1, Int(gst_value_get_fraction_denominator(value))))
    }
}
