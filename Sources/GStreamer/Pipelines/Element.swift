import CGLib
import CGStreamer

public struct Element: Sendable {
    public let object: SharedObject

    init(object: SharedObject) { self.object = object }

    /// A new element. Throws where no plug-in has it.
    public init(_ factory: String) throws(MissingElement) {
        guard let element = gst_element_factory_make(factory, nil) else { throw MissingElement(factory: factory) }
        object = SharedObject(taking: element)
    }

    /// Sets a property from its text, as `gst-launch-1.0` does: numbers, booleans, names of enumeration values.
    public func set(_ property: String, _ text: String) {
        gst_util_set_object_arg(object.assume(GObject.self), property, text)
    }

    public func set(_ property: String, _ caps: Caps) {
        var value = GValue()
        g_value_init(&value, gst_caps_get_type())
        gst_value_set_caps(&value, caps.pointer)
        g_object_set_property(object.assume(GObject.self), property, &value)
        g_value_unset(&value)
    }

    public var factoryName: String {
        guard let factory = gst_element_get_factory(object.assume(GstElement.self)),
            let name = gst_object_get_name(UnsafeMutableRawPointer(factory).assumingMemoryBound(to: GstObject.self))
        else { return "" }
        return String(consuming: name) ?? ""
    }
}
