/// Which photos are ticked, and in which order.
struct PhotoTicks {
    /// How many may be ticked; nil for any number.
    let limit: Int?
    private(set) var order: [PhotoPickerModel.PhotoID] = []
    private var numbers: [PhotoPickerModel.PhotoID: Int] = [:]

    init(limit: Int?) { self.limit = limit }

    /// From 1 on; nil for what is not ticked.
    func number(of id: PhotoPickerModel.PhotoID) -> Int? { numbers[id] }

    var isFull: Bool { limit.map { order.count >= $0 } ?? false }

    /// Answers false where no more may be ticked.
    mutating func add(_ id: PhotoPickerModel.PhotoID) -> Bool {
        guard numbers[id] == nil else { return true }
        guard !isFull else { return false }
        order.append(id)
        numbers[id] = order.count
        return true
    }

    /// Unticks those of `ids` that are ticked, and numbers the rest anew. Answers all whose number has changed.
    mutating func remove(_ ids: Set<PhotoPickerModel.PhotoID>) -> [PhotoPickerModel.PhotoID] {
        guard let first = order.firstIndex(where: ids.contains) else { return [] }
        let touched = Array(order[first...])
        for id in touched { numbers[id] = nil }
        order = order.filter { !ids.contains($0) }
        for index in order.indices.dropFirst(first) { numbers[order[index]] = index + 1 }
        return touched
    }
}
