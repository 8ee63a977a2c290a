import FoundationEssentials
import MyStuffCore

/// Values as programs read them, whatever the locale.
enum PlainForms {
    /// The amount with all digits of its currency and a point: `16.55`, `1655` for yen.
    static func amount(_ money: Money) -> String { MoneyFormat().number(money) }

    /// ISO 8601 in UTC, to the millisecond; a moment of no year from 1 to 9999 is on the earliest day.
    static func moment(_ date: Date) -> String {
        let total = (date.timeIntervalSince1970 * 1000).rounded()
        let days = (total / 86_400_000).rounded(.down)
        let rest = Int(total - days * 86_400_000)
        let day = CalendarDay(daysSince1970: Int(days)) ?? .earliest
        func figures(_ number: Int, _ width: Int = 2) -> String { String(number).zeroPadded(to: width) }
        let (seconds, milliseconds) = (rest / 1000, rest % 1000)
        return "\(day)T" + figures(seconds / 3600) + ":" + figures(seconds / 60 % 60) + ":" + figures(seconds % 60)
            + "." + figures(milliseconds, 3) + "Z"
    }

    /// A tag list in one cell: `; ` between them, and `\` before what is not meant so.
    static func tags(_ tags: [String]) -> String {
        tags.map { $0.replacing("\\", with: "\\\\").replacing(";", with: "\\;") }.joined(separator: "; ")
    }

    /// `NNNN-K`, the name of a picture in an export: the number of its thing, and its own, from 1.
    static func pictureName(_ item: Int, _ picture: Int) -> String {
        String(item).zeroPadded(to: 4) + "-\(picture)"
    }
}
