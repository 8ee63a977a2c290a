/// By what a library can be filtered, and how many items each filter has in it.
public struct Facets: Sendable, Equatable {
    public struct Place: Sendable, Hashable {
        public var path: PlacePath
        /// Items in the place and in all places within it.
        public var count: Int

        public init(path: PlacePath, count: Int) {
            self.path = path
            self.count = count
        }
    }

    public struct Tag: Sendable, Hashable {
        public var name: String
        public var count: Int

        public init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// Everything that is not in the trash.
    public var all: Int
    public var withoutPicture: Int
    public var needsDetails: Int
    public var inTrash: Int
    /// Each place after the one it is within, by the locale's order.
    public var places: [Place]
    public var tags: [Tag]
    /// How many are lent, sold and so on; what is owned and there is not counted.
    public var statuses: [ItemStatus.Kind: Int]

    public init(
        all: Int = 0, withoutPicture: Int = 0, needsDetails: Int = 0, inTrash: Int = 0, places: [Place] = [],
        tags: [Tag] = [], statuses: [ItemStatus.Kind: Int] = [:]
    ) {
        self.all = all
        self.withoutPicture = withoutPicture
        self.needsDetails = needsDetails
        self.inTrash = inTrash
        self.places = places
        self.tags = tags
        self.statuses = statuses
    }
}
