import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// The walk-through: one long list, place after place, in which things are ticked off by Enter, Space or a click.
@MainActor
final class WalkDialog {
    fileprivate let walk: WalkThrough
    private let dialog: Window
    private let view: ListView
    private let rows: LazyListModel
    private let selection: SingleSelection
    private var factory: RowFactory?
    private let progress: Label
    private let hint: Label
    private let finish: Button
    private let show: Button
    private var shownCount = 0
    fileprivate var bound: [Int: WalkRow] = [:]
    private var closing: CheckedContinuation<Void, Never>?

    var onProblem: @MainActor (String) -> Void = { _ in }

    init(_ walk: WalkThrough, parent: Window) {
        self.walk = walk
        let builder = Builder(PackageResources.walk_ui)
        dialog = builder.widget("dialog")
        view = builder.widget("rows")
        progress = builder.widget("progress")
        hint = builder.widget("hint")
        finish = builder.widget("finish")
        show = builder.widget("show")
        dialog.setTransient(for: parent)
        dialog.openHelp(at: .places)
        builder.widget("place", Label.self).text = walk.title
        rows = LazyListModel { Int64($0) }
        selection = SingleSelection(rows)
        let factory = RowFactory { [unowned self] in WalkRow(self) }
        self.factory = factory
        view.show(selection, factory)
        view.onActivate { [weak self] in self?.tick($0) }
        // GtkListView takes Space for selecting.
        let keys = ShortcutController(isFirst: true)
        keys.add("space") { [weak self] in
            guard let self, let position = self.focused else { return false }
            self.tick(position)
            return true
        }
        view.add(keys)
        finish.onClicked { [weak self] in self?.walk.finish(!(self?.walk.isFinished ?? true)) }
        show.onClicked { [weak self] in
            self?.walk.showUnseen()
            self?.close()
        }
        builder.widget("close", Button.self).onClicked { [weak self] in self?.close() }
        dialog.onDismiss { [weak self] in self?.close() }
        walk.onLines = { [weak self] in self?.update() }
        walk.onTick = { [weak self] position in
            self?.bound[position]?.update()
            self?.updateProgress()
        }
        walk.onProblem = { [weak self] in self?.onProblem($0) }
        walk.load()
        update()
    }

    func run() async {
        await withCheckedContinuation { continuation in
            closing = continuation
            dialog.present()
        }
    }

    private func close() {
        guard let closing else { return }
        self.closing = nil
        walk.stop()
        // Rows ask the walk what they show, and must not outlive it.
        view.showNothing()
        dialog.destroy()
        closing.resume()
    }

    private func update() {
        rows.splice(at: 0, removed: shownCount, added: walk.lines.count)
        shownCount = walk.lines.count
        finish.label = walk.isFinished ? tr("Back") : tr("What Was Not Seen")
        hint.isVisible = !walk.isFinished
        show.isVisible = walk.isFinished && !walk.unseen.isEmpty
        updateProgress()
        if let first = walk.next(after: -1) { go(to: first) } else { finish.grabFocus() }
    }

    private func updateProgress() { progress.text = walk.progress }

    private var focused: Int? { bound.first { $0.value.root.hasFocusAround }?.key ?? selection.selected }

    private func tick(_ position: Int) {
        let isNew = bound[position].map { !$0.isTicked } ?? true
        walk.tick(position)
        if isNew, let next = walk.next(after: position) { go(to: next) }
    }

    private func go(to position: Int) {
        selection.selected = position
        view.scroll(to: position)
        // The row may only be made when the list is laid out.
        view.afterLayout { [weak self] in self?.bound[position]?.grabRowFocus() }
    }
}

@MainActor
private final class WalkRow: RowContent {
    let root: Widget
    private let mark = Image.square(side: 16, cssClass: "walk-mark")
    private let name = Label.line()
    private unowned let dialog: WalkDialog
    private var position: Int?

    init(_ dialog: WalkDialog) {
        self.dialog = dialog
        name.expandsAcross = true
        root = Box.horizontal(spacing: 9, cssClass: "walk-row", [mark, name])
    }

    private var line: WalkThrough.Line? {
        guard let position, dialog.walk.lines.indices.contains(position) else { return nil }
        return dialog.walk.lines[position]
    }

    var isTicked: Bool { if case .thing(let row)? = line { dialog.walk.isSeen(row.id) } else { false } }

    func bind(_ position: Int64) {
        self.position = Int(position)
        dialog.bound[Int(position)] = self
        update()
    }

    func unbind() {
        if let position, dialog.bound[position] === self { dialog.bound[position] = nil }
        position = nil
    }

    func update() {
        switch line {
        case .place(let place)?:
            mark.isVisible = false
            name.text = place
            name.setCSSClass("heading", true)
            root.setParentAccessibleLabel(place)
        case .thing(let row)?:
            let text = row.name.isEmpty ? tr("Untitled") : row.name
            mark.isVisible = true
            mark.setCSSClass("ticked", isTicked)
            if isTicked { mark.show(icon: "object-select-symbolic") } else { mark.clear() }
            // TRANSLATORS: how many of a thing there are, and its name
            name.text = row.quantity == 1 ? text : tr("%1$@ × %2$@", String(row.quantity), text)
            name.setCSSClass("heading", false)
            root.setParentAccessibleLabel(
                isTicked ? tr("%1$@, %2$@", name.text, tr("seen")) : tr("%1$@, %2$@", name.text, tr("not seen")))
        case nil: break
        }
    }
}
