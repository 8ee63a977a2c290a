"""The viewer: a picture at full resolution, zoomed, turned, described, and copied out."""

import os
import stat
import struct
import subprocess
import time

from library import Thing
from person import Person, wait_for, xdotool

BLUE, RED, GREEN, YELLOW = (0, 0, 255), (255, 0, 0), (0, 128, 0), (255, 255, 0)
STAGE = (22, 23, 26)
# Of the picture, in pixels.
WIDTH, HEIGHT, CORNER = 1200, 900, 40


def exif(make, model, date):
    """A JPEG segment that says which camera took the picture, and when."""
    texts = [text.encode() + b"\0" for text in (make, model, date)]
    offsets, place = [], 8 + 2 + 3 * 12 + 4 + 2 + 12 + 4
    for text in texts:
        offsets.append(place)
        place += len(text)
    directory = struct.pack("<H", 3)
    for tag, text, offset in ((0x10F, texts[0], offsets[0]), (0x110, texts[1], offsets[1])):
        directory += struct.pack("<HHII", tag, 2, len(text), offset)
    directory += struct.pack("<HHII", 0x8769, 4, 1, 8 + 2 + 3 * 12 + 4) + struct.pack("<I", 0)
    directory += struct.pack("<HHHII", 1, 0x9003, 2, len(texts[2]), offsets[2]) + struct.pack("<I", 0)
    block = b"Exif\0\0" + struct.pack("<2sHI", b"II", 42, 8) + directory + b"".join(texts)
    return b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block


