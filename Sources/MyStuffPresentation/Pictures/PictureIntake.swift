import GLib
public import MyStuffCore
public import MyStuffImages

/// Brings pictures onto items: imports off the main thread and shows when that takes long. What comes later is put where
/// it would be had everything come in the order in which it was chosen.
@MainActor
public final class PictureIntake {
    private let store: any ItemStore
    private let pictures: any PictureImporting
    private let keeper: any TakenPictureKeeping
    private let history: UndoHistory
    private let tasks: SerialTasks
    private let pace: Pace

    /// Imports for an item (nil: for new ones), in the order in which they were asked for. Those that have been put onto
    /// their item stay until all of them have come.
    private var imports: [ItemID?: [Import]] = [:]
    private var groupings: [Int: Task<Void, Never>] = [:]
    private var lastTicket = 0

    /// Whether an import for this item (nil: for a new one) has been going on for a while.
    public var onBusy: @MainActor (ItemID?, Bool) -> Void = { _, _ in }
    public var onNotice: @MainActor (Notice) -> Void = { _ in }
    /// A thing was made for a picture.
    public var onNewItem: @MainActor (ItemID) -> Void = { _ in }
    /// A picture is about to come that was asked for together with others, and is not the first of them.
    public var onFollower: @MainActor (Picture.ID) -> Void = { _ in }
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

    /// Pictures that were chosen together. They are not saved among the person's pictures: they came from somewhere
    /// already.
    ///
    /// `withDocuments`: a PDF is taken as well. It goes to the end, so that a picture stays the main one.
    public func choose(
        _ sources: [PictureSource], for target: PictureTarget, _ sorting: PictureSorting = .allOnOne,
        withDocuments: Bool = false
    ) {
        let read: @Sendable (PictureSource) async throws -> ImportedPicture = { [pictures] source in
            withDocuments ? try await pictures.importDocument(source) : try await pictures.importPicture(source)
        }
        switch sorting {
        case .allOnOne:
            startAll(for: target, sources) { source in { try await Self.importChosen(source, read) } }
        case .oneEach:
            chooseInTurn(sources, read) { $0.map { [$0] } }
        case .perGroup:
            chooseInTurn(sources, read, PictureGroups.split)
        }
    }

    public func choose(_ source: PictureSource, for target: PictureTarget) { choose([source], for: target) }

    /// The first goes where it is wanted, or makes the item, and the others follow at the end.
    private func startAll<Element>(
        for target: PictureTarget, _ elements: [Element],
        _ work: @escaping (Element) -> @Sendable () async throws -> Result
    ) {
        guard let first = elements.first else { return }
        let batch = PictureBatch(history.newBatch())
        let startOthers: @MainActor (ItemID) -> Void = { [weak self] item in
            for (index, element) in elements.enumerated().dropFirst() {
                self?.start(.item(item, .last), Position(batch: batch, index: index), work(element))
            }
        }
        let position = Position(batch: batch, index: 0)
        switch target {
        case .item(let item, _):
            start(target, position, work(first))
            startOthers(item)
        case .newItem:
            let startWithNext: @MainActor () -> Void = { [weak self] in
                self?.startAll(for: target, Array(elements.dropFirst()), work)
            }
            start(target, position, then: startOthers, otherwise: startWithNext, work(first))
        }
    }

    private static func importChosen(
        _ source: PictureSource, _ read: @Sendable (PictureSource) async throws -> ImportedPicture
    ) async throws -> Result {
        let imported = try await read(source)
        guard imported.isDamaged else { return (imported, nil) }
        let name = imported.picture.sourceName
        return (
            imported,
            Notice(.problem, tr("“%@” is damaged: a part of it is missing. What could be read is shown.", name))
        )
    }

    /// New items for what `split` makes of the pictures, in the order in which they were chosen. Which of them belong
    /// together is known when all have been read.
    private func chooseInTurn(
        _ sources: [PictureSource], _ read: @escaping @Sendable (PictureSource) async throws -> ImportedPicture,
        _ split: @escaping ([Picture]) -> [[Picture]]
    ) {
        lastTicket += 1
        let ticket = lastTicket
        onBusy(nil, true)
        groupings[ticket] = Task { [self] in
            var found: [Picture] = []
            for source in sources {
                do {
                    let result = try await Self.importChosen(source, read)
                    found.append(result.imported.picture)
                    if let notice = result.notice { onNotice(notice) }
                } catch {
                    onNotice(Notice(error))
                }
            }
            let batch = PictureBatch(history.newBatch())
            for (index, group) in split(found).enumerated() {
                let position = Position(batch: batch, index: index)
                await tasks.run { [self] in _ = await addItem(with: group, position) }.value
            }
            groupings[ticket] = nil
            onBusy(nil, false)
        }
    }

    /// Pictures that were just taken: they go onto the item, and a copy of each among the person's pictures. Where that
    /// copy fails the item has its picture all the same. For a new item the first one makes it, and the others follow.
    public func accept(_ taken: [CameraStill], for target: PictureTarget) {
        startAll(for: target, taken) { [pictures, keeper] still in
            { try await Self.importTaken(still, pictures, keeper) }
        }
    }

