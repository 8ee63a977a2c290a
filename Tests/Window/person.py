"""A person at the desk: sees what a screen reader sees and what is drawn, and has a mouse and a keyboard."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

from library import LibraryFolder, Pictures  # noqa: E402

# A program that ends while its tree is being read is no news here.
GLib.log_set_handler("dbind", GLib.LogLevelFlags.LEVEL_WARNING, lambda *_: None)

PROGRAM = os.environ["MYSTUFF_PROGRAM"]
SHOTS = os.environ["MYSTUFF_SHOTS"]
PATIENCE = 10.0

NO_PICTURE = "Picture: none. Add a picture"
PICTURE = "Picture. Change it"


def wait_for(what, condition, patience=PATIENCE):
    """The first true answer of `condition`; fails the test when there is none in time."""
    end = time.monotonic() + patience
    while True:
        try:
            answer = condition()
        except GLib.Error:
            answer = None  # the widget went away while it was looked at
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain: {what}")
        time.sleep(0.04)


def xdotool(*words):
    return subprocess.run(["xdotool", *map(str, words)], capture_output=True, text=True, check=False).stdout.strip()


class Widget:
    """One accessible object."""

    def __init__(self, accessible):
        self.accessible = accessible

    @property
    def name(self):
        return self.accessible.get_name() or ""

    @property
    def description(self):
        return self.accessible.get_description() or ""

    @property
    def role(self):
        return self.accessible.get_role_name()

    @property
    def text(self):
        """What stands in a field or on a label."""
        return Atspi.Text.get_text(self.accessible, 0, Atspi.Text.get_character_count(self.accessible))

    @property
    def selected_text(self):
        """The part of a field's text that typing would replace."""
        if Atspi.Text.get_n_selections(self.accessible) == 0:
            return ""
        part = Atspi.Text.get_selection(self.accessible, 0)
        return Atspi.Text.get_text(self.accessible, part.start_offset, part.end_offset)

    def is_in_state(self, state):
        return self.accessible.get_state_set().contains(state)

    @property
    def is_sensitive(self):
        return self.is_in_state(Atspi.StateType.SENSITIVE)

    @property
    def is_focused(self):
        return self.is_in_state(Atspi.StateType.FOCUSED)

    @property
    def is_focusable(self):
        return self.is_in_state(Atspi.StateType.FOCUSABLE)

    @property
    def is_selected(self):
        return self.is_in_state(Atspi.StateType.SELECTED)

    @property
    def is_visible(self):
        return self.is_in_state(Atspi.StateType.VISIBLE)

    @property
    def is_editable(self):
        return self.is_in_state(Atspi.StateType.EDITABLE)

    @property
    def box(self):
        """Left, top, width and height in its window."""
        try:
            box = self.accessible.get_extents(Atspi.CoordType.WINDOW)
        except GLib.Error:
            return 0, 0, 0, 0  # not every accessible has a place on the screen
        return box.x, box.y, box.width, box.height

    def children(self):
        for index in range(self.accessible.get_child_count()):
            child = self.accessible.get_child_at_index(index)
            if child is not None:
                yield Widget(child)

    def walk(self, only_visible=False):
        """This widget and all inside it; with `only_visible` without what is hidden."""
        if only_visible and not self.is_visible:
            return
        yield self
        for child in self.children():
            yield from child.walk(only_visible)

    def press(self):
        """Activates a button without the mouse."""
        Atspi.Action.do_action(self.accessible, 0)

    def __repr__(self):
        return f"<{self.role} “{self.name}”>"


