import FoundationEssentials
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import Testing

@MainActor
@Suite struct PictureIntakeTests {
    private func taken(_ digit: Int, at time: Double = 0) -> CameraStill {
        let bitmap = Bitmap(width: digit, height: 1, format: .rgb) {
            _ = $0.initializeMemory(as: UInt8.self, repeating: 0)
        }
        return CameraStill(bitmap: bitmap, takenAt: Date(timeIntervalSince1970: time))
    }

    @Test func aChosenPictureGoesOntoTheItemAndIsNotKeptAgain() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose(.data([1], name: "lamp.jpg"), for: .item(id, .main))
        await desk.inventory.intake.finish()
        let picture = try #require(try await desk.store.item(id)?.picture)
        #expect(picture.sourceName == "lamp.jpg")
        #expect(await desk.keeper.kept.isEmpty)
        try await eventually("the detail pane was not told") { desk.seen.pictures.last == picture }
        try await eventually("the row was not told") { desk.seen.rows.last?.picture == picture }
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(try await desk.store.item(id)?.picture == nil)
    }

    @Test func aTakenPictureIsKeptToo() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.accept([taken(2)], for: .item(id, .main))
        await desk.inventory.intake.finish()
        #expect(try await desk.store.item(id)?.picture != nil)
        #expect(await desk.keeper.kept == [[2]])
        #expect(desk.seen.notices.isEmpty)
    }

    @Test func whenTheCopyFailsTheItemHasItsPictureAndASentenceSaysSo() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        await desk.keeper.fail(with: LibraryError.diskFull)
        desk.inventory.intake.accept([taken(2)], for: .item(id, .main))
        await desk.inventory.intake.finish()
        #expect(try await desk.store.item(id)?.picture != nil)
        #expect(desk.seen.notices.map(\.kind) == [.problem])
    }

    @Test func aRefusedPictureLeavesTheOthersAlone() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose(.data([5], name: "slow"), for: .item(id, .main))
        desk.inventory.intake.choose(.data([0], name: "letter.txt"), for: .item(id, .main))
        await desk.inventory.intake.finish()
        #expect(try await desk.store.item(id)?.pictures.map(\.sourceName) == ["slow"])
        #expect(desk.seen.notices.map { $0.text.contains("letter.txt") } == [true])
        #expect(desk.seen.busy.last == false)
    }

    @Test func slowImportsShowThatTheyAreGoingOn() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose(.data([5], name: "slow"), for: .item(id, .main))
        await desk.inventory.intake.finish()
        #expect(desk.seen.busy == [true, false])
    }

    @Test func whatIsNoPictureIsRefusedByName() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        let writes = await desk.store.writes
        desk.inventory.intake.choose(.data([0], name: "letter.txt"), for: .item(id, .main))
        await desk.inventory.intake.finish()
        #expect(await desk.store.writes == writes)
        #expect(desk.seen.notices.last?.text.contains("letter.txt") == true)
    }

    @Test func aDamagedPictureIsTakenWithASentence() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose(.data([9], name: "half.jpg"), for: .item(id, .main))
        await desk.inventory.intake.finish()
        #expect(try await desk.store.item(id)?.picture != nil)
        #expect(desk.seen.notices.last?.text.contains("half.jpg") == true)
    }

    @Test func aPictureCanMakeTheThing() async throws {
        let desk = try await Desk()
        desk.inventory.intake.accept([taken(1)], for: .newItem)
        await desk.inventory.intake.finish()
        try await eventually("no name was asked for") { desk.seen.namesWanted.count == 1 }
        let id = try #require(desk.inventory.selection)
        #expect(try await desk.store.item(id)?.picture != nil)
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(try await desk.names() == [])
    }

    @Test func severalShotsKeepTheirOrderAndTheirKind() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        let stills = (1...3).map { digit in
            let still = taken(digit, at: Double(digit))
            return digit == 2 ? CameraStill(bitmap: still.bitmap, takenAt: still.takenAt, kind: .serialPlate) : still
        }
        desk.inventory.intake.accept(stills, for: .item(id, .main))
        await desk.inventory.intake.finish()
        let pictures = try #require(try await desk.store.item(id)).pictures
        #expect(pictures.compactMap(\.hash.rawValue.first) == ["1", "2", "3"])
        #expect(pictures.map(\.kind) == [.picture, .serialPlate, .picture])
        #expect(await desk.keeper.kept.count == 3)
    }

    @Test func severalShotsMakeOneThing() async throws {
        let desk = try await Desk()
        desk.inventory.intake.accept([taken(2, at: 1), taken(1, at: 2)], for: .newItem)
        try await eventually("not both") {
            let ids = desk.inventory.list.ids
            return ids.count == 1 && desk.inventory.strip.pictures.count == 2
        }
        #expect(desk.inventory.strip.pictures.compactMap(\.hash.rawValue.first) == ["2", "1"])
    }

    @Test func severalChosenOnesAreSortedAsWished() async throws {
        let sources = (1...3).map { PictureSource.data([$0], name: "\($0)") }
        func things(_ sorting: PictureSorting, onLamp: Bool) async throws -> [[String]] {
            let desk = try await Desk(["Lamp"])
            let id = try await desk.show("Lamp")
            desk.inventory.intake.choose(sources, for: onLamp ? .item(id, .main) : .newItem, sorting)
            for _ in 0..<3 {
                await desk.inventory.intake.finish()
                await desk.inventory.settle()
            }
            let list = try await desk.store.list(Query(), firstRows: 100)
            var names: [[String]] = []
            for id in list.ids { names.append(try #require(try await desk.store.item(id)).pictures.map(\.sourceName)) }
            return names.sorted { $0.lexicographicallyPrecedes($1) }
        }
        #expect(try await things(.allOnOne, onLamp: true) == [["1", "2", "3"]])
        #expect(try await things(.allOnOne, onLamp: false) == [[], ["1", "2", "3"]])
        #expect(try await things(.oneEach, onLamp: true) == [[], ["1"], ["2"], ["3"]])
        // Without a time of their own they are strangers to each other.
        #expect(try await things(.perGroup, onLamp: true) == [[], ["1"], ["2"], ["3"]])
    }

    @Test func picturesTakenWithinAMinuteBelongTogether() throws {
        let hash = try #require(ContentHash(rawValue: String(repeating: "a", count: 64)))
        let times: [Double?] = [0, 59, 100, 161, nil, nil, 170]
        let pictures = times.map { time in
            Picture(
                hash: hash, mediaType: "image/jpeg", width: 1, height: 1,
                takenAt: time.map { Date(timeIntervalSince1970: $0) })
        }
        #expect(PictureGroups.split(pictures).map(\.count) == [3, 1, 1, 1, 1])
        #expect(PictureGroups.split([]).isEmpty)
    }

    @Test func deletingTheItemStopsItsImport() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose(.data([4], name: "slow"), for: .item(id, .main))
        desk.inventory.delete()
        await desk.inventory.settle()
        try await Task.sleep(for: .milliseconds(150))
        #expect(desk.seen.notices.map(\.kind) == [.deletion([id])])
    }
}