    private static func importTaken(
        _ taken: CameraStill, _ pictures: any PictureImporting, _ keeper: any TakenPictureKeeping
    ) async throws -> Result {
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
        let imported = try await pictures.importPicture(.data(jpeg, name: ""))
        var picture = imported.picture
        picture.kind = taken.kind
        return (ImportedPicture(picture: picture, isDamaged: imported.isDamaged), notice)
    }

    /// Ends the imports for an item that is going away.
    public func cancel(_ id: ItemID) {
        guard let ended = imports.removeValue(forKey: id) else { return }
        for one in ended { one.task.cancel() }
        onBusy(id, false)
    }

    /// Waits for the imports that are going on.
    public func finish() async {
        for one in imports.values.joined() { await one.task.value }
        for grouping in groupings.values { await grouping.value }
        await tasks.finish()
    }

    /// What an import brings: the picture, and what the person should know about it.
    private typealias Result = (imported: ImportedPicture, notice: Notice?)

    private typealias Position = PictureBatch.Position

    private struct Import {
        let ticket: Int
        let place: PicturePlace
        let task: Task<Void, Never>
        var isDone = false
    }

    /// `then` is told of the item that has been made for the picture, where one was; `otherwise` is called where the
    /// picture could not be read.
    private func start(
        _ target: PictureTarget, _ position: Position, then: @escaping @MainActor (ItemID) -> Void = { _ in },
        otherwise: @escaping @MainActor () -> Void = {}, _ work: @escaping @Sendable () async throws -> Result
    ) {
        let (item, place): (ItemID?, PicturePlace) =
            switch target {
            case .item(let id, let place): (id, place)
            case .newItem: (nil, .main)
            }
        lastTicket += 1
        let ticket = lastTicket
        let spinner = Task { [weak self, pace] in
            do { try await Task.sleep(for: .seconds(pace.spinner)) } catch { return }
            if self?.isRunning(ticket, for: item) == true { self?.onBusy(item, true) }
        }
        let task = Task { [weak self] in
            do {
                let result = try await work()
                spinner.cancel()
                await self?.arrive(result, ticket, item, position, then)
            } catch {
                spinner.cancel()
                self?.fail(error, ticket, item)
                if !(error is CancellationError) { otherwise() }
            }
        }
        imports[item, default: []].append(Import(ticket: ticket, place: place, task: task))
    }

    private func isRunning(_ ticket: Int, for item: ItemID?) -> Bool {
        imports[item]?.contains { $0.ticket == ticket && !$0.isDone } == true
    }

    private func arrive(
        _ result: Result, _ ticket: Int, _ item: ItemID?, _ position: Position,
        _ then: @escaping @MainActor (ItemID) -> Void
    ) async {
        guard isRunning(ticket, for: item), let place = imports[item]?.first(where: { $0.ticket == ticket })?.place
        else { return }
        let later = imports[item]?.filter { $0.ticket > ticket && $0.place == place && $0.isDone }.count ?? 0
        end(ticket, item)
        let picture = result.imported.picture
        await tasks.run { [self] in
            if let item {
                await put(picture, on: item, place, behind: later, position)
            } else {
                if let id = await addItem(with: [picture], position) { then(id) }
            }
            if let notice = result.notice { onNotice(notice) }
        }.value
    }

    private func fail(_ error: any Error, _ ticket: Int, _ item: ItemID?) {
        guard isRunning(ticket, for: item) else { return }
        end(ticket, item)
        if !(error is CancellationError) { onNotice(Notice(error)) }
    }

    private func end(_ ticket: Int, _ item: ItemID?) {
        guard let index = imports[item]?.firstIndex(where: { $0.ticket == ticket }) else { return }
        imports[item]?[index].isDone = true
        guard imports[item]?.allSatisfy(\.isDone) == true else { return }
        imports[item] = nil
        onBusy(item, false)
    }

    /// `later` pictures that were chosen after this one have been put there already.
    private func put(
        _ picture: Picture, on id: ItemID, _ place: PicturePlace, behind later: Int, _ position: Position
    ) async {
        do {
            let count = try await store.item(id)?.pictures.count ?? 0
            let index = place == .main && !picture.isDocument ? later : count - later
            if !position.isForemost() { onFollower(picture.id) }
            let inverse = try await store.apply([.insertPicture(picture, at: index)], to: id)
            history.record(PictureBatch.title, batch: position.batch.number, inverse: .edit(id, inverse))
        } catch {
            onNotice(Notice(error))
        }
    }

    /// Answers the new item, or nil where it could not be saved.
    private func addItem(with pictures: [Picture], _ position: Position) async -> ItemID? {
        var content = newContent()
        content.pictures = pictures
        do {
            let item = try await store.add(content)
            history.record(PictureBatch.title, batch: position.batch.number, inverse: .remove([item.id]))
            if position.isForemost() { onNewItem(item.id) }
            return item.id
        } catch {
            onNotice(Notice(error))
            return nil
        }
    }
}
