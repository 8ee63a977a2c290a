import GLib
public import MyStuffCore

/// What has become of a thing and in what state it is, in words.
public enum StatusSentences {
    public static func name(of status: ItemStatus.Kind) -> String {
        switch status {
        case .owned: tr("Owned")
        case .lent: tr("Lent")
        case .sold: tr("Sold")
        case .givenAway: tr("Given Away")
        case .lost: tr("Lost")
        case .stolen: tr("Stolen")
        }
    }

    public static func name(of condition: Condition) -> String {
        switch condition {
        case .new: trc("condition", "New")
        case .good: trc("condition", "Good")
        case .worn: trc("condition", "Worn")
        case .broken: trc("condition", "Broken")
        }
    }

    public static func name(of kind: CustomField.Kind) -> String {
        switch kind {
        case .text: trc("kind of field", "Text")
        case .number: trc("kind of field", "Number")
        case .date: trc("kind of field", "Date")
        case .yesNo: trc("kind of field", "Yes or No")
        case .choice: trc("kind of field", "Choice")
        }
    }
}
