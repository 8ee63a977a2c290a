import FoundationEssentials
import MyStuffImages
import MyStuffPhotos
import MyStuffPresentation
import Testing

/// Which photos are chosen, and in which order.
@MainActor
@Suite(.timeLimit(.minutes(4)))
struct PhotoTickingTests {
    @Test func aNinthOfEightIsRefused() async throws {
        let picking = Picking(limit: 8)
        try await picking.open("abcdefghij")
        picking.toggle("jbhdfaic")
        #expect(picking.ticked == "jbhdfaic")
        picking.toggle("e")
        #expect(picking.ticked == "jbhdfaic")
        #expect(picking.notices == ["You can choose 8 photos at most."])

        picking.toggle("h")
        #expect(picking.ticked == "jbdfaic")
        #expect(picking.tickChanges.last == ["h", "d", "f", "a", "i", "c"])
        picking.toggle("e")
        #expect(picking.ticked == "jbdfaice")
        picking.toggle("h")
        #expect(picking.ticked == "jbdfaice")
        #expect(picking.model.picked.map(\.reference) == "jbdfaice".map { "file:///p/\($0)" })
        #expect(picking.model.picked.first?.source == .file(path: Array("/p/j".utf8)))
        #expect(picking.model.ticked.map { picking.model.number(of: $0) } == Array(1...8))
    }

    @Test func shiftTicksARangeFromTheLastTick() async throws {
        let picking = Picking(limit: 5)
        try await picking.open("abcdefgh")
        picking.toggle("d")
        picking.model.extend(to: picking.position("f"))
        #expect(picking.ticked == "def")
        picking.model.extend(to: picking.position("b"))
        #expect(picking.ticked == "defcb")
        picking.model.extend(to: picking.position("a"))
        #expect(picking.ticked == "defcb")
        #expect(picking.notices == ["You can choose 5 photos at most."])
    }

    @Test func aRangeWithoutABeginningIsOnePhoto() async throws {
        let picking = Picking()
        try await picking.open("abc")
        picking.model.extend(to: 1)
        #expect(picking.ticked == "b")
    }

    @Test func allAreTickedInTheirOrder() async throws {
        let picking = Picking()
        try await picking.open("abcd")
        picking.toggle("c")
        picking.model.tickAll()
        #expect(picking.ticked == "cabd")
        picking.model.tick(at: [0, 1, 99])
        #expect(picking.ticked == "cabd")
        #expect(picking.model.addLabel == "Add 4 Photos")
        #expect(picking.model.title == "4 Photos Chosen")
        #expect(picking.model.spokenName(of: picking.model.photos[0]).hasSuffix("ticked, number 2"))
    }

    @Test func tickingDoesNotWaitForTheListToEnd() async throws {
        let picking = Picking()
        try await picking.open("bd")
        #expect(picking.model.isListing)
        picking.toggle("db")
        picking.photos.tell(.found([picking.entry("a", 2000), picking.entry("c", 999)]), of: Picking.pictures)
        picking.photos.tell(.listed, of: Picking.pictures)
        try await picking.settle { !picking.model.isListing && picking.shown == "abdc" }
        #expect(picking.ticked == "db")
    }

    @Test func aRangeOfPositionsRunsEitherWay() async throws {
        let picking = Picking()
        try await picking.open("abcdef")
        picking.model.tick(from: 3, to: 1)
        #expect(picking.ticked == "dcb")
        picking.model.tick(from: 3, to: 4)
        #expect(picking.ticked == "dcbe")
    }

    @Test func allAreUntickedWhateverAlbumTheyAreIn() async throws {
        let picking = Picking()
        try await picking.open("ab")
        picking.toggle("ba")
        picking.photos.tell(.found(Picking.other, holdsPhotos: true))
        picking.model.show(Picking.other)
        try await picking.open("xy", in: Picking.other)
        picking.toggle("y")
        #expect(picking.ticked == "bay")
        picking.model.untickAll()
        #expect(picking.ticked == "")
        #expect(picking.model.title == "Pick from Photos")
        #expect(picking.model.photos.allSatisfy { picking.model.number(of: $0) == nil })
    }

    @Test func filesOfTheDialogCountForTheLimit() async throws {
        let picking = Picking(limit: 2)
        try await picking.open("ab")
        picking.toggle("b")
        let files = ["/q/1.jpg", "/q/2.jpg"].map { PictureSource.file(path: Array($0.utf8)) }
        #expect(picking.model.picked(with: files) == nil)
        #expect(picking.notices == ["You can choose 2 photos at most."])
        let both = try #require(picking.model.picked(with: Array(files.prefix(1))))
        #expect(both.map(\.source) == [.file(path: Array("/p/b".utf8)), files[0]])
    }
}
