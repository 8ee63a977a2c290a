import MyStuffPresentation
import Testing

@Suite struct PictureViewportTests {
    private func viewport(_ picture: (Int, Int) = (4000, 3000), view: (Int, Int) = (1000, 600)) -> PictureViewport {
        var result = PictureViewport(pictureWidth: picture.0, pictureHeight: picture.1)
        result.resize(width: view.0, height: view.1)
        return result
    }

    /// The point of the picture, in its pixels, that is drawn at a point of the view.
    private func shown(_ viewport: PictureViewport, at x: Double, _ y: Double) -> (x: Double, y: Double) {
        let frame = viewport.frame
        return ((x - Double(frame.x)) / viewport.scale, (y - Double(frame.y)) / viewport.scale)
    }

    @Test func fitsTheLongerSideAndStandsInTheMiddle() {
        let viewport = viewport()
        #expect(viewport.isFitted)
        #expect(viewport.percent == 20)
        #expect(viewport.frame == .init(x: 100, y: 0, width: 800, height: 600))
        #expect(!viewport.canPan)
        #expect(!viewport.canZoomOut)
    }

    @Test func aSmallPictureIsNotEnlarged() {
        var viewport = viewport((300, 200))
        #expect(viewport.percent == 100)
        #expect(viewport.frame == .init(x: 350, y: 200, width: 300, height: 200))
        viewport.zoom(to: 1)
        #expect(viewport.isFitted)
        viewport.zoom(steps: 1)
        #expect(viewport.percent == 125)
        #expect(!viewport.canPan)
    }

    @Test func oneToOneHasThePicturesOwnSize() {
        var viewport = viewport()
        viewport.zoom(to: 1)
        #expect(viewport.frame == .init(x: -1500, y: -1200, width: 4000, height: 3000))
        #expect(viewport.percent == 100)
        #expect(viewport.canPan)
    }

    @Test(arguments: [(500.0, 300.0), (300.0, 200.0), (700.0, 450.0)])
    func zoomsAboutThePoint(_ point: (Double, Double)) {
        var viewport = viewport()
        viewport.zoom(to: 1)
        let before = shown(viewport, at: point.0, point.1)
        for steps in [1.0, 1, -1, 0.3, 2, -0.5] {
            viewport.zoom(steps: steps, at: (point.0, point.1))
            let after = shown(viewport, at: point.0, point.1)
            #expect(abs(after.x - before.x) < 1 && abs(after.y - before.y) < 1)
        }
    }

    @Test func zoomingOutEndsFitted() {
        var viewport = viewport()
        viewport.zoom(to: 2, at: (0, 0))
        viewport.zoom(steps: -100, at: (0, 0))
        #expect(viewport.percent == 100)
        viewport.zoom(steps: -100, at: (0, 0))
        #expect(viewport.isFitted)
        #expect(viewport.frame == self.viewport().frame)
    }

    @Test func zoomingInEndsAtTheLargestScale() {
        var viewport = viewport()
        viewport.zoom(to: 1)
        viewport.zoom(steps: 1000)
        #expect(viewport.scale == PictureViewport.largestScale)
        #expect(!viewport.canZoomIn)
    }

    @Test func stepsDoNotPassOneHundredPerCentBy() {
        var viewport = viewport()
        viewport.zoom(to: 0.9)
        viewport.zoom(steps: 1)
        #expect(viewport.scale == 1)
        viewport.zoom(steps: 1)
        #expect(viewport.scale == 1.25)
        viewport.zoom(to: 1.1)
        viewport.zoom(steps: -1)
        #expect(viewport.scale == 1)
    }

    @Test func pansToTheEdgesAndNoFurther() {
        var viewport = viewport()
        viewport.zoom(to: 1)
        viewport.pan(x: 100, y: -50)
        #expect(viewport.frame == .init(x: -1400, y: -1250, width: 4000, height: 3000))
        viewport.pan(x: 1e9, y: 1e9)
        #expect(viewport.frame == .init(x: 0, y: 0, width: 4000, height: 3000))
        viewport.pan(x: -1e9, y: -1e9)
        #expect(viewport.frame == .init(x: -3000, y: -2400, width: 4000, height: 3000))
    }

    @Test func panningAFittedPictureDoesNothing() {
        var viewport = viewport()
        viewport.pan(x: 100, y: 100)
        #expect(viewport == self.viewport())
    }

    @Test func aSideThatFitsStaysInTheMiddle() {
        var viewport = viewport((4000, 100))
        viewport.zoom(to: 1, at: (0, 0))
        viewport.pan(x: 0, y: 300)
        #expect(viewport.frame.y == 250)
        #expect(viewport.frame.x == 0)
    }

    @Test func theMiddleStaysWhenTheViewIsResized() {
        var viewport = viewport()
        viewport.zoom(to: 1)
        let before = shown(viewport, at: 500, 300)
        viewport.resize(width: 700, height: 600)
        let after = shown(viewport, at: 350, 300)
        #expect(abs(after.x - before.x) < 1 && abs(after.y - before.y) < 1)
        #expect(!viewport.isFitted)
        // All of it is in sight: it is fitted from now on.
        viewport.resize(width: 5000, height: 5000)
        viewport.resize(width: 1000, height: 600)
        #expect(viewport.isFitted)
    }

    @Test func togglesBetweenFittingAndOneToOneAtThePoint() {
        var viewport = viewport()
        viewport.toggle(at: (100, 0))
        #expect(viewport.frame == .init(x: 0, y: 0, width: 4000, height: 3000))
        viewport.toggle()
        #expect(viewport.isFitted)
    }

    @Test func nonsenseChangesNothing() {
        var viewport = viewport()
        viewport.zoom(to: .nan)
        viewport.zoom(steps: .infinity)
        viewport.pan(x: .nan, y: 0)
        #expect(viewport == self.viewport())
        var empty = PictureViewport(pictureWidth: 0, pictureHeight: -3)
        empty.resize(width: 0, height: 0)
        #expect(empty.frame == .init(x: 0, y: 0, width: 1, height: 1))
    }
}
