import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// Places, filters and saved searches: what is chosen in the sidebar, dropped on it and asked of it.
extension MainWindow {
    func connectSidebar() {
        let follow = inventory.onQuery
        inventory.onQuery = { [weak self] in
            follow($0)
            self?.sidebar.update()
        }
        sidebar.onChoice = { [weak self] in self?.choose($0) }
        sidebar.onDone = { [weak self] in self?.panes.leaveSidebar() }
        sidebar.onDrop = { [weak self] in self?.drop($0, on: $1) }
        sidebar.onMenu = { [weak self] in self?.openSidebarMenu($0, on: $1, at: $2) }
        sidebar.onRename = { [weak self] in self?.rename($0) }
        sidebar.onDelete = { [weak self] in self?.delete($0) }
        sidebar.onNewPlace = { [weak self] in self?.createPlace(in: nil) }
        sidebar.onFilterValue = { [weak self] in self?.filterByValue() }
        sidebar.onSave = { [weak self] in self?.saveSearch() }
    }

    private func choose(_ kind: SidebarRow.Kind) {
        if case .saved(let saved) = kind {
            inventory.show(saved)
        } else if let filter = SidebarRows.filter(of: kind) {
            inventory.filter(filter)
        }
    }

    /// The dragged thing, and with it all that are selected where it is one of them.
    private func drop(_ id: ItemID, on kind: SidebarRow.Kind) {
        let ids = inventory.draggedWith(id)
        switch kind {
        case .place(let place): inventory.move(ids, to: place)
        case .tag(let tag): inventory.addTag(tag, to: ids)
        case .trash: inventory.delete(ids)
        default: break
        }
    }

    // MARK: Menu

    private func openSidebarMenu(_ row: SidebarRow, on widget: Widget, at point: (x: Double, y: Double)?) {
        guard !inventory.isReadOnly else { return }
        let group = ActionGroup()
        var entries: [[Menu.Entry]] = []
        func add(_ name: String, _ label: String, _ handler: @escaping @MainActor (MainWindow) -> Void) -> Menu.Entry {
            group.add(Action(name) { [weak self] in if let self { handler(self) } })
            return Menu.Entry(label, "sidebar.\(name)")
        }
        switch row.kind {
        case .place(let place):
            entries = [
                [add("inside", tr("New Place Inside…")) { $0.createPlace(in: place) }],
                [
                    add("rename", tr("Rename or Move…")) { $0.rename(row.kind) },
                    add("delete", tr("Delete Place…")) { $0.delete(row.kind) },
                ],
            ]
        case .saved: entries = [[add("delete", tr("Delete Saved Search")) { $0.delete(row.kind) }]]
        case .trash: entries = [[add("delete", tr("Empty Trash…")) { $0.delete(row.kind) }]]
        default: return
        }
        widget.insert(group, prefix: "sidebar")
        sidebarMenu?.remove()
        let menu = PopoverMenu(Menu(sections: entries), on: widget)
        sidebarMenu = menu
        menu.popUp(at: point)
    }

    // MARK: Questions

    private func createPlace(in outer: PlacePath?) {
        let start = outer.map { $0.description + PlacePath.separator } ?? ""
        let question = TextPrompt.Question(
            title: tr("New Place"), explanation: tr("A place within a place is written “House / Cellar”."),
            verb: tr("Add"), fields: [(tr("Place"), start)], completions: placeNames)
        ask(question) { [places = placeNames] texts in
            let place = PlacePath.normalized(texts[0])
            let isNew = !places.contains(place)
            return (isNew || place.isEmpty ? "" : tr("This place is there already."), isNew && !place.isEmpty)
        } then: {
            $0.inventory.createPlace($1[0])
        }
    }

    func rename(_ kind: SidebarRow.Kind) {
        guard case .place(let place) = kind, !inventory.isReadOnly else { return }
        let question = TextPrompt.Question(
            title: tr("Rename or Move Place"),
            explanation: tr("A place within a place is written “House / Cellar”."),
            verb: tr("Rename"), fields: [(tr("Place"), place.description)], completions: placeNames)
        ask(question) { [places = placeNames] texts in
            guard let target = PlacePath(texts[0]), target != place else { return ("", false) }
            if place.contains(target) { return (tr("A place cannot be moved into itself."), false) }
            let merges = places.contains(target.description)
            return (merges ? tr("“%@” is there already: the two become one.", target.description) : "", true)
        } then: {
            $0.inventory.movePlace(place, to: $1[0])
        }
    }

