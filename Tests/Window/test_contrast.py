"""Contrast: what is written stands out from what is behind it by 4.5 to 1 at least, in the light and in the dark style.

Measured on screenshots: in the box of each label the background is the most frequent colour, and the text the one
farthest from it, which is the middle of a stroke. Not measured: what is insensitive, and what stands in an empty field.
"""

import collections
import os
import subprocess
import sys
import time

from library import Thing
from person import Person, Widget, wait_for

LEAST = 4.5


def luminance(colour):
    def linear(part):
        part /= 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


class Contrast(Person):

    def setUp(self):
        super().setUp()
        self.measured = 0
        self.faint = []

    def begin(self, scheme):
        portal = subprocess.Popen(
            [sys.executable, os.path.join(os.path.dirname(__file__), "settings_portal.py"), scheme],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(portal.communicate)
        self.assertEqual(portal.stdout.readline(), "ready\n")
        self.start(
            Thing("Drill", place="House / Cellar", serial="SN-1", value="8900"),
            Thing("Lamp", place="House / Hall", value="1000", picture=self.pictures.make("blue.png", "blue"), notes="Old."),
            Thing("Mirror"))
        self.select("Lamp")
        wait_for("the sidebar", lambda: self.find_now("list", "Places and Filters"))

    def measure(self, place, within=None):
        """All labels that are in sight, of the newest window or of a part of it."""
        time.sleep(0.5)
        window = self.windows()[-1]
        window_id = subprocess.run(["xdotool", "getactivewindow"], check=True, capture_output=True, text=True).stdout.strip()
        path = self.shot(f"contrast-{self._testMethodName}-{place}")
        wide, high = 1280, 900
        pixels = subprocess.run(["convert", path, "-depth", "8", "rgb:-"], check=True, capture_output=True).stdout
        left, top = self.origin(window, window_id)
        _, _, width, height = window.box
        for label in self.enabled(within or window):
            box = label.box
            text = label.name if label.role in ("label", "heading") else label.text
            if not text.strip() or text.startswith("Gtk") or box[2] <= 0 or box[3] <= 0:
                continue
            if box[0] < 0 or box[1] < 0 or box[0] + box[2] > width or box[1] + box[3] > height - 4:
                continue
            colours = collections.Counter()
            for y in range(int(top + box[1]), min(high, int(top + box[1] + box[3]))):
                for x in range(int(left + box[0]), min(wide, int(left + box[0] + box[2]))):
                    at = 3 * (y * wide + x)
                    colours[pixels[at:at + 3]] += 1
            ground = colours.most_common(1)[0][0]
            best = max(contrast(ground, colour) for colour in colours)
            self.measured += 1
            if best < LEAST:
                self.faint.append(f"{place}: “{text}” at {box} has {best:.2f} to 1 on {tuple(ground)}")

    def enabled(self, widget):
        """Labels and filled fields that are in sight and sensitive."""
        if not widget.is_visible or not widget.is_sensitive:
            return
        if widget.role in ("label", "heading", "text", "entry"):
            yield widget
        for child in widget.children():
            yield from self.enabled(child)

    def look(self, scheme):
        self.begin(scheme)
        self.measure("list")
        self.scroll_to(lambda: self.find("push button", "More Fields"))
        self.measure("details")
        self.select("Mirror")
        self.measure("no-picture")
        self.click(self.row("Drill"))
        self.key("ctrl+a")
        self.sees("3 things")
        self.measure("several")
        self.key("ctrl+2")
        self.measure("grid")
        self.key("ctrl+1", "ctrl+f")
        self.type("nothing of that kind")
        self.find("push button", "Show All Things")
        self.measure("no-answer")
        self.key("Escape")
        self.wait_for_rows("Drill", "Lamp", "Mirror")
        for entry, title in [
            ("Keyboard Shortcuts", None), ("Preferences", None), ("Export…", "Export"), ("Report…", "Report"), ("Restore…", "Restore a Backup"),
            ("Walk-Through…", "Walk-Through"), ("Fields…", "Fields"), ("Help", None),
        ]:
            self.choose_from_menu(entry)
            self.dialog(title or entry)
            self.measure(title or entry)
            self.key("Escape")
            self.wait_until_closed(title or entry)
        self.select("Drill")
        self.key("Delete")
        message = self.find("push button", "Undo").accessible.get_parent()
        self.measure("message", Widget(message))
        print(f"contrast.labels {self.measured} contrast.faint {len(self.faint)}", flush=True)
        self.assertFalse(self.faint, "\n".join(self.faint))

    def test_light(self):
        self.look("2")

    def test_dark(self):
        self.look("1")
