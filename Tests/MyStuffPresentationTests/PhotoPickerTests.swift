import FoundationEssentials
import MyStuffImages
import MyStuffPhotos
import MyStuffPresentation
import Synchronization
import Testing

/// Albums and photos as a test tells them.
final class ScriptedPhotos: PhotoBrowsing {
    private struct State {
        var photos: [[UInt8]: AsyncStream<AlbumEvent>.Continuation] = [:]
        var wanted: [Int64] = []
        var deliver: (@Sendable (Int64, Result<Bitmap, PictureError>) -> Void)?
        var added: [[UInt8]] = []
    }

    private let state = Mutex(State())
    private let found = AsyncStream.makeStream(of: AlbumsEvent.self)

    func albums() -> AsyncStream<AlbumsEvent> { found.stream }

    func photos(in album: Album) -> AsyncStream<AlbumEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AlbumEvent.self)
        state.withLock { $0.photos[album.path] = continuation }
        return stream
    }

    func wantThumbnails(
        _ requests: [ThumbnailRequest], deliver: @escaping @Sendable (Int64, Result<Bitmap, PictureError>) -> Void
    ) {
        state.withLock { state in
            state.wanted = requests.map(\.id)
            state.deliver = deliver
        }
    }

    func add(folder: [UInt8]) { state.withLock { $0.added.append(folder) } }

    func tell(_ event: AlbumsEvent) { found.continuation.yield(event) }
    func tell(_ event: AlbumEvent, of album: Album) { _ = state.withLock { $0.photos[album.path]?.yield(event) } }
    func isFollowed(_ album: Album) -> Bool { state.withLock { $0.photos[album.path] != nil } }
    func deliver(_ id: Int64, _ result: Result<Bitmap, PictureError>) { state.withLock { $0.deliver }?(id, result) }
    var added: [[UInt8]] { state.withLock { $0.added } }
}

@MainActor
final class Picking {
    static let pictures = Album(.pictures, path: Array("/p".utf8))
    static let other = Album(.folder, path: Array("/o".utf8), name: "Other")

    let photos = ScriptedPhotos()
    let model: PhotoPickerModel
    var notices: [String] = []
    var splices: [[Int]] = []
    var tickChanges: [[String]] = []

    init(limit: Int? = nil) {
        model = PhotoPickerModel(photos, limit: limit)
        model.onNotice = { [unowned self] in notices.append($0) }
        model.onSplice = { [unowned self] in splices.append([$0, $1, $2]) }
        model.onTicks = { [unowned self] ids in tickChanges.append(ids.map { self.model.photo($0).name }) }
        model.start()
    }

    /// Shows an album of photos `a`, `b`, … of which the first is the newest.
    func open(_ names: String, in album: Album = Picking.pictures) async throws {
        try await settle {
            self.photos.isFollowed(album)
                || {
                    self.photos.tell(.found(album, holdsPhotos: true)); return false
                }()
        }
        photos.tell(.found(entries(names, in: album)), of: album)
        try await settle { self.shown == names }
    }

    func entries(_ names: String, in album: Album = Picking.pictures, newest: Int = 1000) -> [PhotoEntry] {
        names.enumerated().map { index, name in entry(name, newest - index, in: album) }
    }

    func entry(_ name: Character, _ modified: Int, in album: Album = Picking.pictures) -> PhotoEntry {
        PhotoEntry(
            path: album.path + Array("/\(name)".utf8), size: 1, modified: FileTime(seconds: modified),
            mediaType: "image/jpeg")
    }

    func date(_ name: Character, _ seconds: Double) -> PhotoDate {
        PhotoDate(path: Array("/p/\(name)".utf8), takenAt: Date(timeIntervalSince1970: seconds))
    }

    var shown: String { model.photos.map { model.photo($0).name }.joined() }
    var ticked: String { model.ticked.map { model.photo($0).name }.joined() }
    func position(_ name: String) -> Int { model.photos.firstIndex { model.photo($0).name == name } ?? -1 }
    func toggle(_ names: String) { for name in names { model.toggle(at: position(String(name))) } }

