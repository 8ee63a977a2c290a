import CGLib
import CGStreamer
public import GLib

/// What a pipeline reports.
public enum PipelineMessage: Sendable {
    /// `detail` is GStreamer's additional text for developers; where it came from, the system's own error in it.
    case error(GLibError, detail: String)
    case endOfStream
}

/// A row of elements from a source to a sink.
///
/// Changing the state may block for as long as a device likes: call `play` and `stop` on a queue of their own, never on
/// the main thread and never from a callback of this pipeline.
public final class Pipeline: Sendable {
    private let object: SharedObject
    private let bus: SharedObject

    /// Links `elements` in order. `onMessage` is called on any thread, without any main loop running.
    ///
    /// Answers nil where two neighbours do not fit together.
    public init?(_ elements: [Element], onMessage: @escaping @Sendable (PipelineMessage) -> Void) {
        guard let pipeline = gst_pipeline_new(nil) else { return nil }
        object = SharedObject(taking: pipeline)
        guard let bus = gst_element_get_bus(pipeline) else { return nil }
        self.bus = SharedObject(taking: bus)
        let bin = object.assume(GstBin.self)
        for element in elements { gst_bin_add(bin, element.object.assume(GstElement.self)) }
        for (left, right) in zip(elements, elements.dropFirst()) {
            guard gst_element_link(left.object.assume(GstElement.self), right.object.assume(GstElement.self)) != 0
            else { return nil }
        }
        let box = Unmanaged.passRetained(MessageBox(onMessage)).toOpaque()
        gst_bus_set_sync_handler(bus, pipelineMessage, box) { data in
            if let data { Unmanaged<MessageBox>.fromOpaque(data).release() }
        }
    }

    deinit {
        // GStreamer frees nothing that still runs: it complains and leaks instead.
        stop()
        gst_bus_set_sync_handler(bus.assume(GstBus.self), nil, nil, nil)
    }

    /// Starts the flow. Answers false where it failed at once; otherwise a failure comes as a message.
    public func play() -> Bool {
        gst_element_set_state(object.assume(GstElement.self), GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE
    }

    /// Stops, and gives the device back. No callback runs any more once this has returned.
    public func stop() { gst_element_set_state(object.assume(GstElement.self), GST_STATE_NULL) }
}

private final class MessageBox: Sendable {
    let onMessage: @Sendable (PipelineMessage) -> Void
    init(_ onMessage: @escaping @Sendable (PipelineMessage) -> Void) { self.onMessage = onMessage }
}

private func pipelineMessage(
    _ bus: UnsafeMutablePointer<GstBus>?, _ message: UnsafeMutablePointer<GstMessage>?, _ data: gpointer?
) -> GstBusSyncReply {
    guard let message else { return GST_BUS_DROP }
    // Who drops a message has to free it, and with it the reference to the element that sent it.
    defer { gst_message_unref(message) }
    guard let data else { return GST_BUS_DROP }
    let box = Unmanaged<MessageBox>.fromOpaque(data).takeUnretainedValue()
    if message.pointee.type == GST_MESSAGE_ERROR {
        var error: UnsafeMutablePointer<GError>?
        var detail: UnsafeMutablePointer<CChar>?
        gst_message_parse_error(message, &error, &detail)
        box.onMessage(.error(GLibError(consuming: error), detail: String(consuming: detail) ?? ""))
    } else if message.pointee.type == GST_MESSAGE_EOS {
        box.onMessage(.endOfStream)
    }
    return GST_BUS_DROP
}

extension GLibError {
    /// Another program holds the device.
    public var saysBusy: Bool { matches(domain: gst_resource_error_quark(), code: GST_RESOURCE_ERROR_BUSY) }

    public var saysNotAuthorized: Bool {
        matches(domain: gst_resource_error_quark(), code: GST_RESOURCE_ERROR_NOT_AUTHORIZED)
    }

    public var saysMissingPlugin: Bool {
        matches(domain: gst_core_error_quark(), code: GST_CORE_ERROR_MISSING_PLUGIN)
    }

    private func matches(domain: GQuark, code: some RawRepresentable<UInt32>) -> Bool {
        matches(domain: domain, code: Int32(code.rawValue))
    }
}
