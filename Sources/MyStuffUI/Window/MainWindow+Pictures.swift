import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// Pictures that are asked for, and those that come by themselves.
extension MainWindow {
    func requestPicture(place: PicturePlace = .main, straightToCamera: Bool = false) {
        guard let id = inventory.selection, !inventory.isReadOnly else { return }
        toast.hideProblem()
        requester.request(for: .item(id, place), straightToCamera: straightToCamera)
    }

    /// Receipts, manuals and the like.
    func requestDocument() {
        guard let id = inventory.selection, !inventory.isReadOnly else { return }
        Task { [self] in
            let chooser = FileChooser(
                .files, title: tr("Add a Document"), accept: tr("_Add"), parent: window,
                filters: [FileChooser.Filter(name: tr("PDF documents"), mediaTypes: [Picture.documentMediaType])],
                folder: Paths.uri(ofFolder: Paths.documents))
            guard let files = await chooser.runForFiles() else { return }
            await receiver.receive(files, .opened, for: .item(id, .last), .allOnOne)
        }
    }

    func perform(_ command: PictureMenu.Command, _ picture: Picture.ID?) {
        guard let picture else { return command == .add ? requestPicture() : () }
        switch command {
        case .add: requestPicture()
        case .view: view(picture)
        case .adjust: adjust(picture)
        case .makeMain: inventory.strip.makeMain(picture)
        case .remove: inventory.strip.remove(picture)
        }
    }

    /// On the details for the thing that is shown, on the empty page for new things.
    func connectDrops(_ builder: Builder) {
        for (name, isForNew) in [("detail_pane", false), ("pages", true)] {
            let target = DropTarget()
            target.onDrop { [weak self] content in
                guard let self, !self.inventory.isReadOnly else { return false }
                if isForNew {
                    guard self.pages.visibleChild == "empty" else { return false }
                    self.receiver.receive(content, .dropped, for: .newItem)
                    return true
                }
                guard let id = self.inventory.selection else { return false }
                self.receiver.receive(content, .dropped, for: .item(id, .last))
                return true
            }
            builder.widget(name, Widget.self).add(target)
        }
    }

    func makeItems(of files: [ChosenFile]) {
        guard !inventory.isReadOnly else { return toast.show(Notice(.problem, Sentences.sentence(for: .readOnly))) }
        Task { [self] in await receiver.receive(files, .opened, for: .newItem, .oneEach) }
    }

    func paste() {
        guard !inventory.isReadOnly else { return }
        let target: PictureTarget = inventory.selection.map { .item($0, .last) } ?? .newItem
        Task { [self] in
            guard let content = await window.readClipboard() else { return receiver.sayNothingThere(.pasted) }
            receiver.receive(content, .pasted, for: target)
        }
    }

    private func adjust(_ id: Picture.ID) {
        guard let picture = inventory.strip.pictures.first(where: { $0.id == id }) else { return }
        Task { [self] in
            let editor = CropEditor(picture, pictures: pictures, parent: window)
            editor.onProblem = { [weak self] in self?.toast.show(Notice($0)) }
            if let adjustments = await editor.run() { inventory.strip.adjust(id, adjustments) }
        }
    }
}
