"""What is remembered of each camera. Runs like test_camera.py."""

import time

from camera_person import BLUE, CAMERA, WHITE, CameraPerson, camera
from library import Thing
from person import wait_for


class CameraSettings(CameraPerson):

    def choose(self, *names):
        """Opens the settings and clicks an entry."""
        dialog, dialog_id = self.dialog(CAMERA)
        button = self.find("push button", "Camera Settings", within=dialog)
        wait_for("the settings", lambda: button.is_sensitive)
        self.click(button, window=dialog, window_id=dialog_id)
        time.sleep(0.5)
        self.shot("camera-settings")
        for name in names:
            wait_for(name, lambda: any(widget.name == name for widget in dialog.walk(only_visible=True)))
        return dialog

    def open_again(self):
        self.click(self.header_button("Take a Picture of This Thing"))
        dialog, dialog_id = self.dialog(CAMERA)
        wait_for("the shutter", lambda: self.find("push button", "Take the Picture", within=dialog).is_sensitive)
        return dialog, dialog_id

    def test_the_mirror_is_remembered_for_each_camera(self):
        self.start_with_lamp()
        dialog, dialog_id = self.open_camera()
        self.choose("Mirrored")
        self.assertEqual(self.nameless(), [])
        self.key("Down", "Down", "Return")
        live = self.find("image", "What the camera sees", within=dialog)
        where = {"y": 0.4, "window": dialog, "window_id": dialog_id, "tolerance": 60}
        self.wait_for_colour(WHITE, live, x=0.07, **where)
        self.wait_for_colour(BLUE, live, x=0.93, **where)
        self.key("Escape")
        self.wait_until_closed(CAMERA)
        self.stop()

        self.start()
        wait_for("the lamp", lambda: self.rows())
        self.select("Lamp")
        dialog, _ = self.open_again()
        self.find("image", "What the camera sees", within=dialog)
        self.key("Escape")
        self.wait_until_closed(CAMERA)
        # Another camera has a mirror of its own.
        camera("remove", "camA")
        camera("add", "camB", self.scene, "CamB")
        dialog, _ = self.open_again()
        self.find("image", "What the camera sees, mirrored", within=dialog)

    def test_the_size_is_remembered(self):
        camera("remove-all")
        camera("add", "sizes", "sizes", "Sizes")
        self.start(Thing("Lamp"), Thing("Mirror"))
        self.select("Lamp")
        dialog, dialog_id = self.open_again()
        self.choose("Automatic (largest)", "1920 × 1080", "1280 × 720")
        self.key("Down", "Down", "Return")
        time.sleep(1)
        for round in range(2):
            wait_for("the shutter", lambda: self.find("push button", "Take the Picture", within=dialog).is_sensitive)
            self.key("space")
            wait_for("the still", lambda: self.find("push button", "Use Picture", within=dialog).is_focused)
            self.key("Return")
            self.wait_until_closed(CAMERA)
            wait_for("it on disk", lambda: len(self.library.pictures("Lamp")) == round + 1)
            self.assertEqual({(one["width"], one["height"]) for one in self.library.pictures("Lamp")}, {(1280, 720)})
            if round == 0:
                self.stop()
                self.start()
                wait_for("the lamp", lambda: self.rows())
                self.select("Lamp")
                dialog, dialog_id = self.open_again()
