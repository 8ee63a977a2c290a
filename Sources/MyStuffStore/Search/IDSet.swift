import MyStuffCore

/// A set of row ids as one bit each: a hundred thousand of them are 12 kB.
struct IDSet {
    private var bits: [UInt64] = []

    mutating func insert(_ id: Int64) {
        guard id >= 0 else { return }
        let word = Int(id >> 6)
        if word >= bits.count { bits += Array(repeating: 0, count: word + 1 - bits.count) }
        bits[word] |= 1 << UInt64(id & 63)
    }

    func contains(_ id: ItemID) -> Bool {
        let word = Int(id.rawValue >> 6)
        return bits.indices.contains(word) && bits[word] & (1 << UInt64(id.rawValue & 63)) != 0
    }

    mutating func formUnion(_ other: IDSet) {
        if other.bits.count > bits.count { bits += Array(repeating: 0, count: other.bits.count - bits.count) }
        for (index, word) in other.bits.enumerated() { bits[index] |= word }
    }

    mutating func formIntersection(_ other: IDSet) {
        for index in bits.indices { bits[index] &= index < other.bits.count ? other.bits[index] : 0 }
    }

    var ids: [ItemID] {
        var ids: [ItemID] = []
        for (index, word) in bits.enumerated() {
            var rest = word
            while rest != 0 {
                ids.append(ItemID(rawValue: Int64(index << 6 + rest.trailingZeroBitCount)))
                rest &= rest - 1
            }
        }
        return ids
    }

    var count: Int { bits.reduce(0) { $0 + $1.nonzeroBitCount } }
}
