import FoundationEssentials
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import Testing

/// An inventory over a store in memory, as a window would hold it, with short waits.
@MainActor
struct Desk {
    let store: MemoryStore
    let pictures = FakePictures()
    let keeper = FakeKeeper()
    let inventory: Inventory
    let seen = Seen()

    init(_ names: [String] = [], settle: Double = 0.02, atMost: Double = 0.05) async throws {
        store = MemoryStore()
        for name in names { _ = try await store.add(ItemContent(name: name, dateCreated: .someDay)) }
        var pace = Pace()
        pace.settle = settle
        pace.atMost = atMost
        pace.spinner = 0.01
        inventory = Inventory(
            store: store, pictures: pictures, keeper: keeper, money: .test, pace: pace, today: { .someDay })
        let seen = seen
        inventory.onNotice = { seen.notices.append($0) }
        inventory.onSelection = { seen.selections.append($0) }
        inventory.onNameWanted = { seen.namesWanted.append($0) }
        inventory.editor.onText = { seen.texts[$0] = $1 }
        inventory.editor.onProblem = { seen.problems[$0] = $1 }
        inventory.strip.onChange = { [strip = inventory.strip] in seen.pictures.append(strip.shown) }
        inventory.list.onSplice = { seen.splices.append([$0, $1, $2]) }
        inventory.list.onRow = { seen.rows.append($0) }
        inventory.intake.onBusy = { seen.busy.append($1) }
        await inventory.start(selecting: nil)
        inventory.completeStart()
    }

    func id(_ name: String) async throws -> ItemID {
        let list = try await store.list(Query(), firstRows: 1000)
        return try #require(list.firstRows.first { $0.name == name }?.id)
    }

    /// Selects and waits until the item is shown.
    func show(_ name: String) async throws -> ItemID {
        let id = try await id(name)
        inventory.select([id])
        await inventory.settle()
        return id
    }

    func names() async throws -> [String] {
        try await store.list(Query(), firstRows: 1000).firstRows.map(\.name)
    }
}

/// What the inventory has told its views.
@MainActor
final class Seen {
    var notices: [Notice] = []
    var selections: [[ItemID]] = []
    var namesWanted: [ItemID] = []
    var texts: [ItemField: String] = [:]
    var problems: [ItemField: String] = [:]
    var pictures: [Picture?] = []
    var splices: [[Int]] = []
    var rows: [ItemRow] = []
    var busy: [Bool] = []
}

extension CalendarDay {
    static var someDay: CalendarDay { CalendarDay(iso8601: "2026-11-30") ?? .earliest }
}

extension Picture {
    /// `digit` is one hexadecimal digit that tells pictures apart.
    static func fake(_ digit: Character, name: String = "") throws -> Picture {
        let hash = try #require(ContentHash(rawValue: String(repeating: digit, count: 64)))
        return Picture(hash: hash, mediaType: "image/jpeg", width: 4, height: 3, sourceName: name)
    }
}

/// Imports without pixels: `.data([n], …)` becomes the picture whose hash is the digit n, after n × 20 ms; 0 is no
/// picture, and `[n, 0]` turns out to be none after that time. What is called "held" waits for `release`.
struct FakePictures: PictureImporting {
    private let gate = AsyncStream.makeStream(of: Void.self)
    func release() { gate.continuation.finish() }

    func importPicture(_ source: PictureSource) async throws -> ImportedPicture {
        guard case .data(let bytes, let name) = source, let first = bytes.first else { throw CancellationError() }
        try await Task.sleep(for: .milliseconds(20 * Int(first)))
        if name == "held" { for await _ in gate.stream {} }
        if bytes.last == 0 { throw PictureError(.notAPicture(mediaType: "text/plain"), name: name) }
        return ImportedPicture(picture: try .fake(Character(String(first)), name: name), isDamaged: first == 9)
    }

    func thumbnail(of picture: Picture, side: Int) async throws -> Bitmap { throw CancellationError() }
    func preview(of picture: Picture, side: Int) async throws -> Bitmap { throw CancellationError() }
    func facts(of picture: Picture) async throws -> PictureFacts { throw CancellationError() }
    func copy(_ picture: Picture, _ content: PictureCopyContent, to destination: PictureDestination) async throws {
        throw CancellationError()
    }
    func handOut(_ picture: Picture, named name: String) async throws { throw CancellationError() }
    func handOutPath(of picture: Picture, named name: String) -> String { "/\(name)" }
}

actor FakeKeeper: TakenPictureKeeping {
    private(set) var kept: [[UInt8]] = []
    private var error: (any Error)?

    func fail(with error: any Error) { self.error = error }
    func encode(_ picture: CameraStill) async throws -> [UInt8] { [UInt8(picture.bitmap.width)] }
    func keep(_ jpeg: [UInt8], takenAt: Date) async throws {
        if let error { throw error }
        kept.append(jpeg)
    }
}

/// Waits until `condition` holds; fails the test when it does not within five seconds.
@MainActor
func eventually(_ what: Comment, _ condition: @MainActor () async throws -> Bool) async throws {
    for _ in 0..<1000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record(what)
}
