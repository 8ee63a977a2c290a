"""What a screen reader sees: widgets by their roles and names; and patience."""

import subprocess
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

# A program that ends while its tree is being read is no news here.
GLib.log_set_handler("dbind", GLib.LogLevelFlags.LEVEL_WARNING, lambda *_: None)

PATIENCE = 10.0


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
