import MyStuffCore

/// Things by the places that they are in, for a list that reads like a walk through the house.
struct PlaceGroups {
    struct Group {
        /// "" for what is in no place.
        let place: String
        var ids: [ItemID]
    }

    /// In the order of the places in the window; what is in no place comes last. Within a place things keep the order in
    /// which they came.
    let groups: [Group]

    var count: Int { groups.reduce(0) { $0 + $1.ids.count } }

    /// Holds the ids and one text for each place; the rows pass by.
    init(_ ids: [ItemID], in store: any ItemStore) async throws {
        var groups: [String: [ItemID]] = [:]
        for page in ids.pages(of: 1000) {
            try Task.checkCancellation()
            for row in try await store.rows(page) {
                groups[PlacePath.normalized(row.place), default: []].append(row.id)
            }
        }
        var ranks: [String: Int] = [:]
        for (rank, place) in try await store.facets().places.enumerated() { ranks[place.path.description] = rank }
        func rank(_ place: String) -> (Int, Int, String) {
            place.isEmpty ? (2, 0, "") : ranks[place].map { (0, $0, place) } ?? (1, 0, place)
        }
        self.groups = groups.sorted { rank($0.key) < rank($1.key) }.map { Group(place: $0.key, ids: $0.value) }
    }
}
