"""Taking pictures, with cameras that exist only inside PipeWire.

Runs inside Tests/VirtualCamera/run-with-cameras.sh --cameras raw, which has one camera, camA, plugged in.
"""

import glob
import os
import subprocess
import time
import unittest

from library import Thing
from person import NO_PICTURE, PICTURE, Person, wait_for

CAMERA_CONTROL = os.environ.get("MYSTUFF_VIRTUAL_CAMERA")
WHITE, YELLOW, RED, BLUE, GREEN = (255, 255, 255), (255, 255, 0), (255, 0, 0), (0, 0, 255), (0, 128, 0)
LIME = (0, 255, 0)
CHOOSER, CAMERA, FILES = "Add a Picture", "Take a Picture", "Choose a Photo"


def camera(*words):
    subprocess.run([CAMERA_CONTROL, *words], check=True, capture_output=True)


@unittest.skipUnless(CAMERA_CONTROL, "needs the virtual cameras of run-with-cameras.sh")
class TakingPictures(Person):

    def setUp(self):
        super().setUp()
        self.scene = self.pictures.bars("scene.png", ["white", "yellow", "cyan", "lime", "magenta", "red", "blue"])
        camera("remove-all")
        camera("add", "camA", self.scene, "CamA")
        self.addCleanup(camera, "remove-all")

    def start_with_lamp(self, **environment):
        self.start(Thing("Lamp", picture=self.pictures.make("old.png", "green")), Thing("Mirror"), **environment)
        self.select("Lamp")
        self.wait_for_colour(GREEN, self.picture_area)
        self.before = self.library.content()

    def nothing_has_changed(self):
        self.assertEqual(self.library.content(), self.before)
        self.assertEqual(self.taken_pictures(), [])
        self.wait_for_colour(GREEN, self.picture_area)

    def taken_pictures(self):
        return sorted(glob.glob(self.home + "/Pictures/My Stuff/*"))

    def open_camera(self):
        """By the chooser, and waits for the live picture."""
        self.click(self.picture_area())
        self.click_in_dialog(CHOOSER, "Take a Picture")
        return self.wait_until_live()

    def wait_until_live(self):
        """Mirrored, so that the blue of the right side is on the left."""
        dialog, dialog_id = self.dialog(CAMERA)
        where = {"y": 0.4, "window": dialog, "window_id": dialog_id, "tolerance": 60}
        live = self.find("image", "What the camera sees, mirrored", within=dialog)
        # GTK mirrors the widget's origin too: it reports its right side as its left one.
        self.wait_for_colour(BLUE, live, x=0.07 - 1, **where)
        self.wait_for_colour(WHITE, live, x=0.93 - 1, **where)
        wait_for("the shutter", lambda: self.find("push button", "Take the Picture", within=dialog).is_sensitive)
        return dialog, dialog_id

    def shoot(self, dialog, dialog_id):
        """Space is the shutter; the still is not mirrored."""
        self.key("space")
        self.find("push button", "Use Picture", within=dialog)
        still = self.find("image", "The picture that was taken", within=dialog)
        where = {"y": 0.4, "window": dialog, "window_id": dialog_id, "tolerance": 60}
        self.wait_for_colour(WHITE, still, x=0.07, **where)
        self.wait_for_colour(BLUE, still, x=0.93, **where)

    def lamp_shows_the_scene(self):
        # The row's square is cut from the middle, where yellow and red are at the sides.
        for x, whole, square in [(0.07, WHITE, YELLOW), (0.93, BLUE, RED)]:
            self.wait_for_colour(whole, lambda: self.find("push button", PICTURE), x=x, y=0.4, tolerance=60)
            self.wait_for_colour(
                square, lambda: self.find("image", within=self.row("Lamp")), x=x, y=0.4, tolerance=80)

    # The way to a picture

    def test_take_retake_and_use(self):
        self.start_with_lamp()
        self.click(self.picture_area())
        chooser, _ = self.dialog(CHOOSER)
        buttons = [widget.name for widget in chooser.walk(only_visible=True) if widget.role == "push button"]
        self.assertEqual(buttons, ["Take a Picture", "Choose a Photo", "Pick from Photos…", "Cancel"])
        self.shot("chooser")
        self.click_in_dialog(CHOOSER, "Take a Picture")
        dialog, dialog_id = self.wait_until_live()
        self.shot("camera-live")
        self.assertIsNone(self.find_now("combo box", "Camera", within=dialog), "one camera needs no list")
        self.shoot(dialog, dialog_id)
        self.shot("camera-still")
        self.click_in_dialog(CAMERA, "Retake")
        self.wait_until_live()
        self.shoot(dialog, dialog_id)
        self.click_in_dialog(CAMERA, "Use Picture")
        self.wait_until_closed(CAMERA)
        self.lamp_shows_the_scene()
        self.assertNotEqual(self.library.content(), self.before)

        # The person's own copy: full size, not mirrored, with its date.
        wait_for("the copy", self.taken_pictures)
        [copy] = self.taken_pictures()
        facts = subprocess.run(
            ["identify", "-format", "%m %w %h %[EXIF:DateTimeOriginal]", copy], check=True, capture_output=True, text=True)
        kind, width, height, date = facts.stdout.split(" ", 3)
        self.assertEqual((kind, width, height), ("JPEG", "1280", "720"))
        self.assertEqual(date[:10], time.strftime("%Y:%m:%d"))
        pixels = subprocess.run(
            ["convert", copy, "-crop", "1x1+1240+200", "-depth", "8", "rgb:-"], check=True, capture_output=True).stdout
        self.assertGreater(pixels[2], 200)
        self.assertLess(max(pixels[:2]), 60)

        self.key("ctrl+z")
        self.wait_for_colour(GREEN, self.picture_area)

    def test_several_shots_and_a_serial_plate(self):
        self.start_with_lamp()
        self.click(self.picture_area())
        self.click_in_dialog(CHOOSER, "Take a Picture")
        dialog, dialog_id = self.wait_until_live()
        self.shoot(dialog, dialog_id)
        self.click_in_dialog(CAMERA, "Take Another")
        self.wait_until_live()
        self.sees("1 picture kept")
        self.click_in_dialog(CAMERA, "Serial Plate")
        time.sleep(0.5)
        self.shot("camera-plate")
        self.key("space")
        self.find("push button", "Use 2 Pictures", within=dialog)
        self.shot("camera-several")
        self.click_in_dialog(CAMERA, "Use 2 Pictures")
        self.wait_until_closed(CAMERA)
        wait_for("both on disk", lambda: len(self.library.pictures("Lamp")) == 3)
        first, old, plate = self.library.pictures("Lamp")
        self.assertEqual((first["width"], first["height"], first["kind"]), (1280, 720, "picture"))
        self.assertEqual((plate["width"], plate["height"], plate["kind"]), (640, 360, "serial-plate"))
        self.assertEqual(old["source_name"], "old.png")

    def test_by_keyboard_alone(self):
        self.start_with_lamp()
        self.key("F2")
        self.wait_for_editing("Lamp")
        # Past the strip: kind, caption, add, the small picture.
        self.key(*["shift+Tab"] * 5)
        wait_for("the focus on the picture", lambda: self.picture_area().is_focused)
        self.key("Return")
        self.dialog(CHOOSER)
        self.key("Return")
        dialog, dialog_id = self.wait_until_live()
        self.shoot(dialog, dialog_id)
        wait_for("the focus on Use Picture", lambda: self.find("push button", "Use Picture").is_focused)
        self.key("Return")
        self.wait_until_closed(CAMERA)
        self.lamp_shows_the_scene()

    def test_the_header_button_goes_straight_to_the_camera(self):
        self.start_with_lamp()
        self.click(self.header_button("Take a Picture of This Thing"))
        dialog, dialog_id = self.wait_until_live()
        self.shoot(dialog, dialog_id)
        self.key("Return")
        self.wait_until_closed(CAMERA)
        self.lamp_shows_the_scene()

    def test_a_thing_is_made_when_its_picture_is_accepted(self):
        self.start()
        self.click(self.find("push button", "Take a Picture of a Thing"))
        dialog, dialog_id = self.wait_until_live()
        self.shoot(dialog, dialog_id)
        self.assertEqual(self.library.content(), [])
        self.key("Escape")
        self.wait_until_closed(CAMERA)
        self.assertEqual(self.library.content(), [])

        self.click(self.find("push button", "Take a Picture of a Thing"))
        dialog, dialog_id = self.wait_until_live()
        self.shoot(dialog, dialog_id)
        self.click_in_dialog(CAMERA, "Use Picture")
        self.wait_until_closed(CAMERA)
        self.wait_for_editing("Untitled")
        self.type("Lamp")
        self.key("Return")
        self.wait_for_rows("Lamp")
        self.lamp_shows_the_scene()
        wait_for("the name on disk", lambda: self.library.item("Lamp"))
        self.assertEqual(len(self.library.pictures("Lamp")), 1)

    # Cancel

    def test_cancel_changes_nothing(self):
        self.start_with_lamp()
        for cancel in [lambda: self.click_in_dialog(CHOOSER, "Cancel"), lambda: self.key("Escape")]:
            self.click(self.picture_area())
            self.dialog(CHOOSER)
            cancel()
            self.wait_until_closed(CHOOSER)
            self.nothing_has_changed()

        self.click(self.picture_area())
        self.click_in_dialog(CHOOSER, "Choose a Photo")
        self.dialog(FILES)
        self.key("Escape")
        self.wait_until_closed(FILES)
        self.nothing_has_changed()

        for cancel in [lambda: self.click_in_dialog(CAMERA, "Cancel"), lambda: self.key("Escape")]:
            self.open_camera()
            cancel()
            self.wait_until_closed(CAMERA)
            self.nothing_has_changed()
            self.shoot(*self.open_camera())
            cancel()
            self.wait_until_closed(CAMERA)
            self.nothing_has_changed()

    # Trouble

    def test_unplugged_and_plugged_in_again(self):
        self.start_with_lamp()
        dialog, dialog_id = self.open_camera()
        camera("remove", "camA")
        self.sees("“CamA” has been unplugged.", patience=3)
        self.shot("camera-unplugged")
        self.assertFalse(self.find("push button", "Take the Picture", within=dialog).is_sensitive)
        self.key("space")
        # The same bars, drawn at once: a camera that shows a picture takes a moment before it sends the first frame.
        camera("add", "camA", "raw", "CamA")
        dialog, dialog_id = self.wait_until_live()
        self.shoot(dialog, dialog_id)
        self.key("Return")
        self.wait_until_closed(CAMERA)
        self.lamp_shows_the_scene()

    def test_two_cameras(self):
        camera("add", "camB", self.pictures.make("other.png", "lime", size="640x480"), "CamB")
        self.start_with_lamp()
        dialog, dialog_id = self.open_camera()
        choice = self.find("combo box", "Camera", within=dialog)
        self.shot("two-cameras")
        self.click(choice, window=dialog, window_id=dialog_id)
        time.sleep(0.4)
        self.key("Down", "Return")
        live = self.find("image", "What the camera sees, mirrored", within=dialog)
        self.wait_for_colour(LIME, live, x=-0.5, window=dialog, window_id=dialog_id, tolerance=60)
        self.key("Escape")
        self.wait_until_closed(CAMERA)
        self.nothing_has_changed()

    def test_a_copy_that_cannot_be_saved(self):
        with open(self.home + "/Pictures", "w", encoding="utf-8") as file:
            file.write("not a folder")
        self.start_with_lamp()
        self.shoot(*self.open_camera())
        self.click_in_dialog(CAMERA, "Use Picture")
        self.wait_until_closed(CAMERA)
        self.lamp_shows_the_scene()
        self.sees("The thing has its picture, but there is no copy of it among your own. ")
        self.shot("no-copy")
        self.sees(self.home + "/Pictures/My Stuff")
        self.assertFalse(self.sees_now("Failure("))
        self.assertNotEqual(self.library.content(), self.before)

    def test_without_a_camera_there_are_the_ways_to_files(self):
        camera("remove-all")
        self.start_with_lamp()
        self.click(self.picture_area())
        chooser, _ = self.dialog(CHOOSER)
        self.find("push button", "Choose a Photo", within=chooser)
        self.find("push button", "Pick from Photos…", within=chooser)
        self.assertIsNone(self.find_now("push button", "Take a Picture", within=chooser))
        self.key("Escape")
        self.wait_until_closed(CHOOSER)
        self.nothing_has_changed()

        # Asked each time: with a camera plugged in meanwhile there is a choice.
        camera("add", "camA", self.scene, "CamA")
        time.sleep(0.5)
        self.click(self.picture_area())
        self.dialog(CHOOSER)
        self.key("Escape")
        self.wait_until_closed(CHOOSER)

    def test_all_that_takes_the_focus_has_a_name(self):
        camera("add", "camB", self.scene, "CamB")
        self.start_with_lamp()

        self.click(self.picture_area())
        chooser, _ = self.dialog(CHOOSER)
        self.assertEqual(self.nameless(), [])
        self.click_in_dialog(CHOOSER, "Take a Picture")
        dialog, _ = self.wait_until_live()
        self.assertEqual(self.nameless(), [])
        self.key("space")
        self.find("push button", "Use Picture", within=dialog)
        self.assertEqual(self.nameless(), [])
