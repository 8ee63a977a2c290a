import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// What the views tell each other and the inventory.
extension MainWindow {
    func connectList() {
        let splice = inventory.list.onSplice
        inventory.list.onSplice = { [weak self] position, removed, added in
            splice(position, removed, added)
            self?.find.update()
            self?.showRightPage()
            // In the trash it is not back.
            guard let list = self?.inventory.list, !list.answered.filter.isInTrash else { return }
            self?.toast.hide { list.position(of: $0) != nil }
        }
        let answer = inventory.list.onAnswer
        inventory.list.onAnswer = { [weak self] in
            answer()
            self?.find.update()
            self?.showRightPage()
            // In the trash less can be done.
            self?.updateActions()
        }
        inventory.onLayout = { [weak self] layout in
            guard let self else { return }
            self.list.show(as: layout)
            self.find.updateLayout()
        }
        list.mayTakeFocus = { [weak self] in
            guard let self else { return false }
            return !(self.window.focusTakesText && self.detailPages.hasFocusWithin)
        }
        list.onSelect = { [weak self] ids in
            guard let self else { return }
            self.toast.hideProblem()
            self.inventory.select(ids)
            // The arrow keys walk through the list; in a narrow window that must not take it away.
            if !self.panes.isNarrow { self.panes.show(detail: !ids.isEmpty) }
            self.updateActions()
        }
        list.onClick = { [weak self] in
            guard let self, self.panes.isNarrow, self.inventory.selection != nil else { return }
            self.panes.show(detail: true)
        }
        list.onTab = { [weak self] in
            guard let self, self.inventory.selection != nil, self.detail.picture.area.isMapped else { return false }
            return self.detail.picture.area.grabFocus()
        }
        list.onShiftTab = { [weak self] in self?.find.sortButton.grabFocus() ?? false }
        list.onActivate = { [weak self] id in self?.edit(id) }
        find.onDone = { [weak self] in self?.list.grabFocus() }
        find.onLeave = { [weak self] in self?.list.grabFocus() }
        list.onMenu = { [weak self] in self?.showItemMenu($0, on: $1, at: $2) }
        panes.onBack { [weak self] in self?.goBack() }
        panes.onFocusLost = { [weak self] in self?.focusPane() }
    }

    func connect(_ detail: DetailView) {
        detail.onEditing = { [weak self] isEditing in
            if isEditing { self?.inventory.beginEditing() } else { self?.inventory.endEditing() }
        }
        detail.onDone = { [weak self] in self?.focusPane() }
        detail.onUndo = { [weak self] isRedo in _ = self?.activate(isRedo ? "redo" : "undo") }
        detail.picture.onRequest = { [weak self] in
            guard let self else { return }
            // Where nothing can be changed there is still something to look at.
            guard self.inventory.isReadOnly else { return self.requestPicture() }
            if let shown = self.inventory.strip.shown { self.view(shown.id) }
        }
        detail.strip.onAdd = { [weak self] in self?.requestPicture(place: .last) }
        detail.strip.onOpen = { [weak self] in self?.view($0) }
        detail.menu.onCommand = { [weak self] command, picture in self?.perform(command, picture) }
        detail.onFindFile = { [weak self] in self?.findPictureFile() }
        detail.onPutBack = { [weak self] in self?.list.reload($0.hash) }
        detail.more.onChooseFields = { [weak self] in self?.chooseFields() }
        detail.picture.onProblem = { [weak self] error in
            self?.care.lookAgain()
            // Of a missing file the pane itself says so, and what can be done.
            if (error as? PictureError)?.reason == .notFound { return }
            self?.toast.show(Notice(error, PictureViewer.sentence(for: error)))
        }
        let follow = inventory.strip.onChange
        inventory.strip.onChange = { [weak self] in
            follow()
            self?.viewer?.update()
        }
    }

    func connectPictures() {
        inventory.editor.onShow = { [weak self] in
            // From then on the pane itself is told.
            if $0 != nil { _ = self?.detail }
        }
        care.onNotice = { [weak self] in self?.toast.show($0) }
        inventory.intake.onBusy = { [weak self] id, isBusy in
            guard let self, let id, id == self.inventory.selection else { return }
            self.detail.picture.isImporting = isBusy
        }
    }

    func connectMessages() {
        var lastHeight = 0
        window.onLayout { [weak self] width, height in
            self?.toast.adapt(to: width)
            guard height != lastHeight else { return }
            lastHeight = height
            self?.madeDetail?.picture.adapt()
        }
        inventory.onSelection = { [weak self] ids in
            guard let self else { return }
            self.list.select(ids)
            self.panes.show(detail: !ids.isEmpty && !self.returnsToList)
            self.returnsToList = false
            self.updateActions()
            self.focusList()
        }
        inventory.onNameWanted = { [weak self] _ in self?.detail.editName() }
        inventory.onFacets = { [weak self] in
            guard let self else { return }
            self.sidebar.update()
            self.showRightPage()
        }
        inventory.onNotice = { [weak self] in self?.toast.show($0) }
        inventory.history.onChange = { [weak self] in self?.updateActions() }
        requester.onNotice = { [weak self] in self?.toast.show($0) }
        receiver.onNotice = { [weak self] in self?.toast.show($0) }
        toast.onCopyDetails = { [weak self] details in
            guard let self else { return }
            self.window.writeClipboard(Installation.report(details, library: self.libraryFolder))
        }
        toast.onClose = { [weak self] in self?.focusList() }
        toast.onBringBack = { [weak self] in self?.inventory.bringBack($0) }
    }
}
