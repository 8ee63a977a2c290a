public import FoundationEssentials
public import GLib
public import MyStuffCore
public import MyStuffExchange

/// Things in the words, amounts and dates of the window, for what goes out of it.
public struct WindowWording: ItemWording {
    private let forms: FieldForms

    public init(money: MoneyFormat, dates: LocaleDates = .current()) {
        forms = FieldForms(money: money, dates: dates)
    }

    public func lines(of item: ItemContent, fields: [CustomField]) -> [FieldLine] {
        var forms = forms
        forms.custom = fields
        var lines: [FieldLine] = []
        for field in ItemField.all(with: fields) where ![.name, .place, .notes].contains(field) {
            let text = text(of: field, item, fields, forms)
            guard !text.isEmpty, !field.isEmpty(in: item) else { continue }
            lines.append(FieldLine(label: field.title(fields, status: item.status.kind), text: text))
        }
        lines.append(FieldLine(label: tr("Date Created"), text: forms.text(of: item.dateCreated)))
        return lines
    }

    /// A choice is shown by its name.
    private func text(
        of field: ItemField, _ item: ItemContent, _ fields: [CustomField], _ forms: FieldForms
    ) -> String {
        let text = field.text(of: item, forms)
        guard case .choice(let choices) = field.form(fields), !text.isEmpty else { return text }
        return choices.first { $0.value == text }?.name ?? text
    }

    public func text(of amount: Money) -> String { forms.money.format(amount) }
    public func text(of day: CalendarDay) -> String { forms.text(of: day) }
    public func text(of moment: Date) -> String { forms.dates.text(moment: moment.timeIntervalSince1970) }
    public func name(of condition: Condition) -> String { StatusSentences.name(of: condition) }
    public func name(of kind: PictureKind) -> String { PictureKindName.text(kind) }
}
