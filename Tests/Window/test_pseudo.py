"""Every window and dialog in a language whose texts are 40 % longer: see pseudo.py. They fit the screen, no control lies
outside its window, and nothing that a button says is cut off.

What is seen together in a window or menu then tells which letters to press with Alt have to differ, in all languages.
"""

import collections
import gettext
import os
import re
import shutil
import subprocess
import tempfile
import unittest

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

MNEMONIC = re.compile(r"(?<!_)_(\w)")
PLACEHOLDER = re.compile(r"%(?:\d+\$)?@")

# For each window and menu, by what it is called, the texts that were seen in it.
together = collections.defaultdict(set)

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
        together[place] |= {part.name for part in window.walk(only_visible=True) if part.role != "menu item"}
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


    def menu_is_walked(self, place):
        self.look_at_menu(place)
        super().menu_is_walked(place)

    def look_at_menu(self, place):
        widget.wait_for(place, lambda: self.find_now("menu item"))
        together[place] |= {
            part.name for part in self.windows()[-1].walk(only_visible=True) if part.role == "menu item" and part.box[3] > 0}


class MainWindow(Stretched, test_accessible.MainWindow):
    # Of keys, which are the same in all languages.
    test_the_keys_of_the_window = None


class Dialogs(Stretched, test_accessible.Dialogs):
    pass


class Photos(Stretched, test_accessible.Photos):
    pass


class Menus(Stretched):
    """Those that nothing above opens."""

    def test_of_the_window(self):
        self.begin()
        self.click(self.find("push button", "Sort"))
        self.look_at_menu("the orders")
        self.key("Escape")
        self.select("Lamp")
        self.key("Tab", "Menu")
        self.look_at_menu("a picture’s menu")
        self.key("Escape")
        place = next(row for row in self.find("list", "Places and Filters").children() if row.name.startswith("House"))
        self.click(place, button=3)
        self.look_at_menu("a place’s menu")
        self.key("Escape")

    def test_of_the_viewer(self):
        self.begin()
        self.select("Lamp")
        self.key("Tab", "Menu")
        widget.wait_for("the menu", lambda: self.find("menu item", "View").is_focused)
        self.key("Return")
        self.newest("blue.png")
        self.key("F10")
        self.look_at_menu("the viewer’s menu")
        self.assertIn("Save Original…", together["the viewer’s menu"])


class WhatIsSeenTogether(unittest.TestCase):
    """By its name the last, when all has been seen."""

    def test_no_two_have_the_same_letter(self):
        faults = []
        with open(ROOT + "/po/LINGUAS") as file:
            languages = [line.strip() for line in file if line.strip() and not line.startswith("#")]
        texts = self.texts(f"{locale}/{LANGUAGE}/LC_MESSAGES/mystuff.mo")
        for language in ["en", *languages]:
            translated = {}
            if language != "en":
                subprocess.run(
                    ["msgfmt", "-o", f"{locale}/{language}.mo", f"{ROOT}/po/{language}.po"], check=True)
                translated = self.texts(f"{locale}/{language}.mo")
            for place, seen in together.items():
                taken = {}
                for text in texts:
                    source = (text[0] if isinstance(text, tuple) else text).split("\x04")[-1]
                    if not MNEMONIC.search(source) or not self.is_among(source, seen):
                        continue
                    letter = MNEMONIC.search(translated.get(text, source))
                    if not letter:
                        continue  # tools/check-po says so
                    letter = letter.group(1).lower()
                    if letter in taken:
                        faults.append(f"{language}: {place}: “{source}” and “{taken[letter]}” have the same letter, {letter}")
                    taken[letter] = source
        self.assertFalse(faults, "\n".join(faults))

    @staticmethod
    def texts(path):
        with open(path, "rb") as file:
            # With the plurals, for which the module has no public way.
            return gettext.GNUTranslations(file)._catalog

    @staticmethod
    def is_among(source, seen):
        pattern = ".+".join(re.escape(part) for part in PLACEHOLDER.split(MNEMONIC.sub(r"\1", source)))
        return any(re.fullmatch(pattern, text) for text in seen)
