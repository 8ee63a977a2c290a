import FoundationEssentials
import MyStuffImages
import Testing

@testable import MyStuffPresentation

struct CameraTakesTests {
    /// A picture that is known by its width.
    private func still(_ width: Int) -> CameraStill {
        CameraStill(bitmap: Bitmap(width: width, height: 1, format: .rgb) { _ in }, takenAt: Date())
    }

    private func taken(_ count: Int) -> CameraTakes {
        var takes = CameraTakes()
        for width in 1...count { takes.add(still(width)) }
        return takes
    }

    private func widths(_ takes: CameraTakes) -> [Int] { takes.ticked.map(\.bitmap.width) }

    @Test func whatWasTakenLastIsLookedAtAndAllAreUsed() {
        let takes = taken(3)
        #expect(takes.shownTake?.still.bitmap.width == 3)
        #expect(widths(takes) == [1, 2, 3])
    }

    @Test func untickedOnesAreLeftOutAndCanComeBack() {
        var takes = taken(3)
        takes.tick(takes.all[1].id, false)
        #expect(widths(takes) == [1, 3])
        takes.tick(takes.all[1].id, true)
        #expect(widths(takes) == [1, 2, 3])
        #expect(takes.all.count == 3)
    }

    @Test func droppingTheOneLookedAtGoesBackToTheCamera() {
        var takes = taken(2)
        takes.drop(takes.all[1].id)
        #expect(takes.shown == nil && takes.shownTake == nil)
        #expect(widths(takes) == [1])
    }

    @Test func droppingAnotherLeavesTheOneLookedAt() {
        var takes = taken(2)
        takes.show(takes.all[0].id)
        takes.drop(takes.all[1].id)
        #expect(takes.shownTake?.still.bitmap.width == 1)
    }

    @Test func anIdIsNeverUsedAgain() {
        var takes = taken(2)
        let dropped = takes.all[1].id
        takes.drop(dropped)
        takes.add(still(9))
        takes.drop(dropped)
        #expect(widths(takes) == [1, 9])
    }

    @Test func nothingUnknownIsShown() {
        var takes = taken(1)
        takes.show(77)
        #expect(takes.shown == nil)
    }
}
