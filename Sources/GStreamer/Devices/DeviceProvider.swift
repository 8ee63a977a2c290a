import CGLib
import CGStreamer
import CShims
import Synchronization

/// One source of devices, such as PipeWire's or Video4Linux's.
///
/// GstDeviceMonitor would load every provider of every plug-in; asking the two that know cameras keeps the others (audio
/// servers, network cameras, capture cards) asleep.
///
/// All calls may block while the provider talks to its daemon: not for the main thread.
public final class DeviceProvider: Sendable {
    private let object: SharedObject
    private let bus: SharedObject

    /// Answers nil where the plug-in is not installed.
    public init?(_ factory: String) {
        guard let provider = gst_device_provider_factory_get_by_name(factory),
            let bus = gst_device_provider_get_bus(provider)
        else { return nil }
        object = SharedObject(taking: provider)
        self.bus = SharedObject(taking: bus)
    }

    deinit { gst_bus_set_sync_handler(bus.assume(GstBus.self), nil, nil, nil) }

    /// Begins to watch. `onChange` is called on any thread whenever a device has come, gone or changed, also for the
    /// devices that were there from the start.
    public func start(onChange: @escaping @Sendable () -> Void) -> Bool {
        let box = Unmanaged.passRetained(ChangeBox(onChange)).toOpaque()
        gst_bus_set_sync_handler(bus.assume(GstBus.self), providerMessage, box) { data in
            if let data { Unmanaged<ChangeBox>.fromOpaque(data).release() }
        }
        return gst_device_provider_start(object.assume(GstDeviceProvider.self)) != 0
    }

    /// Has the provider use this connection to its daemon instead of making one. The descriptor stays the caller's, and
    /// has to stay open. To be called before `start`. Answers false where this provider cannot do that.
    public func use(connection descriptor: Int32) -> Bool {
        let provider = object.assume(GObject.self)
        guard let type = provider.pointee.g_type_instance.g_class,
            g_object_class_find_property(
                UnsafeMutableRawPointer(type).assumingMemoryBound(to: GObjectClass.self), "fd") != nil
        else { return false }
        var value = GValue()
        g_value_init(&value, ms_type_int())
        g_value_set_int(&value, descriptor)
        g_object_set_property(provider, "fd", &value)
        g_value_unset(&value)
        return true
    }

    public func stop() { gst_device_provider_stop(object.assume(GstDeviceProvider.self)) }

    /// The devices of the moment; quick once the provider has been started.
    public var devices: [Device] {
        var list = gst_device_provider_get_devices(object.assume(GstDeviceProvider.self))
        defer { g_list_free(list) }
        var devices: [Device] = []
        var next = list
        while let entry = next {
            if let device = entry.pointee.data { devices.append(Device(object: SharedObject(taking: device))) }
            next = entry.pointee.next
        }
        list = g_list_first(list)
        return devices
    }

    /// Other providers whose devices this one already announces.
    public var hiddenProviders: [String] {
        guard let names = gst_device_provider_get_hidden_providers(object.assume(GstDeviceProvider.self)) else {
            return []
        }
        defer { g_strfreev(names) }
        var result: [String] = []
        var next = names
        while let name = next.pointee {
            result.append(String(cString: name))
            next += 1
        }
        return result
    }
}

private final class ChangeBox: Sendable {
    let onChange: @Sendable () -> Void
    init(_ onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }
}

private func providerMessage(
    _ bus: UnsafeMutablePointer<GstBus>?, _ message: UnsafeMutablePointer<GstMessage>?, _ data: gpointer?
) -> GstBusSyncReply {
    // Nobody reads the bus, so a message left there would stay for ever; and who drops a message has to free it.
    defer { if let message { gst_message_unref(message) } }
    if let message, let data {
        let type = message.pointee.type
        if type == GST_MESSAGE_DEVICE_ADDED || type == GST_MESSAGE_DEVICE_REMOVED || type == GST_MESSAGE_DEVICE_CHANGED
        {
            Unmanaged<ChangeBox>.fromOpaque(data).takeUnretainedValue().onChange()
        }
    }
    return GST_BUS_DROP
}
