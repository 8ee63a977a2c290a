import CGLib
import CGStreamer

/// The end of a pipeline where Swift takes the frames: the newest one wins, older ones are dropped.
public struct AppSink: Sendable {
    public let element: Element

    /// `onFrame` is called on a thread of GStreamer's for each frame that could be mapped, one call at a time. Throws
    /// where the plug-in is missing.
    public init(caps: Caps, onFrame: @escaping @Sendable (MappedFrame) -> Void) throws(MissingElement) {
        element = try Element("appsink")
        element.set("caps", caps)
        element.set("drop", "true")
        element.set("max-buffers", "1")
        // A live picture is shown when it comes; waiting for its time stamp would only make it late.
        element.set("sync", "false")
        // Frames nobody asked for again would otherwise be kept by the sink.
        element.set("enable-last-sample", "false")
        var callbacks = GstAppSinkCallbacks()
        callbacks.new_sample = newSample
        let box = Unmanaged.passRetained(FrameBox(onFrame)).toOpaque()
        gst_app_sink_set_callbacks(element.object.assume(GstAppSink.self), &callbacks, box) { data in
            if let data { Unmanaged<FrameBox>.fromOpaque(data).release() }
        }
    }
}

private final class FrameBox: Sendable {
    let onFrame: @Sendable (MappedFrame) -> Void
    init(_ onFrame: @escaping @Sendable (MappedFrame) -> Void) { self.onFrame = onFrame }
}

private func newSample(_ sink: UnsafeMutablePointer<GstAppSink>?, _ data: gpointer?) -> GstFlowReturn {
    guard let sink, let data, let sample = gst_app_sink_pull_sample(sink) else { return GST_FLOW_OK }
    defer { gst_sample_unref(sample) }
    if let frame = MappedFrame(sample) { Unmanaged<FrameBox>.fromOpaque(data).takeUnretainedValue().onFrame(frame) }
    return GST_FLOW_OK
}
