"""What the tests of the camera have in common."""

import glob
import os
import subprocess
import unittest

from library import Thing
from person import PICTURE, Person, wait_for

CAMERA_CONTROL = os.environ.get("MYSTUFF_VIRTUAL_CAMERA")
WHITE, YELLOW, RED, BLUE, GREEN = (255, 255, 255), (255, 255, 0), (255, 0, 0), (0, 0, 255), (0, 128, 0)
LIME = (0, 255, 0)
CHOOSER, CAMERA, FILES = "Add a Picture", "Take a Picture", "Choose a Photo"
DISCARD = "Discard Pictures"


def camera(*words):
    subprocess.run([CAMERA_CONTROL, *words], check=True, capture_output=True)


@unittest.skipUnless(CAMERA_CONTROL, "needs the virtual cameras of run-with-cameras.sh")
class CameraPerson(Person):
    """Somebody with a camera that shows seven bars of colour, and a thing to take pictures of."""

    def setUp(self):
        super().setUp()
        self.scene = self.pictures.bars("scene.png", ["white", "yellow", "cyan", "lime", "magenta", "red", "blue"])
        camera("remove-all")
        camera("add", "camA", self.scene, "CamA")
        self.addCleanup(camera, "remove-all")

    def lamp(self):
        return Thing("Lamp", picture=self.pictures.make("old.png", "green"))

    def start_with_lamp(self, **environment):
        self.start(self.lamp(), Thing("Mirror"), **environment)
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
