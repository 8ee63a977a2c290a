"""The installed Flatpak in its sandbox; run by test-window.sh.

Photos lie where the sandbox does not see them, so that only the file portal can hand them over; the camera's pictures
come through the camera portal, whose person is a program (Tests/VirtualCamera/access_backend.py).
"""

import glob
import os
import subprocess
import time
import unittest

from camera_person import CAMERA, CAMERA_CONTROL, CHOOSER, GREEN, CameraPerson, camera
from library import LibraryFolder
from person import Widget, wait_for, xdotool
from test_camera_portal import portal

from gi.repository import Atspi

ID = "io.github.mystuff.MyStuff"


@unittest.skipUnless(os.environ.get("MYSTUFF_FLATPAK_TEST"), "runs in flatpak/test-window.sh")
class Sandbox(CameraPerson):

    def setUp(self):
        super().setUp()
        self.library = LibraryFolder(f"{self.home}/.var/app/{ID}/data/library")
        os.makedirs(self.home + "/.config")
        os.makedirs(self.home + "/Pictures")
        with open(self.home + "/.config/user-dirs.dirs", "w") as file:
            file.write('XDG_PICTURES_DIR="$HOME/Pictures"\n')

    # The program is in a process namespace of its own: it is known by its name, not by its number.

    def surroundings(self, **environment):
        return dict(os.environ, HOME=self.home, **environment)

    def launch(self, *arguments, **environment):
        with open(self.home + "/log", "ab") as log:
            self.process = subprocess.Popen(
                ["flatpak", "run", "--user", ID, *arguments], env=self.surroundings(**environment), stdout=log, stderr=log)
        self.window = wait_for("the window", lambda: self.top_level("My Stuff"))
        self.window_id = wait_for(
            "the window on the display", lambda: xdotool("search", "--onlyvisible", "--name", "^My Stuff$")).split("\n")[-1]
        self.wait_for_focus(self.window_id)

    def application(self):
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child is not None and child.get_name() in ("mystuff", ID):
                return Widget(child)
        return None

    def end_if_running(self):
        subprocess.run(["flatpak", "kill", ID], capture_output=True)
        super().end_if_running()

    def quit(self):
        self.key("ctrl+q")
        self.wait_until_ended(0)

    # What is done

    def start_portal(self, answer):
        portal("start", answer, "file-chooser")
        self.addCleanup(portal, "stop")

    def add(self, name):
        self.key("ctrl+n")
        self.wait_for_editing("Untitled")
        self.type(name)
        self.key("Return")
        wait_for("the row", lambda: [row[0] for row in self.rows()] == [name])

    def choose_through_the_portal(self, path):
        self.click(self.picture_area())
        self.click_in_dialog(CHOOSER, "Choose a Photo")
        self.type_into_the_portal("Choose a Photo", path)
        self.wait_for_focus(self.window_id)

    def type_into_the_portal(self, title, path):
        """Its dialog belongs to the desktop, not to the program."""
        dialog = wait_for(
            "the desktop's dialog", lambda: xdotool("search", "--onlyvisible", "--name", f"^{title}$")).split("\n")[-1]
        self.wait_for_focus(dialog)
        self.assertNotIn(title, self.titles())
        # The first letter opens the field for the rest.
        self.type("/")
        time.sleep(0.5)
        self.type(path[1:])
        time.sleep(0.5)
        self.shot("sandbox-portal")
        self.key("Return")

    # The tests

    def test_a_thing_with_both_kinds_of_pictures_is_there_again(self):
        self.start_portal("yes")
        self.launch()
        self.add("Lamp")
        self.choose_through_the_portal(self.pictures.make("photo.png", "green"))
        self.wait_for_colour(GREEN, self.picture_area)
        self.click(self.picture_area())
        self.click_in_dialog(CHOOSER, "Take a Picture")
        dialog, dialog_id = self.wait_until_live()
        self.shot("sandbox-camera")
        self.shoot(dialog, dialog_id)
        self.key("Return")
        self.wait_until_closed(CAMERA)
        self.lamp_shows_the_scene()
        self.assertEqual(len(self.library.pictures("Lamp")), 2)
        # What was taken is kept among the person's own pictures as well, what was chosen is not.
        wait_for("the copy", lambda: len(glob.glob(self.home + "/Pictures/*/*")) == 1)
        self.quit()
        self.launch()
        wait_for("the list", self.list_items)
        self.select("Lamp")
        self.lamp_shows_the_scene()
        self.shot("sandbox-again")

    def test_photos_are_picked_from_albums(self):
        """The Pictures are seen; another folder comes through the portal, and is there the next time."""
        red = self.pictures.make("red.png", "red")
        os.rename(red, self.home + "/Pictures/red.png")
        elsewhere = self.home + "/elsewhere"
        os.makedirs(elsewhere)
        os.rename(self.pictures.make("white.png", "white"), elsewhere + "/white.png")
        self.start_portal("yes")
        self.launch()
        self.add("Lamp")
        self.click(self.picture_area())
        self.click_in_dialog(CHOOSER, "Pick from Photos…")
        picker, picker_id = self.dialog("Pick from Photos")
        wait_for("the photo in Pictures", lambda: self.photos(picker) == ["red.png"])
        self.click(self.find("push button", "Add Folder…", picker), window=picker, window_id=picker_id)
        self.type_into_the_portal("Add a Folder of Photos", elsewhere)
        self.wait_for_focus(picker_id)
        wait_for("the photo from elsewhere", lambda: self.photos(picker) == ["white.png"])
        self.shot("sandbox-picker")
        self.click(self.cells(picker)[0], window=picker, window_id=picker_id)
        self.key("Return")
        self.wait_for_colour((255, 255, 255), self.picture_area)
        self.assertEqual([row["source_name"] for row in self.library.pictures("Lamp")], ["white.png"])

    def cells(self, picker):
        table = self.find_now("table", "Photos", picker)
        return [cell for cell in table.children() if cell.box[3] > 0 and "," in cell.name] if table else []

    def photos(self, picker):
        return [cell.name.split(",")[0] for cell in self.cells(picker)]

    def test_a_library_of_the_other_package_is_copied_in(self):
        """The sandbox sees that one, and cannot write to it."""
        made = self.home + "/Pictures/library"
        subprocess.run(
            ["flatpak", "run", "--user", ID, "--generate", "3", made], env=self.surroundings(), check=True, capture_output=True)
        other = f"{self.home}/.local/share/{ID}/library"
        os.makedirs(os.path.dirname(other))
        os.rename(made, other)
        names = LibraryFolder(other).names()
        self.start_portal("yes")
        self.launch()
        self.sees("There is a library already")
        self.sees(other)
        self.assertIsNone(self.find_now("push button", "Open It Where It Is"))
        self.shot("sandbox-other-package")
        self.click(self.find("push button", "Copy It Here"))
        wait_for("the list", lambda: len(self.list_items()) == 3)
        self.quit()
        self.assertEqual(self.library.names(), names)
        self.assertEqual(LibraryFolder(other).names(), names)

    def test_refused(self):
        self.start_portal("no")
        self.launch()
        self.add("Lamp")
        self.click(self.picture_area())
        self.click_in_dialog(CHOOSER, "Take a Picture")
        self.sees("My Stuff is not allowed to use the camera.")
        self.shot("sandbox-refused")
        portal("set", "yes", ID)
        self.click_in_dialog(CAMERA, "Try Again")
        self.wait_until_live()

    def test_no_camera(self):
        camera("remove-all")
        self.start_portal("yes")
        self.launch()
        self.add("Lamp")
        self.click(self.picture_area())
        chooser, _ = self.dialog(CHOOSER)
        self.find("push button", "Choose a Photo", within=chooser)
        self.assertIsNone(self.find_now("push button", "Take a Picture", within=chooser))
        self.shot("sandbox-no-camera")