class Viewer(Person):

    def setUp(self):
        super().setUp()
        self.photo = self.make_photo()
        self.install_program()
        self.start(Thing("Lamp", picture=self.photo), Thing("Mirror"))
        self.select("Lamp")
        self.wait_for_colour(BLUE, self.picture_area)

    def make_photo(self):
        """Blue, with a red corner, a yellow right half of its lower edge, and what a camera writes."""
        path = f"{self.pictures.folder}/photo.jpg"
        subprocess.run(
            ["convert", "-size", f"{WIDTH}x{HEIGHT}", "xc:blue", "-fill", "red", "-draw",
             f"rectangle 0,0 {CORNER - 1},{CORNER - 1}", "-fill", "yellow", "-draw",
             f"rectangle {WIDTH // 2},{HEIGHT - 200} {WIDTH},{HEIGHT}", "-sampling-factor", "4:4:4", "-quality", "97", path],
            check=True)
        with open(path, "rb") as file:
            content = file.read()
        with open(path, "wb") as file:
            file.write(content[:2] + exif("Contoso", "Contoso Alpha 7", "2024:02:29 13:45:10") + content[2:])
        return path

    def install_program(self):
        """Another program that opens pictures; writes down which one."""
        self.program = self.pictures.write("program", b'#!/bin/sh\nprintf %s "$1" >"$0.opened"\n')
        os.chmod(self.program, 0o700)
        os.makedirs(f"{self.home}/data/applications")
        with open(f"{self.home}/data/applications/looker.desktop", "w", encoding="utf-8") as file:
            file.write(
                f"[Desktop Entry]\nType=Application\nName=Looker\nExec={self.program} %f\nMimeType=image/jpeg;\n")
        os.makedirs(f"{self.home}/config")
        with open(f"{self.home}/config/mimeapps.list", "w", encoding="utf-8") as file:
            file.write("[Default Applications]\nimage/jpeg=looker.desktop\n")
        with open(f"{self.home}/data/applications/mimeinfo.cache", "w", encoding="utf-8") as file:
            file.write("[MIME Cache]\nimage/jpeg=looker.desktop;\n")

    # The viewer

    def open_by_menu(self):
        self.click(self.picture_area(), button=3)
        wait_for("the entry", lambda: self.find("menu item", "View").is_focused)
        self.key("Return")
        return self.wait_for_viewer("photo.jpg")

    def wait_for_viewer(self, title):
        self.viewer, self.viewer_id = self.dialog(title)
        return self.viewer

    @property
    def there(self):
        return {"window": self.viewer, "window_id": self.viewer_id}

    def stage(self):
        return wait_for(
            "the stage", lambda: next((widget for widget in self.viewer.walk(only_visible=True)
                                       if widget.role in ("image", "icon") and widget.is_focusable), None))

    def press(self, name):
        self.click(self.find("push button", name, within=self.viewer), **self.there)

    def level(self):
        return next(widget.name for widget in self.viewer.walk(only_visible=True) if "Show at 100 %" in widget.name)

    def wait_for_level(self, percent):
        try:
            wait_for(f"{percent} %", lambda: self.level().startswith(f"{percent} %"))
        except AssertionError:
            self.assertEqual(self.level(), f"{percent} %")

    def at(self, x, y):
        """The colour at a place of the stage, in pixels."""
        _, _, width, height = self.stage().box
        return self.colour(self.stage(), x / width, y / height, **self.there)

    def wait_at(self, colour, x, y, tolerance=30):
        _, _, width, height = self.stage().box
        self.wait_for_colour(colour, self.stage, x / width, y / height, tolerance, **self.there)

    def point(self, x, y):
        """Moves the pointer to a place of the stage."""
        left, top = self.origin(**self.there)
        box = self.stage().box
        xdotool("mousemove", int(left + box[0] + x), int(top + box[1] + y))
        time.sleep(0.1)

    def fitted(self):
        """Left, top, width and height on the stage of the fitted picture."""
        _, _, width, height = self.stage().box
        scale = min(1, width / WIDTH, height / HEIGHT)
        return ((width - WIDTH * scale) / 2, (height - HEIGHT * scale) / 2, WIDTH * scale, HEIGHT * scale)

    def add(self, colour):
        self.click(self.find("push button", "Add Another Picture"))
        self.choose_file(self.pictures.make(f"{colour}.png", colour))
        wait_for("the picture on disk", lambda: len(self.library.pictures("Lamp")) > 1)

    def turns(self):
        return self.library.pictures("Lamp")[0]["quarter_turns"]

    def resize(self, width, height):
        _, _, old_width, old_height = self.geometry(self.viewer_id)
        _, _, inner_width, inner_height = self.viewer.box
        xdotool("windowsize", self.viewer_id, width + old_width - inner_width, height + old_height - inner_height)
        wait_for(f"{width} × {height}", lambda: self.viewer.box[2:] == (width, height))
        time.sleep(0.3)

    # Tests

    def test_fitted_then_one_to_one(self):
        self.open_by_menu()
        left, top, width, height = self.fitted()
        self.wait_at(BLUE, left + width / 2, top + height / 2)
        self.wait_at(RED, left + 5, top + 5)
        self.wait_at(YELLOW, left + width - 5, top + height - 5)
        self.wait_for_level(round(100 * width / WIDTH))
        if left > 20:
            self.assertEqual(self.at(left - 10, top + height / 2), STAGE)
        self.shot("viewer-fit")

        # 100 % begins where the double click was: the red corner is as many pixels of the screen as of the picture.
        self.click(self.stage(), 2, x=(left + 1) / self.stage().box[2], y=(top + 1) / self.stage().box[3], **self.there)
        self.wait_for_level(100)
        self.wait_at(RED, CORNER - 2, CORNER - 2)
        self.wait_at(BLUE, CORNER + 2, CORNER + 2)
        # Every pixel is its own: at the edge there is no mixture of both colours.
        self.assertLess(max(abs(a - b) for a, b in zip(self.at(CORNER - 2, 10), RED)), 30)
        self.assertLess(max(abs(a - b) for a, b in zip(self.at(CORNER + 1, 10), BLUE)), 30)
        self.shot("viewer-100")
        self.key("f")
        self.wait_at(RED, left + 5, top + 5)
        self.key("1")
        self.wait_for_level(100)
        self.key("ctrl+0")
        self.wait_for_level(round(100 * width / WIDTH))

    def test_zoom_at_the_pointer_and_pan(self):
        self.open_by_menu()
        left, top, width, height = self.fitted()
        self.wait_at(RED, left + 5, top + 5)
        _, _, wide, high = self.stage().box
        # The wheel, over the border of blue and yellow: it stays under the pointer.
        x, y = left + width / 2, top + height * (HEIGHT - 100) / HEIGHT
        self.point(x, y)
        for _ in range(7):
            xdotool("click", 4)
            time.sleep(0.08)
        wait_for("more than 100 %", lambda: int(self.level().split(" ")[0]) > 100)
        self.wait_at(YELLOW, x + 12, y)
        self.wait_at(BLUE, x - 12, y)
        for key, direction in (("ctrl+minus", -1), ("plus", 1), ("minus", -1), ("ctrl+plus", 1)):
            before = int(self.level().split(" ")[0])
            self.key(key)
            wait_for(key, lambda: (int(self.level().split(" ")[0]) - before) * direction > 0)
            self.wait_at(YELLOW, x + 12, y)
            self.wait_at(BLUE, x - 12, y)

        # Dragging moves it, and no further than to its edges.
        self.key("1")
        self.wait_for_level(100)
        for _ in range(6):
            self.point(100, 60)
            xdotool("mousedown", 1)
            for step in range(1, 9):
                self.point(100 + (wide - 150) * step / 8, 60 + (high - 100) * step / 8)
            xdotool("mouseup", 1)
        self.wait_at(RED, CORNER - 2, CORNER - 2)
        self.wait_at(BLUE, CORNER + 2, CORNER + 2)
        # So do the arrow keys.
        self.key("Right")
        self.wait_at(BLUE, 2, 2)
        self.key("Left")
        self.wait_at(RED, CORNER - 2, CORNER - 2)
        for _ in range(30):
            self.key("minus")
        self.wait_at(RED, left + 5, top + 5)
        self.assertFalse(self.find("push button", "Zoom Out", within=self.viewer).is_sensitive)
        # The buttons do the same about the middle.
        self.press("Zoom In")
        self.press("Zoom In")
        wait_for("larger", lambda: int(self.level().split(" ")[0]) > round(100 * width / WIDTH))
        self.press("Fit into the Window")
        self.wait_for_level(round(100 * width / WIDTH))

    def test_double_click_leafing_turning_and_undo(self):
        self.add("green")
        thumbnail = wait_for("the thumbnail", lambda: next(
            (widget for widget in self.window.walk(only_visible=True) if widget.name.startswith("Picture 2 of 2")), None))
        self.double_click(thumbnail)
        self.wait_for_viewer("green.png")
        self.wait_for_colour(GREEN, self.stage, **self.there)
        self.assertTrue(self.stage().name.startswith("Picture 2 of 2"))
        self.assertFalse(self.find("push button", "Next Picture", within=self.viewer).is_sensitive)
        self.key("Left")
        self.wait_for_viewer("photo.jpg")
        self.wait_for_colour(BLUE, self.stage, **self.there)
        self.sees("1 of 2")
        self.key("Page_Down")
        self.wait_for_viewer("green.png")
        self.press("Previous Picture")
        self.wait_for_viewer("photo.jpg")
        self.wait_for_colour(BLUE, self.stage, **self.there)

        self.key("r")
        wait_for("the turn on disk", lambda: self.turns() == 1)
        _, _, width, height = self.stage().box
        shown = HEIGHT * height / WIDTH
        self.wait_at(RED, (width + shown) / 2 - 5, 5)
        self.press("Turn Right")
        wait_for("the turn on disk", lambda: self.turns() == 2)
        left, top, wide, high = self.fitted()
        self.wait_at(RED, left + wide - 5, top + high - 5)
        self.key("ctrl+z", "ctrl+z")
        wait_for("the turns undone", lambda: self.turns() == 0)
        self.wait_at(RED, left + 5, top + 5)

        # It follows what becomes of the pictures, and closes with the last.
        self.key("Escape")
        self.wait_until_closed("photo.jpg")
        wait_for("the focus on the thumbnail", lambda: any(
            widget.is_focused and "of 2" in widget.name for widget in self.window.walk(only_visible=True)))

    def test_information(self):
        self.open_by_menu()
        self.assertEqual(self.nameless(), [])
        self.key("i")
        row = self.library.pictures("Lamp")[0]
        for text in ("photo.jpg", f"{WIDTH} × {HEIGHT}", f"{os.path.getsize(self.photo) / 1000:.1f}", "Contoso Alpha 7",
                     "13:45", row["hash"], time.strftime("%H:%M", time.localtime(row["added_at"] / 1000))):
            self.sees(text)
        self.assertFalse(self.sees_now("Contoso Contoso"))
        self.assertEqual(self.nameless(), [])
        self.shot("viewer-information")
        self.resize(360, 400)
        self.sees("photo.jpg")
        self.shot("viewer-information-narrow")
        self.press("Information")
        wait_for("no information", lambda: not self.sees_now("Contoso Alpha 7"))
        time.sleep(0.3)
        self.shot("viewer-narrow")
        self.key("Escape")
        self.wait_until_closed("photo.jpg")
        wait_for("the focus on the picture", lambda: self.picture_area().is_focused)

    def test_saving_a_copy(self):
        self.open_by_menu()
        self.key("r")
        wait_for("the turn on disk", lambda: self.turns() == 1)
        os.makedirs(f"{self.home}/copies")
        self.key("ctrl+s")
        self.dialog("Save a Copy")
        self.retype(f"{self.home}/copies/out.jpg")
        time.sleep(0.3)
        self.key("Return")
        wait_for("the copy", lambda: os.path.exists(f"{self.home}/copies/out.jpg"))
        # Although it is shown turned: what is saved is the original.
        with open(self.photo, "rb") as original, open(f"{self.home}/copies/out.jpg", "rb") as copy:
            self.assertEqual(original.read(), copy.read())
        self.assertEqual(os.listdir(f"{self.home}/copies"), ["out.jpg"])
        self.sees("The original was saved.")

        # Where it cannot be written a sentence says so.
        self.key("ctrl+s")
        self.dialog("Save a Copy")
        self.retype("/proc/out.jpg")
        time.sleep(0.3)
        self.key("Return")
        self.sees("“/proc/out.jpg” was not saved")
        self.shot("viewer-not-saved")
        self.press("Close Message")
        wait_for("no message", lambda: not self.sees_now("was not saved"))

    def handed_out(self):
        """The copies that other programs may have."""
        folder = f"{self.home}/cache/io.github.mystuff.MyStuff/copies"
        return [f"{path}/{name}" for path, _, names in os.walk(folder) for name in names]

    def is_read_only_copy(self, path):
        with open(self.photo, "rb") as original, open(path, "rb") as copy:
            self.assertEqual(original.read(), copy.read())
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o400)
        self.assertFalse(os.path.realpath(path).startswith(self.library.folder))

    def test_opening_with_another_program(self):
        self.open_by_menu()
        self.key("F10")
        wait_for("the menu", lambda: self.find("menu item", "Save a Copy…").is_focused)
        self.shot("viewer-menu")
        self.key("Down", "Return")
        self.dialog("Open With")
        time.sleep(0.5)
        self.shot("viewer-open-with")
        self.key("Return")
        wait_for("the other program", lambda: os.path.exists(f"{self.program}.opened"))
        path = wait_for("its file", lambda: open(f"{self.program}.opened", encoding="utf-8").read())
        self.assertEqual(os.path.basename(path), "photo.jpg")
        self.is_read_only_copy(path)

    def test_dragging_it_out(self):
        receiver = subprocess.Popen(
            ["/usr/bin/python3", os.path.join(os.path.dirname(__file__), "drop_target.py")], stdout=subprocess.PIPE,
            text=True, env=self.surroundings())
        self.addCleanup(receiver.wait)
        self.addCleanup(receiver.stdout.close)
        self.addCleanup(receiver.kill)
        self.assertEqual(receiver.stdout.readline(), "ready\n")
        target = wait_for("the target", lambda: xdotool("search", "--onlyvisible", "--name", "^Drop Target$"))
        self.open_by_menu()
        left, top, width, height = self.fitted()
        self.wait_at(RED, left + 5, top + 5)
        xdotool("windowmove", self.viewer_id, 350, 180, "windowmove", target, 0, 0)
        time.sleep(0.5)
        self.assertEqual(self.handed_out(), [])
        self.point(left + width / 2, top + height / 2)
        xdotool("mousedown", 1)
        x, y = (int(line.split("=")[1]) for line in xdotool("getmouselocation", "--shell").split("\n")[:2])
        for step in range(1, 21):
            xdotool("mousemove", x + (60 - x) * step // 20, y + (80 - y) * step // 20)
            time.sleep(0.05)
            if step == 10:
                self.shot("viewer-drag")
        time.sleep(0.5)
        xdotool("mouseup", 1)
        self.assertEqual(receiver.stdout.readline(), self.handed_out()[0] + "\n")
        self.is_read_only_copy(self.handed_out()[0])

    def test_a_missing_original(self):
        row = self.library.pictures("Lamp")[0]
        os.remove(f"{self.library.folder}/pictures/{row['hash'][:2]}/{row['hash']}.jpg")
        self.open_by_menu()
        self.sees("missing from the library")
        self.key("i")
        self.sees("The file is missing")
        self.shot("viewer-missing")
        self.key("ctrl+s")
        self.dialog("Save a Copy")
        self.retype(f"{self.home}/out.jpg")
        time.sleep(0.3)
        self.key("Return")
        self.sees("missing from the library")
        self.assertFalse(os.path.exists(f"{self.home}/out.jpg"))

    def test_closes_when_nothing_is_left(self):
        self.open_by_menu()
        # The main window stays in use meanwhile.
        xdotool("windowmove", self.viewer_id, 600, 400)
        time.sleep(0.3)
        self.click(self.row("Mirror"))
        wait_for("the viewer to close", lambda: "photo.jpg" not in self.titles())
        self.assertIsNone(self.process.poll())
        # And it does not keep the program from ending.
        self.click(self.row("Lamp"))
        self.wait_for_colour(BLUE, self.picture_area)
        self.open_by_menu()
        self.stop()


class DarkViewer(Viewer):
    """The same pictures in the dark style, to be looked at."""

    environment = {"GTK_THEME": "Adwaita:dark"}

    def test_fitted_then_one_to_one(self):
        self.open_by_menu()
        left, top, _, _ = self.fitted()
        self.wait_at(RED, left + 5, top + 5)
        self.key("i")
        self.sees("Contoso Alpha 7")
        self.shot("viewer-dark")
        self.resize(360, 400)
        self.shot("viewer-dark-narrow")

    test_zoom_at_the_pointer_and_pan = test_double_click_leafing_turning_and_undo = None
    test_information = test_saving_a_copy = test_closes_when_nothing_is_left = None
    test_opening_with_another_program = test_dragging_it_out = test_a_missing_original = None
