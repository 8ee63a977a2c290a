import Testing

@testable import MyStuffReport

/// How pieces are put on pages; nothing is drawn here.
@Suite struct FlowTests {
    private func flow(_ height: Double = 100) -> PageFlow { PageFlow(pageHeight: height, continuationHeight: 10) }

    private func pieces(_ heights: [Double], keeping: Set<Int> = []) -> [PageFlow.Piece] {
        heights.enumerated().map { PageFlow.Piece(height: $0.element, keepsWithNext: keeping.contains($0.offset)) }
    }

    @Test func whatFitsStaysTogether() {
        var flow = flow()
        #expect(flow.place(pieces([30, 20]), gap: 5).map(\.y) == [0, 30])
        // 50 are left, of which the gap takes 5.
        #expect(flow.place(pieces([45]), gap: 5).map(\.page) == [0])
        let next = flow.place(pieces([40, 40]), gap: 5)
        #expect(next.map(\.page) == [1, 1])
        #expect(next.map(\.y) == [0, 40])
        #expect(next.allSatisfy { !$0.continues })
        #expect(flow.pageCount == 2)
    }

    @Test func whatIsLongerThanAPageGoesOnBeneathALine() {
        var flow = flow()
        let spots = flow.place(pieces(Array(repeating: 30, count: 7)), gap: 5)
        #expect(spots.map(\.page) == [0, 0, 0, 1, 1, 1, 2])
        #expect(spots.map(\.y) == [0, 30, 60, 10, 40, 70, 10])
        #expect(spots.map(\.continues) == [false, false, false, true, false, false, true])
    }

    @Test func aHeadingIsNeverLeftAlone() {
        var flow = flow()
        let spots = flow.place(pieces([80, 15, 30, 30], keeping: [1]), gap: 0)
        #expect(spots.map(\.page) == [0, 1, 1, 1])
        #expect(spots[1].continues)
    }

    @Test func whatNeedsPagesBeginsOnANewOneWhereLittleIsLeft() {
        var flow = flow()
        _ = flow.place(pieces([70]), gap: 5)
        #expect(flow.place(pieces([60, 60]), gap: 5).map(\.page) == [1, 2])
    }

    @Test func aPieceThatIsTallerThanAPageHasOneOfItsOwn() {
        var flow = flow()
        #expect(flow.place(pieces([20, 140, 20], keeping: [0, 1]), gap: 0).map(\.page) == [0, 1, 2])
    }

    @Test func itGoesOnFromAnySpotInTheSameWay() {
        let things = (0..<60).map { number in pieces((0...number % 7).map { Double(8 + (number * 7 + $0 * 13) % 40) }) }
        var whole = flow()
        var before: [PageFlow] = []
        let spots = things.map { thing in
            before.append(whole)
            return whole.place(thing, gap: 6)
        }
        for (index, flow) in before.enumerated() {
            var again = self.flow().at(page: flow.page, y: flow.y)
            #expect(again.place(things[index], gap: 6) == spots[index])
            #expect(again == (index + 1 < before.count ? before[index + 1] : whole))
        }
        for spot in spots.joined() { #expect(spot.y <= 100) }
    }
}
