"""The camera as it is reached from inside a sandbox: through the desktop's real portal, whose person is a program.

Runs like test_camera.py, and where the portal is installed; see Tests/VirtualCamera/portal-ctl.
"""

import os
import subprocess
import unittest

from camera_person import CAMERA, CAMERA_CONTROL, CHOOSER, FILES, CameraPerson, camera
from person import wait_for

PORTAL_CONTROL = os.path.join(os.path.dirname(CAMERA_CONTROL or ""), "portal-ctl")
IS_THERE = bool(CAMERA_CONTROL) and subprocess.run([PORTAL_CONTROL, "available"]).returncode == 0


def portal(*words):
    return subprocess.run([PORTAL_CONTROL, *words], check=True, capture_output=True, text=True).stdout.strip()


@unittest.skipUnless(IS_THERE, "needs xdg-desktop-portal and the virtual cameras of run-with-cameras.sh")
class CameraPortal(CameraPerson):

    def surroundings(self, **environment):
        # PipeWire's message bus, on which the portal is; the accessibility bus stays where the test looks for it.
        address = subprocess.run(
            ["gdbus", "call", "--session", "-d", "org.a11y.Bus", "-o", "/org/a11y/bus", "-m", "org.a11y.Bus.GetAddress"],
            check=True, capture_output=True, text=True).stdout.split("'")[1]
        return super().surroundings(**{
            "MYSTUFF_CAMERA_PORTAL": "1", "DBUS_SESSION_BUS_ADDRESS": os.environ["MYSTUFF_CAMERA_BUS"],
            "AT_SPI_BUS_ADDRESS": address, **environment})

    def start_portal(self, answer):
        portal("start", answer)
        self.addCleanup(portal, "stop")
        self.start_with_lamp()

    def asked(self):
        """How often somebody was asked, and how often the question was taken back."""
        return tuple(int(number) for number in portal("asked").split())

    def test_yes(self):
        self.start_portal("yes")
        self.click(self.picture_area())
        self.dialog(CHOOSER)
        # That there is a camera can be known without a question.
        self.assertEqual(self.asked(), (0, 0))
        self.click_in_dialog(CHOOSER, "Take a Picture")
        dialog, dialog_id = self.wait_until_live()
        self.assertEqual(self.asked(), (1, 0))
        self.shoot(dialog, dialog_id)
        self.key("Return")
        self.wait_until_closed(CAMERA)
        self.lamp_shows_the_scene()
        # The desktop remembers.
        self.click(self.header_button("Take a Picture of This Thing"))
        self.wait_until_live()
        self.assertEqual(self.asked(), (1, 0))

    def test_no_then_allowed_in_the_settings(self):
        self.start_portal("no")
        self.click(self.picture_area())
        self.click_in_dialog(CHOOSER, "Take a Picture")
        self.sees("My Stuff is not allowed to use the camera.")
        self.sees("flatpak permission-set devices camera io.github.mystuff.MyStuff yes")
        self.shot("camera-refused")
        self.assertEqual(self.nameless(), [])
        portal("set", "yes")
        self.click_in_dialog(CAMERA, "Try Again")
        self.wait_until_live()

    def test_no_then_a_photo(self):
        self.start_portal("no")
        self.click(self.picture_area())
        self.click_in_dialog(CHOOSER, "Take a Picture")
        self.sees("My Stuff is not allowed to use the camera.")
        self.click_in_dialog(CAMERA, "Choose a Photo")
        self.dialog(FILES)
        self.type(self.pictures.make("photo.png", "blue"))
        self.key("Return")
        self.wait_until_closed(FILES)
        wait_for("the photo", lambda: len(self.library.pictures("Lamp")) == 2)

    def test_closed_while_the_person_is_asked(self):
        self.start_portal("wait")
        self.click(self.picture_area())
        self.click_in_dialog(CHOOSER, "Take a Picture")
        wait_for("the question", lambda: self.asked() == (1, 0))
        self.sees("Starting the camera…")
        self.key("Escape")
        self.wait_until_closed(CAMERA)
        wait_for("the question to go", lambda: self.asked() == (1, 1))
        self.nothing_has_changed()

    def test_without_a_camera_nobody_is_asked(self):
        camera("remove-all")
        self.start_portal("yes")
        self.click(self.picture_area())
        chooser, _ = self.dialog(CHOOSER)
        self.assertIsNone(self.find_now("push button", "Take a Picture", within=chooser))
        self.assertEqual(self.asked(), (0, 0))

    def test_without_a_portal(self):
        self.start_with_lamp()
        self.click(self.picture_area())
        chooser, _ = self.dialog(CHOOSER)
        self.assertIsNone(self.find_now("push button", "Take a Picture", within=chooser))
