import MyStuffPresentation
import Testing

@Suite struct FieldHistoryTests {
    private func type(_ text: String, into history: inout FieldHistory) {
        for letter in text { history.change(to: history.text + String(letter)) }
    }

    @Test func nothingTypedNothingTouched() {
        var history = FieldHistory("Hall")
        #expect(!history.isTouched)
        #expect(history.undo() == nil && history.redo() == nil)
        history.change(to: "Hall")
        #expect(!history.isTouched)
    }

    @Test func whatWasTypedOverASelectionIsOneStep() {
        var history = FieldHistory("Hall")
        // GTK takes the selection away first, and then writes the letter.
        history.change(to: "")
        history.change(to: "A", isSameKey: true)
        type("ttic", into: &history)
        #expect(history.text == "Attic")
        #expect(history.undo() == "Hall")
        #expect(history.undo() == nil)
        #expect(history.isTouched)
        #expect(history.redo() == "Attic")
        #expect(history.redo() == nil)
    }

    @Test func lettersInARowAreOneStepAndOtherThingsAreTheirOwn() {
        var history = FieldHistory("Hall")
        type(" left", into: &history)
        for count in [8, 7] { history.change(to: String("Hall left".prefix(count))) }
        history.change(to: "Attic, from the clipboard")
        type("!", into: &history)
        #expect(history.undo() == "Attic, from the clipboard")
        #expect(history.undo() == "Hall le")
        #expect(history.undo() == "Hall left")
        #expect(history.undo() == "Hall")
        #expect(history.redo() == "Hall left")
        // What is typed now ends what could be done again.
        type("?", into: &history)
        #expect(history.redo() == nil)
        #expect(history.undo() == "Hall left")
    }

    @Test func deletedOnPurposeIsAStep() {
        var history = FieldHistory("Hall")
        history.change(to: "")
        type("At", into: &history)
        #expect(history.undo() == "")
        #expect(history.undo() == "Hall")
    }
}
