"""A person at the desk: sees what a screen reader sees and what is drawn, and has a mouse and a keyboard."""

import os
import shutil
import signal
import subprocess
import tempfile
import unittest

from gi.repository import Atspi, GLib

from habits import Habits
from hands import Hands
from library import LibraryFolder, Pictures
from widget import PATIENCE, Widget, wait_for, xdotool

__all__ = ["NO_PICTURE", "PICTURE", "PROGRAM", "Person", "SHOTS", "Widget", "wait_for", "xdotool"]

PROGRAM = os.environ["MYSTUFF_PROGRAM"]
SHOTS = os.environ["MYSTUFF_SHOTS"]

NO_PICTURE = "Picture: none. Add a picture"
PICTURE = "Picture. Change it"


class Person(Hands, Habits, unittest.TestCase):
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
            if widget.is_focusable and (not widget.name.strip() or widget.name.startswith(("Gtk", "_")))
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
