import CSQLite
import FoundationEssentials
import MyStuffCore
import MyStuffImages
import MyStuffStore

/// Libraries as the first releases wrote them: made by their migrations, and filled with SQL, since the program no longer
/// writes their tables.
@MainActor
enum OldFixture {
    static func write(_ folder: String, version: Int) async throws {
        let library = try await Library.open(
            folder: folder, locale: "C", migrations: Array(Migration.all.prefix(version)))
        await library.close()
        let pictures = PictureStore(inProcess: folder)
        let front = try await Fixture.picture(pictures, 200, "Café.jpg")
        let plate = try await Fixture.picture(pictures, 90, "plate.jpg")

        let path = folder + "/library.sqlite"
        let database = try Database(name: path, path: path, flags: SQLITE_OPEN_READWRITE)
        try database.execute("PRAGMA foreign_keys = ON")
        for (picture, taken) in [(front, "1715948096000"), (plate, "NULL")] {
            try database.run(
                """
                INSERT INTO picture (id, hash, media_type, width, height, taken_at, source_name, added_at)
                VALUES (?, ?, 'image/jpeg', 24, 16, \(taken), ?, 1715948100000)
                """,
                .text(picture.id.uuidString), .text(picture.hash.rawValue), .text(picture.sourceName))
        }
        try item(
            database, 1, "Étagère “Łódź” 東京", place: "House/Cellar", serial: "SN-4471/B-09", value: "123450, 'EUR'",
            day: "2024-02-29", notes: "two\nlines 🪑")
        try item(database, 2, "Untitled", day: "0001-01-01")
        try item(database, 3, "\u{200f}עברית", value: "1655, 'JPY'", day: "2024-02-29")
        try item(database, 4, "Removed", day: "2024-02-29", removed: "4102444800000")
        for (id, picture) in [(1, front), (4, plate)] {
            if version == 1 {
                try database.run(
                    "UPDATE item SET picture_id = ? WHERE id = ?", .text(picture.id.uuidString), .integer(Int64(id)))
            } else {
                try database.run(
                    """
                    UPDATE picture SET item_id = ?, caption = 'Vorderseite', kind = 'receipt', quarter_turns = 1,
                        crop_x = 0.25, crop_y = 0.0, crop_width = 0.5, crop_height = 1.0
                    WHERE id = ?
                    """,
                    .integer(Int64(id)), .text(picture.id.uuidString))
            }
        }
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        try database.close()
    }

    private static func item(
        _ database: Database, _ id: Int64, _ name: String, place: String = "", serial: String = "",
        value: String = "NULL, NULL", day: String, notes: String = "", removed: String = "NULL"
    ) throws {
        try database.run(
            """
            INSERT INTO item (id, uuid, name, name_key, place, serial_number, value_minor, value_currency, date_created,
                notes, created_at, changed_at, removed_at)
            VALUES (?, ?, ?, x'00', ?, ?, \(value), ?, ?, 1715948096000, 1715948097000, \(removed))
            """,
            .integer(id), .text("00000000-0000-4000-8000-00000000000\(id)"), .text(name), .text(place), .text(serial),
            .text(day), .text(notes))
    }
}
