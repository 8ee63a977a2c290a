"""A person who looks at a picture in the viewer."""

import os
import struct
import subprocess
import time

from library import Thing
from person import Person, wait_for, xdotool

BLUE, RED, GREEN, YELLOW = (0, 0, 255), (255, 0, 0), (0, 128, 0), (255, 255, 0)
STAGE = (22, 23, 26)
# Of the picture, in pixels.
WIDTH, HEIGHT, CORNER = 1200, 900, 40


# The latitude of the photo, in degrees, minutes and hundredths of seconds, and as bytes of its file.
LATITUDE = struct.pack("<6I", 47, 1, 11, 1, 4711, 100)


def directory(entries, start):
    """A directory of EXIF that begins at `start`; entries are tag, type, count and value."""
    head, values = struct.pack("<H", len(entries)), b""
    place = start + 2 + 12 * len(entries) + 4
    for tag, kind, count, value in entries:
        head += struct.pack("<HHI", tag, kind, count)
        if len(value) <= 4:
            head += value.ljust(4, b"\0")
        else:
            head += struct.pack("<I", place + len(values))
            values += value + b"\0" * (len(value) % 2)
    return head + struct.pack("<I", 0) + values


def exif(make, model, date):
    """A JPEG segment that says which camera took the picture, when, and where."""
    def text(tag, content):
        return tag, 2, len(content) + 1, content.encode() + b"\0"

    def main(when, where):
        return directory([text(0x10F, make), text(0x110, model), (0x8769, 4, 1, struct.pack("<I", when)),
                          (0x8825, 4, 1, struct.pack("<I", where))], 8)

    when = 8 + len(main(0, 0))
    taken = directory([text(0x9003, date)], when)
    where = when + len(taken)
    place = directory([text(1, "N"), (2, 5, 3, LATITUDE)], where)
    block = b"Exif\0\0" + struct.pack("<2sHI", b"II", 42, 8) + main(when, where) + taken + place
    return b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block


class ViewerPerson(Person):

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
