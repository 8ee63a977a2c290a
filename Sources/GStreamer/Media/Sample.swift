import CGLib
import CGStreamer

/// One video frame of packed pixels (a format with a single plane), mapped for reading.
///
/// SAFETY (`@unchecked Sendable`): the mapping is made once and read-only; the buffer is held by a reference of its own
/// and, while that exists, not writable for anybody else (gst_buffer_is_writable). Unmapping may happen on any thread.
public final class MappedFrame: @unchecked Sendable {
    public let width: Int
    public let height: Int
    /// Bytes from row to row.
    public let stride: Int
    /// The first byte of the top row; valid as long as this object lives.
    public let base: UnsafeRawPointer
    private let buffer: UnsafeMutablePointer<GstBuffer>
    private var map: GstMapInfo

    /// Answers nil for a sample without a buffer or without video caps, and where the buffer is shorter than its caps
    /// promise.
    init?(_ sample: OpaquePointer) {
        guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample) else { return nil }
        var info = GstVideoInfo()
        guard gst_video_info_from_caps(&info, caps) != 0, info.width > 0, info.height > 0 else { return nil }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
        // A buffer may be laid out otherwise than its caps alone would say.
        let meta = gst_buffer_get_video_meta(buffer)
        let stride = Int(meta?.pointee.stride.0 ?? info.stride.0)
        let offset = Int(meta?.pointee.offset.0 ?? info.offset.0)
        let pixel = Int(info.finfo?.pointee.pixel_stride.0 ?? 0)
        let needed = offset + stride * (Int(info.height) - 1) + Int(info.width) * pixel
        guard let data = map.data, pixel > 0, stride >= Int(info.width) * pixel, Int(map.size) >= needed else {
            gst_buffer_unmap(buffer, &map)
            return nil
        }
        self.width = Int(info.width)
        self.height = Int(info.height)
        self.stride = stride
        self.base = UnsafeRawPointer(data + offset)
        self.buffer = gst_buffer_ref(buffer)
        self.map = map
    }

    deinit {
        gst_buffer_unmap(buffer, &map)
        gst_buffer_unref(buffer)
    }
}