    func settle(_ condition: () -> Bool) async throws {
        for _ in 0..<1000 {
            if condition() { return }
            try await Task.sleep(for: .milliseconds(2))
        }
        Issue.record("waited in vain; shown \(shown), ticked \(ticked)")
    }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct PhotoPickerTests {
    // MARK: Ticking

    @Test func aNinthOfEightIsRefused() async throws {
        let picking = Picking(limit: 8)
        try await picking.open("abcdefghij")
        picking.toggle("jbhdfaic")
        #expect(picking.ticked == "jbhdfaic")
        picking.toggle("e")
        #expect(picking.ticked == "jbhdfaic")
        #expect(picking.notices == ["You can choose 8 photos at most."])

        picking.toggle("h")
        #expect(picking.ticked == "jbdfaic")
        #expect(picking.tickChanges.last == ["h", "d", "f", "a", "i", "c"])
        picking.toggle("e")
        #expect(picking.ticked == "jbdfaice")
        picking.toggle("h")
        #expect(picking.ticked == "jbdfaice")
        #expect(picking.model.picked.map(\.reference) == "jbdfaice".map { "file:///p/\($0)" })
        #expect(picking.model.picked.first?.source == .file(path: Array("/p/j".utf8)))
        #expect(picking.model.ticked.map { picking.model.number(of: $0) } == Array(1...8))
    }

    @Test func shiftTicksARangeFromTheLastTick() async throws {
        let picking = Picking(limit: 5)
        try await picking.open("abcdefgh")
        picking.toggle("d")
        picking.model.extend(to: picking.position("f"))
        #expect(picking.ticked == "def")
        picking.model.extend(to: picking.position("b"))
        #expect(picking.ticked == "defcb")
        picking.model.extend(to: picking.position("a"))
        #expect(picking.ticked == "defcb")
        #expect(picking.notices == ["You can choose 5 photos at most."])
    }

    @Test func aRangeWithoutABeginningIsOnePhoto() async throws {
        let picking = Picking()
        try await picking.open("abc")
        picking.model.extend(to: 1)
        #expect(picking.ticked == "b")
    }

    @Test func allAreTickedInTheirOrder() async throws {
        let picking = Picking()
        try await picking.open("abcd")
        picking.toggle("c")
        picking.model.tickAll()
        #expect(picking.ticked == "cabd")
        picking.model.tick(at: [0, 1, 99])
        #expect(picking.ticked == "cabd")
        #expect(picking.model.addLabel == "Add 4 Photos")
        #expect(picking.model.title == "4 Photos Chosen")
        #expect(picking.model.spokenName(of: picking.model.photos[0]).hasSuffix("ticked, number 2"))
    }

    @Test func tickingDoesNotWaitForTheListToEnd() async throws {
        let picking = Picking()
        try await picking.open("bd")
        #expect(picking.model.isListing)
        picking.toggle("db")
        picking.photos.tell(.found([picking.entry("a", 2000), picking.entry("c", 999)]), of: Picking.pictures)
        picking.photos.tell(.listed, of: Picking.pictures)
        try await picking.settle { !picking.model.isListing && picking.shown == "abdc" }
        #expect(picking.ticked == "db")
    }

    // MARK: Order

    @Test func datesPutTheOrderRightAndTicksStay() async throws {
        let picking = Picking()
        try await picking.open("abcd")
        picking.toggle("ca")
        picking.photos.tell(.dated([picking.date("d", 5000)]), of: Picking.pictures)
        try await picking.settle { picking.shown == "dabc" }
        #expect(picking.ticked == "ca")
        // Later dates come all at once.
        picking.photos.tell(.dated([picking.date("c", 6000)]), of: Picking.pictures)
        picking.photos.tell(.dated([picking.date("a", 1)]), of: Picking.pictures)
        try await Task.sleep(for: .milliseconds(50))
        #expect(picking.shown == "dabc")
        picking.photos.tell(.allDated, of: Picking.pictures)
        try await picking.settle { picking.shown == "cdba" }
        #expect(picking.ticked == "ca")
    }

    @Test func nothingMovesUnderThePointer() async throws {
        let picking = Picking()
        try await picking.open("abcd")
        picking.model.isHeld = true
        let before = picking.splices
        picking.photos.tell(.dated([picking.date("d", 5000)]), of: Picking.pictures)
        picking.photos.tell(.changed([picking.entry("e", 9000)]), of: Picking.pictures)
        picking.photos.tell(.vanished([Array("/p/b".utf8)]), of: Picking.pictures)
        picking.photos.tell(.allDated, of: Picking.pictures)
        picking.photos.tell(.listed, of: Picking.pictures)
        try await picking.settle { !picking.model.isListing }
        #expect(picking.shown == "abcd")
        #expect(picking.splices == before)
        // What is shown and has gone cannot be ticked.
        picking.toggle("b")
        #expect(picking.ticked == "")
        #expect(picking.notices == ["“b” is not there any more."])
        picking.model.isHeld = false
        #expect(picking.shown == "edac")
    }

    @Test func onlyWhatHasMovedIsSpliced() async throws {
        let picking = Picking()
        try await picking.open("abcdef")
        picking.photos.tell(.changed([picking.entry("x", 997)]), of: Picking.pictures)
        try await picking.settle { picking.shown == "abcxdef" }
        #expect(picking.splices.last == [3, 0, 1])
    }

    // MARK: Files that come, change and go

    @Test func whatVanishesLosesItsTickWithAWord() async throws {
        let picking = Picking()
        try await picking.open("abcd")
        picking.toggle("abc")
        picking.photos.tell(.vanished([Array("/p/b".utf8)]), of: Picking.pictures)
        try await picking.settle { picking.shown == "acd" }
        #expect(picking.ticked == "ac")
        #expect(picking.notices == ["“b” is not there any more. It was taken out of your choice."])
        picking.photos.tell(.vanished([Array("/p/d".utf8)]), of: Picking.pictures)
        try await picking.settle { picking.shown == "ac" }
        #expect(picking.notices.count == 1)
    }

    @Test func aFileThatChangesGetsANewThumbnailAndKeepsItsTick() async throws {
        let picking = Picking()
        try await picking.open("ab")
        picking.toggle("b")
        var changed: [String] = []
        picking.model.onPhoto = { changed.append(picking.model.photo($0).name) }
        picking.photos.tell(.changed([picking.entry("b", 3000)]), of: Picking.pictures)
        try await picking.settle { picking.shown == "ba" }
        #expect(changed == ["b"])
        #expect(picking.ticked == "b")
    }

    @Test func whatCannotBeOpenedCannotBeTicked() async throws {
        let picking = Picking()
        try await picking.open("ab")
        picking.toggle("a")
        picking.model.wantThumbnails(picking.model.photos, side: 10) { _, _, _ in }
        picking.photos.deliver(picking.model.photos[0], .failure(PictureError(.damaged(detail: ""), name: "a")))
        try await picking.settle { picking.ticked == "" }
        let sentence = "“a” is damaged and cannot be opened. Choose another picture."
        #expect(picking.notices == [sentence])
        picking.toggle("a")
        #expect(picking.notices == [sentence, sentence])
        picking.model.tickAll()
        #expect(picking.ticked == "b")
        // Written again it may be a picture.
        picking.photos.tell(.changed([picking.entry("a", 3000)]), of: Picking.pictures)
        try await picking.settle { !picking.model.isRefused(picking.model.photos[0]) }
        picking.toggle("a")
        #expect(picking.ticked == "ba")
    }

    // MARK: Albums

    @Test func ticksSurviveAChangeOfTheAlbum() async throws {
        let picking = Picking()
        try await picking.open("ab")
        picking.toggle("b")
        picking.photos.tell(.found(Picking.other, holdsPhotos: true))
        try await picking.settle { picking.model.albums.count == 2 }
        #expect(picking.model.album == Picking.pictures)
        picking.model.show(Picking.other)
        #expect(picking.shown == "")
        try await picking.open("xy", in: Picking.other)
        picking.toggle("x")
        #expect(picking.ticked == "bx")
        picking.model.show(Picking.pictures)
        try await picking.settle { picking.photos.isFollowed(Picking.pictures) }
        picking.model.tickAll()
        #expect(picking.model.picked.map(\.reference) == ["file:///p/b", "file:///o/x"])
    }

    @Test func theFirstAlbumWithPhotosIsShown() async throws {
        let picking = Picking()
        picking.photos.tell(.found(Picking.pictures, holdsPhotos: false))
        try await picking.settle { picking.model.albums.count == 1 }
        #expect(picking.model.album == nil)
        picking.photos.tell(.found(Picking.other, holdsPhotos: true))
        picking.photos.tell(.complete)
        try await picking.settle { picking.model.album == Picking.other }
    }

    @Test func wherePhotosAreNowhereThePicturesAreShown() async throws {
        let picking = Picking()
        picking.photos.tell(.found(Picking.pictures, holdsPhotos: false))
        picking.photos.tell(.complete)
        try await picking.settle { picking.model.album == Picking.pictures }
        #expect(Picking.pictures.emptySentence.hasPrefix("There are no photos in your Pictures folder yet."))
    }

    @Test func anAddedFolderIsShown() async throws {
        let picking = Picking()
        try await picking.open("ab")
        picking.model.add(folder: Array("/mnt/nas".utf8))
        #expect(picking.model.album?.title == "nas")
        #expect(picking.photos.added == [Array("/mnt/nas".utf8)])
        picking.model.add(folder: Array("/mnt/nas".utf8))
        #expect(picking.model.albums.count == 2)
    }
}
