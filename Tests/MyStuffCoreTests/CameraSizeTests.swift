import MyStuffCore
import Testing

struct CameraSizeTests {
    @Test func asText() {
        let size = CameraSize(width: 1280, height: 720)
        #expect(size.text == "1280x720")
        #expect(CameraSize(size.text) == size)
    }

    @Test(arguments: ["", "x", "1280", "1280x", "x720", "1280x720x3", "-1x5", "0x5", "axb", "1280 x 720"])
    func notASize(_ text: String) { #expect(CameraSize(text) == nil) }
}
