import CGLib
import CGStreamer

/// A device that a provider has announced.
public struct Device: Sendable {
    public let object: SharedObject

    public var displayName: String { String(consuming: gst_device_get_display_name(device)) ?? "" }

    /// The classes, such as `Video/Source`.
    public var deviceClass: String { String(consuming: gst_device_get_device_class(device)) ?? "" }

    /// nil where the device does not say what it delivers.
    public var caps: Caps? { gst_device_get_caps(device).map { Caps(taking: $0) } }

    /// The provider's properties. Which there are depends on the provider.
    public var properties: [String: String] {
        guard let structure = gst_device_get_properties(device) else { return [:] }
        defer { gst_structure_free(structure) }
        return fields(of: structure).compactMapValues { value in
            switch value {
            case .string(let text), .other(let text): text
            case .int(let number): String(number)
            default: nil
            }
        }
    }

    /// A source element for this device, or nil where its plug-in is missing.
    public func makeElement() -> Element? {
        gst_device_create_element(device, nil).map { Element(object: SharedObject(taking: $0)) }
    }

    private var device: UnsafeMutablePointer<GstDevice> { object.assume(GstDevice.self) }
}
