import GLib
import GTK

/// Asks for a line of text, or for two.
@MainActor
final class TextPrompt {
    struct Question {
        var title: String
        var explanation: String
        /// What the button that accepts is called.
        var verb: String
        /// What stands in the fields, and what they are called.
        var fields: [(name: String, text: String)]
        /// What is offered while the first field is typed into.
        var completions: [String] = []
    }

    private let dialog: Window
    private let entries: [Entry]
    private let done: Button
    private let hint: Label
    /// What is wrong with the texts, or worth knowing, and whether they can be accepted like this.
    private let check: @MainActor ([String]) -> (hint: String, isFine: Bool)
    private var answer: CheckedContinuation<[String]?, Never>?

    init(
        _ question: Question, parent: Window,
        check: @escaping @MainActor ([String]) -> (hint: String, isFine: Bool)
    ) {
        self.check = check
        let builder = Builder(PackageResources.prompt_ui)
        dialog = builder.widget("dialog")
        dialog.title = question.title
        dialog.setTransient(for: parent)
        done = builder.widget("done")
        done.label = question.verb
        hint = builder.widget("hint")
        let explanation: Label = builder.widget("explanation")
        explanation.text = question.explanation
        explanation.isVisible = !question.explanation.isEmpty
        entries = zip(["first", "second"], question.fields).map { id, field in
            let entry: Entry = builder.widget(id)
            entry.isVisible = true
            entry.text = field.text
            entry.setAccessibleLabel(field.name)
            entry.setPlaceholder(field.name)
            return entry
        }
        if !question.completions.isEmpty { entries.first?.setCompletions(question.completions) }
        for entry in entries {
            entry.onChanged { [weak self] in self?.update() }
            entry.onActivate { [weak self] in self?.accept() }
        }
        done.onClicked { [weak self] in self?.accept() }
        builder.widget("cancel", Button.self).onClicked { [weak self] in self?.finish(nil) }
        dialog.onDismiss { [weak self] in self?.finish(nil) }
        update()
        entries.first?.grabFocus()
        entries.first?.selectAll()
    }

    /// Answers nil when it was cancelled.
    func run() async -> [String]? {
        await withCheckedContinuation { continuation in
            answer = continuation
            dialog.present()
        }
    }

    private var texts: [String] { entries.map(\.text) }

    private func update() {
        let (text, isFine) = check(texts)
        hint.text = text
        hint.isVisible = !text.isEmpty
        done.isSensitive = isFine
    }

    private func accept() {
        if check(texts).isFine { finish(texts) }
    }

    private func finish(_ texts: [String]?) {
        guard let answer else { return }
        self.answer = nil
        dialog.destroy()
        answer.resume(returning: texts)
    }
}
