// A process for the store's tests to kill: `mystuff-store-worker add|migrate|hold FOLDER`.
//
// `add` adds items named "Item 0", "Item 1" … until it is killed and writes each id, one a line, once the library has
// said that the item is saved. `migrate` stops half-way through an update of the schema and waits there.
// `hold` takes the library's lock and keeps it.
import Glibc
import MyStuffCore
import MyStuffStore

func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = write(1, bytes, bytes.count)
}

guard CommandLine.arguments.count == 3, let day = CalendarDay(year: 2024, month: 5, day: 17) else { exit(2) }
let folder = CommandLine.arguments[2]

switch CommandLine.arguments[1] {
case "add":
    let library = try await Library.open(folder: folder, locale: "C")
    var number = 0
    while true {
        let item = try await library.add(ItemContent(name: "Item \(number)", dateCreated: day))
        say("\(item.id.rawValue)")
        number += 1
    }
case "migrate":
    let halfway = Migration(version: 4) { database in
        try database.execute("ALTER TABLE item ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
        try database.execute("UPDATE item SET notes = 'changed by half an update'")
        say("halfway")
        while true { pause() }
    }
    _ = try await Library.open(folder: folder, locale: "C", migrations: Migration.all + [halfway])
case "hold":
    let lock = try LibraryLock.take(folder)
    say("held")
    while true { withExtendedLifetime(lock) { _ = pause() } }
default:
    exit(2)
}
