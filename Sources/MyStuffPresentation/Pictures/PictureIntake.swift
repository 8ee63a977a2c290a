import GLib
public import MyStuffCore
public import MyStuffImages

/// Brings pictures onto items: imports off the main thread, shows when that takes long, and lets the last one win.
@MainActor
public final class PictureIntake {
    private let store: any ItemStore
    private let pictures: any PictureImporting
    private let keeper: any TakenPictureKeeping
    private let history: UndoHistory
    private let tasks: SerialTasks
    private let pace: Pace

    /// Oldest first. A newer one that succeeds ends the older ones; one that is refused leaves them alone.
    private var running: [PictureTarget: [Import]] = [:]
    private var lastTicket = 0

    /// Whether an import for this target has been going on for a while.
    public var onBusy: @MainActor (PictureTarget, Bool) -> Void = { _, _ in }
    public var onNotice: @MainActor (Notice) -> Void = { _ in }
    /// A thing was made for a picture.
    public var onNewItem: @MainActor (ItemID) -> Void = { _ in }
    /// What a new thing begins with.
    public var newContent: @MainActor () -> ItemContent

    public init(
        store: any ItemStore, pictures: any PictureImporting, keeper: any TakenPictureKeeping, history: UndoHistory,
        tasks: SerialTasks, pace: Pace = Pace(), newContent: @escaping @MainActor () -> ItemContent
    ) {
        self.store = store
        self.pictures = pictures
        self.keeper = keeper
        self.history = history
        self.tasks = tasks
        self.pace = pace
        self.newContent = newContent
    }

    /// A picture that was chosen. It is not saved among the person's pictures: it came from somewhere already.
    public func choose(_ source: PictureSource, for target: PictureTarget) {
        start(target) { [pictures] in
            let imported = try await pictures.importPicture(source)
            guard imported.isDamaged else { return (imported, nil) }
            let name = imported.picture.sourceName
            return (
                imported,
                Notice(.problem, tr("“%@” is damaged: its end is missing. What could be read is shown.", name))
            )
        }
    }

    /// A picture that was just taken: it goes onto the item, and a copy among the person's pictures. Where that copy
    /// fails the item has its picture all the same.
    public func accept(_ taken: CameraStill, for target: PictureTarget) {
        start(target) { [pictures, keeper] in
            let jpeg = try await keeper.encode(taken)
            // The copy first: where the library refuses the picture, it is not lost.
            var notice: Notice?
            do {
                try await keeper.keep(jpeg, takenAt: taken.takenAt)
            } catch {
                notice = Notice(
                    .problem,
                    tr(
                        "The thing has its picture, but there is no copy of it among your own. %@",
                        Sentences.sentence(for: error)))
            }
            return (try await pictures.importPicture(.data(jpeg, name: "")), notice)
        }
    }

    /// Takes the picture off the item; undoable.
    public func removePicture(from id: ItemID) {
        cancel(.item(id))
        tasks.run { [self] in await put(nil, on: id, title: tr("Remove Picture")) }
    }

    public func cancel(_ target: PictureTarget) {
        guard let imports = running.removeValue(forKey: target) else { return }
        for one in imports { one.task.cancel() }
        onBusy(target, false)
    }

    /// Waits for the imports that are going on.
    public func finish() async {
        for one in running.values.joined() { await one.task.value }
        await tasks.finish()
    }

    /// What an import brings: the picture, and what the person should know about it.
    private typealias Result = (imported: ImportedPicture, notice: Notice?)

    private struct Import {
        let ticket: Int
        let task: Task<Void, Never>
        /// Set where it is there already, and waits for a newer import to succeed or to be refused.
        var result: Result?
    }

    private func start(_ target: PictureTarget, _ work: @escaping @Sendable () async throws -> Result) {
        lastTicket += 1
        let ticket = lastTicket
        let spinner = Task { [weak self, pace] in
            do { try await Task.sleep(for: .seconds(pace.spinner)) } catch { return }
            if self?.running[target]?.contains(where: { $0.ticket == ticket }) == true { self?.onBusy(target, true) }
        }
        let task = Task { [weak self] in
            do {
                let result = try await work()
                spinner.cancel()
                await self?.succeed(result, ticket, target)
            } catch {
                spinner.cancel()
                await self?.fail(error, ticket, target)
            }
        }
        running[target, default: []].append(Import(ticket: ticket, task: task))
    }

    private func succeed(_ result: Result, _ ticket: Int, _ target: PictureTarget) async {
        guard let index = running[target]?.firstIndex(where: { $0.ticket == ticket }) else { return }
        running[target]?[index].result = result
        await takeNewest(of: target)
    }

    private func fail(_ error: any Error, _ ticket: Int, _ target: PictureTarget) async {
        guard let index = running[target]?.firstIndex(where: { $0.ticket == ticket }) else { return }
        running[target]?.remove(at: index)
        if running[target]?.isEmpty == true { cancel(target) }
        if !(error is CancellationError) { onNotice(Notice(.problem, Sentences.sentence(for: error))) }
        await takeNewest(of: target)
    }

    /// Puts the picture of the newest import onto its target, if it is there, and ends the older ones.
    private func takeNewest(of target: PictureTarget) async {
        guard let result = running[target]?.last?.result else { return }
        cancel(target)
        let picture = result.imported.picture
        await tasks.run { [self] in
            switch target {
            case .item(let id): await put(picture, on: id, title: tr("Change Picture"))
            case .newItem: await addItem(with: picture)
            }
            if let notice = result.notice { onNotice(notice) }
        }.value
    }

    private func put(_ picture: Picture?, on id: ItemID, title: String) async {
        do {
            let inverse = try await store.apply([.picture(picture)], to: id)
            history.record(title, inverse: .edit(id, inverse))
        } catch {
            onNotice(Notice(.problem, Sentences.sentence(for: error)))
        }
    }

    private func addItem(with picture: Picture) async {
        var content = newContent()
        content.picture = picture
        do {
            let item = try await store.add(content)
            history.record(tr("Add Thing"), inverse: .remove([item.id]))
            onNewItem(item.id)
        } catch {
            onNotice(Notice(.problem, Sentences.sentence(for: error)))
        }
    }
}
