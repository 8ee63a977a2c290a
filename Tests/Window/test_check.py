"""Check Library, files of pictures that are missing or another's, and texts that no program expects."""

import glob
import os
import shutil
import sqlite3
import subprocess
import time

from library import Thing
from person import Person, wait_for

BLUE, RED = (0, 0, 255), (255, 0, 0)


class Checking(Person):

    def open_check(self):
        self.choose_from_menu("Check Library…")
        self.dialog("Check Library")

    def original(self, name="Lamp"):
        """The path of the file of a thing's picture."""
        return glob.glob(self.library.path(f"pictures/*/{self.library.pictures(name)[0]['hash']}.*"))[0]

    def begin(self):
        self.photo = self.pictures.make("lamp.png", "blue")
        self.start(Thing("Lamp", place="Hall", picture=self.photo), Thing("Mirror"))

    def close_check(self):
        self.key("Escape")
        self.wait_until_closed("Check Library")

    # MARK: Check

    def test_a_sound_library(self):
        self.begin()
        self.open_check()
        self.sees("2 things and 1 picture were checked. Everything is as it should be.")
        dialog, _ = self.dialog("Check Library")
        self.assertIsNone(self.find_now("push button", "Repair", within=dialog))
        self.shot("check-fine")
        self.assertEqual(self.nameless(), [])
        self.close_check()
        self.wait_for_rows("Lamp", "Mirror")

    def test_faults_are_said_and_repaired(self):
        self.begin()
        orphan = self.library.path("pictures/ee/" + "e" * 64 + ".jpg")
        os.makedirs(os.path.dirname(orphan))
        shutil.copyfile(self.photo, orphan)
        os.utime(orphan, (1_700_000_000, 1_700_000_000))
        with sqlite3.connect(self.library.path("library.sqlite"), timeout=5) as database:
            database.execute("UPDATE search SET name = 'nonsense' WHERE rowid = (SELECT id FROM item WHERE name = 'Mirror')")
        self.open_check()
        self.sees("The search data of 1 thing is wrong")
        self.sees("1 file belongs to no picture")
        self.sees("Mirror")
        self.shot("check-faults")
        self.click_in_dialog("Check Library", "Repair")
        self.sees("Everything that was wrong has been set right.")
        self.sees("1 file belongs to no picture – set right")
        self.shot("check-repaired")
        self.assertFalse(os.path.exists(orphan))
        self.assertTrue(os.path.exists(self.library.path("lost-and-found/pictures/ee/" + "e" * 64 + ".jpg")))
        self.close_check()
        self.key("ctrl+f")
        self.type("mirr")
        self.wait_for_rows("Mirror")

    def test_a_missing_file_is_named(self):
        self.begin()
        os.remove(self.original())
        self.open_check()
        self.sees("1 picture file is missing")
        self.sees("Lamp: lamp.png")
        self.sees("Find the File…")
        self.shot("check-missing")
        self.close_check()

    # MARK: Finding files again

    def find_file(self, path):
        self.click(self.find("push button", "Find the File…"))
        self.dialog("Find “lamp.png”")
        self.type(path)
        time.sleep(0.3)
        self.key("Return")
        # Another dialog may be the next to have the keyboard.
        wait_for("the file dialog to close", lambda: "Find “lamp.png”" not in self.titles())

    def test_a_missing_file_is_put_back(self):
        self.begin()
        path = self.original()
        os.remove(path)
        before = self.library.content()
        self.select("Lamp")
        self.sees("The file of this picture is missing from the library.")
        self.shot("file-missing")
        self.find_file(self.photo)
        self.sees("The picture’s file is back.")
        self.wait_for_colour(BLUE, self.picture_area)
        wait_for("no more trouble", lambda: self.find_now("push button", "Find the File…") is None)
        self.shot("file-back")
        self.assertEqual(self.library.content(), before)
        with open(path, "rb") as back, open(self.photo, "rb") as chosen:
            self.assertEqual(back.read(), chosen.read())

    def test_a_changed_file_is_seen_and_another_picture_asked_about(self):
        self.begin()
        other = self.pictures.make("other.png", "red")
        shutil.copyfile(other, self.original())
        self.select("Lamp")
        self.sees("it has been changed or damaged")
        self.shot("file-changed")
        before = self.library.content()

        self.find_file(other)
        self.dialog("Another Picture")
        self.shot("file-other")
        self.click_in_dialog("Another Picture", "Cancel")
        self.wait_until_closed("Another Picture")
        self.assertEqual(self.library.content(), before)

        self.find_file(other)
        self.click_in_dialog("Another Picture", "Take It")
        self.wait_until_closed("Another Picture")
        self.wait_for_colour(RED, self.picture_area)
        wait_for("another picture", lambda: self.library.pictures("Lamp")[0]["source_name"] == "other.png")
        wait_for("no more trouble", lambda: self.find_now("push button", "Find the File…") is None)
        self.click(self.row("Lamp"))
        self.key("ctrl+z")
        wait_for("the former one", lambda: self.library.pictures("Lamp")[0]["source_name"] == "lamp.png")
        self.sees("it has been changed or damaged")

    # MARK: Commands

    def run_program(self, *arguments):
        result = subprocess.run(
            [os.environ["MYSTUFF_PROGRAM"], *arguments], capture_output=True, text=True, timeout=60, check=False)
        return result.returncode, result.stdout + result.stderr

    def test_from_a_terminal(self):
        folder = self.library.folder
        self.assertEqual(self.run_program("--check", folder)[0], 2)
        status, text = self.run_program("--generate", "300", folder)
        self.assertEqual((status, "300 things" in text), (0, True), text)
        self.assertEqual(self.run_program("--generate", "5", folder)[0], 1)
        self.assertEqual(len(self.library.names()), 300)
        status, text = self.run_program("--check", folder)
        self.assertEqual((status, "Everything is as it should be." in text), (0, True), text)

        with sqlite3.connect(folder + "/library.sqlite") as database:
            database.execute("DELETE FROM search WHERE rowid < 10")
        victim = sorted(glob.glob(folder + "/pictures/*/*"))[0]
        content = open(victim, "rb").read()
        with open(victim, "wb") as file:
            file.write(content[:-100])
        status, text = self.run_program("--check", folder)
        self.assertEqual(status, 1, text)
        self.assertIn("The search data of 9 things is wrong", text)
        self.assertIn("have been changed" if "files have" in text else "has been changed", text)
        status, text = self.run_program("--check", folder, "--repair")
        self.assertEqual(status, 1, text)
        self.assertIn("set right", text)
        with open(victim, "wb") as file:
            file.write(content)
        self.assertEqual(self.run_program("--check", folder)[0], 0)


