public import MyStuffImages

/// The pictures that have been taken since the camera was opened, and which of them are to be used.
public struct CameraTakes: Sendable {
    public struct Take: Sendable, Identifiable {
        public let id: Int
        public let still: CameraStill
        /// It is to be used.
        public fileprivate(set) var isTicked = true
    }

    /// In the order of taking.
    public private(set) var all: [Take] = []
    /// The one that is looked at; nil while the live picture is.
    public private(set) var shown: Take.ID?
    private var lastID = 0

    public init() {}

    public var shownTake: Take? { all.first { $0.id == shown } }

    /// What is to be used, in the order of taking.
    public var ticked: [CameraStill] { all.filter(\.isTicked).map(\.still) }

    /// A picture has been taken; it is looked at.
    public mutating func add(_ still: CameraStill) {
        lastID += 1
        all.append(Take(id: lastID, still: still))
        shown = lastID
    }

    public mutating func show(_ id: Take.ID?) { shown = all.contains { $0.id == id } ? id : nil }

    public mutating func tick(_ id: Take.ID, _ isTicked: Bool) {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return }
        all[index].isTicked = isTicked
    }

    /// Forgets a picture. Where it was looked at, the live picture comes back.
    public mutating func drop(_ id: Take.ID) {
        all.removeAll { $0.id == id }
        if shown == id { shown = nil }
    }
}
