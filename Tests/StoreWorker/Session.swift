import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffImages
import MyStuffStore

/// Edits, imports, deletions and undos in the order that a seed tells.
///
/// Before each step it says `begin ID STATE` for every item that the step is about, with the state that it will have, and
/// afterwards `done ID STATE`, or `failed SENTENCE`. A new item is `begin 0 STATE`. A state is what `state(of:)` makes.
@MainActor
enum Session {
    private static var random = Numbers(seed: 0)
    private static var undo: [[ItemEdits]] = []

    static func run(_ folder: String, seed: UInt64, steps: Int?) async {
        random = Numbers(seed: seed)
        do {
            let library = try await Library.open(folder: folder, locale: "C")
            let pictures = PictureStore(inProcess: folder)
            // As the program does at its start.
            pictures.remove(try await library.purge())
            say("open")
            for _ in 0..<(steps ?? .max) {
                do { try await step(library, pictures) } catch { say("failed \(error)".replacing("\n", with: " ")) }
            }
            await library.close()
        } catch {
            say("refused \(error)".replacing("\n", with: " "))
        }
    }

    private static func step(_ library: Library, _ pictures: PictureStore) async throws {
        let ids = try await library.list(Query(), firstRows: 0).ids
        let number = random.below(100)
        guard !ids.isEmpty, number >= 25 || ids.count > 200 else { return try await add(library, pictures) }
        let id = ids[random.below(ids.count)]
        switch number {
        case ..<60: try await edit([id], [field()], library)
        case ..<70: try await edit(some(ids), [.place("House / Room \(random.below(5))")], library)
        case ..<80: try await addPicture(id, library, pictures)
        case ..<86: try await takePictureOff(id, library)
        case ..<92: try await undoLast(library)
        case ..<96: try await delete(some(ids), library)
        case ..<99: try await bringBack(library)
        default: try await emptyTrash(library)
        }
    }

    // MARK: Steps

    private static func add(_ library: Library, _ pictures: PictureStore) async throws {
        guard let day = CalendarDay(year: 2000 + random.below(25), month: 2, day: 28) else { return }
        var content = ItemContent(name: text(), dateCreated: day)
        if random.below(2) == 0 { content.pictures = [try await importPicture(pictures)] }
        say("begin 0 \(state(of: content, isRemoved: false))")
        say(done(try await library.add(content)))
    }

    private static func edit(_ ids: [ItemID], _ edits: [ItemEdit], _ library: Library) async throws {
        try await apply(ids.map { ItemEdits($0, edits) }, library) { undo.append($0) }
    }

    private static func apply(
        _ edits: [ItemEdits], _ library: Library, then: ([ItemEdits]) -> Void = { _ in }
    ) async throws {
        var after: [ItemID: ItemContent] = [:]
        for one in edits {
            let stored = try await library.item(one.id)?.content
            guard var content = after[one.id] ?? stored else { continue }
            for edit in one.edits { _ = content.apply(edit) }
            after[one.id] = content
        }
        for (id, content) in after { say("begin \(id.rawValue) \(state(of: content, isRemoved: false))") }
        then(try await library.apply(edits))
        for id in after.keys { if let item = try await library.item(id) { say(done(item)) } }
    }

    private static func undoLast(_ library: Library) async throws {
        guard let last = undo.popLast() else { return }
        try await apply(last, library)
    }

    private static func addPicture(_ id: ItemID, _ library: Library, _ pictures: PictureStore) async throws {
        try await edit([id], [.insertPicture(try await importPicture(pictures), at: random.below(3))], library)
    }

    private static func takePictureOff(_ id: ItemID, _ library: Library) async throws {
        guard let picture = try await library.item(id)?.picture else { return }
        try await edit([id], [.removePicture(picture.id)], library)
    }

    private static func delete(_ ids: [ItemID], _ library: Library) async throws {
        try await move(ids, library, isRemoved: true) { try await library.remove(ids) }
    }

    private static func bringBack(_ library: Library) async throws {
        let trash = try await library.list(Query(filter: ItemFilter(isInTrash: true)), firstRows: 0).ids
        try await move(trash, library, isRemoved: false) { try await library.restore(trash) }
    }

    private static func move(
        _ ids: [ItemID], _ library: Library, isRemoved: Bool, _ work: () async throws -> Void
    ) async throws {
        for id in ids {
            guard let item = try await library.item(id) else { continue }
            say("begin \(id.rawValue) \(state(of: item.content, isRemoved: isRemoved))")
        }
        try await work()
        for id in ids { if let item = try await library.item(id) { say(done(item)) } }
    }

    private static func emptyTrash(_ library: Library) async throws {
        let trash = try await library.list(Query(filter: ItemFilter(isInTrash: true)), firstRows: 0).ids
        for id in trash { say("begin \(id.rawValue) gone") }
        try await library.emptyTrash()
        for id in trash { say("done \(id.rawValue) gone") }
    }

    // MARK: Parts

    private static func importPicture(_ pictures: PictureStore) async throws -> Picture {
        let shade = UInt8(random.below(40) * 6)
        let bitmap = Bitmap(width: 24, height: 16, format: .rgb) { pixels in
            for index in pixels.indices { pixels[index] = index % 3 == 0 ? shade : 90 }
        }
        let jpeg = try JPEGEncoder.encode(bitmap, quality: 80)
        return try await pictures.importPicture(.data(jpeg, name: "shade \(shade).jpg")).picture
    }

    private static func field() -> ItemEdit {
        switch random.below(6) {
        case 0: .name(text())
        case 1: .serialNumber("SN-\(random.below(100_000))")
        case 2: .value(Money(minorUnits: Int64(random.below(100_000)), currencyCode: "EUR"))
        case 3: .notes(String(repeating: text() + "\n", count: 1 + random.below(200)))
        case 4: .addTag("Tag \(random.below(12))")
        default: .tags([])
        }
    }

    private static func text() -> String {
        ["Étagère", "Łóżko", "東京の本棚", "Lamp", "Box"][random.below(5)] + " \(random.below(1000))"
    }

    private static func some(_ ids: [ItemID]) -> [ItemID] {
        let first = random.below(ids.count)
        return Array(ids[first..<min(ids.count, first + 1 + random.below(4))])
    }

    private static func done(_ item: Item) -> String {
        "done \(item.id.rawValue) \(state(of: item.content, isRemoved: item.removedAt != nil))"
    }
}

/// Everything about an item as one word.
func state(of content: ItemContent, isRemoved: Bool) -> String {
    var all = [isRemoved ? "removed" : "here", content.name, content.place, content.serialNumber, content.notes]
    all.append(content.value.map { "\($0.minorUnits) \($0.currencyCode)" } ?? "")
    all += [content.dateCreated.description, content.tags.joined(separator: "\t")]
    all += content.pictures.flatMap { [$0.id.uuidString, $0.hash.rawValue, $0.caption] }
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in all.joined(separator: "\u{1F}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Numbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ end: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(end))
    }
}
