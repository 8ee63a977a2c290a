import FoundationEssentials
import GLib
public import MyStuffCore
public import MyStuffImages

/// Brings in what a rehearsal has found: the pictures first, then everything else in one transaction.
public struct ImportRun: Sendable {
    public struct Outcome: Sendable {
        /// What takes all of it back.
        public let inverse: LibraryStep
        public let added: Int
        public let changed: Int
        /// Pictures that could not be taken; their things came without them.
        public let faults: [RowFault]
    }

    private let store: any ItemStore
    private let pictures: any PictureImporting
    private let discard: @Sendable ([ContentHash]) async -> Void

    /// As many pictures are read at the same time: more than the processes that decode them.
    private static let width = 3

    /// `discard` is given contents that were stored for nothing; it deletes those that nothing else has.
    public init(
        store: any ItemStore, pictures: any PictureImporting, discard: @escaping @Sendable ([ContentHash]) async -> Void
    ) {
        self.store = store
        self.pictures = pictures
        self.discard = discard
    }

    /// `progress` is told the share that has been done, on any thread. Throws what the store throws, `PictureError` where
    /// the library cannot be written, and `CancellationError`: nothing has come in then, and no file is left behind.
    public func run(
        _ rehearsal: Rehearsal, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> Outcome {
        let wanted = rehearsal.rows.enumerated().filter { $0.element.isWritten && !$0.element.thing.pictures.isEmpty }
        let existing = try await existingPictures(wanted.map(\.element))
        let jobs = wanted.flatMap { row, element in
            element.thing.pictures.indices.compactMap { index in
                isThere(element.thing.pictures[index], element, existing) ? nil : Job(row: row, picture: index)
            }
        }
        // What a picture takes is about a hundred rows' time.
        let share = Double(jobs.count * 100) / Double(jobs.count * 100 + rehearsal.rows.count + 1)
        var brought = Brought()
        do {
            try await bring(jobs, rehearsal, &brought) { progress($0 * share) }
            let batch = try await batch(rehearsal, brought, existing)
            let inverse = try await store.bringIn(batch) { progress(share + $0 * (1 - share)) }
            progress(1)
            return Outcome(
                inverse: inverse, added: batch.added.count,
                changed: Set(batch.edits.map(\.id)).union(batch.restored).count, faults: brought.faults)
        } catch {
            await discard(brought.hashes)
            throw error
        }
    }

    // MARK: Pictures

    private struct Job: Sendable, Hashable {
        let row: Int
        let picture: Int
    }

    /// Not a tuple: Swift 6.3 mixes up the parts of one that a task group hands on, where it optimises.
    private struct Answer: Sendable {
        let job: Job
        let result: Result<ImportedPicture, any Error>
    }

    private struct Brought {
        var pictures: [Job: Picture] = [:]
        var faults: [RowFault] = []
        var hashes: [ContentHash] = []

        mutating func note(_ line: Int, _ source: SourcePicture, _ reason: RowFault.Reason) {
            faults.append(RowFault(line: line, column: "", text: source.name, reason: reason))
        }
    }

    private func bring(
        _ jobs: [Job], _ rehearsal: Rehearsal, _ brought: inout Brought, _ progress: (Double) -> Void
    ) async throws {
        let pictures = pictures
        try await withThrowingTaskGroup(of: Answer.self) { group in
            var next = 0
            func start() {
                guard next < jobs.count else { return }
                let job = jobs[next]
                next += 1
                let source = rehearsal.rows[job.row].thing.pictures[job.picture]
                group.addTask {
                    do {
                        let imported = try await pictures.importDocument(.file(path: source.path))
                        return Answer(job: job, result: .success(imported))
                    } catch {
                        return Answer(job: job, result: .failure(error))
                    }
                }
            }
            for _ in 0..<Self.width { start() }
            var done = 0
            var stopping: (any Error)?
            // Those that have begun are waited for also after a failure: what they have stored has to be known.
            while let answer = try await group.next() {
                let thing = rehearsal.rows[answer.job.row].thing
                switch answer.result {
                case .success(let imported):
                    brought.hashes.append(imported.picture.hash)
                    let source = thing.pictures[answer.job.picture]
                    brought.pictures[answer.job] = Self.described(imported.picture, source)
                    if imported.isDamaged {
                        let words = tr(
                            "“%@” is damaged: a part of it is missing. What could be read is shown.", source.name)
                        brought.note(thing.line, source, .picture(words))
                    }
                case .failure(let error as PictureError) where !error.isOfLibrary:
                    let isMissing = error.reason == .notFound
                    brought.note(
                        thing.line, thing.pictures[answer.job.picture],
                        isMissing ? .pictureMissing : .picture(error.sentence))
                case .failure(let error): stopping = stopping ?? error
                }
                done += 1
                progress(Double(done) / Double(jobs.count))
                if Task.isCancelled { stopping = stopping ?? CancellationError() }
                if stopping == nil { start() }
            }
            if let stopping { throw stopping }
        }
        brought.faults.sort { $0.line < $1.line }
    }

    /// The picture as it was stored, with all that was written about it where it comes from.
    private static func described(_ stored: Picture, _ source: SourcePicture) -> Picture {
        guard let known = source.known else {
            return Picture(
                id: stored.id, hash: stored.hash, mediaType: stored.mediaType, width: stored.width,
                height: stored.height, takenAt: stored.takenAt, sourceName: source.name.lastPart,
                caption: source.caption, kind: source.kind)
        }
        // What was made of the original may be cropped and turned already.
        let isWhole = !source.isAsShown && stored.width == known.width && stored.height == known.height
        return Picture(
            id: known.id, hash: stored.hash, mediaType: stored.mediaType, width: stored.width, height: stored.height,
            takenAt: known.takenAt, sourceName: known.sourceName, caption: known.caption, kind: known.kind,
            adjustments: isWhole ? known.adjustments : .none)
    }

    /// What the things that are to be updated have by now.
    private func existingPictures(_ rows: [Rehearsal.Row]) async throws -> [ItemID: [Picture]] {
        var found: [ItemID: [Picture]] = [:]
        let ids = rows.compactMap { if case .updated(let id) = $0.fate { id } else { nil } }
        for page in ids.pages(of: 200) {
            for item in try await store.items(page) { found[item.id] = item.pictures }
        }
        return found
    }

    /// Whether the thing that is updated has this very picture.
    private func isThere(_ picture: SourcePicture, _ row: Rehearsal.Row, _ existing: [ItemID: [Picture]]) -> Bool {
        guard case .updated(let id) = row.fate, let known = picture.known else { return false }
        return existing[id]?.contains { $0.id == known.id && $0.hash == known.hash } ?? false
    }

    // MARK: The batch

    private func batch(
        _ rehearsal: Rehearsal, _ brought: Brought, _ existing: [ItemID: [Picture]]
    ) async throws -> ItemBatch {
        var batch = ItemBatch(fields: rehearsal.newFields)
        var used: Set<Picture.ID> = []
        for (index, row) in rehearsal.rows.enumerated() {
            var pictures: [Picture] = []
            for position in row.thing.pictures.indices {
                guard var picture = brought.pictures[Job(row: index, picture: position)] else { continue }
                // A key is a picture's own: one that the library has is another picture's.
                let isKnown = row.thing.pictures[position].known != nil
                let isTaken = isKnown ? try await store.addedAt(picture.id) != nil : false
                if isTaken || !used.insert(picture.id).inserted { picture = picture.withNewID() }
                pictures.append(picture)
            }
            switch row.fate {
            case .new:
                var content = row.thing.content
                content.pictures = pictures
                batch.added.append(ItemBatch.NewItem(uuid: row.thing.uuid, content))
            case .updated(let id):
                let edits = row.edits + pictureEdits(row.thing, pictures, existing[id] ?? [])
                if !edits.isEmpty { batch.edits.append(ItemEdits(id, edits)) }
                if row.isRestored { batch.restored.append(id) }
            case .skipped(let id), .unchanged(let id):
                if row.isRestored { batch.restored.append(id) }
            }
        }
        return batch
    }

    private func pictureEdits(_ thing: ImportedThing, _ new: [Picture], _ existing: [Picture]) -> [ItemEdit] {
        let changes = thing.pictures.compactMap { source -> ItemEdit? in
            guard let known = source.known,
                let there = existing.first(where: { $0.id == known.id && $0.hash == known.hash }),
                there.caption != known.caption || there.kind != known.kind || there.adjustments != known.adjustments
            else { return nil }
            return .changePicture(known)
        }
        let hashes = Set(existing.map(\.hash))
        return changes
            + new.filter { !hashes.contains($0.hash) }.map { .insertPicture($0, at: .max) }
    }
}

extension PictureError {
    /// The library cannot take any picture, whichever it is.
    fileprivate var isOfLibrary: Bool {
        switch reason {
        case .diskFull, .cannotStore: true
        default: false
        }
    }
}

extension String {
    /// What stands behind the last stroke.
    fileprivate var lastPart: String { split(separator: "/").last.map { String($0) } ?? self }
}
