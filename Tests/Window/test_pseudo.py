"""Every window and dialog in a language whose texts are 40 % longer: see pseudo.py. They fit the screen, no control lies
outside its window, and nothing that a button says is cut off.
"""

import os
import shutil
import tempfile

import gi

gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo

import pseudo
import test_accessible
import widget

LANGUAGE = "en_XA"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Of a small laptop.
SCREEN = 1280, 800
# What is as tall as its label. (A row gives the label all of its height, which then tells nothing of lines.)
BUTTONS = {"push button", "toggle button", "check box", "radio button", "combo box"}

true_name = widget.Widget.name
locale = None


def setUpModule():
    global locale
    locale = tempfile.mkdtemp(prefix="mystuff-test-")
    pseudo.make_catalogue(locale, LANGUAGE, ROOT)
    widget.Widget.name = property(lambda self: pseudo.plain(self.accessible.get_name() or ""))


def tearDownModule():
    widget.Widget.name = true_name
    shutil.rmtree(locale)


class Fit:
    """What does not fit, as sentences that name window, role and place."""

    figures = {}
    # By the keys, which is no question here.
    unreachable = []

    def __init__(self, person):
        self.person = person
        self.faults = []
        self.texts = PangoCairo.FontMap.get_default().create_context()

    def look(self, place, **_):
        window = self.person.windows()[-1]
        _, _, width, height = window.box
        self.person.shot("pseudo-" + "".join(letter if letter.isalnum() else "-" for letter in place))
        where = f"{place} (“{window.name}”, {width} × {height})"
        if width > SCREEN[0] or height > SCREEN[1]:
            self.faults.append(f"{where}: larger than a screen of {SCREEN[0]} × {SCREEN[1]}")
        for child in window.children():
            self.look_at(where, child, (0, 0, width, height), None)

    def look_at(self, where, part, room, button):
        """`room` is what can be seen of the window here: left, top, right and bottom."""
        # A menu has a window of its own, and the handle of a paned stays where it was when its sides are hidden.
        if not part.is_visible or part.role == "menu" or part.name == "GtkPanedHandle":
            return
        left, top, width, height = part.box
        if width > 0 and height > 0:
            # What is scrolled may lie below or above; nothing of ours is scrolled sideways.
            if (left < room[0] - 1 or left + width > room[2] + 1) or (
                    room[1] is not None and (top < room[1] - 1 or top + height > room[3] + 1)):
                self.faults.append(f"{where}: {part} at {part.box} lies outside of {room}")
                return
            if part.role == "label" and button and self.is_cut(part):
                self.faults.append(f"{where}: {part} is cut off, {width} pixels wide, in {button}")
            if part.role in BUTTONS:
                button = part
            if part.role == "scroll pane":
                room = left, None, left + width, None
        for child in part.children():
            self.look_at(where, child, room, button)

    def is_cut(self, label):
        """One of ours that has less room than its letters need, and no second line."""
        text = label.accessible.get_name()
        if text == label.name:
            return False
        layout = Pango.Layout.new(self.texts)
        # GTK's own size where nobody has set another. How much smaller a style makes it, the height tells.
        layout.set_font_description(Pango.FontDescription("Sans 10"))
        layout.set_text(text, -1)
        wide, tall = layout.get_pixel_size()
        _, _, width, height = label.box
        return height < 1.6 * tall and width < wide * min(1, height / tall) - 2


class Stretched(test_accessible.Surveyor):
    kind = Fit
    totals = {}

    def surroundings(self, **environment):
        return super().surroundings(**{"LANGUAGE": LANGUAGE, "MYSTUFF_LOCALE": locale, **environment})


class MainWindow(Stretched, test_accessible.MainWindow):
    # Of keys, which are the same in all languages.
    test_the_keys_of_the_window = None


class Dialogs(Stretched, test_accessible.Dialogs):
    pass


class Photos(Stretched, test_accessible.Photos):
    pass
