import CGLib

/// Moments, in seconds since 1970, as the person's locale writes them in words, in the zone of this machine.
public enum Moments {
    private static let dates = LocaleDates.current()

    /// Such as `June 2024`.
    public static func month(_ seconds: Double) -> String {
        guard let moment = g_date_time_new_from_unix_local(gint64(seconds)) else { return "" }
        defer { g_date_time_unref(moment) }
        // %OB is the month by itself: in Slavic languages its name beside a day differs.
        return tr("%1$@ %2$@", text(moment, "%OB"), text(moment, "%Y"))
    }

    /// Such as `3 June 2024`, in the locale's own order.
    public static func day(_ seconds: Double) -> String {
        guard let moment = g_date_time_new_from_unix_local(gint64(seconds)) else { return "" }
        defer { g_date_time_unref(moment) }
        return dates.text(
            year: Int(g_date_time_get_year(moment)), month: Int(g_date_time_get_month(moment)),
            day: Int(g_date_time_get_day_of_month(moment)))
    }

    private static func text(_ moment: OpaquePointer, _ format: String) -> String {
        guard let text = g_date_time_format(moment, format) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
