import GLib
public import MyStuffCore
import MyStuffExchange

/// Some of a library's things that can go out of it together.
public struct ThingsChoice: Sendable, Equatable {
    /// What they are called, with their number.
    public let title: String
    /// nil for all that are not in the trash.
    public let ids: [ItemID]?
    public let count: Int

    public init(title: String, ids: [ItemID]?, count: Int) {
        self.title = title
        self.ids = ids
        self.count = count
    }
}

/// What there is to choose from, and what is likely to be meant.
public struct ThingsChoices: Sendable, Equatable {
    /// Never empty.
    public let choices: [ThingsChoice]
    /// A position in `choices`.
    public let likely: Int
}

extension Inventory {
    /// All things, those that a search or filter has found, those that are selected.
    public func choicesForExport() async throws -> ThingsChoices {
        let count = try await store.summary(of: Query()).count
        var choices = [
            ThingsChoice(
                title: trn("All: %@ thing", "All %@ things", count, String(count)), ids: nil, count: count)
        ]
        var likely = 0
        if list.answered.isSearch || list.answered.filter != .everything {
            likely = choices.count
            let found = list.ids
            choices.append(
                ThingsChoice(
                    title: trn("The %@ thing found", "The %@ things found", found.count, String(found.count)),
                    ids: found, count: found.count))
        }
        if let selected = choiceOfSelected {
            if selected.count > 1 { likely = choices.count }
            choices.append(selected)
        }
        return ThingsChoices(choices: choices, likely: likely)
    }

    /// What is lost or stolen, and what is selected.
    public func choicesForClaim() async throws -> ThingsChoices {
        let lost = try await ClaimPack.lost(in: store)
        var choices = [
            ThingsChoice(
                title: trn(
                    "What is lost or stolen: %@ thing", "What is lost or stolen: %@ things", lost.count,
                    String(lost.count)),
                ids: lost, count: lost.count)
        ]
        var likely = 0
        if let selected = choiceOfSelected {
            if selected.count > 1 || lost.isEmpty { likely = 1 }
            choices.append(selected)
        }
        return ThingsChoices(choices: choices, likely: likely)
    }

    private var choiceOfSelected: ThingsChoice? {
        guard !selected.isEmpty else { return nil }
        return ThingsChoice(
            title: trn("The selected thing", "The %@ selected things", selected.count, String(selected.count)),
            ids: selected, count: selected.count)
    }
}
