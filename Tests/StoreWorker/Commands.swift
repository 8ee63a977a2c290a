import GLib
import Glibc
import MyStuffCore
import MyStuffStore

enum Commands {
    static func add(_ folder: String, most: Int) async {
        guard let day = CalendarDay(year: 2024, month: 5, day: 17) else { exit(2) }
        do {
            let library = try await Library.open(folder: folder, locale: "C")
            for number in 0..<most {
                let item = try await library.add(ItemContent(name: "Item \(number)", dateCreated: day))
                say("\(item.id.rawValue)")
            }
            await library.close()
        } catch {
            say("refused \(error)")
            exit(1)
        }
    }

    static func migrateHalfway(_ folder: String) async throws {
        let halfway = Migration(version: Migration.all.count + 1) { database in
            try database.execute("ALTER TABLE item ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
            try database.execute("UPDATE item SET notes = 'changed by half an update'")
            say("halfway")
            while true { pause() }
        }
        _ = try await Library.open(folder: folder, locale: "C", migrations: Migration.all + [halfway])
    }

    static func open(_ folder: String) async throws {
        say("begin")
        let library = try await Library.open(folder: folder, locale: "C")
        say("open")
        await library.close()
    }

    static func addToday(_ folder: String) async throws {
        let today = LocaleDates.today()
        guard let day = CalendarDay(year: today.year, month: today.month, day: today.day) else { exit(2) }
        let library = try await Library.open(folder: folder, locale: "C")
        _ = try await library.purge()
        let item = try await library.add(ItemContent(name: "Of today", dateCreated: day))
        say("\(item.id.rawValue) \(item.dateCreated)")
        await library.close()
    }
}
