"""Libraries that cannot be written, are full, damaged or from the future: said in words, and nothing is lost."""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import time
import unittest

from hands import copied_text
from library import Thing
from person import NO_PICTURE, Person, wait_for


def may_mount():
    return subprocess.run(
        ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, check=False).returncode == 0


def fingerprint(folder):
    """Names and contents of all files below `folder`."""
    return {
        os.path.relpath(os.path.join(place, name), folder):
            hashlib.sha256(open(os.path.join(place, name), "rb").read()).hexdigest()
        for place, _, names in os.walk(folder) for name in names}


class ReadOnlyLibrary(Person):

    def start_read_only(self):
        """As root, whom no mode bit stops, the folder is mounted read-only; for others a mode bit does it."""
        folder = self.library.folder
        if os.geteuid() != 0:
            for place, _, _ in os.walk(folder):
                os.chmod(place, 0o555)
                self.addCleanup(os.chmod, place, 0o755)
            self.launch()
        elif may_mount():
            mount = f'mount --bind "{folder}" "{folder}" && mount -o remount,ro,bind "{folder}" && exec "$@"'
            self.launch(wrapper=["unshare", "-m", "sh", "-c", mount, "sh"])
        else:
            self.skipTest("root may not mount here")

    def test_everything_can_be_looked_at_and_nothing_changed(self):
        self.start(Thing("Lamp", place="Hall", picture=self.pictures.make("lamp.png", "blue")), Thing("Mirror"))
        self.key("ctrl+q")
        self.wait_until_ended(status=0)
        before = fingerprint(self.library.folder)

        self.start_read_only()
        self.sees("This library is read-only.")
        self.wait_for_rows("Lamp", "Mirror")
        self.assertFalse(self.header_button("Add a Thing").is_sensitive)
        self.select("Lamp")
        self.wait_for_colour((0, 0, 255), lambda: self.find("push button", "Picture. View it"))
        self.shot("read-only")
        self.double_click(self.find("push button", "Main picture, 1 of 1: Picture"))
        viewer, _ = self.dialog("lamp.png")
        self.assertFalse(self.find("push button", "Turn Right", within=viewer).is_sensitive)
        self.key("r", "Escape")
        self.wait_until_closed("lamp.png")
        self.assertFalse(self.find("push button", "Take a Picture of This Thing").is_sensitive)
        # The picture can be looked at, and not be changed.
        self.click(self.find("push button", "Picture. View it"))
        self.dialog("lamp.png")
        self.key("Escape")
        self.wait_until_closed("lamp.png")
        self.key("Delete")
        self.select("Mirror")
        self.assertFalse(self.find("push button", "Picture: none").is_sensitive)
        self.sees("No picture")
        self.shot("read-only-no-picture")
        self.select("Lamp")
        for name in ["Name", "Place", "Serial Number", "Value", "Notes"]:
            self.assertFalse(self.field(name).is_editable, name)
        self.visit("Place")
        self.type("x")
        self.key("Return", "Delete", "ctrl+n", "F2")
        time.sleep(0.7)
        self.assertEqual(self.field("Place").text, "Hall")
        self.wait_for_rows("Lamp", "Mirror")
        self.assertEqual(self.titles(), ["My Stuff"])
        self.stop()
        self.assertEqual(self.process.returncode, 0)
        self.assertEqual(fingerprint(self.library.folder), before)


@unittest.skipUnless(may_mount(), "may not mount a small disk")
class FullDisk(Person):

    def start_on_small_disk(self, *things):
        """The library's folder is a disk of 1 MB, which only the program sees, and we through its eyes."""
        os.mkdir(self.library.folder)
        samples = self.library.samples(self.home + "/samples", things)
        mount = f'mount -t tmpfs -o size=1m none "{self.library.folder}" && exec "$@"'
        self.launch("--samples", samples, wrapper=["unshare", "-m", "sh", "-c", mount, "sh"])
        self.library.seen_from = f"/proc/{self.process.pid}/root{self.library.folder}"
        self.wait_for_rows(*sorted(thing.name for thing in things))

    def fill_the_disk(self):
        with open(self.library.path("filler"), "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(4096))
            except OSError:
                pass

    def test_the_field_keeps_its_text_until_there_is_room(self):
        self.start_on_small_disk(Thing("Lamp", place="Hall"))
        self.select("Lamp")
        self.fill_the_disk()
        self.visit("Notes")
        # More than what is left of the pages that the database has already.
        text = "a long story " * 40
        for _ in range(3):
            self.type(text)
        self.sees("The disk is full")
        self.shot("full-disk")
        self.assertEqual(self.field("Notes").text, text * 3)
        self.assertIn(self.library.item("Lamp")["notes"], text * 3)
        database = self.library.query("PRAGMA integrity_check")
        self.assertEqual(database, [{"integrity_check": "ok"}])

        os.remove(self.library.path("filler"))
        self.type("!")
        wait_for("all on disk", lambda: self.library.item("Lamp")["notes"] == text * 3 + "!")

    def test_a_picture_is_refused_in_words(self):
        self.start_on_small_disk(Thing("Lamp"))
        self.select("Lamp")
        photo = self.pictures.make("photo.png", "blue", "red")
        self.fill_the_disk()
        before = self.library.content()
        self.click(self.picture_area())
        self.choose_file(photo)
        self.sees("disk is full")
        self.assertEqual(self.library.content(), before)
        self.assertIsNotNone(self.find_now("push button", NO_PICTURE))
        os.remove(self.library.path("filler"))
        self.click(self.picture_area())
        self.choose_file(photo)
        self.wait_for_colour((0, 0, 255), self.picture_area, x=0.25)


class UnreadableLibrary(Person):

    def fails_with(self, sentence):
        before = fingerprint(self.library.folder)
        self.launch()
        self.sees("The library cannot be opened")
        self.sees(sentence)
        self.sees("Nothing in it was touched")
        self.shot(self._testMethodName)
        self.click(self.find("push button", "Copy Details"))
        report = wait_for("the details", lambda: copied_text())
        self.assertIn("LibraryError", report)
        self.assertIn(f"Library: {self.library.folder}", report)
        labels = [widget for widget in self.window.walk(only_visible=True) if sentence in widget.name]
        self.assertEqual([label.selected_text for label in labels], [""])
        for name in ["Add a Thing", "Take a Picture of This Thing", "Main Menu"]:
            self.assertFalse(self.header_button(name).is_sensitive, name)
        self.key("ctrl+n")
        self.key("ctrl+q")
        self.wait_until_ended(status=0)
        self.assertEqual(fingerprint(self.library.folder), before)

    def some_library(self):
        self.start(Thing("Lamp"))
        self.key("ctrl+q")
        self.wait_until_ended(status=0)

    def test_damaged(self):
        self.some_library()
        with open(self.library.path("library.sqlite"), "r+b") as file:
            file.seek(0, os.SEEK_END)
            size = file.tell()
            file.seek(4096)
            file.write(b"\xff" * (size - 4096))
        # With a backup it would open that one.
        shutil.rmtree(self.library.path("backups"))
        self.fails_with("is damaged or not a My Stuff library")

    def test_no_database_at_all(self):
        os.mkdir(self.library.folder)
        with open(self.library.path("library.sqlite"), "wb") as file:
            file.write(b"shopping list: lamp, mirror\n" * 400)
        self.fails_with("is damaged or not a My Stuff library")

    def test_made_by_a_newer_program(self):
        self.some_library()
        database = sqlite3.connect(self.library.path("library.sqlite"))
        database.execute("PRAGMA user_version = 4711")
        database.close()
        self.fails_with("was made by a newer My Stuff (format 4711;")
