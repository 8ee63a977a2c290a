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

    private var running: [PictureTarget: (ticket: Int, task: Task<Void, Never>)] = [:]
    private var lastTicket = 0

    /// Whether an import for this target has been going on for a while.
    public var onBusy: @MainActor (PictureTarget, Bool) -> Void = { _, _ in }
    public var onNotice: @MainActor (Notice) -> Void = { _ in }
    /// A thing was made for a picture.
    public var onNewItem: @MainActor (ItemID) -> Void = { _ in }
    /// Makes the draft of a new thing.
    public var draft: @MainActor () -> ItemDraft

    public init(
        store: any ItemStore, pictures: any PictureImporting, keeper: any TakenPictureKeeping, history: UndoHistory,
        tasks: SerialTasks, pace: Pace = Pace(), draft: @escaping @MainActor () -> ItemDraft
    ) {
        self.store = store
        self.pictures = pictures
        self.keeper = keeper
        self.history = history
        self.tasks = tasks
        self.pace = pace
        self.draft = draft
    }

    /// A picture that was chosen. It is not saved among the person's pictures: it came from somewhere already.
    public func choose(_ source: PictureSource, for target: PictureTarget) {
        start(target) { [pictures] in try await pictures.importPicture(source) }
    }

    /// A picture that was just taken: it goes onto the item, and a copy among the person's pictures. Where that copy
    /// fails the item has its picture all the same.
    public func accept(_ taken: CameraStill, for target: PictureTarget) {
        start(target) { [pictures, keeper, weak self] in
            let jpeg = try await keeper.encode(taken)
            // The copy first: where the library refuses the picture, it is not lost.
            var failure: (any Error)?
            do { try await keeper.keep(jpeg, takenAt: taken.takenAt) } catch { failure = error }
            let imported = try await pictures.importPicture(.data(jpeg, name: ""))
            if let failure {
                await self?.onNotice(
                    Notice(
                        .problem,
                        tr(
                            "The thing has its picture, but there is no copy of it among your own. %@",
                            Sentences.sentence(for: failure))))
            }
            return imported
        }
    }

    /// Takes the picture off the item; undoable.
    public func removePicture(from id: ItemID) {
        cancel(.item(id))
        tasks.run { [self] in await put(nil, on: id, title: tr("Remove Picture")) }
    }

    public func cancel(_ target: PictureTarget) {
        guard let old = running.removeValue(forKey: target) else { return }
        old.task.cancel()
        onBusy(target, false)
    }

    /// Waits for the imports that are going on.
    public func finish() async {
        for (_, task) in running.values { await task.value }
        await tasks.finish()
    }

    private func start(_ target: PictureTarget, _ work: @escaping @Sendable () async throws -> ImportedPicture) {
        cancel(target)
        lastTicket += 1
        let ticket = lastTicket
        let spinner = Task { [weak self, pace] in
            do { try await Task.sleep(for: .seconds(pace.spinner)) } catch { return }
            guard self?.running[target]?.ticket == ticket else { return }
            self?.onBusy(target, true)
        }
        let task = Task { [weak self] in
            let result: Result<ImportedPicture, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            spinner.cancel()
            await self?.arrive(result, ticket: ticket, target: target)
        }
        running[target] = (ticket, task)
    }

    private func arrive(_ result: Result<ImportedPicture, any Error>, ticket: Int, target: PictureTarget) async {
        // A newer picture for the same target has taken this one's place.
        guard running[target]?.ticket == ticket else { return }
        running[target] = nil
        onBusy(target, false)
        switch result {
        case .failure(let error):
            if !(error is CancellationError) { onNotice(Notice(.problem, Sentences.sentence(for: error))) }
        case .success(let imported):
            if imported.isDamaged {
                onNotice(
                    Notice(
                        .problem,
                        tr(
                            "“%@” is damaged: its end is missing. What could be read is shown.",
                            imported.picture.sourceName)))
            }
            await tasks.run { [self] in
                switch target {
                case .item(let id): await put(imported.picture, on: id, title: tr("Change Picture"))
                case .newItem: await addItem(with: imported.picture)
                }
            }.value
        }
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
        var draft = draft()
        draft.picture = picture
        do {
            let item = try await store.add(draft)
            history.record(tr("Add Thing"), inverse: .remove([item.id]))
            onNewItem(item.id)
        } catch {
            onNotice(Notice(.problem, Sentences.sentence(for: error)))
        }
    }
}
