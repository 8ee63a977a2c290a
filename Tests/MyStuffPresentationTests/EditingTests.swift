import MyStuffCore
import MyStuffPresentation
import Testing

@MainActor
@Suite struct EditingTests {
    @Test func whatIsTypedIsSavedAfterAPause() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.editor.type(.place, "Cellar")
        try await eventually("the place was not saved") { try await desk.store.item(id)?.place == "Cellar" }
    }

    @Test func longTypingIsSavedMeanwhile() async throws {
        // The pause never comes: only the upper limit can have saved.
        let desk = try await Desk(["Lamp"], settle: 60, atMost: 0.05)
        let id = try await desk.show("Lamp")
        for length in 1...3 {
            desk.inventory.editor.type(.notes, String(repeating: "x", count: length))
            try await Task.sleep(for: .milliseconds(5))
        }
        try await eventually("nothing was saved while typing") { try await desk.store.item(id)?.notes == "xxx" }
    }

    @Test func oneVisitIsOneUndoStep() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.editor.beginVisit(.name)
        for text in ["Desk", "Desk l", "Desk lamp"] {
            desk.inventory.editor.type(.name, text)
            try await eventually("not saved") { try await desk.store.item(id)?.name == text }
        }
        await desk.inventory.editor.endVisit(.name).value
        #expect(desk.inventory.history.nextUndo?.action == .edit(id, [.name("Lamp")]))
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(try await desk.names() == ["Lamp"])
        #expect(desk.inventory.history.nextUndo == nil)
        desk.inventory.redo()
        await desk.inventory.settle()
        #expect(try await desk.names() == ["Desk lamp"])
    }

    @Test func aVisitThatChangesNothingIsNoStep() async throws {
        let desk = try await Desk(["Lamp"])
        _ = try await desk.show("Lamp")
        let writes = await desk.store.writes
        desk.inventory.editor.beginVisit(.name)
        desk.inventory.editor.type(.name, "Lamps")
        desk.inventory.editor.type(.name, "Lamp")
        await desk.inventory.editor.endVisit(.name).value
        #expect(desk.inventory.history.nextUndo == nil)
        #expect(await desk.store.writes == writes)
    }

    @Test func selectingAnotherItemSavesFirst() async throws {
        let desk = try await Desk(["Chair", "Lamp"], settle: 60, atMost: 60)
        let lamp = try await desk.show("Lamp")
        desk.inventory.editor.type(.serialNumber, "  A1 ")
        _ = try await desk.show("Chair")
        #expect(try await desk.store.item(lamp)?.serialNumber == "A1")
        #expect(desk.inventory.editor.item?.name == "Chair")
        #expect(desk.inventory.history.nextUndo?.action == .edit(lamp, [.serialNumber("")]))
    }

    @Test func flushLeavesNothingUnsaved() async throws {
        let desk = try await Desk(["Lamp"], settle: 60, atMost: 60)
        let id = try await desk.show("Lamp")
        desk.inventory.editor.type(.name, "Torch")
        #expect(await desk.inventory.flush())
        #expect(try await desk.store.item(id)?.name == "Torch")
    }

    @Test func flushSaysWhenSomethingCouldNotBeSaved() async throws {
        let desk = try await Desk(["Lamp"])
        _ = try await desk.show("Lamp")
        await desk.store.fail(with: .diskFull)
        desk.inventory.editor.type(.name, "Torch")
        #expect(await desk.inventory.flush() == false)
    }

    @Test func aValueThatIsNotUnderstoodIsNotSaved() async throws {
        let desk = try await Desk(["Chair", "Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.editor.type(.value, "12.50")
        await desk.inventory.editor.endVisit(.value).value
        let saved = try await desk.store.item(id)?.value
        #expect(saved?.minorUnits == 1250)

        desk.inventory.editor.type(.value, "a lot")
        await desk.inventory.editor.endVisit(.value).value
        #expect(try await desk.store.item(id)?.value == saved)
        #expect(desk.seen.problems[.value] != nil)
        #expect(desk.seen.texts[.value] != "a lot", "the field already holds it: nothing is written over it")

        // Coming back shows the text and the sentence again.
        _ = try await desk.show("Chair")
        desk.seen.problems = [:]
        _ = try await desk.show("Lamp")
        #expect(desk.seen.texts[.value] == "a lot")
        #expect(desk.seen.problems[.value] != nil)
    }

    @Test func aFailedSaveKeepsTheTextAndTriesAgain() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        await desk.store.fail(with: .diskFull)
        desk.inventory.editor.type(.name, "Torch")
        await desk.inventory.editor.endVisit(.name).value
        #expect(desk.seen.notices.last?.kind == .problem)
        #expect(desk.seen.texts[.name] == nil, "the field keeps what was typed")
        await desk.store.fail(with: nil)
        await desk.inventory.editor.endVisit(.name).value
        #expect(try await desk.store.item(id)?.name == "Torch")
    }

    @Test func aChangeFromElsewhereReachesTheFieldsButNotTheOneBeingTyped() async throws {
        let desk = try await Desk(["Lamp"], settle: 60, atMost: 60)
        let id = try await desk.show("Lamp")
        desk.inventory.beginEditing()
        desk.inventory.editor.type(.name, "Lam")
        _ = try await desk.store.apply([.name("Other"), .place("Attic")], to: id)
        try await eventually("the place did not arrive") { desk.seen.texts[.place] == "Attic" }
        #expect(desk.seen.texts[.name] == nil)
    }
}
