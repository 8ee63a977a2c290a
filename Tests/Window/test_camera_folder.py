"""Where pictures that were taken are kept besides. Runs like test_camera.py."""

import os
import time

from camera_person import CAMERA, CameraPerson
from person import wait_for
from test_preferences import PREFERENCES, PreferencesPerson


class TakenPictures(PreferencesPerson, CameraPerson):

    def test_where_they_go(self):
        self.start_with_lamp()
        folder = self.home + "/elsewhere"
        os.makedirs(folder)
        self.open()
        self.sees("~/Pictures/My Stuff")
        self.key("alt+f")
        self.dialog("Folder for Taken Pictures")
        self.type(folder)
        time.sleep(0.3)
        self.key("Return")
        self.sees("~/elsewhere")
        self.dialog(PREFERENCES)
        self.shot("folder")
        self.close()
        self.take()
        wait_for("the copy", lambda: os.listdir(folder))
        self.assertEqual(self.taken_pictures(), [])
        self.open()
        self.turn("Keep Taken Pictures")
        self.close()
        self.take()
        wait_for("another picture", lambda: len(self.library.pictures("Lamp")) == 3)
        self.assertEqual((len(os.listdir(folder)), self.taken_pictures()), (1, []))

    def take(self):
        dialog, dialog_id = self.open_camera()
        self.shoot(dialog, dialog_id)
        self.click_in_dialog(CAMERA, "Use Picture")
        self.wait_until_closed(CAMERA)
