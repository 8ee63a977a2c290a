import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import Synchronization
import Testing

@MainActor
@Suite struct PictureCareTests {
    private func setUp(_ digits: String) async throws -> (Desk, FakeFiles, PictureCare, Heard) {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.id("Lamp")
        let edits = try digits.enumerated().map { index, digit in
            var picture = try Picture.fake(digit)
            picture.caption = "caption \(index)"
            picture.kind = .receipt
            return ItemEdit.insertPicture(picture, at: index)
        }
        _ = try await desk.store.apply(edits, to: id)
        _ = try await desk.show("Lamp")
        let files = FakeFiles()
        let care = PictureCare(checking: files, importing: desk.pictures, strip: desk.inventory.strip, delay: 0)
        let heard = Heard()
        care.onProblem = { heard.problems.append($0) }
        care.onPutBack = { heard.putBack.append($0) }
        care.onNotice = { heard.notices.append($0) }
        return (desk, files, care, heard)
    }

    @Test func aSoundFileIsReadOnceAndNothingIsSaid() async throws {
        let (desk, files, care, heard) = try await setUp("ab")
        let pictures = desk.inventory.strip.pictures
        for picture in [pictures[0], pictures[1], pictures[0]] {
            care.watch(picture)
            await care.settle()
        }
        #expect(heard.problems.isEmpty && files.asked.withLock(\.self) == 2)
        // What cannot be shown is read again.
        files.condition.withLock { $0 = .missing }
        care.lookAgain()
        await care.settle()
        #expect(heard.problems == [.missing])
    }

    @Test func whatIsWrongIsSaidUntilAnotherPictureIsShown() async throws {
        let (desk, files, care, heard) = try await setUp("ab")
        files.condition.withLock { $0 = .changed }
        care.watch(desk.inventory.strip.pictures[0])
        await care.settle()
        #expect(care.problem == .changed)
        care.watch(nil)
        await care.settle()
        #expect(care.problem == nil && heard.problems == [.changed, nil])
    }

    @Test func theSameFileIsPutBackWithoutAQuestion() async throws {
        let (desk, files, care, heard) = try await setUp("a")
        files.condition.withLock { $0 = .missing }
        care.watch(desk.inventory.strip.shown)
        await care.settle()
        await care.relink(.data([1, 1], name: "same")) {
            Issue.record("asked")
            return false
        }
        await care.settle()
        #expect(heard.putBack.map(\.id) == desk.inventory.strip.pictures.map(\.id))
        #expect(heard.problems == [.missing, nil] && heard.notices.map(\.kind) == [.information])
    }

    @Test func anotherPictureTakesThePlaceAfterAQuestionAndGivesItBack() async throws {
        let (desk, files, care, _) = try await setUp("abc")
        let strip = desk.inventory.strip
        let before = strip.pictures
        strip.show(before[1].id)
        files.condition.withLock { $0 = .changed }
        care.watch(strip.shown)
        await care.settle()
        await care.relink(.data([3, 1], name: "other")) { false }
        await desk.inventory.settle()
        #expect(strip.pictures == before)

        await care.relink(.data([3, 1], name: "other")) { true }
        try await eventually("not replaced") { strip.pictures.count == 3 && strip.pictures[1].sourceName == "other" }
        #expect(strip.pictures[1].caption == "caption 1" && strip.pictures[1].kind == .receipt)
        #expect(
            strip.pictures[1].id != before[1].id && strip.pictures[0] == before[0] && strip.pictures[2] == before[2])
        #expect(desk.inventory.history.nextUndo?.title == "Replace Picture")
        desk.inventory.undo()
        try await eventually("not undone") { strip.pictures == before }
    }

    @Test func whatCannotBeReadIsSaid() async throws {
        let (desk, _, care, heard) = try await setUp("a")
        care.watch(desk.inventory.strip.shown)
        await care.relink(.data([1, 0], name: "unreadable")) { true }
        #expect(heard.notices.map(\.kind) == [.problem])
    }
}

@MainActor
private final class Heard {
    var problems: [PictureCondition?] = []
    var putBack: [Picture] = []
    var notices: [Notice] = []
}

/// Files that are all in the same condition; data named "same" are the right ones.
private final class FakeFiles: PictureChecking {
    let condition = Mutex(PictureCondition.sound)
    let asked = Mutex(0)

    func checkFiles(
        of pictures: [StoredPicture], inUse: Set<ContentHash>, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> [LibraryFault] { [] }

    func repairFiles(
        of pictures: [StoredPicture], inUse: Set<ContentHash>, progress: @escaping @Sendable (Double) -> Void
    ) async throws {}

    func condition(of picture: Picture) async throws -> PictureCondition {
        asked.withLock { $0 += 1 }
        return condition.withLock { $0 }
    }

    func remove(_ hashes: [ContentHash]) {}

    func isOriginal(_ source: PictureSource, of picture: Picture) async throws -> Bool {
        guard case .data(_, let name) = source else { return false }
        return name == "same"
    }

    func putBack(_ source: PictureSource, as picture: Picture) async throws {
        condition.withLock { $0 = .sound }
    }
}
