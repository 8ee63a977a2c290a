import GLib
public import MyStuffCore

extension CalendarDay {
    /// The day in the zone of this machine.
    public static func today() -> CalendarDay {
        let today = LocaleDates.today()
        return CalendarDay(year: today.year, month: today.month, day: today.day) ?? .earliest
    }
}
