"""Several pictures in one go. Runs like test_camera.py."""

import time
import unittest

from camera_person import BLUE, CAMERA, CHOOSER, DISCARD, LIME, CameraPerson, camera
from person import wait_for, xdotool


class SeveralPictures(CameraPerson):

    def another(self, name="Use 2 Pictures"):
        """Back to the camera, and one more shot."""
        self.click_in_dialog(CAMERA, "Take Another")
        dialog, dialog_id = self.wait_until_live()
        self.key("space")
        self.find("push button", name, within=dialog)
        return dialog, dialog_id

    def in_dialog(self, role, name):
        dialog, dialog_id = self.dialog(CAMERA)
        self.click(self.find(role, name, within=dialog), window=dialog, window_id=dialog_id)

    def test_several_shots_and_a_serial_plate(self):
        self.start_with_lamp()
        dialog, dialog_id = self.open_camera()
        self.shoot(dialog, dialog_id)
        self.click_in_dialog(CAMERA, "Take Another")
        self.wait_until_live()
        self.sees("1 picture kept")
        self.click_in_dialog(CAMERA, "Serial Plate")
        self.find("image", "What the camera sees", within=dialog)
        time.sleep(0.5)
        self.shot("camera-plate")
        self.key("space")
        self.find("push button", "Use 2 Pictures", within=dialog)
        self.shot("camera-several")
        self.assertEqual(self.nameless(), [])
        self.click_in_dialog(CAMERA, "Use 2 Pictures")
        self.wait_until_closed(CAMERA)
        wait_for("both on disk", lambda: len(self.library.pictures("Lamp")) == 3)
        first, old, plate = self.library.pictures("Lamp")
        self.assertEqual((first["width"], first["height"], first["kind"]), (1280, 720, "picture"))
        self.assertEqual((plate["width"], plate["height"], plate["kind"]), (640, 360, "serial-plate"))
        self.assertEqual(old["source_name"], "old.png")

    def test_left_out_looked_at_again_and_dropped(self):
        self.start_with_lamp()
        dialog, dialog_id = self.open_camera()
        self.shoot(dialog, dialog_id)
        self.another("Use 2 Pictures")
        self.another("Use 3 Pictures")
        self.sees("Picture 3 of 3")
        # Left out, and in again.
        self.in_dialog("check box", "Use picture 2")
        self.find("push button", "Use 2 Pictures", within=dialog)
        self.shot("camera-left-out")
        self.in_dialog("check box", "Use picture 2")
        self.find("push button", "Use 3 Pictures", within=dialog)
        self.in_dialog("check box", "Use picture 2")
        # Looked at again, and back to the camera.
        self.in_dialog("push button", "Picture 1 of 3")
        self.sees("Picture 1 of 3")
        self.click_in_dialog(CAMERA, "Take Another")
        self.wait_until_live()
        self.sees("2 pictures kept")
        # Dropped.
        self.in_dialog("push button", "Picture 3 of 3")
        self.sees("Picture 3 of 3")
        self.key("Delete")
        self.wait_until_live()
        self.sees("1 picture kept")
        self.find("push button", "Picture 2 of 2", within=dialog)
        self.click_in_dialog(CAMERA, "Use Picture")
        self.wait_until_closed(CAMERA)
        wait_for("it on disk", lambda: len(self.library.pictures("Lamp")) == 2)

    def test_none_of_them(self):
        self.start_with_lamp()
        dialog, dialog_id = self.open_camera()
        self.shoot(dialog, dialog_id)
        self.in_dialog("check box", "Use picture 1")
        wait_for("nothing to use",
                 lambda: not self.find("push button", "Use Picture", within=dialog).is_sensitive)
        # What is not wanted is not asked about.
        self.key("Escape")
        self.wait_until_closed(CAMERA)
        self.nothing_has_changed()

    def test_by_keyboard(self):
        self.start_with_lamp()
        dialog, dialog_id = self.open_camera()
        self.shoot(dialog, dialog_id)
        # Back past “Retake” to “Take Another”.
        self.key("shift+Tab", "shift+Tab")
        wait_for("the focus on Take Another", lambda: self.find("push button", "Take Another").is_focused)
        self.key("Return")
        self.wait_until_live()
        self.key("Return")
        self.find("push button", "Use 2 Pictures", within=dialog)
        # Past “Retake”, “Take Another” and the second picture to its check mark, then the first picture.
        self.key(*["shift+Tab"] * 4)
        wait_for("the focus on a check mark", lambda: self.find("check box", "Use picture 2").is_focused)
        self.key("space")
        self.find("push button", "Use Picture", within=dialog)
        self.key("shift+Tab")
        wait_for("the focus on the first", lambda: self.find("push button", "Picture 1 of 2").is_focused)
        self.key("Return")
        self.sees("Picture 1 of 2")
        self.key("Escape")
        self.dialog(DISCARD)
        self.sees("Discard 1 picture?")
        self.key("Tab", "Return")
        self.wait_until_closed(CAMERA)
        self.nothing_has_changed()

    def test_plugged_out_with_pictures_taken(self):
        self.start_with_lamp()
        dialog, dialog_id = self.open_camera()
        self.shoot(dialog, dialog_id)
        self.click_in_dialog(CAMERA, "Take Another")
        self.wait_until_live()
        camera("remove", "camA")
        self.sees("“CamA” has been unplugged.", patience=5)
        self.click_in_dialog(CAMERA, "Use Picture")
        self.wait_until_closed(CAMERA)
        wait_for("it on disk", lambda: len(self.library.pictures("Lamp")) == 2)

    def test_the_shutter_takes_every_enter(self):
        """Also where the key goes up at once, or a while later."""
        self.start_with_lamp()
        dialog, _ = self.open_camera()
        for round in range(12):
            wait_for("the shutter", lambda: self.find("push button", "Take the Picture", within=dialog).is_focused)
            if round % 3 == 0:
                xdotool("key", "Return")
            else:
                xdotool("keydown", "Return", "sleep", "0.05" if round % 3 == 1 else "0.3", "keyup", "Return")
            self.find("push button", "Retake", within=dialog)
            self.click_in_dialog(CAMERA, "Retake")

