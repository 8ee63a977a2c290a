public import FoundationEssentials
public import MyStuffCore

/// A field of a thing in words.
public struct FieldLine: Sendable, Equatable {
    public let label: String
    public let text: String

    public init(label: String, text: String) {
        self.label = label
        self.text = text
    }
}

/// How the person reads what an export says: the same words, amounts and dates as in the window.
public protocol ItemWording: Sendable {
    /// The fields that are filled in, but for name, place and notes; in the window's order.
    func lines(of item: ItemContent, fields: [CustomField]) -> [FieldLine]
    func text(of amount: Money) -> String
    func text(of day: CalendarDay) -> String
    /// Day and time in the zone of this machine.
    func text(of moment: Date) -> String
    func name(of condition: Condition) -> String
    func name(of kind: PictureKind) -> String
}
