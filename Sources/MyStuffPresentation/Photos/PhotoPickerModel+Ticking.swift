import GLib
public import MyStuffImages
import MyStuffPhotos

/// Ticking photos, and what comes of it.
extension PhotoPickerModel {
    public var ticked: [PhotoID] { ticks.order }

    /// The ticked photos in the order of ticking.
    public var picked: [PickedPhoto] { ticks.order.map { PickedPhoto(table[$0].photo) } }

    public func toggle(at position: Int) {
        guard photos.indices.contains(position) else { return }
        let id = photos[position]
        anchor = id
        if ticks.number(of: id) != nil {
            untick([id])
        } else {
            tick([id])
        }
    }

    /// Ticks all from the photo that was last ticked or unticked to this one, in that direction.
    public func extend(to position: Int) {
        guard let anchor, let start = photos.firstIndex(of: anchor), photos.indices.contains(position) else {
            return toggle(at: position)
        }
        tick(start <= position ? Array(photos[start...position]) : photos[position...start].reversed())
    }

    /// Ticks those at `positions` too, such as those inside a rubber band.
    public func tick(at positions: [Int]) {
        tick(positions.filter { photos.indices.contains($0) }.map { photos[$0] })
    }

    /// Ticks all from the one position to the other, in that direction.
    public func tick(from start: Int, to end: Int) {
        tick(at: start <= end ? Array(start...end) : (end...start).reversed())
    }

    public func tickAll() { tick(photos) }

    /// Those of other albums too.
    public func untickAll() { untick(ticked) }

    /// The ticked photos, and behind them `files` from the system's dialog; nil, with a word, where that is too many.
    public func picked(with files: [PictureSource]) -> [PickedPhoto]? {
        if let limit = ticks.limit, ticked.count + files.count > limit {
            onNotice(Self.limitSentence(limit))
            return nil
        }
        return picked + files.map { PickedPhoto($0) }
    }

    /// What is said of one photo more than may be chosen.
    public static func limitSentence(_ limit: Int) -> String {
        trn("You can choose %@ photo at most.", "You can choose %@ photos at most.", limit, String(limit))
    }

    private func tick(_ ids: [PhotoID]) {
        var changed: [PhotoID] = []
        var isRefused = false
        for id in ids where ticks.number(of: id) == nil {
            if !members.contains(id) {
                if ids.count == 1 { onNotice(tr("“%@” is not there any more.", table[id].photo.name)) }
            } else if let error = refused[id] {
                // Among many it is passed over; nobody wants a sentence for each.
                if ids.count == 1 { onNotice(error.sentence) }
            } else if ticks.add(id) {
                changed.append(id)
            } else {
                isRefused = true
                break
            }
        }
        if !changed.isEmpty { onTicks(changed) }
        if isRefused, let limit = ticks.limit { onNotice(Self.limitSentence(limit)) }
    }

    func untick(_ ids: [PhotoID]) {
        let changed = ticks.remove(Set(ids))
        if !changed.isEmpty { onTicks(changed) }
    }
}
