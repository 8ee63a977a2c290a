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
from gi.repository import Atspi  # noqa: E402

PROGRAM = os.environ["MYSTUFF_PROGRAM"]
SHOTS = os.environ["MYSTUFF_SHOTS"]
PATIENCE = 15.0


def wait_for(what, condition, patience=PATIENCE):
    """The first true answer of `condition`; fails the test when there is none in time."""
    end = time.monotonic() + patience
    while True:
        try:
            answer = condition()
        except gi.repository.GLib.Error:
            answer = None  # the widget went away while it was looked at
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain: {what}")
        time.sleep(0.05)


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
    def role(self):
        return self.accessible.get_role_name()

    @property
    def text(self):
        return self.accessible.get_text_iface() and Atspi.Text.get_text(
            self.accessible, 0, Atspi.Text.get_character_count(self.accessible)
        )

    def is_in_state(self, state):
        return self.accessible.get_state_set().contains(state)

    @property
    def is_sensitive(self):
        return self.is_in_state(Atspi.StateType.SENSITIVE)

    @property
    def is_focused(self):
        return self.is_in_state(Atspi.StateType.FOCUSED)

    @property
    def is_visible(self):
        return self.is_in_state(Atspi.StateType.VISIBLE)

    @property
    def box(self):
        try:
            box = self.accessible.get_extents(Atspi.CoordType.WINDOW)
        except gi.repository.GLib.Error:
            return 0, 0, 0, 0  # not every accessible has a place on the screen
        return box.x, box.y, box.width, box.height

    def children(self):
        for index in range(self.accessible.get_child_count()):
            child = self.accessible.get_child_at_index(index)
            if child is not None:
                yield Widget(child)

    def walk(self):
        yield self
        for child in self.children():
            yield from child.walk()

    def press(self):
        """Activates a button without the mouse."""
        Atspi.Action.do_action(self.accessible, 0)

    def __repr__(self):
        return f"<{self.role} “{self.name}”>"


class Person(unittest.TestCase):
    """A test case with a running program."""

    arguments = []
    environment = {}

    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="mystuff-test-")
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)
        self.process = None
        self.addCleanup(self.stop)

    # The program

    def start(self, *arguments, **environment):
        surroundings = dict(
            os.environ,
            HOME=self.home,
            XDG_DATA_HOME=self.home + "/data",
            XDG_CONFIG_HOME=self.home + "/config",
            XDG_CACHE_HOME=self.home + "/cache",
            **self.environment,
        )
        surroundings.update(environment)
        self.log = open(self.home + "/log", "ab")
        self.process = subprocess.Popen(
            [PROGRAM, *self.arguments, *arguments], env=surroundings, stdout=self.log, stderr=self.log
        )
        self.window = wait_for("the window", lambda: self.top_level("My Stuff"))
        self.window_id = wait_for(
            "the window on the display",
            lambda: xdotool("search", "--onlyvisible", "--pid", self.process.pid, "--name", "^My Stuff$"),
        ).split("\n")[-1]
        wait_for("the library", lambda: self.find("push button", "Add a Thing").is_sensitive)

    def stop(self, how=signal.SIGTERM):
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise AssertionError("the program did not end")
        self.process = None

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
        application = self.application()
        return list(application.children()) if application else []

    def top_level(self, title):
        for window in self.windows():
            if window.name == title:
                return window
        return None

    def find_now(self, role, name=None, within=None):
        for root in [within] if within else reversed(self.windows()):
            for widget in root.walk():
                if widget.role == role and (name is None or widget.name == name):
                    return widget
        return None

    def find(self, role, name=None, within=None):
        return wait_for(f"{role} “{name}”", lambda: self.find_now(role, name, within))

    def sees(self, text):
        """Whether some label on the screen says `text`."""
        for window in self.windows():
            for widget in window.walk():
                if text in widget.name and widget.is_visible:
                    return True
        return False

    def rows(self):
        """The texts of the list's rows, from top to bottom."""
        things = self.find_now("list", "Things")
        return [[label.name for label in row.walk() if label.role == "label" and label.name]
                for row in things.children()] if things else []

    def shot(self, name):
        """Keeps a screenshot and answers its path."""
        path = f"{SHOTS}/{name}.png"
        subprocess.run(["import", "-window", "root", path], check=True)
        return path

    def pixel(self, widget, x=0.5, y=0.5):
        """The colour (red, green, blue) at a place inside `widget`, 0 to 1 across and down."""
        left, top = self.origin()
        box = widget.box
        at = f"{int(left + box[0] + box[2] * x)},{int(top + box[1] + box[3] * y)}"
        path = self.shot("pixel")
        answer = subprocess.run(
            ["convert", path, "-format", f"%[fx:int(255*p{{{at}}}.r)] %[fx:int(255*p{{{at}}}.g)] %[fx:int(255*p{{{at}}}.b)]", "info:"],
            check=True, capture_output=True, text=True)
        return tuple(int(part) for part in answer.stdout.split())

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
        left, top = self.origin(window, window_id)
        box = widget.box
        xdotool("mousemove", int(left + box[0] + box[2] * x), int(top + box[1] + box[3] * y))
        time.sleep(0.05)
        xdotool("click", "--repeat", count, "--delay", 60, button)

    def key(self, *keys):
        for key in keys:
            xdotool("key", "--clearmodifiers", key)
            time.sleep(0.08)

    def type(self, text):
        xdotool("type", "--delay", 8, text)

    def dialog_id(self, title):
        return wait_for(
            f"the dialog “{title}”", lambda: xdotool("search", "--onlyvisible", "--name", f"^{title}$")).split("\n")[-1]
