public import GLib
public import MyStuffCore

/// Why a text cannot be written into a field, in a sentence to stand beneath it.
public struct FieldProblem: Error, Sendable, Equatable {
    public let sentence: String
}

/// How amounts, days and numbers are written where the person is, and read again.
public struct FieldForms: Sendable {
    public let money: MoneyFormat
    public let dates: LocaleDates
    /// The library's own fields.
    public var custom: [CustomField]

    public init(money: MoneyFormat, dates: LocaleDates, custom: [CustomField] = []) {
        self.money = money
        self.dates = dates
        self.custom = custom
    }

    public func field(_ id: CustomField.ID) -> CustomField? { custom.first { $0.id == id } }

    // MARK: Writing

    public func text(of amount: Money?) -> String { amount.map { money.format($0) } ?? "" }

    public func text(of day: CalendarDay?) -> String {
        day.map { dates.text(year: $0.year, month: $0.month, day: $0.day) } ?? ""
    }

    /// A value of a custom field. One that is none of the field's kind, which has been another then, stays as it is.
    public func text(of value: String, as kind: CustomField.Kind) -> String {
        switch kind {
        case .text, .choice, .yesNo: value
        case .number: PlainNumber(value) == nil ? value : value.replacing(".", with: money.decimalSeparator)
        case .date: CalendarDay(iso8601: value).map { text(of: $0) } ?? value
        }
    }

    // MARK: Reading

    func money(_ text: String) throws(FieldProblem) -> Money? {
        do { return try money.parse(text) } catch {
            throw FieldProblem(sentence: Sentences.sentence(for: error, example: money))
        }
    }

    func day(_ text: String) throws(FieldProblem) -> CalendarDay? {
        let text = text.asOneLine()
        guard !text.isEmpty else { return nil }
        if let day = dates.parse(text), let found = CalendarDay(year: day.year, month: day.month, day: day.day) {
            return found
        }
        throw FieldProblem(
            sentence: tr(
                "Not saved: this is not understood as a date. Write it like %1$@ or %2$@.",
                dates.text(year: 2024, month: 12, day: 31), "2024-12-31"))
    }

    /// How many; nothing is one.
    func count(_ text: String) throws(FieldProblem) -> Int {
        let text = text.asOneLine()
        guard !text.isEmpty else { return 1 }
        guard let number = number(text), let count = Int(number.description), (0...1_000_000_000).contains(count) else {
            throw FieldProblem(sentence: tr("Not saved: write a whole number, such as 2."))
        }
        return count
    }

    func value(_ text: String, as kind: CustomField.Kind) throws(FieldProblem) -> String {
        switch kind {
        case .text, .yesNo, .choice: return text.asOneLine()
        case .date: return try day(text)?.description ?? ""
        case .number:
            let text = text.asOneLine()
            guard !text.isEmpty else { return "" }
            guard let number = number(text) else {
                throw FieldProblem(
                    sentence: tr("Not saved: this is not understood as a number. Write it like %@.", example))
            }
            return number.description
        }
    }

    private var example: String { "12" + money.decimalSeparator + "5" }

    /// A number with the locale's point and groups, or with a plain point.
    private func number(_ text: String) -> PlainNumber? {
        let plain = text.filter { !$0.isWhitespace }
        let separators = plain.filter { !$0.isNumber && $0 != "-" && $0 != "+" && $0 != "\u{2212}" }
        let isPoint = money.decimalSeparator != "." && separators == "." && money.groupingSeparator != "."
        if isPoint { return PlainNumber(plain) }
        var number = plain
        if !money.groupingSeparator.isEmpty { number = number.replacing(money.groupingSeparator, with: "") }
        return PlainNumber(number.replacing(money.decimalSeparator, with: "."))
    }
}

/// What a field is called, and what is written in it.
extension ItemField {
    /// How a field is filled in.
    public enum Form: Sendable, Equatable {
        case line
        case text
        case day
        /// One of these, by their stored names, with the words for them; the first is nothing.
        case choice([Choice])
    }

    public struct Choice: Sendable, Equatable {
        public let value: String
        public let name: String
    }

    public func form(_ custom: [CustomField]) -> Form {
        switch self {
        case .notes: return .text
        case .purchaseDate, .warrantyUntil, .lastSeen, .statusDate, .statusDue: return .day
        case .condition:
            return .choice(
                [Choice(value: "", name: tr("Not given"))]
                    + Condition.allCases.map { Choice(value: $0.rawValue, name: StatusSentences.name(of: $0)) })
        case .status:
            return .choice(
                ItemStatus.Kind.allCases.map { Choice(value: $0.rawValue, name: StatusSentences.name(of: $0)) })
        case .custom(let id):
            guard let field = custom.first(where: { $0.id == id }) else { return .line }
            let none = Choice(value: "", name: tr("Not given"))
            switch field.kind {
            case .text, .number: return .line
            case .date: return .day
            case .yesNo:
                return .choice([none, Choice(value: "yes", name: tr("Yes")), Choice(value: "no", name: tr("No"))])
            case .choice: return .choice([none] + field.choices.map { Choice(value: $0, name: $0) })
            }
        default: return .line
        }
    }

    /// The label beside it; `status` is what the item is.
    public func title(_ custom: [CustomField], status: ItemStatus.Kind = .owned) -> String {
        switch self {
        case .name: tr("Name")
        case .place: tr("Place")
        case .serialNumber: tr("Serial Number")
        case .value: tr("Value")
        case .notes: tr("Notes")
        case .tags: tr("Tags")
        case .quantity: tr("Quantity")
        case .maker: tr("Maker")
        case .model: tr("Model")
        case .condition: tr("Condition")
        case .purchaseDate: tr("Purchase Date")
        case .purchasePrice: tr("Purchase Price")
        case .boughtFrom: tr("Bought From")
        case .warrantyUntil: tr("Warranty Until")
        case .replacementValue: tr("Replacement Value")
        case .lastSeen: tr("Last Seen")
        case .status: tr("Status")
        case .statusPerson:
            switch status {
            // TRANSLATORS: field of a thing's status: who bought it
            case .sold: tr("Sold To")
            // TRANSLATORS: field of a thing's status: who was given it
            case .givenAway: tr("Given To")
            // TRANSLATORS: field of a thing's status: who has borrowed it
            default: tr("Lent To")
            }
        case .statusDate:
            switch status {
            // TRANSLATORS: field of a thing's status: the day on which it was lent
            case .lent: tr("Lent Since")
            // TRANSLATORS: field of a thing's status: the day on which it was sold, given away, lost or stolen
            default: tr("Since")
            }
        case .statusDue: tr("Due Back")
        case .custom(let id): custom.first { $0.id == id }?.name ?? ""
        }
    }

    /// What an undo of this field is called.
    func changeTitle(_ custom: [CustomField]) -> String {
        switch self {
        case .name: tr("Change Name")
        case .place: tr("Change Place")
        case .serialNumber: tr("Change Serial Number")
        case .value: tr("Change Value")
        case .notes: tr("Change Notes")
        case .tags: tr("Change Tags")
        case .status, .statusPerson, .statusDate, .statusDue: tr("Change Status")
        default: tr("Change “%@”", title(custom))
        }
    }
}
