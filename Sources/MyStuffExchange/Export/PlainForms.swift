import FoundationEssentials
import MyStuffCore

/// Values as programs read them, whatever the locale.
enum PlainForms {
    /// The amount with all digits of its currency and a point: `16.55`, `1655` for yen.
    static func amount(_ money: Money) -> String {
        let fraction = Currency.fractionDigits(money.currencyCode)
        var digits = String(money.minorUnits.magnitude)
        digits = String(repeating: "0", count: max(0, fraction + 1 - digits.utf8.count)) + digits
        let sign = money.minorUnits < 0 ? "-" : ""
        return sign + digits.dropLast(fraction) + (fraction > 0 ? "." + digits.suffix(fraction) : "")
    }

    /// ISO 8601 in UTC, to the millisecond.
    static func moment(_ date: Date) -> String {
        let total = Int((date.timeIntervalSince1970 * 1000).rounded())
        let (seconds, millis) = (total.flooredDivision(by: 1000), total.modulo(1000))
        let (days, second) = (seconds.flooredDivision(by: 86_400), seconds.modulo(86_400))
        let day = civil(fromDays: days)
        func figures(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
        }
        return figures(day.year, 4) + "-" + figures(day.month, 2) + "-" + figures(day.day, 2) + "T"
            + figures(second / 3600, 2) + ":" + figures(second / 60 % 60, 2) + ":" + figures(second % 60, 2) + "."
            + figures(millis, 3) + "Z"
    }

    /// Howard Hinnant's civil_from_days: https://howardhinnant.github.io/date_algorithms.html
    private static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = shifted.flooredDivision(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// A tag list in one cell: `; ` between them, and `\` before what is not meant so.
    static func tags(_ tags: [String]) -> String {
        tags.map { $0.replacing("\\", with: "\\\\").replacing(";", with: "\\;") }.joined(separator: "; ")
    }

    /// `NNNN-K`, the name of a picture in an export: the number of its thing, and its own, from 1.
    static func pictureName(_ item: Int, _ picture: Int) -> String {
        let number = String(item)
        return String(repeating: "0", count: max(0, 4 - number.utf8.count)) + number + "-\(picture)"
    }
}

extension Int {
    fileprivate func flooredDivision(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }

    fileprivate func modulo(_ divisor: Int) -> Int { self - flooredDivision(by: divisor) * divisor }
}

/// Sums of money, one for each currency, the one of most things first.
struct MoneySums {
    private var sums: [String: (count: Int, sum: Int64)] = [:]

    /// What is not owned any more has no part in a sum, and what is there several times counts as often.
    mutating func add(_ item: ItemContent) {
        guard item.status.isOwned, let value = item.value else { return }
        let all = value.minorUnits.multipliedReportingOverflow(by: Int64(item.quantity))
        let part = all.overflow ? .max : all.partialValue
        let known = sums[value.currencyCode] ?? (0, 0)
        let sum = known.sum.addingReportingOverflow(part)
        sums[value.currencyCode] = (known.count + 1, sum.overflow ? .max : sum.partialValue)
    }

    var totals: [Money] {
        sums.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
            .map { Money(minorUnits: $0.value.sum, currencyCode: $0.key) }
    }
}
