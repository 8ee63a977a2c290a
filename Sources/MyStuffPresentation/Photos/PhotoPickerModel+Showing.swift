import GLib
public import MyStuffImages
public import MyStuffPhotos

/// What is shown of a photo.
extension PhotoPickerModel {
    public func photo(_ id: PhotoID) -> PhotoEntry { table[id].photo }

    /// The place of a ticked photo in the order of ticking, from 1 on.
    public func number(of id: PhotoID) -> Int? { ticks.number(of: id) }

    /// The photo cannot be opened.
    public func isRefused(_ id: PhotoID) -> Bool { refused[id] != nil }

    /// Name, date, and whether it is ticked, for who cannot see it.
    public func spokenName(of id: PhotoID) -> String {
        let row = table[id]
        let day = dates.day(of: row.date)
        if let number = ticks.number(of: id) {
            return tr("%1$@, %2$@, ticked, number %3$@", row.photo.name, day, String(number))
        }
        if refused[id] != nil { return tr("%1$@, %2$@, cannot be opened", row.photo.name, day) }
        return tr("%1$@, %2$@, not ticked", row.photo.name, day)
    }

    /// Month and year of the photo at `position`.
    public func month(at position: Int) -> String {
        photos.indices.contains(position) ? LocaleDates.month(table[photos[position]].date) : ""
    }

    public var title: String {
        let count = ticked.count
        if count == 0 { return tr("Pick from Photos") }
        if let limit = ticks.limit { return tr("%1$@ of %2$@ Chosen", String(count), String(limit)) }
        return trn("%@ Photo Chosen", "%@ Photos Chosen", count, String(count))
    }

    public var addLabel: String {
        let count = ticked.count
        return count == 0 ? tr("Add") : trn("Add %@ Photo", "Add %@ Photos", count, String(count))
    }

    /// The photo could not be opened: it cannot be ticked, and loses its tick with a word.
    public func refuse(_ id: PhotoID, _ error: PictureError) {
        refused[id] = error
        guard ticks.number(of: id) != nil else { return }
        untick([id])
        onNotice(error.sentence)
    }

    /// Asks for the thumbnails of `ids`, the most urgent first, in place of those asked for before. `deliver` gets nil of
    /// what cannot be opened.
    public func wantThumbnails(
        _ ids: [PhotoID], side: Int, deliver: @escaping @MainActor (PhotoID, PhotoEntry, Thumbnail?) -> Void
    ) {
        let requests = ids.map { ThumbnailRequest(id: $0, photo: table[$0].photo, side: side) }
        let photos = Dictionary(requests.map { ($0.id, $0.photo) }, uniquingKeysWith: { first, _ in first })
        browser.wantThumbnails(requests) { [weak self] id, result in
            Task { @MainActor in
                guard let self, let photo = photos[id] else { return }
                switch result {
                case .success(let thumbnail): deliver(id, photo, thumbnail)
                case .failure(let error):
                    // A file that has been written meanwhile gets another chance.
                    if self.table[id].photo == photo { self.refuse(id, error) }
                    deliver(id, photo, nil)
                }
            }
        }
    }
}
