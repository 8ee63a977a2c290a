"""The photo picker: albums, ticks with the mouse and the keyboard, and what comes back."""

import os
import subprocess
import time

from library import Thing
from person import Person, wait_for, xdotool

TITLE = "Pick from Photos"
COLOURS = ["red", "blue", "green", "yellow", "purple", "orange", "cyan", "magenta"]


class Picker(Person):

    size = None

    def setUp(self):
        super().setUp()
        self.album = self.home + "/Pictures"
        os.makedirs(self.album + "/Holidays/Norway")
        for index, colour in enumerate(COLOURS):
            self.photo(f"{colour}.png", colour, 1_700_000_000 - 40 * 86_400 * index)
        self.photo("Holidays/Norway/grey.png", "gray", 1_600_000_000)
        self.start(Thing("Lamp"))
        self.select("Lamp")
        self.click(self.picture_area())
        self.choose_way("Pick from Photos…")
        self.picker, self.picker_id = self.dialog(TITLE)

    def photo(self, name, colour, modified):
        path = f"{self.album}/{name}"
        subprocess.run(["convert", "-size", "320x240", f"xc:{colour}", path], check=True)
        os.utime(path, (modified, modified))

    def cells(self):
        grid = self.find_now("table", "Photos", self.picker) or self.find_now("list", "Photos", self.picker)
        return list(grid.children()) if grid else []

    def cell(self, name):
        return wait_for(f"the photo {name}", lambda: next(
            (cell for cell in self.cells() if cell.name.startswith(name + ".png,")), None))

    def dump(self):
        for widget in self.picker.walk():
            print(widget, widget.box, widget.is_focused)

    def test_look(self):
        time.sleep(2)
        self.dump()
        self.shot("picker")
        self.assertTrue(False)
