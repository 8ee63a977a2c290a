"""Taking pictures, with cameras that exist only inside PipeWire.

Runs inside Tests/VirtualCamera/run-with-cameras.sh --cameras raw, which has one camera, camA, plugged in.
"""

import subprocess
import time

from camera_person import BLUE, CAMERA, CHOOSER, DISCARD, FILES, GREEN, LIME, RED, WHITE, YELLOW, CameraPerson, camera
from library import Thing
from person import PICTURE, wait_for


class TakingPictures(CameraPerson):

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
        self.click_in_dialog(DISCARD, "Discard")
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
            self.click_in_dialog(DISCARD, "Discard")
            self.wait_until_closed(CAMERA)
            self.nothing_has_changed()

    def test_escape_asks_once_and_goes_back(self):
        self.start_with_lamp()
        dialog, dialog_id = self.open_camera()
        self.shoot(dialog, dialog_id)
        self.key("Escape")
        self.dialog(DISCARD)
        self.sees("Discard 1 picture?")
        self.shot("camera-discard")
        self.assertEqual(self.nameless(), [])
        self.key("Escape")
        wait_for("the question to close", lambda: DISCARD not in self.titles())
        self.click_in_dialog(CAMERA, "Use Picture")
        self.wait_until_closed(CAMERA)
        self.lamp_shows_the_scene()

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
