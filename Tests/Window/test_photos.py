"""The photo picker: ticks with the mouse and the keyboard, its sizes, and how much memory it takes."""

import os
import subprocess
import time

from library import Thing
from person import NO_PICTURE, Person, wait_for, xdotool
from photo_picker import NAMES, TITLE, Picker


class Ticking(Picker):

    def test_mouse_and_keyboard(self):
        self.assertEqual(self.names(), NAMES)
        self.assertEqual(self.nameless(), [])
        self.pick("green")
        self.wait_for_ticks("green")
        # From the photo that was clicked: two to the left, Space; one down, Space.
        self.key("Left", "Left", "space")
        self.wait_for_ticks("green", "red")
        self.key("Down", "space")
        self.wait_for_ticks("green", "red", "orange")
        self.assertEqual(self.picker.name, "3 Photos Chosen")
        self.shot("picker")
        # Unticked, and ticked again: it comes last.
        self.pick("green")
        self.wait_for_ticks("red", "orange")
        self.pick("green")
        self.wait_for_ticks("red", "orange", "green")
        self.press("Add 3 Photos")
        self.dialog("Several Pictures")
        self.shot("sorting")
        self.sort("All of This Thing")
        self.wait_for_pictures("red", "orange", "green")

    def test_by_keyboard_alone(self):
        self.key("End", "space")
        self.wait_for_ticks("magenta")
        self.key("Home", "space")
        self.wait_for_ticks("magenta", "red")
        # Shift ticks all that the focus passes; four in a row.
        self.key("shift+Right", "shift+Right")
        self.wait_for_ticks("magenta", "red", "blue", "green")
        self.key("Down")
        self.wait_for_ticks("magenta", "red", "blue", "green")
        self.key("shift+Home")
        self.wait_for_ticks("magenta", "red", "blue", "green", "cyan", "orange", "purple", "yellow")
        self.key("ctrl+shift+a")
        self.wait_for_ticks()
        self.assertEqual(self.picker.name, TITLE)
        self.key("shift+End")
        self.wait_for_ticks(*NAMES)
        self.shot("picker-keyboard")

    def test_what_a_screen_reader_says(self):
        self.pick("green")
        self.pick("red")
        self.wait_for_ticks("green", "red")
        # In the C locale, which the tests run in.
        said = {cell.name for cell in self.cells()}
        self.assertIn("red.png, 11/14/2023, ticked, number 2", said)
        self.assertIn("blue.png, 10/05/2023, not ticked", said)
        self.assertIn("green.png, 08/26/2023, ticked, number 1", said)

    def test_enter_is_done(self):
        self.key("Return")
        self.notice("No photo is ticked yet.")
        self.key("space", "Right", "space", "Return")
        self.sort("One Thing Each")
        self.wait_for_pictures()
        wait_for("two things", lambda: self.library.names() == ["Lamp", "Untitled", "Untitled"])

    def test_ranges_and_all(self):
        self.pick("blue")
        xdotool("keydown", "shift")
        self.pick("orange")
        xdotool("keyup", "shift")
        self.wait_for_ticks("blue", "green", "yellow", "purple", "orange")
        self.key("ctrl+a")
        self.wait_for_ticks("blue", "green", "yellow", "purple", "orange", "red", "cyan", "magenta")
        self.pick("blue")
        self.wait_for_ticks("green", "yellow", "purple", "orange", "red", "cyan", "magenta")

    def test_rubber_band(self):
        left, top, width, height = self.cell("yellow").box
        end = self.cell("cyan").box
        frame = self.picker.box
        _, _, window_width, window_height = self.geometry(self.picker_id)
        dx, dy = (window_width - frame[2]) // 2, (window_height - frame[3]) // 2

        def move(x, y):
            xdotool("mousemove", "--window", self.picker_id, int(dx + x), int(dy + y))
            time.sleep(0.1)

        move(left + width / 2, top + height / 2)
        xdotool("mousedown", 1)
        for step in range(1, 6):
            move(left + width / 2 + (end[0] + end[2] / 2 - left - width / 2) * step / 5,
                 top + height / 2 + (end[1] + end[3] / 2 - top - height / 2) * step / 5)
        self.shot("picker-band")
        xdotool("mouseup", 1)
        self.wait_for_ticks("blue", "green", "yellow", "cyan", "magenta")

    def test_cancel_gives_nothing(self):
        before = self.library.content()
        for cancel in [lambda: self.key("Escape"), lambda: self.press("Cancel")]:
            self.pick("red")
            self.wait_for_ticks("red")
            cancel()
            self.wait_until_gone()
            time.sleep(0.3)
            self.assertEqual(self.library.content(), before)
            self.find("push button", NO_PICTURE)
            self.open()
            self.assertEqual(self.ticked(), [])


