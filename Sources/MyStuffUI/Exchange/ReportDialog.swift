import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// Asks whose report it is, of what, and whether it goes to a file or to a printer.
@MainActor
final class ReportDialog {
    enum Goal {
        case file
        case printer
    }

    struct Wish {
        let goal: Goal
        let scope: ReportScope
        let options: ReportOptions
    }

    private let dialog: Window
    private let person: Entry
    private let address: TextView
    private let scope: DropDown
    private let pictures: DropDown
    private let sorting: DropDown
    private let choices: ReportChoices
    private var answer: CheckedContinuation<Wish?, Never>?

    init(_ choices: ReportChoices, _ options: ReportOptions, parent: Window) {
        self.choices = choices
        let builder = Builder(PackageResources.report_ui)
        dialog = builder.widget("dialog")
        dialog.setTransient(for: parent)
        dialog.openHelp(at: .exporting)
        person = builder.widget("person")
        address = builder.widget("address")
        scope = builder.widget("scope")
        pictures = builder.widget("pictures")
        sorting = builder.widget("sorting")
        person.text = options.person
        address.reset(to: options.address)
        scope.setChoices(choices.scopeNames)
        scope.selected = choices.scope
        scope.setButtonAccessibleLabel(tr("Things"))
        pictures.setChoices(ReportOptions.Pictures.allCases.map { ReportChoices.name(of: $0) })
        pictures.selected = ReportOptions.Pictures.allCases.firstIndex(of: options.pictures)
        pictures.setButtonAccessibleLabel(tr("Pictures"))
        sorting.setChoices(ReportOptions.Sorting.allCases.map { ReportChoices.name(of: $0) })
        sorting.selected = ReportOptions.Sorting.allCases.firstIndex(of: options.sorting)
        sorting.setButtonAccessibleLabel(tr("Sorted by"))
        let save: Button = builder.widget("save")
        save.onClicked { [weak self] in self?.accept(.file) }
        builder.widget("print", Button.self).onClicked { [weak self] in self?.accept(.printer) }
        builder.widget("cancel", Button.self).onClicked { [weak self] in self?.finish(nil) }
        person.onActivate { [weak self] in self?.accept(.file) }
        dialog.onDismiss { [weak self] in self?.finish(nil) }
        if options.person.isEmpty { person.grabFocus() } else { save.grabFocus() }
    }

    /// Answers nil when it was cancelled.
    func run() async -> Wish? {
        await withCheckedContinuation { continuation in
            answer = continuation
            dialog.present()
        }
    }

    private func accept(_ goal: Goal) {
        func choice<Value>(_ values: [Value], _ list: DropDown) -> Value? {
            list.selected.flatMap { values.indices.contains($0) ? values[$0] : nil }
        }
        let options = ReportOptions(
            person: person.text.asOneLine(), address: address.text,
            pictures: choice(ReportOptions.Pictures.allCases, pictures) ?? .all,
            sorting: choice(ReportOptions.Sorting.allCases, sorting) ?? .place)
        finish(Wish(goal: goal, scope: choice(choices.scopes, scope) ?? .all, options: options))
    }

    private func finish(_ wish: Wish?) {
        guard let answer else { return }
        self.answer = nil
        dialog.destroy()
        answer.resume(returning: wish)
    }
}
