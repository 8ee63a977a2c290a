import FoundationEssentials
import MyStuffCore

/// The same numbers at every run (SplitMix64, Steele, Lea and Flood 2014).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Things as people have them, made of words; the same ones at every run.
struct GeneratedThings {
    private var random = SeededRandom(seed: 4)
    private let places: [String]
    private var number = 0

    init() {
        // About two hundred: houses, rooms in them, and what stands in the rooms.
        var places: [String] = []
        for house in Words.houses {
            places.append(house)
            for room in Words.rooms {
                places.append("\(house) / \(room)")
                for (index, furniture) in Words.furniture.enumerated() where (room.utf8.count + index) % 3 != 0 {
                    places.append("\(house) / \(room) / \(furniture)")
                }
            }
        }
        self.places = places
    }

    mutating func next(pictures: [Picture]) -> ItemContent {
        number += 1
        var content = ItemContent(
            name: name(), place: chance(90) ? pick(places) : "", serialNumber: chance(40) ? serialNumber() : "",
            value: chance(70) ? value() : nil, dateCreated: day(), notes: chance(50) ? notes() : "")
        content.tags = tags()
        // One of twenty has none, one of ten has several.
        let count = chance(5) || pictures.isEmpty ? 0 : chance(10) ? 2 + below(3) : 1
        content.pictures = (0..<count).map { position in
            let original = pick(pictures)
            return Picture(
                id: uuid(), hash: original.hash, mediaType: original.mediaType, width: original.width,
                height: original.height, sourceName: original.sourceName,
                caption: position > 0 ? pick(Words.captions) : "",
                kind: position > 0 && chance(50) ? .receipt : .picture
            )
        }
        return content
    }

    // MARK: Parts

    private mutating func name() -> String {
        if chance(2) { return "Untitled" }
        let noun = pick(Words.nouns)
        switch below(4) {
        case 0: return noun
        case 1: return "\(pick(Words.makers)) \(noun)"
        case 2: return "\(noun) \(1 + below(400))"
        default: return "\(pick(Words.adjectives)) \(noun)"
        }
    }

    private mutating func serialNumber() -> String {
        let letters = Array("ABCDEFGHJKLMNPRSTUVWXYZ")
        let prefix = String((0..<(2 + below(2))).map { _ in pick(letters) })
        return "\(prefix)-\(1000 + below(9000))/\(String(below(1 << 30), radix: 36).uppercased())"
    }

    /// Mostly small amounts, few very large ones; a tenth in another currency.
    private mutating func value() -> Money {
        let digits = below(100) < 80 ? 20_000 : 900_000
        let isForeign = chance(10)
        return Money(minorUnits: Int64(100 + below(digits)), currencyCode: isForeign ? "USD" : "EUR")
    }

    private mutating func day() -> CalendarDay {
        CalendarDay(year: 1998 + below(27), month: 1 + below(12), day: 1 + below(28)) ?? .earliest
    }

    private mutating func notes() -> String {
        (0..<(1 + below(3))).map { _ in pick(Words.sentences) }.joined(separator: chance(30) ? "\n" : " ")
    }

    private mutating func tags() -> [String] {
        var tags: [String] = []
        for _ in 0..<below(4) {
            let tag = pick(Words.tags)
            if !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }

    private mutating func uuid() -> UUID {
        var bytes = (0..<2).flatMap { _ in withUnsafeBytes(of: random.next().bigEndian) { Array($0) } }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }

    private mutating func below(_ end: Int) -> Int { Int(random.next() % UInt64(end)) }

    private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    private mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
}
