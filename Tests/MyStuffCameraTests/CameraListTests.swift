import GStreamer
import MyStuffCore
import Testing

@testable import MyStuffCamera

struct CameraListTests {
    private let colour = [
        CapsStructure(
            name: "video/x-raw",
            fields: [
                "format": .string("YUY2"), "width": .int(1280), "height": .int(720),
                "framerate": .fraction(Fraction(30)),
            ])
    ]
    private let grey = [
        CapsStructure(
            name: "video/x-raw", fields: ["format": .string("GRAY8"), "width": .int(640), "height": .int(480)])
    ]

    private func pipeWire(_ name: String, node: String, serial: Int, _ more: [String: String] = [:]) -> AnnouncedDevice
    {
        let properties = ["node.name": node, "object.serial": String(serial), "media.role": "Camera"]
        return AnnouncedDevice(
            provider: .pipeWire, name: name, properties: properties.merging(more) { _, new in new }, formats: colour)
    }

    private func v4l2(_ name: String, path: String) -> AnnouncedDevice {
        AnnouncedDevice(provider: .v4l2, name: name, properties: ["device.path": path], formats: colour)
    }

    @Test func namesAreMadeDistinctInTheOrderOfPlugging() {
        let cameras = CameraList.usable([
            pipeWire("CamA", node: "b", serial: 70), pipeWire("CamA", node: "a", serial: 40),
            pipeWire("CamA (2)", node: "c", serial: 50),
        ])
        #expect(cameras.map(\.device.name) == ["CamA", "CamA (2)", "CamA (3)"])
        #expect(cameras.map(\.device.id) == ["pipewire:a", "pipewire:c", "pipewire:b"])
        #expect(cameras.map(\.index) == [1, 2, 0])
    }

    @Test func aCameraListedAndAnnouncedIsOne() {
        let camera = pipeWire("CamA", node: "a", serial: 40)
        #expect(CameraList.usable([camera, camera]).map(\.device.name) == ["CamA"])
    }

    @Test func twoCamerasWithOneNodeNameAreTwo() {
        let cameras = CameraList.usable([
            pipeWire("CamA", node: "a", serial: 40), pipeWire("CamA", node: "a", serial: 41),
        ])
        #expect(Set(cameras.map(\.device.id)).count == 2)
    }

    @Test func pipeWireWinsOverVideo4Linux() {
        let cameras = CameraList.usable([
            v4l2("Webcam", path: "/dev/video0"), v4l2("Other", path: "/dev/video2"),
            pipeWire("Webcam (V4L2)", node: "w", serial: 40, ["api.v4l2.path": "/dev/video0"]),
        ])
        #expect(cameras.map(\.device.name) == ["Webcam (V4L2)", "Other"])
    }

    @Test func pipeWireObjectPathNamesTheDeviceToo() {
        let cameras = CameraList.usable([
            v4l2("Webcam", path: "/dev/video0"),
            pipeWire("Webcam", node: "w", serial: 40, ["object.path": "v4l2:/dev/video0"]),
        ])
        #expect(cameras.map(\.device.id) == ["pipewire:w"])
    }

    @Test func infraRedSensorsOutputsAndScreensAreHidden() {
        var infraRed = pipeWire("CamA", node: "ir", serial: 30)
        infraRed.formats = grey
        var output = pipeWire("Loopback", node: "out", serial: 31)
        output.deviceClass = "Video/Sink"
        var unreadable = pipeWire("Metadata", node: "meta", serial: 32)
        unreadable.formats = []
        let screen = pipeWire("Screen", node: "screen", serial: 33, ["media.role": "Screen"])
        let camera = pipeWire("CamA", node: "a", serial: 40)
        #expect(CameraList.usable([infraRed, output, unreadable, screen, camera]).map(\.device.name) == ["CamA"])
    }

    @Test func theIdentifierSurvivesReplugging() {
        let before = CameraList.usable([pipeWire("CamA", node: "a", serial: 40)])
        let after = CameraList.usable([pipeWire("CamA", node: "a", serial: 95)])
        #expect(before.map(\.device) == after.map(\.device))
    }
}
