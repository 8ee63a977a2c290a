import CGStreamer
import GLib
import GStreamer
import MyStuffCore
import MyStuffImages
import Testing

@testable import MyStuffCamera

struct CameraFaultTests {
    private func error(_ domain: GQuark, _ code: UInt32, _ message: String) -> GLibError {
        GLibError(consuming: g_error_new_literal(domain, gint(code), message))
    }

    @Test func codesOfTheResourceDomain() {
        let resource = gst_resource_error_quark()
        let busy = error(resource, GST_RESOURCE_ERROR_BUSY.rawValue, "Device '/dev/video0' is busy")
        #expect(CameraFault(busy, detail: "") == .busy)
        let refused = error(resource, GST_RESOURCE_ERROR_NOT_AUTHORIZED.rawValue, "Not allowed")
        #expect(CameraFault(refused, detail: "") == .permissionRefused)
    }

    @Test func theSystemsOwnWords() {
        let resource = gst_resource_error_quark()
        let stream = error(resource, GST_RESOURCE_ERROR_FAILED.rawValue, "stream error: Device or resource busy")
        #expect(CameraFault(stream, detail: "") == .busy)
        let open = error(resource, GST_RESOURCE_ERROR_OPEN_READ_WRITE.rawValue, "Cannot open device '/dev/video0'")
        #expect(CameraFault(open, detail: "system error: Permission denied") == .permissionRefused)
        #expect(CameraFault(open, detail: "") == .failed(detail: "Cannot open device '/dev/video0'"))
    }

    @Test func theSameCodeInAnotherDomainMeansSomethingElse() {
        let stream = error(gst_stream_error_quark(), GST_RESOURCE_ERROR_BUSY.rawValue, "Internal data stream error.")
        #expect(CameraFault(stream, detail: "") == .failed(detail: "Internal data stream error."))
    }

    @Test(arguments: [
        ("pipewiresrc", "gstreamer1.0-pipewire"), ("v4l2src", "gstreamer1.0-plugins-good"),
        ("jpegdec", "gstreamer1.0-plugins-good"), ("videoconvert", "gstreamer1.0-plugins-base"),
        ("videoscale", "gstreamer1.0-plugins-base"), ("appsink", "gstreamer1.0-plugins-base"),
    ])
    func packages(_ factory: String, _ package: String) {
        #expect(CameraFault(MissingElement(factory: factory)) == .pluginMissing(package: package))
    }

    @Test func alphaGoesAndColoursTurnRound() {
        // Two rows of two pixels, each row padded by four bytes.
        let bytes: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255, 0, 0, 0, 0, 7, 8, 9, 255, 10, 11, 12, 255, 0, 0, 0, 0]
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        memory.copyBytes(from: bytes)
        // SAFETY: read only from here on, freed once by the bitmap.
        nonisolated(unsafe) let owned = memory
        guard let base = UnsafeRawPointer(memory.baseAddress) else { return #expect(Bool(false)) }
        let frame = Bitmap(width: 2, height: 2, stride: 12, format: .bgra, base: base) { owned.deallocate() }
        let picture = frame.withoutAlpha()
        #expect(picture.format == .rgb && picture.width == 2 && picture.height == 2)
        #expect(picture.withUnsafeBytes { Array($0) } == [3, 2, 1, 6, 5, 4, 9, 8, 7, 12, 11, 10])
    }
}
