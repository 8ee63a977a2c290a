"""What somebody needs who neither sees the screen nor has a mouse: names, states, order, and every control by keys.

A `Survey` looks at the newest window, once for each thing that it shows, and keeps what is wrong with it.
"""

import time

from gi.repository import Atspi, GLib

from widget import xdotool

CHECKED, MODAL = Atspi.StateType.CHECKED, Atspi.StateType.MODAL

# The window manager's own keys stand for them, as in all programs with GTK's header bar, which does not give them the focus.
WINDOW_BUTTONS = ["Close", "Minimize", "Maximize", "Restore"]

# Inside these the arrow keys go from one child to the next, and Tab leaves.
ARROWED = {"list", "table", "tree", "page tab list", "radio group"}

ITEMS = {"list item", "table cell", "tree item", "page tab"}

# Nobody counts to the end of a long list to know that the arrow keys walk it.
MOST_ITEMS = 14


class Survey:
    """What was found wrong, as sentences that name window, role and place."""

    def __init__(self, person):
        self.person = person
        self.looks = 0
        self.controls = 0
        self.unnamed = []
        self.unreachable = []
        self.wrong_states = []
        self.disorder = []

    @property
    def figures(self):
        return {"windows": self.looks, "controls": self.controls, "unnamed": len(self.unnamed),
                "unreachable_by_keyboard": len(self.unreachable)}

    @property
    def faults(self):
        return self.unnamed + self.unreachable + self.wrong_states + self.disorder

    def look(self, place, walk=True, arrows=False, is_modal=True):
        """At the newest window, which now shows what `place` says; `walk` by Tab through all of it, too, and with `arrows`
        through the items of its lists."""
        window = self.person.windows()[-1]
        where = f"{place} (“{window.name}”)"
        self.looks += 1
        if not window.name.strip():
            self.unnamed.append(f"{where}: {window.role} has no title")
        self.unnamed += [f"{where}: {widget} has no name" for widget in self.person.nameless()]
        self.look_at_states(where, window, is_modal)
        self.look_at_order(where, window, [])
        if walk:
            self.walk(where, window, arrows)

    # States

    def look_at_states(self, where, window, is_modal):
        """GTK 4.8 tells “checked” of check boxes, “pressed” of toggles, “selected” of items, “editable” of fields, and
        “modal” of dialogs. It leaves “focusable” on what is insensitive; that such a one never has the focus is seen by
        `walk`, and that a check box tells of its change, too."""
        focused = [widget for widget in window.walk(only_visible=True) if widget.is_focused]
        if len(focused) > 1:
            self.wrong_states.append(f"{where}: {focused} have the focus at once")
        for widget in focused:
            if not widget.is_sensitive:
                self.wrong_states.append(f"{where}: {widget} has the focus and is insensitive")
        if window.is_in_state(MODAL) != (is_modal and window.accessible != self.person.window.accessible):
            self.wrong_states.append(f"{where}: the window does not tell rightly whether it is modal")

    # Order

    def look_at_order(self, where, widget, path):
        """Of two children of one container the one that lies wholly below the other comes after it; so it is read. Of
        what stands side by side this says nothing, and so holds in both directions of writing.

        Exceptions: the title bar, which GTK 4 has as the last child of a window; what lies on top of something else (toasts,
        plates on a picture), which no pair is made of; scroll bars; and what has no room at all."""
        children = [child for child in widget.children() if child.is_visible]
        is_window = not path
        path = path + [repr(widget)]
        boxes = [(child, child.box) for child in children if child.role != "scroll bar"]
        boxes = [(child, box) for child, box in boxes if box[2] > 0 and box[3] > 0]
        if not is_window:
            lowest = None
            for child, box in boxes:
                if lowest and box[1] + box[3] <= lowest[1][1]:
                    self.disorder.append(f"{where}: {lowest[0]} is read before {child} above it, in {' › '.join(path[-3:])}")
                    break
                if lowest is None or box[1] > lowest[1][1]:
                    lowest = (child, box)
        for child in children:
            self.look_at_order(where, child, path)

    # Keys

    def walk(self, where, window, arrows):
        """Tab until it comes round again; with `arrows` also every item of every list on the way by the arrow keys, which
        may choose what they pass."""
        wanted = self.wanted(window)
        self.controls += len(wanted)
        known = [widget for widget, _, _ in wanted]
        reached, stops = set(), []
        focus, former = self.press("Tab", None, known), None
        for _ in range(60):
            if focus is None or (former is not None and focus.accessible == former.accessible):
                break
            stop = self.stop(focus)
            if stop in stops and stop != stops[-1]:
                break
            reached.add(self.identity(focus))
            if not focus.is_sensitive:
                self.wrong_states.append(f"{where}: {focus} is insensitive, and Tab leads to it")
            if stop not in stops:
                stops.append(stop)
                if focus.role == "check box":
                    self.tick(where, focus)
            former, focus = focus, self.press("Tab", focus, known)
        lists = [stop for stop in stops if stop[0] == "list"]
        if arrows:
            for list in lists:
                self.walk_items(list, reached, known)
        for widget, identity, text in wanted:
            if identity in reached or (not arrows and widget.role in ITEMS and self.stop(widget) in lists):
                continue
            if not any(self.identity(inner) in reached for inner in widget.walk(only_visible=True)):
                self.unreachable.append(f"{where}: {text} is reached by no key")

    def walk_items(self, list, reached, known):
        """From item to item: to the first, and then down, or across in a grid."""
        focus = self.focus(None, known)
        for _ in range(60):
            if focus is not None and self.stop(focus) == list:
                break
            focus = self.press("Tab", focus, known)
        else:
            return
        key = "Right" if focus.role == "table cell" else "Down"
        for key in ["Home"] + [key] * MOST_ITEMS:
            former, focus = focus, self.press(key, focus, known, patience=0.4) or focus
            reached.add(self.identity(focus))
            if key != "Home" and focus.accessible == former.accessible:
                break
        self.press("Home", focus, known)

    def wanted(self, window):
        """The controls that keys must reach, with their identities and in words. Not a container around others, which
        passes the focus on."""
        wanted, items = [], 0
        for widget in self.sensitive(window):
            box = widget.box
            if not widget.is_focusable or box[2] <= 0 or box[3] <= 0:
                continue
            if widget.role == "push button" and widget.name in WINDOW_BUTTONS and box[1] < 40 and box[2] < 30:
                continue
            if widget.role in ("scroll pane", "filler", "panel") or widget.role in ARROWED:
                continue
            if widget.role in ITEMS:
                items += 1
                if items > MOST_ITEMS:
                    continue
            wanted.append((widget, self.identity(widget), f"{widget} at {box}"))
        return wanted

    def sensitive(self, widget):
        """GTK 4.8 does not tell that a widget is insensitive because the one around it is."""
        if widget.is_visible and widget.is_sensitive:
            yield widget
            for child in widget.children():
                yield from self.sensitive(child)

    @staticmethod
    def identity(widget):
        """Items come and go with what is in sight, and rows of check boxes are made anew when one is ticked: they are
        known by their names."""
        return (widget.role, widget.name if widget.role in ITEMS or widget.role == "check box" else widget.accessible)

    @staticmethod
    def stop(widget):
        """Where Tab stops: the list, for an item."""
        if widget.role not in ITEMS:
            return Survey.identity(widget)
        return "list", widget.accessible.get_parent()

    def press(self, key, former, known, patience=0.25):
        """Presses a key and answers what has the focus then."""
        xdotool("key", "--clearmodifiers", key)
        end = time.monotonic() + patience
        while True:
            time.sleep(0.02)
            focus = self.focus(former, known)
            if focus is not None and (former is None or focus.accessible != former.accessible):
                return focus
            if time.monotonic() > end:
                return focus

    def focus(self, former, known):
        """What has the focus; looked for first where it may be."""
        for widget in ([former] if former else []) + known:
            try:
                if widget.is_focused and widget.is_visible:
                    return widget
            except GLib.Error:
                pass  # it is no more
        try:
            windows = self.person.windows()
            return next((widget for widget in windows[-1].walk(only_visible=True) if widget.is_focused), None)
        except GLib.Error:
            return None

    def tick(self, where, check):
        """Space changes what a check box tells, and changes it back."""
        before, name = check.is_in_state(CHECKED), repr(check)
        for expected in (not before, before):
            xdotool("key", "space")
            end = time.monotonic() + 1
            # The rows may have been made anew, and the focus is to be on the same one.
            while not ((now := self.focus(None, [])) and repr(now) == name and now.is_in_state(CHECKED) == expected):
                if time.monotonic() > end:
                    self.wrong_states.append(f"{where}: {name} does not tell whether it is checked, or loses the focus")
                    return
                time.sleep(0.03)
