"""Backups: written by themselves, copied elsewhere, restored; damaged, foreign and locked libraries."""

import glob
import hashlib
import os
import shutil
import signal
import sqlite3
import subprocess
import time

from library import LibraryFolder, Thing
from person import PROGRAM, Person, wait_for, xdotool
from test_storage import fingerprint


class Backups(Person):

    def backups(self):
        return sorted(glob.glob(self.library.path("backups/*.sqlite")))

    def names_in(self, path):
        return [row["name"] for row in LibraryFolder.query_file(
            path, "SELECT name FROM item WHERE removed_at IS NULL ORDER BY name_key", ())]

    def quit(self):
        self.key("ctrl+q")
        self.wait_until_ended(status=0)

    def some_library(self, *names):
        self.start(*(Thing(name, picture=self.pictures.make(f"{name}.png", "blue")) for name in names))
        self.quit()

    def damage(self):
        """The first page stays: that it is a library can still be told."""
        with open(self.library.path("library.sqlite"), "r+b") as file:
            file.seek(0, os.SEEK_END)
            size = file.tell()
            file.seek(4096)
            file.write(b"\xff" * (size - 4096))

    def press_button(self, name):
        button = self.find("push button", name)
        self.wait_until_still(button)
        self.click(button)

    def wait_for_new_window(self, old):
        self.window_id = wait_for(
            "another window",
            lambda: [one for one in xdotool(
                "search", "--onlyvisible", "--pid", self.process.pid, "--name", "^My Stuff$").split()
                if one != str(old)]).pop()
        self.window = wait_for("the window", lambda: self.top_level("My Stuff"))
        self.wait_for_focus(self.window_id)

    # Automatic

    def test_closing_backs_up_what_has_changed(self):
        self.some_library("Lamp")
        self.assertEqual(len(self.backups()), 1)
        self.assertEqual(self.names_in(self.backups()[0]), ["Lamp"])
        self.assertFalse(os.path.exists(self.library.path("library.lock")))
        self.start()
        self.wait_for_rows("Lamp")
        self.quit()
        self.assertEqual(len(self.backups()), 1, "nothing has changed")
        self.start()
        self.select("Lamp")
        self.visit("Notes")
        self.type("new")
        self.stop(signal.SIGTERM)
        self.assertEqual(len(self.backups()), 2)
        self.assertEqual(
            LibraryFolder.query_file(self.backups()[1], "SELECT notes FROM item", ()), [{"notes": "new"}])

    # Everything to another place

    def test_everything_is_copied_to_another_place(self):
        self.start(*(Thing(name, picture=self.pictures.make(f"{name}.png", colour))
                     for name, colour in [("Lamp", "blue"), ("Mirror", "red")]))
        drive = self.home + "/drive"
        os.mkdir(drive)
        self.choose_from_menu("Back Up Everything To…")
        self.dialog("Back Up Everything To")
        self.type(drive)
        time.sleep(0.3)
        self.key("Return")
        time.sleep(0.3)
        if "Back Up Everything To" in self.titles():
            self.key("Return")
        self.sees("2 things and 2 pictures are now in")
        self.shot("backed-up-everything")
        self.quit()
        copies = os.listdir(drive)
        self.assertEqual(copies, ["My Stuff " + time.strftime("%Y-%m-%d")])
        copy = LibraryFolder(f"{drive}/{copies[0]}")
        self.assertEqual(copy.names(), ["Lamp", "Mirror"])
        for row in copy.query("SELECT hash FROM picture"):
            found = glob.glob(copy.path(f"pictures/{row['hash'][:2]}/{row['hash']}.*"))
            self.assertEqual(len(found), 1)
            with open(found[0], "rb") as file:
                self.assertEqual(hashlib.sha256(file.read()).hexdigest(), row["hash"])
        # It is a library that the program opens.
        self.library = copy
        self.start()
        self.wait_for_rows("Lamp", "Mirror")
        self.select("Mirror")
        self.wait_for_colour((255, 0, 0), self.picture_area)

    def test_the_copy_can_be_given_up(self):
        self.start(Thing("Lamp", picture=self.pictures.make("lamp.png", "blue")))
        # So large that there is time to think better of it.
        original = glob.glob(self.library.path("pictures/*/*.png"))[0]
        os.truncate(original, 6 << 30)
        drive = self.home + "/drive"
        os.mkdir(drive)
        self.choose_from_menu("Back Up Everything To…")
        self.dialog("Back Up Everything To")
        self.type(drive)
        time.sleep(0.3)
        self.key("Return")
        time.sleep(0.3)
        if "Back Up Everything To" in self.titles():
            self.key("Return")
        dialog, dialog_id = self.dialog("Back Up Everything")
        self.shot("copying")
        self.click(self.find("push button", "Cancel", within=dialog), window=dialog, window_id=dialog_id)
        self.sees("The backup was given up; nothing of it was left behind.")
        self.assertEqual(os.listdir(drive), [])
        self.wait_for_rows("Lamp")

    def test_a_reminder_after_a_month(self):
        self.some_library("A", "B", "C", "D", "E", "F")
        self.start()
        self.wait_for_rows("A", "B", "C", "D", "E", "F")
        time.sleep(0.5)
        self.assertFalse(self.sees_now("Nothing has been backed up to another folder or drive"))
        self.quit()
        database = sqlite3.connect(self.library.path("library.sqlite"))
        database.execute("UPDATE item SET created_at = created_at - 40 * 86400000")
        database.commit()
        database.close()
        self.start()
        self.sees("Nothing has been backed up to another folder or drive since")
        self.shot("reminder")

    # Restoring

    def test_a_backup_is_restored_and_the_present_library_stays(self):
        self.some_library("Lamp", "Mirror")
        self.start()
        self.select("Lamp")
        self.key("Delete")
        self.wait_for_rows("Mirror")
        self.key("ctrl+n")
        self.wait_for_editing("Untitled")
        self.type("Vase")
        self.key("Return")
        self.wait_for_rows("Mirror", "Vase")
        self.choose_from_menu("Restore…")
        dialog, dialog_id = self.dialog("Restore a Backup")
        self.sees("2 things, 2 pictures")
        self.assertFalse(self.find("push button", "Restore", within=dialog).is_sensitive)
        # Above it there is one of this session already, where that has taken longer than five seconds.
        row = next(
            row for row in self.find("list", "Backups", within=dialog).children()
            if any(widget.name == "2 things, 2 pictures" for widget in row.walk()))
        self.click(row, window=dialog, window_id=dialog_id)
        self.sees("1 thing that is gone now would be back. 1 thing added since would not be there.")
        self.assertEqual(self.nameless(), [])
        self.shot("restore")
        old = self.window_id
        self.click_in_dialog("Restore a Backup", "Restore")
        self.wait_for_new_window(old)
        self.sees("The backup is restored")
        self.sees("What was there before lies untouched in")
        self.shot("restored")
        former = glob.glob(self.library.path("library-before-restore-*.sqlite"))
        self.assertEqual(len(former), 1)
        self.assertEqual(self.names_in(former[0]), ["Mirror", "Vase"])
        self.press_button("Go On")
        self.wait_for_rows("Lamp", "Mirror")
        self.select("Lamp")
        self.wait_for_colour((0, 0, 255), self.picture_area)
        self.visit("Notes")
        self.type("mine again")
        self.quit()
        self.assertEqual(self.library.item("Lamp")["notes"], "mine again")
        self.assertEqual(self.names_in(former[0]), ["Mirror", "Vase"])

    def test_restoring_can_be_left(self):
        self.some_library("Lamp")
        self.start()
        self.choose_from_menu("Restore…")
        self.dialog("Restore a Backup")
        self.key("Escape")
        self.wait_until_closed("Restore a Backup")
        self.wait_for_rows("Lamp")

    # Damage

    def test_a_damaged_database_gives_way_to_the_newest_backup(self):
        self.some_library("Lamp", "Mirror")
        self.damage()
        with open(self.library.path("library.sqlite"), "rb") as file:
            damaged = file.read()
        self.launch()
        self.sees("The library was damaged")
        self.sees("What you see now is the backup from")
        self.shot("damaged")
        aside = glob.glob(self.library.path("library-damaged-*.sqlite"))
        self.assertEqual(len(aside), 1)
        self.assertTrue(self.sees_now(aside[0]))
        with open(aside[0], "rb") as file:
            self.assertEqual(file.read(), damaged)
        self.assertFalse(self.header_button("Add a Thing").is_sensitive)
        self.assertEqual(self.nameless(), [])
        self.key("Return")
        self.wait_for_rows("Lamp", "Mirror")
        self.assertTrue(self.header_button("Add a Thing").is_sensitive)
        self.select("Lamp")
        self.wait_for_colour((0, 0, 255), self.picture_area)
        self.quit()
        # It is said once.
        self.start()
        self.wait_for_rows("Lamp", "Mirror")

    def test_a_database_that_is_gone_comes_back(self):
        self.some_library("Lamp")
        os.remove(self.library.path("library.sqlite"))
        self.launch()
        self.sees("The list was gone")
        self.press_button("Go On")
        self.wait_for_rows("Lamp")

    def test_large_damage_is_found_while_the_window_is_open(self):
        self.some_library("Lamp", "Mirror")
        path = self.library.path("library.sqlite")
        database = sqlite3.connect(path)
        database.execute("UPDATE item SET notes = ? WHERE name = 'Lamp'", ("a long story " * 1_600_000,))
        database.commit()
        root = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'picture_by_hash'").fetchone()[0]
        database.close()
        self.assertGreater(os.path.getsize(path), 16 << 20)
        with open(path, "r+b") as file:
            file.seek((root - 1) * 4096)
            file.write(b"\xa5" * 4096)
        self.start()
        self.wait_for_rows("Lamp", "Mirror")
        old = self.window_id
        self.wait_for_new_window(old)
        self.sees("The library was damaged")
        self.press_button("Go On")
        self.wait_for_rows("Lamp", "Mirror")
        self.assertEqual(len(glob.glob(self.library.path("library-damaged-*.sqlite"))), 1)

    # Opened twice

    def test_a_library_that_is_open_elsewhere(self):
        self.some_library("Lamp")
        note = self.library.path("library.lock")
        with open(note, "w", encoding="utf-8") as file:
            file.write("user=ada\nhost=attic\nmachine=0123456789abcdef\nprocess=12\nsince=1796040000\n")
        before = fingerprint(self.library.folder)
        self.launch()
        self.sees("The library is open elsewhere")
        self.sees("is open on “attic”, by ada since")
        self.shot("in-use")
        imported = subprocess.run(
            [PROGRAM, "--library", self.library.folder, "--import-picture", self.pictures.make("x.png", "red")],
            env=self.surroundings(), capture_output=True, timeout=60, check=False)
        self.assertEqual(imported.returncode, 1)
        self.assertIn("attic", imported.stderr.decode())
        self.press_button("Try Again")
        self.sees("The library is open elsewhere")
        self.press_button("Look at the Newest Backup")
        self.sees("This is the backup from")
        self.wait_for_rows("Lamp")
        self.select("Lamp")
        self.wait_for_colour((0, 0, 255), lambda: self.find("push button", "Picture. View it"))
        self.assertFalse(self.field("Name").is_editable)
        self.shot("in-use-backup")
        self.quit()
        self.assertEqual(fingerprint(self.library.folder), before)
        # Without a sign of life for long enough, it is nobody's.
        os.utime(note, (time.time() - 400, time.time() - 400))
        self.start()
        self.wait_for_rows("Lamp")
        with open(note, encoding="utf-8") as file:
            self.assertIn(f"process={self.process.pid}\n", file.read())
        self.quit()
        self.assertFalse(os.path.exists(note))

    def test_another_session_on_this_machine(self):
        self.start(Thing("Lamp"))
        # Another person's session has a bus of its own, and so does not find this window.
        other = subprocess.Popen(
            ["dbus-run-session", "--", PROGRAM, "--library", self.library.folder],
            env=self.surroundings(GTK_A11Y="none"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        self.addCleanup(lambda: os.killpg(other.pid, signal.SIGKILL) if other.poll() is None else None)
        second = wait_for("the second window", lambda: [
            one for one in xdotool("search", "--onlyvisible", "--name", "^My Stuff$").split()
            if one != str(self.window_id)]).pop()
        time.sleep(1)
        self.shot("in-use-here", second)
        with open(self.library.path("library.lock"), encoding="utf-8") as file:
            self.assertIn(f"process={self.process.pid}\n", file.read())
        os.killpg(other.pid, signal.SIGTERM)
        other.wait(10)
        # A second start in this session finds the window.
        again = subprocess.run(
            [PROGRAM, "--library", self.library.folder], env=self.surroundings(), timeout=20, check=False)
        self.assertEqual(again.returncode, 0)
        imported = subprocess.run(
            [PROGRAM, "--library", self.library.folder, "--import-picture", self.pictures.make("x.png", "red")],
            env=self.surroundings(), capture_output=True, timeout=60, check=False)
        self.assertEqual(imported.returncode, 0)
        self.assertEqual(self.library.names(), ["Lamp", "Untitled"])

    def test_a_killed_programs_library_opens(self):
        self.start(Thing("Lamp"))
        self.stop(signal.SIGKILL)
        self.assertTrue(os.path.exists(self.library.path("library.lock")))
        self.start()
        self.wait_for_rows("Lamp")
        wait_for("a backup of what was not backed up", self.backups)

    # Another package

    def launch_default(self):
        with open(self.home + "/log", "ab") as log:
            self.process = subprocess.Popen([PROGRAM], env=self.surroundings(), stdout=log, stderr=log)
        self.window = wait_for("the window", lambda: self.top_level("My Stuff"))
        self.window_id = wait_for(
            "the window on the display",
            lambda: xdotool("search", "--onlyvisible", "--pid", self.process.pid, "--name", "^My Stuff$"),
        ).split("\n")[-1]
        self.wait_for_focus(self.window_id)

    def other_package(self):
        name = "io.github.mystuff.MyStuff"
        self.some_library("Lamp")
        other = f"{self.home}/.var/app/{name}/data/library"
        os.makedirs(os.path.dirname(other))
        shutil.move(self.library.folder, other)
        return other, f"{self.home}/data/{name}/library"

    def test_another_packages_library_is_opened(self):
        other, own = self.other_package()
        self.launch_default()
        self.sees("There is a library already")
        self.sees(other)
        self.assertFalse(os.path.exists(own + "/library.sqlite"))
        self.shot("other-package")
        self.press_button("Open It Where It Is")
        self.wait_for_rows("Lamp")
        self.quit()
        self.launch_default()
        self.wait_for_rows("Lamp")
        self.assertFalse(os.path.exists(own + "/library.sqlite"))

    def test_another_packages_library_is_copied(self):
        other, own = self.other_package()
        pictures = [row["hash"] for row in LibraryFolder(other).query("SELECT hash FROM picture")]
        self.launch_default()
        self.press_button("Copy It Here")
        self.wait_for_rows("Lamp")
        self.quit()
        self.assertEqual(LibraryFolder(own).names(), ["Lamp"])
        self.assertEqual([row["hash"] for row in LibraryFolder(own).query("SELECT hash FROM picture")], pictures)
        # The other one can go now.
        shutil.rmtree(other)
        self.launch_default()
        self.wait_for_rows("Lamp")

    def test_another_packages_library_is_left(self):
        other, own = self.other_package()
        before = fingerprint(other)
        self.launch_default()
        self.press_button("Start Empty")
        self.sees("What do you own?")
        self.quit()
        self.launch_default()
        self.sees("What do you own?")
        self.quit()
        self.assertTrue(os.path.exists(own + "/library.sqlite"))
        self.assertEqual(fingerprint(other), before)
