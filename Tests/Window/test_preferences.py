"""What a person chooses for the whole program, and what comes of it; the first page; and what is copied of a fault."""

import glob
import subprocess
import time

from gi.repository import Atspi

from library import Thing
from person import Person, wait_for

PREFERENCES = "Preferences"


class PreferencesPerson(Person):

    def open(self):
        self.key("ctrl+comma")
        return self.dialog(PREFERENCES)

    def close(self):
        self.key("Escape")
        self.wait_until_closed(PREFERENCES)

    def control(self, name):
        window, _ = self.dialog(PREFERENCES)
        return wait_for(f"the control “{name}”", lambda: next(
            (widget for widget in window.walk() if widget.name == name and widget.is_focusable), None))

    def focus(self, name):
        """By the key that is underlined in the control's name."""
        mnemonics = {"Currency": "c", "Style": "s", "Keep Original Files": "k", "Keep Taken Pictures": "t", "Leave Out Locations": "l"}
        self.key("alt+" + mnemonics[name])

    def is_on(self, name):
        return self.control(name).is_in_state(Atspi.StateType.CHECKED) or self.control(name).is_in_state(Atspi.StateType.PRESSED)

    def turn(self, name):
        before = self.is_on(name)
        self.focus(name)
        wait_for(f"“{name}” turned", lambda: self.is_on(name) != before)

    def choose(self, name, *keys):
        """In a drop-down."""
        # The underlined key opens it.
        self.focus(name)
        time.sleep(0.4)
        self.key(*keys, "Return")


class ThePreferences(PreferencesPerson):

    def test_currency(self):
        self.start(Thing("Lamp", value="2000"))
        self.click(self.row("Lamp"))
        self.wait_for_text("Value", "EUR\u00a020.00")
        self.open()
        self.sees("System (None)")
        self.shot("preferences")
        self.focus("Currency")
        time.sleep(0.4)
        self.type("chf")
        self.sees("CHF – Swiss Franc")
        self.shot("currency")
        self.key("Down", "Return")
        self.close()
        # What is written down keeps its currency; what is written from now on has the new one.
        self.wait_for_text("Value", "EUR\u00a020.00")
        self.visit("Value")
        self.retype("35")
        self.key("Return")
        self.wait_for_text("Value", "CHF\u00a035.00")
        self.stop()
        self.start()
        self.click(self.row("Lamp"))
        self.visit("Value")
        self.retype("36")
        self.key("Return")
        self.wait_for_text("Value", "CHF\u00a036.00")
        self.assertEqual(self.library.item("Lamp")["value_currency"], "CHF")

    def test_style(self):
        self.start(Thing("Lamp"))
        lightness = lambda: sum(self.colour(self.find("push button", "Main Menu"), 0.05, 0.05))
        light = lightness()
        self.open()
        self.choose("Style", "End")
        self.close()
        wait_for("a dark window", lambda: lightness() < light / 2)
        self.shot("dark")
        self.stop()
        self.start()
        wait_for("a dark window again", lambda: lightness() < light / 2)
        self.open()
        self.choose("Style", "Home", "Down")
        self.close()
        wait_for("a light window", lambda: lightness() > light * 0.9)

    def test_pictures_are_made_smaller(self):
        large = self.pictures.make("large.jpg", "blue", size="3000x1500")
        self.start(Thing("Lamp"), Thing("Table"))
        self.click(self.row("Lamp"))
        self.click(self.picture_area())
        self.choose_file(large)
        wait_for("the picture", lambda: self.library.pictures("Lamp"))
        self.assertEqual(self.stored(self.library.pictures("Lamp")[0]), "3000 1500")
        self.open()
        self.turn("Keep Original Files")
        self.close()
        self.click(self.row("Table"))
        self.wait_for_text("Name", "Table")
        self.click(self.picture_area())
        self.choose_file(large)
        wait_for("the picture", lambda: self.library.pictures("Table"))
        self.assertEqual(self.stored(self.library.pictures("Table")[0]), "2048 1024")

    def stored(self, picture):
        """Width and height of the file that is kept."""
        [path] = [path for path in glob.glob(self.library.path(f"pictures/**/{picture['hash']}*"), recursive=True)
                  if "square" not in path]
        return subprocess.run(["identify", "-format", "%w %h", path], check=True, capture_output=True, text=True).stdout


class TheFirstPage(Person):

    def test_three_steps(self):
        self.start()
        for text in ["Write down your first thing", "Say what it is worth", "Keep a copy elsewhere"]:
            self.sees(text)
        self.shot("first-page")
        self.assertTrue(self.find("push button", "Add a Thing").is_focused)
        self.key("Return")
        self.wait_for_editing("Untitled")


if __name__ == "__main__":
    import unittest
    unittest.main()
