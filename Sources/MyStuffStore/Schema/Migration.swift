import CSQLite
import FoundationEssentials
import MyStuffCore

/// One step from a schema to the next.
package struct Migration: Sendable {
    /// The `user_version` after this step; the steps of a list count up from 1 without a gap.
    package let version: Int
    package let run: @Sendable (Database) throws -> Void

    package init(version: Int, run: @escaping @Sendable (Database) throws -> Void) {
        self.version = version
        self.run = run
    }

    /// All steps, oldest first. A released step is never changed: a new one is added.
    package static let all: [Migration] = [version1, version2, version3, version4]
}

enum Migrator {
    /// `application_id` of every library, "MySt", by which `file` and this program tell it from other databases.
    static let applicationID: Int64 = 0x4D79_5374

    /// Brings the database to the newest of `migrations`, each step in a transaction of its own, so that a step is
    /// either done or has never begun. A database that holds something is copied by `backUp` before the first step.
    static func migrate(
        _ database: Database, by migrations: [Migration], backUp: (_ version: Int) throws -> Void
    ) throws {
        var version = Int(try database.number("PRAGMA user_version"))
        guard let newest = migrations.last?.version, version < newest else { return }
        if version > 0 { try backUp(version) }
        for migration in migrations where migration.version > version {
            try database.writing {
                // Another program may have been quicker.
                guard try database.number("PRAGMA user_version") == Int64(version) else { return }
                try migration.run(database)
                // A pragma takes no parameters.
                try database.execute("PRAGMA application_id = \(applicationID)")
                try database.execute("PRAGMA user_version = \(migration.version)")
            }
            version = Int(try database.number("PRAGMA user_version"))
        }
    }
}
