import CGTK
import GLib

/// A button that opens a calendar.
public final class CalendarButton: Button {
    public static func make(cssClass: String) -> CalendarButton {
        let button = CalendarButton(made(gtk_button_new()))
        button.show(icon: "x-office-calendar-symbolic")
        gtk_button_set_has_frame(button.cast(to: GtkButton.self), 0)
        gtk_widget_set_valign(button.widget, GTK_ALIGN_CENTER)
        button.setCSSClass(cssClass, true)
        return button
    }

    /// The calendar is made when it is opened, at the day that `day` answers then (nil for today). `onChoice` gets
    /// each day that is chosen; a click on one closes the calendar.
    public func connect(
        day: @escaping @MainActor () -> (year: Int, month: Int, day: Int)?,
        onChoice: @escaping @MainActor (_ year: Int, _ month: Int, _ day: Int) -> Void
    ) {
        onClicked { [weak self] in
            guard let self else { return }
            let popover = CalendarPopover(on: self, onChoice: onChoice)
            popover.calendar.show(day())
            popover.popUp()
        }
    }
}

/// A calendar that opens beside a button, and is gone when it has closed.
@MainActor
private final class CalendarPopover {
    private let popover: Widget
    private(set) var calendar: CalendarView

    init(on parent: Widget, onChoice: @escaping @MainActor (Int, Int, Int) -> Void) {
        let popover = Widget(made(gtk_popover_new()))
        self.popover = popover
        calendar = CalendarView(onChoice: onChoice) { [weak popover] in
            if let popover { gtk_popover_popdown(popover.cast(to: GtkPopover.self)) }
        }
        gtk_popover_set_child(popover.cast(to: GtkPopover.self), calendar.widget.widget)
        gtk_widget_set_parent(popover.widget, parent.widget)
        // A child set by hand has to be taken away by hand, or the parent complains when it dies.
        parent.object.connect("destroy") { [weak popover] _ in
            if let popover, gtk_widget_get_parent(popover.widget) != nil { gtk_widget_unparent(popover.widget) }
        }
        // The handler keeps this object for as long as there is a popover; it goes when GTK is done with closing.
        popover.object.connect("closed") { _ in
            Task { @MainActor in self.remove() }
        }
    }

    func popUp() {
        gtk_popover_popup(popover.cast(to: GtkPopover.self))
        calendar.widget.grabFocus()
    }

    private func remove() {
        if gtk_widget_get_parent(popover.widget) != nil { gtk_widget_unparent(popover.widget) }
    }
}

/// A month to choose a day from.
@MainActor
private final class CalendarView {
    let widget: Widget
    /// While the program itself moves it.
    private var isFilling = false
    private var shown: (year: Int, month: Int)?

    init(onChoice: @escaping @MainActor (Int, Int, Int) -> Void, onDone: @escaping @MainActor () -> Void) {
        widget = Widget(made(gtk_calendar_new()))
        widget.object.connect("day-selected") { [weak self] _ in
            guard let self, !self.isFilling, let day = self.day else { return }
            onChoice(day.year, day.month, day.day)
            // The arrows choose a day in another month too, and more may be wanted of them.
            let isSameMonth = self.shown.map { $0 == (day.year, day.month) } ?? false
            self.shown = (day.year, day.month)
            if isSameMonth { onDone() }
        }
    }

    func show(_ day: (year: Int, month: Int, day: Int)?) {
        let date =
            day.flatMap { g_date_time_new_local(gint($0.year), gint($0.month), gint($0.day), 12, 0, 0) }
            ?? g_date_time_new_now_local()
        guard let date else { return }
        defer { g_date_time_unref(date) }
        isFilling = true
        gtk_calendar_select_day(widget.opaque, date)
        isFilling = false
        shown = self.day.map { ($0.year, $0.month) }
    }

    private var day: (year: Int, month: Int, day: Int)? {
        guard let date = gtk_calendar_get_date(widget.opaque) else { return nil }
        defer { g_date_time_unref(date) }
        return (
            Int(g_date_time_get_year(date)), Int(g_date_time_get_month(date)), Int(g_date_time_get_day_of_month(date))
        )
    }
}