class Person(unittest.TestCase):
    """A test case with a running program."""

    environment = {}

    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="mystuff-test-")
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)
        self.library = LibraryFolder(self.home + "/library")
        self.pictures = Pictures(self.home + "/photos")
        self.process = None
        self.addCleanup(self.end_if_running)

    def tearDown(self):
        result = self._outcome.result
        if any(test is self for test, _ in result.failures + result.errors):
            self.shot(f"failed-{self._testMethodName}")
        if self.process:
            # GTK says so when it is used wrongly.
            complaints = [line for line in self.log_text().split("\n") if "-WARNING" in line or "-CRITICAL" in line]
            self.assertEqual(complaints, [])

    # The program

    def surroundings(self, **environment):
        return dict(
            os.environ,
            HOME=self.home,
            XDG_DATA_HOME=self.home + "/data",
            XDG_CONFIG_HOME=self.home + "/config",
            XDG_CACHE_HOME=self.home + "/cache",
            **{**self.environment, **environment},
        )

    def launch(self, *arguments, wrapper=(), **environment):
        """Starts the program on the test's library and waits for its window."""
        with open(self.home + "/log", "ab") as log:
            self.process = subprocess.Popen(
                [*wrapper, PROGRAM, "--library", self.library.folder, *arguments],
                env=self.surroundings(**environment), stdout=log, stderr=log)
        self.window = wait_for("the window", lambda: self.top_level("My Stuff"))
        self.window_id = wait_for(
            "the window on the display",
            lambda: xdotool("search", "--onlyvisible", "--pid", self.process.pid, "--name", "^My Stuff$"),
        ).split("\n")[-1]
        self.wait_for_focus(self.window_id)

    def start(self, *things, **environment):
        """The same, with `things` in the library where it is empty; waits until the window can be used."""
        arguments = ["--samples", self.library.samples(self.home + "/samples", things)] if things else []
        self.launch(*arguments, **environment)
        wait_for("the library", lambda: self.find("push button", "Main Menu").is_sensitive)
        if things:
            wait_for("the list", lambda: len(self.rows()) == len(things))

    def stop(self, how=signal.SIGTERM):
        """Ends the program and waits until it has gone."""
        self.process.send_signal(how)
        self.wait_until_ended()

    def wait_until_ended(self, status=None):
        try:
            ended = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.fail("the program did not end")
        if status is not None:
            self.assertEqual(ended, status)

    def end_if_running(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def log_text(self):
        with open(self.home + "/log", errors="replace") as file:
            return file.read()

    # Seeing

    def application(self):
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child is not None and child.get_process_id() == self.process.pid:
                return Widget(child)
        return None

    def windows(self):
        try:
            application = self.application()
            return list(application.children()) if application else []
        except GLib.Error:
            return []

    def titles(self):
        return [window.name for window in self.windows()]

    def top_level(self, title):
        for window in self.windows():
            if window.name == title:
                return window
        return None

    def find_now(self, role, name=None, within=None):
        """The widget nearest the person: of the newest window, and one with a place on the screen."""
        for root in [within] if within else reversed(self.windows()):
            for widget in root.walk(only_visible=True):
                if widget.role == role and (name is None or widget.name == name) and widget.box[3] > 0:
                    return widget
        return None

    def header_button(self, name):
        """A button of the header bar, which comes last in the window; the empty page has one of the same name."""
        return wait_for(
            f"“{name}” in the header bar",
            lambda: [widget for widget in self.window.walk() if (widget.role, widget.name) == ("push button", name)][-1])

    def find(self, role, name=None, within=None):
        return wait_for(f"{role} “{name}”", lambda: self.find_now(role, name, within))

    def sees_now(self, text):
        return any(
            text in widget.name and widget.box[3] > 0
            for window in self.windows() for widget in window.walk(only_visible=True) if widget.role == "label")

    def sees(self, text, patience=PATIENCE):
        """Waits until some label on the screen says `text`."""
        wait_for(f"“{text}” on the screen", lambda: self.sees_now(text), patience)

    def field(self, name):
        return self.find("text", name)

    def picture_area(self):
        return wait_for(
            "the picture area",
            lambda: self.find_now("push button", PICTURE) or self.find_now("push button", NO_PICTURE))

    def list_items(self):
        things = self.find_now("list", "Things")
        return list(things.children()) if things else []

    def rows(self):
        """The texts of the list's rows, from top to bottom."""
        return [[label.name for label in row.walk(only_visible=True) if label.role == "label" and label.name]
                for row in self.list_items()]

    def row(self, name):
        for item in self.list_items():
            if item.name == name or item.name.startswith(name + ","):
                return item
        raise AssertionError(f"no row “{name}” in {self.rows()}")

    def selected_row(self):
        return next((item.name for item in self.list_items() if item.is_selected), None)

    def wait_for_rows(self, *names):
        """Waits until the list shows things with these names in this order."""
        try:
            wait_for("the rows", lambda: [row[0] for row in self.rows()] == list(names))
        except AssertionError:
            self.assertEqual([row[0] for row in self.rows()], list(names))

    def wait_for_text(self, field, text):
        try:
            wait_for(f"“{text}” in {field}", lambda: self.field(field).text == text)
        except AssertionError:
            self.assertEqual(self.field(field).text, text)

    def wait_for_focus(self, window_id):
        wait_for("the focus", lambda: xdotool("getwindowfocus") == str(window_id))

    def nameless(self):
        """Widgets that take the focus and have no proper name."""
        def is_gtks_own(widget):  # a menu's scrolled window; what a drop-down shows on its button
            return (widget.role == "scroll pane" and any(inner.role == "menu item" for inner in widget.walk())
                    or widget.name == "GtkListItemWidget")

        return [
            repr(widget) for window in self.windows() for widget in window.walk(only_visible=True)
            if widget.is_focusable and (not widget.name.strip() or widget.name.startswith("Gtk"))
            and widget.box[3] > 0 and not is_gtks_own(widget)]

    def shot(self, name, window_id="root"):
        """Keeps a screenshot and answers its path."""
        path = f"{SHOTS}/{name}.png"
        subprocess.run(["import", "-window", str(window_id), path], check=True)
        return path

    def colour(self, widget, x=0.5, y=0.5, window=None, window_id=None):
        """The colour (red, green, blue) at a place inside `widget`, 0 to 1 across and down."""
        left, top = self.origin(window, window_id)
        box = widget.box
        at = f"{int(left + box[0] + box[2] * x)}+{int(top + box[1] + box[3] * y)}"
        return tuple(subprocess.run(
            ["import", "-silent", "-window", "root", "-crop", f"1x1+{at}", "-depth", "8", "rgb:-"], check=True, capture_output=True).stdout)

    def wait_for_colour(self, colour, widget, x=0.5, y=0.5, tolerance=30, **where):
        """Waits until that colour is drawn there. `widget` may be a function that finds it."""
        seen = None

        def is_drawn():
            nonlocal seen
            seen = self.colour(widget() if callable(widget) else widget, x, y, **where)
            return all(abs(one - other) <= tolerance for one, other in zip(seen, colour))

        try:
            wait_for(f"the colour {colour}", is_drawn)
        except AssertionError:
            self.fail(f"{seen} is drawn where {colour} should be")

    # Mouse and keyboard

    def geometry(self, window_id):
        values = dict(
            line.split("=") for line in xdotool("getwindowgeometry", "--shell", window_id).split("\n") if "=" in line)
        return int(values["X"]), int(values["Y"]), int(values["WIDTH"]), int(values["HEIGHT"])

    def origin(self, window=None, window_id=None):
        """Where the accessible window's own origin lies on the screen: inside the window's shadow."""
        x, y, width, height = self.geometry(window_id or self.window_id)
        box = (window or self.window).box
        return x + (width - box[2]) / 2, y + (height - box[3]) / 2

    def click(self, widget, count=1, button=1, x=0.5, y=0.5, window=None, window_id=None):
        window_id = window_id or self.window_id
        _, _, width, height = self.geometry(window_id)
        frame = (window or self.window).box
        box = widget.box
        # Relative to the window: where it lies on the screen is told wrongly for one that the window manager decorates.
        xdotool(
            "mousemove", "--window", window_id, int((width - frame[2]) / 2 + box[0] + box[2] * x),
            int((height - frame[3]) / 2 + box[1] + box[3] * y))
        time.sleep(0.05)
        for _ in range(count):
            # A finger rests on the button for a while. When it goes up at once, and the window is laid out between the
            # two events, GTK 4.8 asks where the pointer is, hears that no button is down, and cancels the click.
            xdotool("mousedown", button)
            time.sleep(0.06)
            xdotool("mouseup", button)
            time.sleep(0.03)

    def drag(self, x, y, to_x, to_y):
        """From one place on the screen to another with the button held down, on the way as a hand is."""
        xdotool("mousemove", int(x), int(y))
        time.sleep(0.1)
        xdotool("mousedown", 1)
        for step in range(1, 11):
            xdotool("mousemove", int(x + (to_x - x) * step / 10), int(y + (to_y - y) * step / 10))
            time.sleep(0.03)
        xdotool("mouseup", 1)
        time.sleep(0.1)

    def double_click(self, widget):
        self.click(widget, count=2)

    def key(self, *keys):
        for key in keys:
            xdotool("key", "--clearmodifiers", key)
            time.sleep(0.08)

    def type(self, text):
        xdotool("type", "--delay", 8, text)

    def retype(self, text):
        """Replaces what stands in the field that has the focus."""
        self.key("ctrl+a", "Delete")
        self.type(text)

    # Habits

    def select(self, name):
        """Clicks a row and waits until the detail pane shows its thing."""
        self.click(self.row(name))
        self.wait_for_text("Name", name)

    def scroll_to(self, find):
        """Turns the wheel over the detail pane until what `find` answers lies inside the window."""
        header = 46
        for _ in range(60):
            _, _, width, height = self.window.box
            _, top, _, tall = find().box
            if top >= header and top + tall <= height:
                return
            x, y = self.origin()
            xdotool("mousemove", int(x + width * 0.8), int(y + height * 0.6), "click", 4 if top < header else 5)
            time.sleep(0.05)
        self.fail(f"{find()} cannot be reached by scrolling")

    def visit(self, field):
        """Clicks into a field and waits for the cursor."""
        self.scroll_to(lambda: self.field(field))
        self.click(self.field(field))
        wait_for(f"the focus in {field}", lambda: self.field(field).is_focused)

    def wait_for_editing(self, name):
        """Waits until the name can be typed over: focus in the name field, its text selected."""
        wait_for(
            f"“{name}” selected for typing",
            lambda: self.field("Name").is_focused and self.field("Name").selected_text == name)

    def dialog(self, title):
        """Waits for a dialog that has the keyboard; answers it and its window's id."""
        window = wait_for(f"the dialog “{title}”", lambda: self.top_level(title))
        window_id = wait_for(
            f"“{title}” on the display", lambda: xdotool("search", "--onlyvisible", "--name", f"^{title}$")
        ).split("\n")[-1]
        self.wait_for_focus(window_id)
        return window, window_id

    def wait_until_closed(self, title):
        wait_for(f"“{title}” to close", lambda: title not in self.titles())
        self.wait_for_focus(self.window_id)

    def click_in_dialog(self, title, name):
        window, window_id = self.dialog(title)
        # GTK's own dialogs name a button by its mnemonic and its label together.
        button = wait_for(
            f"the button “{name}”",
            lambda: self.find_now("push button", name, window) or self.find_now("push button", f"_{name} {name}", window))
        wait_for(f"“{name}” ready", lambda: button.is_sensitive)
        self.wait_until_still(button)
        self.click(button, window=window, window_id=window_id)

    def wait_until_still(self, widget):
        """Waits until the widget keeps its place: a dialog that fills itself while it opens moves its buttons."""
        def stays():
            before = widget.box
            time.sleep(0.2)
            return widget.box == before

        wait_for(f"{widget} to stay where it is", stays)

    def choose_way(self, name):
        """Clicks one of the ways to a picture, in the dialog that offers them."""
        self.click_in_dialog("Add a Picture", name)
        wait_for("the ways to close", lambda: "Add a Picture" not in self.titles())

    def choose_file(self, path):
        """In the file dialog: a path that begins with “/” opens its location field."""
        self.choose_way("Choose a Photo")
        self.dialog("Choose a Photo")
        self.type(path)
        time.sleep(0.3)  # completion of the path, which is no business of ours, takes the first Return otherwise
        self.key("Return")
        self.wait_until_closed("Choose a Photo")
