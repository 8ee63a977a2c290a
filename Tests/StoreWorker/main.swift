// A process for the store's tests to kill, and to fail the disk of: `mystuff-store-worker COMMAND FOLDER …`.
//
// It writes a line for each thing that it has been told is saved, once it has been told so.
import Glibc
import MyStuffCore
import MyStuffStore

func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = write(1, bytes, bytes.count)
}

guard CommandLine.arguments.count >= 3 else { exit(2) }
let folder = CommandLine.arguments[2]
let rest = Array(CommandLine.arguments.dropFirst(3))

switch CommandLine.arguments[1] {
case "add":
    // Items named "Item 0", "Item 1" … until it is killed, or as many as it is told; their ids.
    await Commands.add(folder, most: rest.first.flatMap { Int($0) } ?? .max)
case "session":
    // Whatever a person does, until it is killed or has done as many things as it is told.
    await Session.run(
        folder, seed: rest.first.flatMap { UInt64($0) } ?? 0, steps: rest.dropFirst().first.flatMap { Int($0) })
case "account":
    // What is in the library and whether all of it is well.
    await Account.write(folder)
case "migrate":
    // Half-way through an update of the schema it stops and waits.
    try await Commands.migrateHalfway(folder)
case "open":
    // Opens the library, which brings it up to date, and closes it.
    try await Commands.open(folder)
case "day":
    // Adds an item of today.
    try await Commands.addToday(folder)
case "fixture":
    // A library with something in every field, for Tests/Fixtures.
    let schema = rest.first.flatMap { Int($0) } ?? Migration.all.count
    if schema < 3 {
        try await OldFixture.write(folder, version: schema)
    } else {
        try await Fixture.write(folder)
    }
case "hold":
    // Takes the library's lock and keeps it.
    let lock = try LibraryLock.take(folder)
    say("held")
    while true { withExtendedLifetime(lock) { _ = pause() } }
default:
    exit(2)
}
