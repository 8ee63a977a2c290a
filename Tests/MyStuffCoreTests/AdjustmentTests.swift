import MyStuffCore
import Testing

@Suite struct AdjustmentTests {
    @Test func fourTurnsAreNone() {
        let crop = PictureAdjustments.Crop(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        var turned = PictureAdjustments(crop: crop)
        for turn in 1...4 {
            turned = turned.turnedRight
            #expect(turned.quarterTurns == turn % 4)
        }
        #expect(abs((turned.crop?.x ?? 0) - 0.1) < 1e-9 && abs((turned.crop?.height ?? 0) - 0.4) < 1e-9)
    }

    @Test func aTurnedCropShowsTheSamePart() throws {
        // The top left quarter of a landscape picture is the top right one after a turn to the right.
        let crop = try #require(PictureAdjustments.Crop(x: 0, y: 0, width: 0.5, height: 0.5))
        let turned = PictureAdjustments(crop: crop).turnedRight
        #expect(turned.shownPart(width: 400, height: 200) == (100, 0, 100, 200))
    }

    @Test(arguments: [(0.0, 0.0, 1.0, 1.0), (-1, -1, 3, 3), (0.5, 0.5, 0, 0.2), (1, 0, 0.5, 1), (0.2, 0.2, -0.1, 0.5)])
    func whatIsNoPartIsNoCrop(x: Double, y: Double, width: Double, height: Double) {
        #expect(PictureAdjustments.Crop(x: x, y: y, width: width, height: height) == nil)
    }

    @Test func thereIsAlwaysAPixel() throws {
        let crop = try #require(PictureAdjustments.Crop(x: 0.999, y: 0.999, width: 0.001, height: 0.001))
        #expect(PictureAdjustments(crop: crop).shownSize(width: 3, height: 1) == (1, 1))
        #expect(PictureAdjustments(quarterTurns: -1).quarterTurns == 3)
        #expect(PictureAdjustments(quarterTurns: 1).shownSize(width: 300, height: 200) == (200, 300))
    }

    @Test func turnedLeftAndRightIsAsBefore() throws {
        let crop = PictureAdjustments.Crop(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let start = PictureAdjustments(quarterTurns: 1, crop: crop)
        #expect(start.turnedLeft.turnedRight == start)
        #expect(start.turnedLeft.quarterTurns == 0)
        #expect(PictureAdjustments.none.turnedLeft.quarterTurns == 3)
    }
}
