import GStreamer
import MyStuffCore
import Testing

@testable import MyStuffCamera

/// What typical cameras offer, in GStreamer's own notation, and what is made of it.
struct CapsChoiceTests {
    private func choice(_ caps: String) throws -> CapsChoice? {
        try startGStreamer()
        return CapsChoice(try #require(Caps(caps)).structures)
    }

    @Test func motionJPEGWhereRawIsTooSlow() throws {
        let choice = try #require(
            try choice(
                """
                video/x-raw,format=YUY2,width=640,height=480,framerate=30/1;\
                video/x-raw,format=YUY2,width=1280,height=720,framerate=10/1;\
                image/jpeg,width=1920,height=1080,framerate=30/1;\
                image/jpeg,width=1280,height=720,framerate=30/1
                """))
        #expect(choice.viewfinder == VideoMode(width: 1920, height: 1080, rate: Fraction(30), encoding: .jpeg))
        #expect(choice.still == choice.viewfinder)
    }

    @Test func stillIsLargerThanAnyFluentMode() throws {
        let choice = try #require(
            try choice(
                """
                image/jpeg,width=2592,height=1944,framerate=15/1;\
                image/jpeg,width=1600,height=1200,framerate=30/1;\
                image/jpeg,width=1920,height=1080,framerate=30/1;\
                video/x-raw,format=YUY2,width=640,height=480,framerate=30/1
                """))
        #expect(choice.still == VideoMode(width: 2592, height: 1944, rate: Fraction(15), encoding: .jpeg))
        // Framed like the still, although the wide mode has more pixels.
        #expect(choice.viewfinder == VideoMode(width: 1600, height: 1200, rate: Fraction(30), encoding: .jpeg))
    }

    @Test func fiveFramesASecondAtFullSize() throws {
        let choice = try #require(
            try choice(
                """
                video/x-raw,format=YUY2,width=1920,height=1080,framerate=5/1;\
                video/x-raw,format=YUY2,width=1280,height=720,framerate=10/1;\
                video/x-raw,format=YUY2,width=640,height=360,framerate=30/1;\
                video/x-raw,format=YUY2,width=640,height=480,framerate=30/1
                """))
        #expect(choice.still == VideoMode(width: 1920, height: 1080, rate: Fraction(5), encoding: .raw("YUY2")))
        #expect(choice.viewfinder == VideoMode(width: 640, height: 360, rate: Fraction(30), encoding: .raw("YUY2")))
    }

    @Test func aSizeThatWasAskedFor() throws {
        try startGStreamer()
        let caps = try #require(
            Caps(
                """
                image/jpeg,width=2592,height=1944,framerate=15/1;\
                image/jpeg,width=1920,height=1080,framerate=30/1;\
                video/x-raw,format=YUY2,width=640,height=480,framerate=30/1
                """))
        let modes = VideoMode.all(in: caps.structures)
        #expect(modes.sizes.map(\.text) == ["2592x1944", "1920x1080", "640x480"])
        let small = try #require(CapsChoice(modes: modes, size: CameraSize(width: 640, height: 480)))
        #expect(small.still.width == 640 && small.viewfinder == small.still)
        let wide = try #require(CapsChoice(modes: modes, size: CameraSize(width: 1920, height: 1080)))
        #expect(wide.still.width == 1920 && wide.viewfinder == wide.still)
        // One that the camera does not have is as good as none.
        let none = CapsChoice(modes: modes, size: CameraSize(width: 800, height: 600))
        #expect(none == CapsChoice(modes: modes))
        #expect(none?.still.width == 2592)
    }

    @Test func rawIsPreferredAtTheSameSize() throws {
        let choice = try #require(
            try choice(
                """
                image/jpeg,width=1280,height=720,framerate=30/1;\
                video/x-raw,format=NV12,width=1280,height=720,framerate=30/1
                """))
        #expect(choice.viewfinder.encoding == .raw("NV12"))
        #expect(choice.still.encoding == .raw("NV12"))
    }

    @Test func theSameSizeNeedsNoSwitching() throws {
        let choice = try #require(
            try choice(
                """
                video/x-raw,format=YUY2,width=1280,height=720,framerate=5/1;\
                image/jpeg,width=1280,height=720,framerate=30/1
                """))
        #expect(choice.viewfinder.encoding == .jpeg)
        #expect(choice.still == choice.viewfinder)
    }

    @Test(arguments: [
        "video/x-raw,format=GRAY8,width=640,height=480,framerate=30/1",
        "video/x-raw,format=GRAY16_LE,width=640,height=480,framerate=30/1",
        "video/x-h264,width=1920,height=1080,framerate=30/1",
        "video/x-raw(memory:DMABuf),format=NV12,width=1280,height=720,framerate=30/1",
        "application/x-metadata",
    ])
    func nothingToSee(_ caps: String) throws {
        #expect(try choice(caps) == nil)
    }

    @Test func greyModesOfAColourCameraAreLeftOut() throws {
        let choice = try #require(
            try choice(
                """
                video/x-raw,format={GRAY8,YUY2},width=640,height=480,framerate=30/1;\
                video/x-raw,format=GRAY8,width=1280,height=720,framerate=30/1
                """))
        #expect(choice.still == VideoMode(width: 640, height: 480, rate: Fraction(30), encoding: .raw("YUY2")))
    }

    @Test func whereNothingIsFluentTheFastestIsTheViewfinder() throws {
        let choice = try #require(
            try choice(
                """
                video/x-raw,format=YUY2,width=1280,height=720,framerate=10/1;\
                video/x-raw,format=YUY2,width=640,height=480,framerate=15/1;\
                video/x-raw,format=YUY2,width=320,height=240,framerate=15/1
                """))
        #expect(choice.viewfinder.width == 640)
        #expect(choice.still.width == 1280)
    }

    @Test(arguments: [
        ("{60/1,30/1,15/1}", Fraction(30)), ("{50/1,100/1}", Fraction(50)), ("[1/1,120/1]", Fraction(30)),
        ("[60/1,120/1]", Fraction(60)), ("24/1", Fraction(24)), ("{7/1,15/2}", Fraction(15, 2)),
    ])
    func rate(_ text: String, _ expected: Fraction) throws {
        let choice = try #require(try choice("image/jpeg,width=1280,height=720,framerate=\(text)"))
        #expect(choice.viewfinder.rate == expected)
    }

    @Test func unknownRateIsLeftOpen() throws {
        for caps in ["image/jpeg,width=1280,height=720", "image/jpeg,width=1280,height=720,framerate=0/1"] {
            let choice = try #require(try choice(caps))
            #expect(choice.viewfinder.rate == nil)
            #expect(choice.viewfinder.capsText == "image/jpeg,width=1280,height=720")
        }
    }

    @Test func rangesOfSizes() throws {
        let any = try #require(
            try choice("video/x-raw,format={RGB,UYVY},width=[1,2147483647],height=[1,2147483647],framerate=[0/1,60/1]"))
        #expect((any.viewfinder.width, any.viewfinder.height) == (1920, 1080))
        let small = try #require(try choice("video/x-raw,format=RGB,width=[1,800],height=[1,600],framerate=30/1"))
        #expect((small.still.width, small.still.height) == (800, 600))
    }

    @Test func everyModeIsValidCaps() throws {
        let modes = [
            VideoMode(width: 1280, height: 720, rate: Fraction(30000, 1001), encoding: .raw("YUY2")),
            VideoMode(width: 640, height: 480, rate: nil, encoding: .jpeg),
        ]
        try startGStreamer()
        for mode in modes {
            let caps = try #require(Caps(mode.capsText))
            #expect(VideoMode.all(in: caps.structures) == [mode])
        }
    }

    @Test func aspectsWithinARounding() {
        func mode(_ width: Int, _ height: Int) -> VideoMode {
            VideoMode(width: width, height: height, rate: nil, encoding: .jpeg)
        }
        #expect(mode(1280, 720).hasAspect(of: mode(1920, 1080)))
        #expect(mode(848, 480).hasAspect(of: mode(1920, 1080)))
        #expect(!mode(640, 480).hasAspect(of: mode(1920, 1080)))
    }
}