class StrangeTexts(Person):

    def test_texts_that_nobody_expects(self):
        long = "Endless " * 500
        serial = "".join(f"{number:03d}-" for number in range(133))
        self.assertEqual((len(long), len(serial)), (4000, 532))
        self.start(
            Thing(long.strip(), serial=serial), Thing("👩‍👩‍👧‍👦 🇩🇪 Zo\u0301e"), Thing("\u200fכיסא ישן"), Thing("bell\x07 and \x1b[31m escape"))
        self.assertEqual(len(self.rows()), 4)
        self.key("ctrl+f")
        for text, name in [("132-", long.strip()), ("zoe", "👩‍👩‍👧‍👦 🇩🇪 Zo\u0301e"), ("escape", "bell\x07 and \x1b[31m escape")]:
            self.key("ctrl+f", "ctrl+a")
            self.type(text)
            wait_for(f"one row for {text}", lambda: len(self.rows()) == 1)
            self.key("Return")
            wait_for("its name", lambda name=name: self.field("Name").text == name)
        self.key("ctrl+f", "Escape")
        wait_for("all rows", lambda: len(self.rows()) == 4)
        self.shot("strange-texts")
        box = self.window.box
        for row in self.list_items():
            self.assertLessEqual(row.box[2], box[2])
        # Still there after a restart, letter by letter.
        before = self.library.content()
        self.key("ctrl+q")
        self.wait_until_ended(status=0)
        self.assertEqual(self.library.query("SELECT name FROM item ORDER BY length(name) DESC LIMIT 1"), [{"name": long.strip()}])
        self.assertEqual(self.library.content(), before)
