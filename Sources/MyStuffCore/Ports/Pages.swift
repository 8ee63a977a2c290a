extension Array {
    /// In runs of at most `size`: many things are read a page at a time.
    package func pages(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}

extension ItemStore {
    package func rows(_ ids: ArraySlice<ItemID>) async throws -> [ItemRow] { try await rows(Array(ids)) }
    package func items(_ ids: ArraySlice<ItemID>) async throws -> [Item] { try await items(Array(ids)) }
}
