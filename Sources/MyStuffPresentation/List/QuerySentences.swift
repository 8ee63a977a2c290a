import FoundationEssentials
import GLib
public import MyStuffCore

/// What a query asks for and what it has found, in words.
public enum QuerySentences {
    /// The filter; empty where it lets everything through.
    public static func text(of filter: ItemFilter, money: MoneyFormat) -> String {
        var parts: [String] = []
        if filter.isInTrash { parts.append(tr("Trash")) }
        if let place = filter.place { parts.append(place.description) }
        if let tag = filter.tag { parts.append(tr("Tag: %@", tag)) }
        if filter.isWithoutPicture { parts.append(tr("Without Picture")) }
        if filter.needsDetails { parts.append(tr("Needs Details")) }
        if let status = filter.status { parts.append(StatusSentences.name(of: status)) }
        if let range = filter.value { parts.append(text(of: range, money: money)) }
        return parts.joined(separator: " · ")
    }

    private static func text(of range: ValueRange, money: MoneyFormat) -> String {
        func amount(_ minorUnits: Int64) -> String {
            money.format(Money(minorUnits: minorUnits, currencyCode: range.currencyCode))
        }
        return switch (range.lowest, range.highest) {
        case (let lowest?, let highest?): tr("%1$@ to %2$@", amount(lowest), amount(highest))
        case (let lowest?, nil): tr("%@ and more", amount(lowest))
        case (nil, let highest?): tr("up to %@", amount(highest))
        case (nil, nil): tr("Value in %@", range.currencyCode)
        }
    }

    /// How many things are shown and what they are worth: "24 things · 1.234,00 €".
    public static func text(of summary: ListSummary, money: MoneyFormat) -> String {
        let count = trn("%@ thing", "%@ things", summary.count, String(summary.count))
        return ([count] + summary.totals.map { money.format($0) }).joined(separator: " · ")
    }

    /// The line beneath a name: where the thing is, and what is to be known of it.
    public static func line(of row: ItemRow) -> String {
        var parts = [row.place]
        if row.quantity != 1 { parts.append(trn("%@ piece", "%@ pieces", row.quantity, String(row.quantity))) }
        if row.status != .owned { parts.append(StatusSentences.name(of: row.status)) }
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// Since when the item is in the trash; empty where it is not.
    public static func inTrash(_ item: Item) -> String {
        guard let removedAt = item.removedAt else { return "" }
        return trn(
            "In the trash since %1$@. Things are kept there for %2$@ day.",
            "In the trash since %1$@. Things are kept there for %2$@ days.", Trash.days,
            LocaleDates.current().day(of: removedAt.timeIntervalSince1970), String(Trash.days))
    }

    /// Why the list is empty.
    public static func nothing(for query: Query) -> String {
        if query.isSearch { return tr("Nothing found for “%@”", query.text) }
        return query.filter.isInTrash ? tr("The trash is empty") : tr("No things here")
    }

    /// What a search has found beside name and place, for the line below the name, with its marks.
    public static func line(_ excerpt: RowMatch.Excerpt, fields: [CustomField] = []) -> (
        text: String, marks: [Range<Int>]
    ) {
        let label =
            switch excerpt.field {
            case .serialNumber: tr("Serial number")
            case .tags: tr("Tags")
            case .notes: tr("Notes")
            case .caption: tr("Caption")
            case .maker: tr("Maker")
            case .model: tr("Model")
            case .boughtFrom: tr("Bought from")
            case .person: tr("Person")
            case .custom(let id): fields.first { $0.id == id }?.name ?? tr("Details")
            }
        // A translation may set other signs around the two.
        let around = tr("%1$@: %2$@", label, "\0").split(separator: "\0", omittingEmptySubsequences: false)
        let shift = around[0].utf8.count
        return (
            around.joined(separator: excerpt.text),
            excerpt.marks.map { $0.lowerBound + shift..<$0.upperBound + shift }
        )
    }
}
