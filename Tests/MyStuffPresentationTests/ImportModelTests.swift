import Foundation
import MyStuffCore
import MyStuffExchange
import MyStuffImages
import MyStuffPresentation
import Testing

@MainActor
struct ImportModelTests {
    private func model(_ text: String, _ desk: Desk) throws -> ImportModel {
        let path = FileManager.default.temporaryDirectory.appending(path: "import-model-\(UUID().uuidString).csv").path
        try Data(text.utf8).write(to: URL(filePath: path))
        let checker = LibraryChecker(database: NoDatabase(), pictures: NoFiles())
        return desk.inventory.importModel(
            of: Array(path.utf8), pictures: desk.pictures, checker: checker, money: .test)
    }

    private func opened(_ text: String, _ desk: Desk) async throws -> ImportModel {
        let model = try model(text, desk)
        model.open()
        await model.settle()
        try? FileManager.default.removeItem(atPath: String(decoding: model.path, as: UTF8.self))
        return model
    }

    @Test func aTableIsBroughtInAndCanBeUndone() async throws {
        let desk = try await Desk(["Mug"])
        let model = try await opened("Name;Place;Colour\nSaw;Cellar;red\nLamp;Hall;\n", desk)
        #expect(model.stage == .ready)
        #expect(model.source?.layout == TextLayout(delimiter: .semicolon, encoding: .utf8))
        #expect(model.settings.mapping == [.field(.name), .field(.place), .newField(.text)])
        #expect(model.rehearsal?.newCount == 2)
        #expect(model.examples(of: 1) == "Cellar · Hall")
        #expect(model.preview().map(\.name) == ["Saw", "Lamp"])
        #expect(model.preview().map(\.text) == ["Cellar", "Hall"])
        let outcome = try await model.run { _ in }
        #expect(try await desk.names() == ["Lamp", "Mug", "Saw"])
        desk.inventory.recordImport(outcome)
        #expect(desk.inventory.history.nextUndo?.title == "Import 2 Things")
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(try await desk.names() == ["Mug"])
    }

    @Test func aQuestionIsAskedAndAnswered() async throws {
        let desk = try await Desk()
        let model = try await opened("Name,Purchase Date\nSaw,3/4/2024\n", desk)
        #expect(model.ambiguousDate == "3/4/2024")
        #expect(model.rehearsal == nil)
        #expect(model.problem?.contains("3/4/2024") == true)
        model.set(DateStyle.dayMonthYear)
        await model.settle()
        #expect(model.problem == nil)
        #expect(model.rehearsal?.rows.first?.thing.content.purchaseDate?.description == "2024-04-03")
        // Without the column there is no question.
        model.set(nil as DateStyle?)
        model.set(1, to: .nothing)
        await model.settle()
        #expect((model.ambiguousDate, model.problem) == (nil, nil))
        #expect(model.rehearsal?.newCount == 1)
    }

    @Test func columnsCanGoElsewhere() async throws {
        let desk = try await Desk()
        let model = try await opened("Word,Value\nSaw,abc\n", desk)
        #expect(model.problem == ImportSentences.sentence(for: ImportError.noNameColumn))
        model.set(0, to: .field(.name))
        await model.settle()
        #expect(model.rehearsal?.newCount == 1)
        model.set(1, to: .field(.value))
        await model.settle()
        #expect(model.rehearsal?.newCount == 0)
        #expect(model.faults(atMost: 5) == ["Line 2, “Value”: “abc” is no amount of the form 1,234.56."])
        model.set(1, to: .field(.name))
        await model.settle()
        #expect(model.problem == ImportSentences.sentence(for: ImportError.sameField("Word", "Value")))
        #expect(model.targets(of: 0).prefix(3) == [.nothing, .newField(.text), .field(.name)])
    }

    @Test func whatIsNoFileIsRefused() async throws {
        let desk = try await Desk()
        let model = try await opened("PK\u{3}\u{4}", desk)
        guard case .refused(let reason) = model.stage else {
            Issue.record("\(model.stage)")
            return
        }
        #expect(reason.hasPrefix("The file is damaged or was cut short"))
    }
}

private struct NoDatabase: DatabaseChecking {
    func checkDatabase(progress: @escaping @Sendable (Double) -> Void) async throws -> [LibraryFault] { [] }
    func repairDatabase(_ faults: [LibraryFault]) async throws {}
    func storedPictures() async throws -> [StoredPicture] { [] }
    func contentsInUse() async throws -> Set<ContentHash> { [] }
    func itemCount() async throws -> Int { 0 }
}

private struct NoFiles: PictureChecking {
    func checkFiles(
        of pictures: [StoredPicture], inUse: Set<ContentHash>, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> [LibraryFault] { [] }
    func repairFiles(
        of pictures: [StoredPicture], inUse: Set<ContentHash>, progress: @escaping @Sendable (Double) -> Void
    ) async throws {}
    func condition(of picture: Picture) async throws -> PictureCondition { .sound }
    func isOriginal(_ source: PictureSource, of picture: Picture) async throws -> Bool { true }
    func putBack(_ source: PictureSource, as picture: Picture) async throws {}
    func remove(_ hashes: [ContentHash]) {}
}
