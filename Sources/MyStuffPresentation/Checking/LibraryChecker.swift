public import MyStuffCore
public import MyStuffImages

/// What a check of a library has found.
public struct CheckReport: Sendable, Equatable {
    public let items: Int
    public let pictures: Int
    /// In the order of the kinds.
    public let faults: [LibraryFault]

    public init(items: Int, pictures: Int, faults: [LibraryFault]) {
        self.items = items
        self.pictures = pictures
        self.faults = faults
    }

    /// Everything is as it should be; what is made again by itself does not count.
    public var isFine: Bool { faults.allSatisfy { $0.isHarmless || $0.repaired == $0.count } }

    /// Something of it can be set right.
    public var isRepairable: Bool {
        faults.contains { $0.isRepairable && !$0.isHarmless && $0.repaired < $0.count }
    }
}

/// Checks a library as a whole: its database and its files.
public struct LibraryChecker: Sendable {
    public let database: any DatabaseChecking
    public let pictures: any PictureChecking

    /// The database's part of the time, as a guess: how large the pictures are is not known before they are read.
    private static let databaseShare = 0.3

    public init(database: any DatabaseChecking, pictures: any PictureChecking) {
        self.database = database
        self.pictures = pictures
    }

    /// Writes nothing. `progress` gets parts of 1, on any thread. Throws `LibraryError` where the check could not be made
    /// to its end, and `CancellationError`.
    public func check(progress: @escaping @Sendable (Double) -> Void) async throws -> CheckReport {
        let faults = try await database.checkDatabase { progress($0 * Self.databaseShare) }
        // Pages that contradict each other give no list of pictures that could be relied on: no file is an orphan by it.
        if faults.contains(where: { $0.kind == .damagedPages }) {
            return CheckReport(items: 0, pictures: 0, faults: faults)
        }
        let stored = try await database.storedPictures()
        let inUse = try await database.contentsInUse()
        let files = try await pictures.checkFiles(of: stored, inUse: inUse) {
            progress(Self.databaseShare + $0 * (1 - Self.databaseShare))
        }
        return CheckReport(items: try await database.itemCount(), pictures: stored.count, faults: faults + files)
    }

    /// Sets right what can be of `report`, checks again, and answers the first report with what was repaired of it.
    public func repair(
        _ report: CheckReport, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> CheckReport {
        guard !report.faults.contains(where: { $0.kind == .damagedPages }) else { return report }
        try await database.repairDatabase(report.faults)
        let stored = try await database.storedPictures()
        try await pictures.repairFiles(of: stored, inUse: try await database.contentsInUse()) { progress($0 / 2) }
        let after = try await check { progress(0.5 + $0 / 2) }
        let faults = report.faults.map { before in
            var fault = before
            let left = after.faults.first { $0.kind == before.kind }?.count ?? 0
            fault.repaired = max(0, before.count - left)
            return fault
        }
        let new = after.faults.filter { fault in !report.faults.contains { $0.kind == fault.kind } }
        return CheckReport(items: after.items, pictures: after.pictures, faults: faults + new)
    }

    /// Deletes the files of contents that were stored for nothing, but for those that something else has.
    public func discard(_ hashes: [ContentHash]) async {
        guard !hashes.isEmpty, let inUse = try? await database.contentsInUse() else { return }
        pictures.remove(hashes.filter { !inUse.contains($0) })
    }
}
