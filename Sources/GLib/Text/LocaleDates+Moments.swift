import CGLib

/// Moments in the zone of this machine. `seconds` since 1970 in UTC.
extension LocaleDates {
    /// The day in the locale's order and the time in 24 hours.
    public func text(moment seconds: Double) -> String {
        guard let moment = local(seconds) else { return "" }
        defer { g_date_time_unref(moment) }
        return trc("date and time", "%1$@, %2$@", day(of: moment), format(moment, "%H:%M"))
    }

    /// The day in figures, in the locale's order.
    public func day(of seconds: Double) -> String {
        guard let moment = local(seconds) else { return "" }
        defer { g_date_time_unref(moment) }
        return day(of: moment)
    }

    /// The month in words, such as `June 2024`.
    public static func month(_ seconds: Double) -> String {
        guard let moment = local(seconds) else { return "" }
        defer { g_date_time_unref(moment) }
        // %OB is the month by itself: in Slavic languages its name beside a day differs.
        return trc("month and year", "%1$@ %2$@", format(moment, "%OB"), format(moment, "%Y"))
    }

    private func day(of moment: OpaquePointer) -> String {
        text(
            year: Int(g_date_time_get_year(moment)), month: Int(g_date_time_get_month(moment)),
            day: Int(g_date_time_get_day_of_month(moment)))
    }

    /// The day as YYYY-MM-DD.
    public static func localISO(_ seconds: Double) -> String {
        guard let moment = local(seconds) else { return "" }
        defer { g_date_time_unref(moment) }
        return format(moment, "%Y-%m-%d")
    }

    /// The moment as ISO 8601 with the zone's distance from UTC.
    public static func localISO8601(_ seconds: Double) -> String {
        guard let moment = local(seconds) else { return "" }
        defer { g_date_time_unref(moment) }
        return format(moment, "%Y-%m-%dT%H:%M:%S%:z")
    }
}

private func local(_ seconds: Double) -> OpaquePointer? {
    Int(exactly: seconds.rounded(.down)).flatMap { g_date_time_new_from_unix_local($0) }
}

private func format(_ moment: OpaquePointer, _ format: String) -> String {
    guard let text = g_date_time_format(moment, format) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
}

/// A number of bytes in words, such as “3.7 MB”.
public func sizeText(bytes: Int) -> String {
    guard let text = g_format_size(guint64(max(0, bytes))) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
}
