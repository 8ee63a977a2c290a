import Testing

/// What sessions (`mystuff-store-worker session`) have been told is saved, to be compared with what is in the library.
struct Ledger {
    /// The state of every item that was acknowledged last; "gone" for one that was deleted for good.
    private var saved: [String: String] = [:]
    /// What was begun and not acknowledged: it can have happened or not, but nothing else can.
    private var intended: [String: [String]] = [:]
    private var newcomers: [String] = []
    private(set) var acknowledged = 0
    /// Why steps failed, in the order of the steps.
    private(set) var failures: [String] = []

    mutating func read(_ lines: [String]) {
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            switch (words.first, words.count) {
            case ("begin", 3) where words[1] == "0": newcomers.append(words[2])
            case ("begin", 3): intended[words[1], default: []].append(words[2])
            case ("done", 3):
                if saved[words[1]] == nil, let index = newcomers.lastIndex(of: words[2]) { newcomers.remove(at: index) }
                // What failed while SQLite waited for the disk can lie in the WAL as a whole, and comes to life at the next
                // opening unless something is written after it. A step that changes nothing writes nothing.
                if saved[words[1]] != words[2] { intended[words[1]] = nil }
                saved[words[1]] = words[2]
                acknowledged += 1
            case ("failed", _), ("refused", _): failures.append(line)
            case ("open", 1): break
            default: Issue.record("what is “\(line)”?")
            }
        }
    }

    /// Reads what is in the library by now, and demands every acknowledged change and no fault. What was found is what
    /// counts from then on.
    mutating func settle(_ folder: String, _ comment: String = "") throws {
        let worker = try Worker(["account", folder])
        let lines = worker.readAll()
        #expect(worker.wait() == 0 && lines.last == "end", "\(comment): \(lines.last ?? "nothing")")
        for line in lines where line.hasPrefix("fault ") { Issue.record("\(comment): \(line)") }
        var found: [String: String] = [:]
        for line in lines where line.hasPrefix("state ") {
            let words = line.split(separator: " ").map(String.init)
            found[words[1]] = words[2]
        }
        for (id, state) in saved {
            let allowed = [state] + intended[id, default: []]
            #expect(allowed.contains(found[id] ?? "gone"), "\(comment): item \(id) is not as it was acknowledged")
        }
        for (id, state) in found where saved[id] == nil {
            #expect(newcomers.contains(state), "\(comment): item \(id) comes from nowhere")
        }
        saved = found
        intended = [:]
        newcomers = []
        failures = []
    }
}
