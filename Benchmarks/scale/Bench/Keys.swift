/// What is typed: fifty words, key by key, two hundred keys in all. Words of the generated library, some with a spelling
/// other than theirs, and two that nothing has.
enum Keys {
    static let words = [
        "drill", "etag", "lodz", "lamp", "sofa", "bicy", "box", "red", "kitc", "book", "sn4", "1234", "camer", "chair",
        "zzzq", "table", "stol", "radio", "cello", "clock", "saw", "desk", "mirr", "coat", "bag", "tent", "pump",
        "oven",
        "skis", "rug", "vase", "fan", "mug", "pan", "toy", "hat", "ring", "tv", "iron", "xylo",
    ]

    /// Every beginning of every word, in order, cut off at two hundred.
    static var texts: [String] {
        Array(words.flatMap { word in (1...word.count).map { String(word.prefix($0)) } }.prefix(200))
    }
}

/// Of microseconds, in milliseconds.
func percentile95(_ times: [Int64]) -> Double {
    let sorted = times.sorted()
    return sorted.isEmpty ? 0 : Double(sorted[min(sorted.count - 1, sorted.count * 95 / 100)]) / 1000
}

/// Of microseconds, in milliseconds.
func median(_ times: [Int64]) -> Double {
    let sorted = times.sorted()
    return sorted.isEmpty ? 0 : Double(sorted[sorted.count / 2]) / 1000
}
