import GLib
import MyStuffImages
public import MyStuffPhotos

/// What a photo picker knows and does, without a widget: albums, the photos of one of them in order, and the ticked ones
/// of all of them in the order of ticking.
///
/// Photos are ordered by the moment they were taken, newest first. That moment is in the files, and reading ten thousand
/// of them takes a second, so the list begins in the order of the files' time stamps. It is put right when the dates of
/// the newest have been read (a few hundredths of a second, before anybody has aimed), and once more when all have been.
/// Neither happens while the person is at it (`isHeld`): the photo under the pointer must be the one that is ticked.
@MainActor
public final class PhotoPickerModel {
    public typealias PhotoID = Int64

    public private(set) var albums: [Album] = []
    public private(set) var album: Album?
    /// The album's photos as they are shown.
    public private(set) var photos: [PhotoID] = []
    /// The album is still being read.
    public private(set) var isListing = false
    /// The pointer is over the photos, or has been a moment ago: nothing moves. What has come meanwhile does when this ends.
    public var isHeld = false { didSet { if !isHeld, oldValue { applyOrder() } } }

    /// `removed` photos at `position` have been replaced by `added` ones; `photos` has them already.
    public var onSplice: @MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }
    public var onAlbums: @MainActor () -> Void = {}
    /// Another album is shown, or the one shown has been read.
    public var onAlbum: @MainActor () -> Void = {}
    /// These have been ticked or unticked, or have another number.
    public var onTicks: @MainActor ([PhotoID]) -> Void = { _ in }
    /// The file has been written again: its thumbnail is out of date.
    public var onPhoto: @MainActor (PhotoID) -> Void = { _ in }
    /// A sentence for the person.
    public var onNotice: @MainActor (String) -> Void = { _ in }

    let browser: any PhotoBrowsing
    var table = PhotoTable()
    var ticks: PhotoTicks
    /// Of the album that is shown.
    var members: Set<PhotoID> = []
    /// Those that cannot be opened, with the reason.
    var refused: [PhotoID: PictureError] = [:]
    var needsOrder = false
    let dates = LocaleDates.current()
    private var hasReadFirstDates = false
    private var hasReadAllDates = false
    private var hasChosen = false
    private var finding: Task<Void, Never>?
    private var following: Task<Void, Never>?
    /// Where the range of a Shift+click begins.
    var anchor: PhotoID?

    public init(_ browser: any PhotoBrowsing, limit: Int?) {
        self.browser = browser
        ticks = PhotoTicks(limit: limit)
    }

    /// Looks for albums, and shows the first that holds photos.
    public func start() {
        finding = Task { [weak self, browser] in
            for await event in browser.albums() { self?.take(event) }
        }
    }

    /// Stops looking and watching.
    public func stop() {
        finding?.cancel()
        following?.cancel()
        browser.wantThumbnails([]) { _, _ in }
    }

    // MARK: Albums

    public func show(_ album: Album) {
        hasChosen = true
        open(album)
    }

    /// A folder that the person has just added; it is shown.
    public func add(folder: [UInt8]) {
        browser.add(folder: folder)
        let album =
            albums.first { $0.path == folder }
            ?? Album(
                .added, path: folder,
                name: PhotoEntry(path: folder, size: 0, modified: FileTime(seconds: 0), mediaType: "").name)
        if !albums.contains(album) {
            albums.append(album)
            onAlbums()
        }
        show(album)
    }

    private func take(_ event: AlbumsEvent) {
        switch event {
        case .found(let album, let holdsPhotos):
            guard !albums.contains(where: { $0.path == album.path }) else { return }
            albums.append(album)
            onAlbums()
            if holdsPhotos, !hasChosen {
                hasChosen = true
                open(album)
            }
        case .complete:
            if !hasChosen, let first = albums.first { open(first) }
        }
    }

    private func open(_ album: Album) {
        guard album != self.album else { return }
        following?.cancel()
        self.album = album
        members = []
        anchor = nil
        hasReadFirstDates = false
        hasReadAllDates = false
        isListing = true
        applyOrder()
        onAlbum()
        following = Task { [weak self, browser] in
            for await event in browser.photos(in: album) {
                guard !Task.isCancelled else { return }
                self?.take(event)
            }
        }
    }

    // MARK: Photos

    private func take(_ event: AlbumEvent) {
        switch event {
        case .found(let found), .changed(let found):
            for photo in found {
                let (id, hasChanged) = table.set(photo)
                members.insert(id)
                if hasChanged {
                    refused[id] = nil
                    onPhoto(id)
                }
            }
            order()
        case .listed:
            isListing = false
            onAlbum()
        case .vanished(let paths):
            lose(paths.compactMap { table.id(of: $0) })
        case .dated(let dates):
            for date in dates { table.set(date) }
            needsOrder = true
            if !hasReadFirstDates || hasReadAllDates { order() }
            hasReadFirstDates = true
        case .allDated:
            hasReadAllDates = true
            if needsOrder { order() }
        }
    }

    private func lose(_ ids: [PhotoID]) {
        members.subtract(ids)
        let ticked = ids.filter { ticks.number(of: $0) != nil }
        untick(ticked)
        if let first = ticked.first {
            onNotice(
                ticked.count == 1
                    ? tr("“%@” is not there any more. It was taken out of your choice.", table[first].photo.name)
                    : trn(
                        "%@ photo is not there any more. It was taken out of your choice.",
                        "%@ photos are not there any more. They were taken out of your choice.", ticked.count,
                        String(ticked.count)))
        }
        order()
    }

    /// Shows what is known, unless the person is at it. An empty list has nothing that could move.
    private func order() {
        needsOrder = true
        if !isHeld || photos.isEmpty { applyOrder() }
    }

    private func applyOrder() {
        needsOrder = false
        let new = table.sorted(members)
        var start = 0
        while start < photos.count && start < new.count && photos[start] == new[start] { start += 1 }
        var oldEnd = photos.count
        var newEnd = new.count
        while oldEnd > start && newEnd > start && photos[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        photos = new
        if oldEnd > start || newEnd > start { onSplice(start, oldEnd - start, newEnd - start) }
    }
}