    func delete(_ kind: SidebarRow.Kind) {
        guard !inventory.isReadOnly else { return }
        switch kind {
        case .place(let place): deletePlace(place)
        case .saved(let saved): inventory.deleteFilter(saved)
        case .trash: emptyTrash()
        default: break
        }
    }

    private func deletePlace(_ place: PlacePath) {
        Task { [self] in
            guard let contents = await inventory.contents(of: place) else { return }
            let question = ConfirmDialog.Question(
                title: tr("Delete “%@”?", place.description), text: Self.text(contents, of: place),
                verb: tr("Delete Place"))
            if await ConfirmDialog(question, parent: window).run() { inventory.dissolvePlace(place) }
        }
    }

    /// What deleting the place would touch, and where that would go.
    private static func text(_ contents: PlaceContents, of place: PlacePath) -> String {
        let things = trn("%@ thing", "%@ things", contents.items, String(contents.items))
        let places = trn("%@ place", "%@ places", contents.places, String(contents.places))
        let what =
            switch (contents.items, contents.places) {
            case (0, 0): ""
            case (_, 0): things
            case (0, _): places
            // TRANSLATORS: "3 things and 2 places"
            default: tr("%1$@ and %2$@", things, places)
            }
        if what.isEmpty { return tr("Nothing is in it.") }
        guard let outer = place.parent else {
            return tr(
                "It holds %@. Places within it become places of their own; what is directly in it is at no place then.",
                what)
        }
        return tr("It holds %1$@. All of it moves up to “%2$@”.", what, outer.description)
    }

    private func emptyTrash() {
        let count = inventory.facets.inTrash
        guard count > 0 else { return }
        Task { [self] in
            let question = ConfirmDialog.Question(
                title: tr("Empty the Trash?"),
                text: trn(
                    "%@ thing and its pictures will be gone for good.",
                    "%@ things and their pictures will be gone for good.", count, String(count)),
                verb: tr("Empty Trash"))
            if await ConfirmDialog(question, parent: window).run() { inventory.emptyTrash() }
        }
    }

    private func filterByValue() {
        let money = inventory.editor.money
        let known = inventory.query.filter.value
        func text(_ amount: Int64?) -> String {
            guard let known, let amount else { return "" }
            return money.format(Money(minorUnits: amount, currencyCode: known.currencyCode))
        }
        let question = TextPrompt.Question(
            title: tr("Filter by Value"),
            explanation: tr("Things worth between these two amounts. Either can be left empty."),
            verb: tr("Filter"), fields: [(tr("At least"), text(known?.lowest)), (tr("At most"), text(known?.highest))])
        ask(question) { [inventory] texts in
            switch inventory.valueRange(from: texts[0], to: texts[1]) {
            case .success(let range): ("", range != nil || known != nil)
            case .failure(let problem): (problem.sentence, false)
            }
        } then: { window, texts in
            guard case .success(let range) = window.inventory.valueRange(from: texts[0], to: texts[1]) else { return }
            var filter = window.inventory.query.filter
            filter.value = range
            window.inventory.filter(filter)
        }
    }

    private func saveSearch() {
        let query = inventory.query
        let filter = QuerySentences.text(of: query.filter, money: inventory.editor.money)
        let name = [query.text, filter].filter { !$0.isEmpty }.joined(separator: " · ")
        let question = TextPrompt.Question(
            title: tr("Save This Search"), explanation: "", verb: tr("Save"), fields: [(tr("Name"), name)])
        let known = Set(inventory.savedFilters.map(\.name))
        ask(question) { texts in
            let name = texts[0].filter { !$0.isNewline }
            let replaces = known.contains(name)
            return (
                replaces ? tr("The saved search of that name is replaced.") : "", name.contains { !$0.isWhitespace }
            )
        } then: {
            $0.inventory.saveQuery(as: $1[0])
        }
    }

    // MARK: Parts

    private var placeNames: [String] { inventory.facets.places.map(\.path.description) }

    private func ask(
        _ question: TextPrompt.Question,
        check: @escaping @MainActor ([String]) -> (hint: String, isFine: Bool),
        then: @escaping @MainActor (MainWindow, [String]) -> Void
    ) {
        Task { [self] in
            if let texts = await TextPrompt(question, parent: window, check: check).run() { then(self, texts) }
        }
    }
}
