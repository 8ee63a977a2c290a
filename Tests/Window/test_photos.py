"""The photo picker: albums, ticks with the mouse and the keyboard, and what comes back."""

import os
import subprocess
import time

from library import Thing
from person import NO_PICTURE, Person, wait_for, xdotool

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

    def stored(self):
        """File names of the pictures that have been stored, in the order of storing."""
        return [row["source_name"] for row in self.library.query("SELECT source_name FROM picture ORDER BY rowid")]


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
        self.wait_until_gone()
        # A thing has one picture so far: the last of them.
        self.wait_for_colour((0, 128, 0), self.picture_area)

    def test_enter_is_done(self):
        self.key("Return")
        self.notice("No photo is ticked yet.")
        self.key("space", "Right", "space", "Return")
        self.wait_until_gone()
        self.wait_for_colour((0, 0, 255), self.picture_area)

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


class Albums(Picker):

    def test_ticks_stay_when_the_album_changes(self):
        self.pick("red")
        self.click(self.find("list item", "Holidays › Norway", self.picker), window=self.picker, window_id=self.picker_id)
        self.cell("gray")
        self.pick("gray")
        self.assertEqual(self.names(), ["gray"])
        self.press("Add 2 Photos")
        self.wait_until_gone()
        self.wait_for_colour((126, 126, 126), self.picture_area)

    def test_files_come_change_and_go(self):
        self.pick("red")
        self.pick("blue")
        self.wait_for_ticks("red", "blue")
        xdotool("mousemove", 5, 5)
        os.unlink(self.album + "/red.png")
        self.wait_for_ticks("blue")
        self.notice("“red.png” is not there any more. It was taken out of your choice.")
        self.shot("picker-vanished")
        self.photo("white.png", "white", 1_800_000_000)
        wait_for("the new photo", lambda: self.names() == ["white", *NAMES[1:]])

    def test_rubbish_among_the_photos(self):
        xdotool("mousemove", 5, 5)
        os.mkfifo(self.album + "/pipe.png")
        os.symlink("/nowhere.png", self.album + "/dangling.png")
        open(self.album + "/empty.png", "wb").close()
        with open(self.album + "/letter.png", "wb") as file:
            file.write(b"Dear Ada")
        wait_for("the letter", lambda: self.names() == ["letter", *NAMES])
        wait_for("that it cannot be opened", lambda: self.cell("letter").name.endswith("cannot be opened"))
        self.pick("letter")
        self.notice("“letter.png”")
        self.assertEqual(self.ticked(), [])
        self.shot("picker-broken")

    def test_an_empty_album(self):
        for name in NAMES:
            os.unlink(f"{self.album}/{name}.png")
        self.sees("There are no photos in your Pictures folder yet.")
        self.shot("picker-empty")


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
        self.wait_until_gone()

    def test_wide(self):
        self.resize(1000, 700)
        self.assertEqual(len({cell.box[1] for cell in self.cells()}), 2, "six photos in a row")
        self.shot("picker-wide")


class Files(Picker):

    def test_the_file_chooser_takes_several_files(self):
        self.pick("red")
        self.press("File Chooser…")
        self.dialog("Choose a Photo")
        self.type(self.album + "/Holidays/Norway")
        time.sleep(0.3)
        self.key("Return")
        time.sleep(0.7)
        self.click_in_dialog("Choose a Photo", "Choose")
        self.wait_until_gone()
        self.wait_for_colour((126, 126, 126), self.picture_area)

    def test_a_cancelled_file_chooser_leads_back(self):
        self.pick("red")
        self.press("File Chooser…")
        self.dialog("Choose a Photo")
        self.key("Escape")
        wait_for("the file dialog to close", lambda: "Choose a Photo" not in self.titles())
        self.wait_for_ticks("red")

    def test_an_added_folder_is_there_the_next_time(self):
        os.makedirs(self.home + "/elsewhere")
        os.rename(self.photo("white.png", "white", 1_500_000_000), self.home + "/elsewhere/white.png")
        for is_new in [True, False]:
            if is_new:
                self.press("Add Folder…")
                self.dialog("Add a Folder of Photos")
                self.type(self.home + "/elsewhere")
                time.sleep(0.5)
                self.key("Return")
                time.sleep(0.5)
                if "Add a Folder of Photos" in self.titles():
                    self.click_in_dialog("Add a Folder of Photos", "Add")
            else:
                self.click(self.find("list item", "elsewhere", self.picker), window=self.picker, window_id=self.picker_id)
            self.cell("white")
            self.assertEqual(self.names(), ["white"])
            self.key("Escape")
            self.wait_until_gone()
            self.open()


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
