"""What the photo picker's tests share: it open, with photos in it, and a person who looks and ticks."""

import os
import subprocess

from library import Thing
from person import Person, wait_for

TITLE = "Pick from Photos"
NAMES = ["red", "blue", "green", "yellow", "purple", "orange", "cyan", "magenta"]


class Picker(Person):
    """One thing, and the picker open for its picture: eight photos, the newest first, and one in a folder of its own."""

    def setUp(self):
        super().setUp()
        self.album = self.home + "/Pictures"
        os.makedirs(self.album + "/Holidays/Norway")
        for index, colour in enumerate(NAMES):
            self.photo(f"{colour}.png", colour, 1_700_000_000 - 40 * 86_400 * index)
        self.photo("Holidays/Norway/gray.png", "gray", 1_600_000_000)
        self.start(Thing("Lamp"))
        self.select("Lamp")
        self.open()

    def open(self):
        self.click(self.picture_area())
        self.choose_way("Pick from Photos…")
        self.picker, self.picker_id = self.dialog(TITLE)
        self.cell("red")

    def photo(self, name, colour, modified):
        path = f"{self.album}/{name}"
        subprocess.run(["convert", "-size", "320x240", f"xc:{colour}", path], check=True)
        os.utime(path, (modified, modified))
        return path

    # Seeing

    def cells(self):
        table = self.find_now("table", "Photos", self.picker)
        return list(table.children()) if table else []

    def cell(self, name):
        return wait_for(f"the photo {name}", lambda: next(
            (cell for cell in self.cells() if cell.name.startswith(name + ".png,") and cell.box[3] > 0), None))

    def names(self):
        return [cell.name.split(".")[0] for cell in sorted(self.cells(), key=lambda cell: (cell.box[1], cell.box[0]))]

    def ticked(self):
        """The names of the ticked photos in the order of their numbers."""
        numbers = {}
        for cell in self.cells():
            if ", ticked, number " in cell.name:
                numbers[int(cell.name.rsplit(" ", 1)[1])] = cell.name.split(".")[0]
        return [numbers[number] for number in sorted(numbers)]

    def wait_for_ticks(self, *names):
        try:
            wait_for("the ticks", lambda: self.ticked() == list(names))
        except AssertionError:
            self.assertEqual(self.ticked(), list(names))

    def notice(self, text):
        wait_for(f"“{text}”", lambda: any(
            text in widget.name for widget in self.picker.walk(only_visible=True) if widget.role == "status bar"))

    # Doing

    def pick(self, name, **how):
        self.click(self.cell(name), window=self.picker, window_id=self.picker_id, **how)

    def press(self, name):
        self.click(self.find("push button", name, self.picker), window=self.picker, window_id=self.picker_id)

    def wait_until_gone(self):
        wait_for("the picker to close", lambda: self.titles() == ["My Stuff"])
        self.wait_for_focus(self.window_id)

    def sort(self, way):
        """Says what several pictures are of."""
        self.click_in_dialog("Several Pictures", way)
        self.wait_until_gone()

    def wait_for_pictures(self, *names):
        def found():
            return [picture["source_name"].split(".")[0] for picture in self.library.pictures("Lamp")]

        try:
            wait_for("the pictures", lambda: found() == list(names))
        except AssertionError:
            self.assertEqual(found(), list(names))

    def stored(self):
        """File names of the pictures that have been stored, in the order of storing."""
        return [row["source_name"] for row in self.library.query("SELECT source_name FROM picture ORDER BY rowid")]
