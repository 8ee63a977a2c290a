import CLCMS
import MyStuffCore
import MyStuffImages
import Testing

/// Whatever colours a file has, sRGB comes out.
@Suite struct ColourTests {
    /// Display P3: the colours of a phone's screen, with sRGB's curve.
    static func displayP3() throws -> [UInt8] {
        let srgb = try #require(cmsCreate_sRGBProfile())
        defer { cmsCloseProfile(srgb) }
        var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: 0.680, y: 0.320, Y: 1), Green: cmsCIExyY(x: 0.265, y: 0.690, Y: 1),
            Blue: cmsCIExyY(x: 0.150, y: 0.060, Y: 1))
        var parameters: [Double] = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        let curve = try #require(cmsBuildParametricToneCurve(nil, 4, &parameters))
        defer { cmsFreeToneCurve(curve) }
        var curves: [OpaquePointer?] = [curve, curve, curve]
        let profile = try #require(cmsCreateRGBProfile(&white, &primaries, &curves))
        defer { cmsCloseProfile(profile) }
        var size: cmsUInt32Number = 0
        try #require(cmsSaveProfileToMem(profile, nil, &size) != 0)
        var bytes = [UInt8](repeating: 0, count: Int(size))
        try #require(cmsSaveProfileToMem(profile, &bytes, &size) != 0)
        return bytes
    }

    @Test(arguments: ["jpeg", "png", "tiff", "webp"])
    func displayP3BecomesSRGB(format: String) async throws {
        let profile = try Self.displayP3()
        let pattern = Pattern.plain(Colour(201, 120, 41), 32, 32)
        let file =
            switch format {
            case "jpeg": try Files.jpeg(pattern, icc: profile)
            case "png": Files.png(pattern, icc: profile)
            case "webp": Files.webp(pattern, icc: profile)
            default: try Files.pixbuf(pattern, as: format, icc: profile)
            }
        let found = try await square(file).colour(16, 16)
        #expect(found.isNear(Colour(214, 115, 0), within: 3), "\(found)")
    }

    @Test func pixelsWithoutAProfileAreLeftAlone() async throws {
        let found = try await square(Files.png(.plain(Colour(201, 120, 41), 16, 16))).colour(8, 8)
        #expect(found.isNear(Colour(201, 120, 41), within: 2), "\(found)")
    }

    @Test func aDamagedProfileIsIgnored() async throws {
        let file = try Files.jpeg(.plain(.red, 16, 16), icc: [1, 2, 3])
        #expect(try await square(file).colour(8, 8).isNear(.red, within: 3))
    }

    /// Adobe's programs write CMYK upside down, and say so by their marker.
    @Test func cmykWithAdobeMarker() async throws {
        let found = try await square(Files.cmykJPEG([255, 255, 0, 255], hasAdobeMarker: true)).colour(8, 8)
        #expect(found.isNear(.yellow, within: 4), "\(found)")
    }

    /// Without the marker the four numbers in the file are ink. TurboJPEG has written them as luminance, two colour
    /// differences and black: 0, 128, 128, 0 here.
    @Test func cmykWithoutAdobeMarker() async throws {
        let found = try await square(Files.cmykJPEG([255, 255, 255, 0], hasAdobeMarker: false)).colour(8, 8)
        #expect(found.isNear(Colour(255, 127, 127), within: 4), "\(found)")
    }

    @Test func sixteenBits() async throws {
        let row = (0..<16).flatMap { _ in [0x80, 0x12, 0x40, 0x34, 0xC0, 0x56] as [UInt8] }
        let file = Files.png(16, 16, depth: 16, colourType: 2, rows: Array(repeating: row, count: 16))
        let found = try await square(file).colour(8, 8)
        #expect(found.isNear(Colour(0x80, 0x40, 0xC0), within: 3), "\(found)")
    }

    @Test func transparencyLiesOnWhite() async throws {
        let row = (0..<16).flatMap { x in (x < 8 ? [255, 0, 0, 128] : [0, 0, 0, 0]) as [UInt8] }
        let file = Files.png(16, 16, colourType: 6, rows: Array(repeating: row, count: 16))
        let square = try await square(file)
        #expect(square.colour(3, 8).isNear(Colour(255, 127, 127), within: 8), "\(square.colour(3, 8))")
        #expect(square.colour(12, 8).isNear(.white, within: 8), "\(square.colour(12, 8))")
    }

    @Test func greyWithAProfileOfItsOwn() async throws {
        // Linear light: a quarter of it looks like 137 in sRGB.
        var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
        let curve = try #require(cmsBuildGamma(nil, 1))
        defer { cmsFreeToneCurve(curve) }
        let profile = try #require(cmsCreateGrayProfile(&white, curve))
        defer { cmsCloseProfile(profile) }
        var size: cmsUInt32Number = 0
        try #require(cmsSaveProfileToMem(profile, nil, &size) != 0)
        var bytes = [UInt8](repeating: 0, count: Int(size))
        try #require(cmsSaveProfileToMem(profile, &bytes, &size) != 0)
        let found = try await square(Files.jpeg(.plain(Colour(64, 64, 64), 16, 16), icc: bytes)).colour(8, 8)
        #expect(found.isNear(Colour(137, 137, 137), within: 3), "\(found)")
    }

    private func square(_ file: [UInt8]) async throws -> Bitmap {
        let folder = try TestFolder()
        let picture = try await folder.importing(file).picture
        return try await folder.store.preview(of: picture, side: 512)
    }
}
