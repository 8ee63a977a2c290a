import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// What can be done from menus, buttons and keys.
extension MainWindow {
    func addActions() {
        add("add") { $0.inventory.add() }
        add("add-by-picture") { $0.requester.request(for: .newItem, straightToCamera: true) }
        add("camera") { $0.requestPicture(straightToCamera: true) }
        add("add-picture") { $0.requestPicture() }
        add("delete") { window in
            window.returnsToList = window.panes.isNarrow
            window.inventory.delete()
        }
        addLibraryActions()
        add("undo") { $0.inventory.undo() }
        add("redo") { $0.inventory.redo() }
        add("edit") { window in
            if let id = window.inventory.selection { window.edit(id) }
        }
        add("add-document") { $0.requestDocument() }
        add("duplicate") { $0.duplicate() }
        add("save-template") { $0.saveTemplate() }
        add("new-from-template") { $0.newFromTemplate() }
        add("fields") { $0.chooseFields() }
        add("still-here") { $0.inventory.markSeen() }
        add("walk-through") { $0.walkThrough() }
        add("export") { $0.exportThings() }
        add("claim") { $0.makeClaimPack() }
        add("report") { $0.makeReport() }
        add("import") { $0.importFile() }
        add("check") { $0.checkLibrary() }
        add("back-up") { $0.backUpEverything() }
        add("restore") { $0.restoreBackup() }
        add("preferences") { $0.showPreferences() }
        add("shortcuts") { $0.showShortcuts() }
        add("help") { _ in HelpWindow.present() }
        add("about") { $0.showAbout() }
        updateActions()

        // In a field Ctrl+Z, Delete and the like belong to the field, even when it has nothing to do for them.
        let keys = ShortcutController()
        keys.add("<Control>n") { [weak self] in self?.activate("add") ?? false }
        for key in ["<Control>z", "Undo"] {
            keys.add(key) { [weak self] in self?.activateOutsideFields("undo") ?? false }
        }
        for key in ["<Control><Shift>z", "<Control>y", "Redo"] {
            keys.add(key) { [weak self] in self?.activateOutsideFields("redo") ?? false }
        }
        for key in ["Delete", "KP_Delete"] {
            keys.add(key) { [weak self] in self?.activateOutsideFields("delete") ?? false }
        }
        for key in ["<Control>v", "<Shift>Insert", "Paste"] {
            keys.add(key) { [weak self] in
                guard let self, !self.window.focusTakesText else { return false }
                self.toast.hideProblem()
                self.paste()
                return true
            }
        }
        for key in ["Escape", "<Alt>Left"] {
            keys.add(key) { [weak self] in
                guard let self, self.panes.isNarrow, !self.panes.isListInSight, !self.window.focusTakesText else {
                    return false
                }
                self.goBack()
                return true
            }
        }
        keys.add("F9") { [weak self] in
            guard let self, self.pages.visibleChild == "items",
                self.panes.isListInSight || self.panes.isSidebarInSight
            else { return false }
            self.panes.toggleSidebar()
            if self.panes.isSidebarInSight { self.sidebar.grabFocus() } else { self.focusPane() }
            return true
        }
        keys.add("<Control>f") { [weak self] in
            guard let self, self.pages.visibleChild == "items" else { return false }
            if !self.panes.isListInSight { self.goBack() }
            self.find.begin()
            return true
        }
        for (key, layout) in [("<Control>1", ItemLayout.list), ("<Control>2", .grid)] {
            keys.add(key) { [weak self] in
                guard let self, self.pages.visibleChild == "items" else { return false }
                self.inventory.show(as: layout)
                return true
            }
        }
        keys.add("<Control>d") { [weak self] in self?.activateOutsideFields("duplicate") ?? false }
        keys.add("F2") { [weak self] in self?.activate("edit") ?? false }
        keys.add("<Control>comma") { [weak self] in self?.activate("preferences") ?? false }
        keys.add("<Control>question") { [weak self] in self?.activate("shortcuts") ?? false }
        window.add(keys)
        addPaneKeys()
    }

    func updateActions() {
        let hasItem = inventory.selection != nil
        let canWrite = !inventory.isReadOnly
        actions["add"]?.isEnabled = canWrite
        actions["add-by-picture"]?.isEnabled = canWrite
        actions["camera"]?.isEnabled = hasItem && canWrite
        actions["delete"]?.isEnabled = !inventory.selected.isEmpty && canWrite && !inventory.query.filter.isInTrash
        for name in ["add-picture", "add-document"] { actions[name]?.isEnabled = hasItem && canWrite }
        actions["import"]?.isEnabled = canWrite
        actions["back-up"]?.isEnabled = backups != nil
        actions["report"]?.isEnabled = reporter != nil
        actions["restore"]?.isEnabled = backups != nil && canWrite
        actions["edit"]?.isEnabled = hasItem && canWrite
        let isInTrash = inventory.query.filter.isInTrash
        for name in ["duplicate", "save-template"] { actions[name]?.isEnabled = hasItem && canWrite && !isInTrash }
        for name in ["new-from-template", "fields", "walk-through"] { actions[name]?.isEnabled = canWrite }
        actions["still-here"]?.isEnabled = !inventory.selected.isEmpty && canWrite && !isInTrash
        actions["undo"]?.isEnabled = inventory.history.nextUndo != nil
        actions["redo"]?.isEnabled = inventory.history.nextRedo != nil
        if mainMenu != nil { updateMenu() }
    }

    func add(_ name: String, _ handler: @escaping @MainActor (MainWindow) -> Void) {
        let action = Action(name) { [weak self] in
            guard let self else { return }
            // What went wrong before is of no interest to somebody who goes on.
            self.toast.hideProblem()
            handler(self)
        }
        actions[name] = action
        window.add(action)
    }

    func activate(_ name: String) -> Bool {
        guard let action = actions[name], action.isEnabled else { return false }
        action.activate()
        return true
    }

    private func activateOutsideFields(_ name: String) -> Bool {
        window.focusTakesText ? false : activate(name)
    }

    private func showShortcuts() {
        let shortcuts = ShortcutsWindow(parent: window) { [weak self] in self?.shortcuts = nil }
        self.shortcuts = shortcuts
        shortcuts.present()
    }

    private func showPreferences() {
        let preferences = PreferencesWindow(preferences, localeCurrency: localeCurrency, parent: window) {
            [weak self] in
            self?.preferencesWindow = nil
        }
        preferences.onChange = { [weak self] old, new in
            guard let self else { return }
            state.save(new)
            if old.currencyCode != new.currencyCode { takeCurrency() }
            onPreferences()
        }
        preferences.onProblem = { [weak self] in self?.toast.show($0) }
        preferencesWindow = preferences
        preferences.present()
    }

    private func showAbout() {
        AboutDialog.present(
            AboutDialog.Facts(
                name: tr("My Stuff"), version: Version.current,
                comments: tr("Know what you own, and prove it."),
                website: "https://github.com/mystuff/MyStuff", copyright: tr("© The My Stuff authors"),
                iconName: "io.github.mystuff.MyStuff",
                // TRANSLATORS: put your names here, one a line.
                translatorCredits: trc("translators’ names", "translator-credits"),
                authors: [tr("The My Stuff authors")],
                // TRANSLATORS: the title above the names of the libraries that the program uses
                foundations: (
                    tr("Built On"),
                    ["Swift", "GTK", "GdkPixbuf", "GStreamer", "SQLite", "libjpeg-turbo", "Little CMS", "libarchive"]
                ), systemInformation: Installation.systemInformation(library: libraryFolder)),
            parent: window)
    }
}
