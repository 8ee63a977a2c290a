"""Pictures that leave the program from the viewer: saved, copied, opened with another one, dragged out."""

import json
import os
import shutil
import stat
import subprocess
import time

from gi.repository import Atspi

from person import wait_for, xdotool
from viewer import HEIGHT, LATITUDE, RED, WIDTH, ViewerPerson


class ViewerCopies(ViewerPerson):

    def read(self, path):
        with open(path, "rb") as file:
            return file.read()

    def save(self, title, name):
        """Answers the saved file in the open dialog."""
        path = f"{self.home}/copies/{name}"
        os.makedirs(f"{self.home}/copies", exist_ok=True)
        self.dialog(title)
        self.retype(path)
        time.sleep(0.3)
        self.key("Return")
        wait_for("the copy", lambda: os.path.exists(path))
        wait_for("the dialog to close", lambda: title not in self.titles())
        return path

    def is_without_location(self, path):
        """The photo as it came, but for the place where it was taken."""
        original, copy = self.read(self.photo), self.read(path)
        self.assertIn(LATITUDE, original)
        self.assertNotIn(LATITUDE, copy)
        self.assertEqual(len(original), len(copy))
        pixels = original.index(b"\xff\xdb")
        self.assertEqual(original[pixels:], copy[pixels:])
        self.assertIn(b"Contoso Alpha 7", copy)
        self.asked_of_exiftool(path, GPSLatitude=None, Model="Contoso Alpha 7")

    def asked_of_exiftool(self, path, **tags):
        """What another reader says, where there is one."""
        if shutil.which("exiftool"):
            told = json.loads(subprocess.run(
                ["exiftool", "-j", "-validate", "-warning", *(f"-{tag}" for tag in tags), path], check=True, capture_output=True).stdout)[0]
            for tag, value in tags.items():
                self.assertEqual(told.get(tag), value)
            return told
        return {}

    def test_locations_are_kept_where_that_is_preferred(self):
        self.key("ctrl+comma")
        self.dialog("Preferences")
        self.key("alt+l")
        time.sleep(0.5)  # a switch takes its time to slide
        self.key("Escape")
        self.wait_until_closed("Preferences")
        self.open_by_menu()
        self.key("ctrl+s")
        self.dialog("Save a Copy")
        wait_for("the tick", lambda: self.find("check box", "Include location").is_in_state(Atspi.StateType.CHECKED))
        self.assertEqual(self.read(self.save("Save a Copy", "whole.jpg")), self.read(self.photo))

    def test_saving_a_copy(self):
        self.open_by_menu()
        self.key("ctrl+s")
        self.dialog("Save a Copy")
        choice = self.find("check box", "Include location")
        self.assertFalse(choice.is_in_state(Atspi.StateType.CHECKED))
        self.shot("viewer-save")
        self.is_without_location(self.save("Save a Copy", "out.jpg"))
        self.sees("The original was saved, without its location.")

        # Where it is wished all of it is there, byte for byte.
        self.key("ctrl+s")
        self.dialog("Save a Copy")
        path = f"{self.home}/copies/with location.jpg"
        self.retype(path)
        self.click_in_dialog_widget("Save a Copy", lambda: self.find("check box", "Include location"))
        self.click_in_dialog("Save a Copy", "Save")
        wait_for("the copy", lambda: os.path.exists(path))
        self.assertEqual(self.read(path), self.read(self.photo))
        self.sees("The original was saved.")
        self.assertEqual(sorted(os.listdir(f"{self.home}/copies")), ["out.jpg", "with location.jpg"])

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

    def test_a_copy_of_a_turned_picture_is_what_is_seen(self):
        self.open_by_menu()
        self.key("r")
        wait_for("the turn on disk", lambda: self.turns() == 1)
        self.key("ctrl+s")
        self.dialog("Save a Copy")
        # There is nothing to be asked: what has been made anew has no location.
        self.assertIsNone(self.find_now("check box", "Include location"))
        path = self.save("Save a Copy", "turned.jpg")
        self.sees("as it is shown here")
        size = subprocess.run(["identify", "-format", "%w %h", path], check=True, capture_output=True, text=True).stdout
        self.assertEqual(size, f"{HEIGHT} {WIDTH}")
        self.assertNotIn(LATITUDE, self.read(path))
        self.asked_of_exiftool(path, GPSLatitude=None, ThumbnailImage=None, DateTimeOriginal="2024:02:29 13:45:10")

        # The original is there, too.
        self.key("F10")
        wait_for("the menu", lambda: self.find("menu item", "Save a Copy…").is_focused)
        self.shot("viewer-menu-turned")
        self.key("Down", "Return")
        self.is_without_location(self.save("Save Original", "original.jpg"))
        row = self.library.pictures("Lamp")[0]
        self.assertEqual(
            self.read(f"{self.library.folder}/pictures/{row['hash'][:2]}/{row['hash']}.jpg"), self.read(self.photo))

    def test_copied_to_the_clipboard(self):
        self.open_by_menu()
        self.key("ctrl+c")
        self.sees("The picture was copied.")
        png = subprocess.run(
            ["xclip", "-selection", "clipboard", "-t", "image/png", "-o"], check=True, capture_output=True, timeout=20).stdout
        size = subprocess.run(
            ["identify", "-format", "%w %h", "png:-"], input=png, check=True, capture_output=True).stdout
        self.assertEqual(size.decode(), f"{WIDTH} {HEIGHT}")
        # And it can be pasted here.
        self.key("Escape")
        self.wait_until_closed("photo.jpg")
        self.key("ctrl+v")
        wait_for("the pasted picture", lambda: len(self.library.pictures("Lamp")) == 2)

    def handed_out(self):
        """The copies that other programs may have."""
        folder = f"{self.home}/cache/io.github.mystuff.MyStuff/copies"
        return [f"{path}/{name}" for path, _, names in os.walk(folder) for name in names]

    def is_read_only_copy(self, path):
        self.is_without_location(path)
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o400)
        self.assertFalse(os.path.realpath(path).startswith(self.library.folder))

    def test_opening_with_another_program(self):
        self.open_by_menu()
        self.key("F10")
        wait_for("the menu", lambda: self.find("menu item", "Save a Copy…").is_focused)
        self.shot("viewer-menu")
        # Of a picture that is neither cropped nor turned there is no other original to save.
        self.assertFalse(self.find("menu item", "Save Original…").is_sensitive)
        self.key("Up")
        wait_for("the last entry", lambda: self.find("menu item", "Open With…").is_focused)
        self.key("Return")
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
