import GLib
public import MyStuffCore

/// A field of an item that a person types into.
public enum ItemField: CaseIterable, Hashable, Sendable {
    case name
    case place
    case serialNumber
    case value
    case notes
    case tags

    /// What an undo of this field is called.
    var changeTitle: String {
        switch self {
        case .name: tr("Change Name")
        case .place: tr("Change Place")
        case .serialNumber: tr("Change Serial Number")
        case .value: tr("Change Value")
        case .notes: tr("Change Notes")
        case .tags: tr("Change Tags")
        }
    }

    /// The field's content as it is shown.
    public func text(of item: Item, money: MoneyFormat) -> String {
        switch self {
        case .name: item.name
        case .place: item.place
        case .serialNumber: item.serialNumber
        case .value: item.value.map { money.format($0) } ?? ""
        case .notes: item.notes
        case .tags: item.tags.joined(separator: ", ")
        }
    }

    /// The edit that writes the item's own content into it.
    func edit(from item: Item) -> ItemEdit {
        switch self {
        case .name: .name(item.name)
        case .place: .place(item.place)
        case .serialNumber: .serialNumber(item.serialNumber)
        case .value: .value(item.value)
        case .notes: .notes(item.notes)
        case .tags: .tags(item.tags)
        }
    }

    /// The edit that writes what was typed.
    func edit(from text: String, money: MoneyFormat) throws(MoneyParseError) -> ItemEdit {
        switch self {
        case .name: .name(text.asOneLine())
        case .place: .place(text.asOneLine())
        case .serialNumber: .serialNumber(text.asOneLine())
        case .value: .value(try money.parse(text))
        case .notes: .notes(text)
        case .tags: .tags(Self.tags(in: text))
        }
    }
}

extension ItemField {
    /// Tags as they are typed: words with commas between them, each once.
    public static func tags(in text: String) -> [String] {
        // The commas of Chinese, Japanese and Arabic too.
        text.split { ",，、،".contains($0) }.map { String($0).asOneLine() }.reduce(into: []) { tags, tag in
            if !tag.isEmpty && !tags.contains(tag) { tags.append(tag) }
        }
    }
}

extension String {
    /// Line breaks, which can be pasted, become spaces, and there are none at the ends.
    fileprivate func asOneLine() -> String {
        let line = String(map { $0.isNewline ? " " : $0 })
        var rest = Substring(line)
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
