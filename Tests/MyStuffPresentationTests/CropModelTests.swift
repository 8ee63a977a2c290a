import MyStuffCore
import MyStuffPresentation
import Testing

@Suite struct CropModelTests {
    private func model(_ adjustments: PictureAdjustments = .none) throws -> CropModel {
        let hash = try #require(ContentHash(rawValue: String(repeating: "a", count: 64)))
        return CropModel(
            Picture(hash: hash, mediaType: "image/jpeg", width: 400, height: 300, adjustments: adjustments))
    }

    private func corner(_ column: Int, _ row: Int) throws -> CropModel.Handle {
        try #require(CropModel.Handle.all.first { $0.column == column && $0.row == row })
    }

    private typealias Box = CropModel.Rectangle

    @Test func beginsWithWhatIsStoredAndGivesItBack() throws {
        let crop = PictureAdjustments.Crop(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let stored = PictureAdjustments(quarterTurns: 1, crop: crop)
        #expect(try model(stored).adjustments == stored)
        #expect(try model().adjustments == .none)
        #expect(try model(stored).size == (300, 400))
    }

    @Test func cornersAndEdgesStopAtThePictureAndAtTheLeastSize() throws {
        var model = try model()
        model.drag(try corner(1, 1), from: model.rectangle, by: -300, -250)
        #expect(model.rectangle == Box(x: 0, y: 0, width: 100, height: 50))
        model.drag(try corner(1, 1), from: model.rectangle, by: 1000, 1000)
        #expect(model.rectangle == Box(x: 0, y: 0, width: 400, height: 300))
        model.drag(try corner(-1, 0), from: model.rectangle, by: 1000, 77)
        #expect(model.rectangle == Box(x: 368, y: 0, width: 32, height: 300))
    }

    @Test func theLeastSizeIsAPartOfALargePictureAndAllOfATinyOne() throws {
        let hash = try #require(ContentHash(rawValue: String(repeating: "a", count: 64)))
        func smallest(_ width: Int, _ height: Int, _ aspect: CropModel.Aspect) throws -> Box {
            var model = CropModel(Picture(hash: hash, mediaType: "image/jpeg", width: width, height: height))
            model.setAspect(aspect)
            model.drag(try corner(1, 1), from: model.rectangle, by: -1e6, -1e6)
            return model.rectangle
        }
        #expect(try smallest(4000, 2000, .free) == Box(x: 0, y: 0, width: 200, height: 100))
        #expect(try smallest(4000, 2000, .square).width == 200)
        #expect(try smallest(20, 16, .free) == Box(x: 0, y: 0, width: 20, height: 16))
        #expect(try smallest(20, 16, .square).width == 16)
        // A proportion makes a small part larger rather than smaller than the least.
        var model = try model()
        model.drag(try corner(1, 1), from: model.rectangle, by: -1e6, -1e6)
        model.setAspect(.sixteenNine)
        #expect(abs(model.rectangle.height - 32) < 1e-9 && abs(model.rectangle.width - 32 * 16 / 9) < 1e-9)
        #expect(model.rectangle.x >= 0 && model.rectangle.y >= 0)
    }

    @Test func stepsInTheEditorCanBeTakenBack() throws {
        let first = try model()
        var session = CropSession(first)
        #expect(!session.canUndo)
        session.change { $0.turnRight() }
        let turned = session.model
        session.beginDrag()
        let start = session.model.rectangle
        let handle = try corner(1, 1)
        for step in 1...5 { session.change { $0.drag(handle, from: start, by: -10 * Double(step), 0) } }
        session.endDrag()
        let dragged = session.model
        // A click that moves nothing is no step.
        session.beginDrag()
        session.endDrag()
        session.change { $0.setAspect(.square) }
        for expected in [dragged, turned, first, first] {
            session.undo()
            #expect(session.model == expected)
        }
        session.redo()
        session.redo()
        #expect(session.model == dragged && session.canRedo)
        session.change { $0.reset() }
        #expect(!session.canRedo)
    }

    @Test func movingKeepsTheSize() throws {
        var model = try model()
        model.drag(try corner(1, 1), from: model.rectangle, by: -200, -200)
        model.drag(.inside, from: model.rectangle, by: 5000, 40)
        #expect(model.rectangle == Box(x: 200, y: 40, width: 200, height: 100))
    }

    @Test func aProportionIsKeptByEveryHandle() throws {
        for handle in CropModel.Handle.all where handle != .inside {
            var model = try model()
            model.setAspect(.threeTwo)
            #expect(model.rectangle.width == 400)
            let start = Box(x: 100, y: 100, width: 150, height: 100)
            for (dx, dy) in [(30.0, 10.0), (-40, 70), (900, 900), (-900, -900)] {
                model.drag(handle, from: start, by: dx, dy)
                let box = model.rectangle
                #expect(abs(box.width / box.height - 1.5) < 1e-9)
                #expect(box.x >= -1e-9 && box.y >= -1e-9 && box.x + box.width <= 400 + 1e-9)
                #expect(box.y + box.height <= 300 + 1e-9 && box.height >= 31.9)
            }
        }
    }

    @Test func turningKeepsThePartAndItsProportion() throws {
        var model = try model()
        model.setAspect(.sixteenNine)
        model.drag(try corner(1, 1), from: model.rectangle, by: -100, -100)
        let before = model
        model.turnRight()
        #expect(abs(model.rectangle.height / model.rectangle.width - 16 / 9) < 1e-9)
        #expect(model.adjustments == before.adjustments.turnedRight)
        model.turnLeft()
        #expect(model == before)
    }

    @Test func resetIsTheOriginal() throws {
        var model = try model(PictureAdjustments(quarterTurns: 3))
        model.setAspect(.square)
        model.reset()
        #expect(model.adjustments == .none && model.aspect == .free)
    }
}