class Size(Picker):

    def resize(self, width, height):
        """Makes the picker's inside so large."""
        box = self.picker.box
        _, _, outer_width, outer_height = self.geometry(self.picker_id)
        xdotool("windowsize", self.picker_id, width + outer_width - box[2], height + outer_height - box[3])
        wait_for("the new size", lambda: self.picker.box[2:] == (width, height))
        time.sleep(0.3)

    def test_narrow(self):
        for name in ["green", "red", "orange"]:
            self.pick(name)
        self.wait_for_ticks("green", "red", "orange")
        # In a narrow window the albums make room, and only then is there room for less.
        self.resize(500, 600)
        self.resize(360, 600)
        self.assertEqual(self.nameless(), [])
        self.wait_for_ticks("green", "red", "orange")
        for name in ["red", "green"]:
            left, _, width, _ = self.cell(name).box
            self.assertLessEqual(left + width, 360)
        self.shot("picker-narrow", self.picker_id)
        self.resize(360, 300)
        self.pick("blue")
        self.pick("blue")
        self.key("End")
        wait_for("the end", lambda: self.cell("magenta").box[1] < 300)
        self.press("Albums")
        album = self.find("list item", "Holidays › Norway", self.picker)
        self.shot("picker-narrow-albums", self.picker_id)
        self.click(album, window=self.picker, window_id=self.picker_id)
        wait_for("the new album's beginning", lambda: 46 < self.cell("gray").box[1] < 70)
        self.pick("gray")
        wait_for("four", lambda: self.picker.name == "4 Photos Chosen")
        self.press("Add 4 Photos")
        self.sort("Cancel")
        self.wait_for_pictures()

    def test_wide(self):
        self.resize(1000, 700)
        self.assertEqual(len({cell.box[1] for cell in self.cells()}), 2, "six photos in a row")
        self.shot("picker-wide")


class ManyLargePhotos(Person):
    """A hundred photos of a phone's size."""

    COUNT = 100
    MOST_GROWTH = 64_000  # kB; decoded at full size a single one would take 48,000

    def peak(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM:"))

    def test_memory_stays_flat(self):
        album = self.home + "/Pictures"
        os.makedirs(album)
        first = album + "/IMG_000.jpg"
        subprocess.run(["convert", "-size", "1008x756", "plasma:red-blue", "-scale", "4032x3024!", "-quality", "90", first], check=True)
        for index in range(1, self.COUNT):
            os.link(first, f"{album}/IMG_{index:03}.jpg")
        self.start(Thing("Lamp"))
        self.select("Lamp")
        before = self.peak()
        self.click(self.picture_area())
        self.choose_way("Pick from Photos…")
        picker, _ = self.dialog(TITLE)
        wait_for("the photos", lambda: any(widget.role == "table cell" for widget in picker.walk(only_visible=True)))
        self.key("ctrl+a")
        wait_for("all ticked", lambda: picker.name == f"{self.COUNT} Photos Chosen")
        cache = self.home + "/cache/thumbnails/large"
        for count in [10, 20, 30]:
            # What can be seen, and a screen more, gets its thumbnails; then on to the next.
            wait_for("thumbnails", lambda: os.path.isdir(cache) and len(os.listdir(cache)) >= count, 60)
            self.key("Page_Down", "Page_Down")
        self.assertEqual(picker.name, f"{self.COUNT} Photos Chosen")
        self.assertLess(self.peak() - before, self.MOST_GROWTH)
        self.key("Escape")
        wait_for("the picker to close", lambda: self.titles() == ["My Stuff"])
