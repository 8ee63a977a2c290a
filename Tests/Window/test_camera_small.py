"""The camera in a small window, and in a language with longer words. Runs like test_camera.py."""

import os
import subprocess
import time

from camera_person import CameraPerson, camera
from person import wait_for, xdotool

ENGLISH = ["Take a Picture of This Thing", "Take a Picture", "Take the Picture", "Take Another", "Use Picture", "Use 3 Pictures",
           "Retake", "Choose a Photo", "Cancel", "Serial Plate"]
GERMAN = ["Ein Bild dieses Gegenstands aufnehmen", "Bild aufnehmen", "Bild aufnehmen", "Noch eines", "Bild verwenden",
          "3 Bilder verwenden", "Neu aufnehmen", "Foto auswählen", "Abbrechen", "Typenschild"]
WIDTH, HEIGHT = 360, 294


class SmallCamera(CameraPerson):

    def fits(self, *names):
        """What can be pressed lies inside the window, and the window has not grown."""
        self.assertEqual(self.camera_window.box[2:], (WIDTH, HEIGHT), "the window has grown to hold what is in it")
        for name in names:
            button = self.find("push button", name, within=self.camera_window)
            left, top, width, height = button.box
            with self.subTest(name):
                self.assertGreaterEqual(left, 0)
                self.assertGreaterEqual(top, 0)
                self.assertLessEqual(left + width, WIDTH)
                self.assertLessEqual(top + height, HEIGHT)

    def resize(self):
        _, _, old_width, old_height = self.geometry(self.camera_id)
        _, _, inner_width, inner_height = self.camera_window.box
        xdotool("windowsize", self.camera_id, WIDTH + old_width - inner_width, HEIGHT + old_height - inner_height)
        wait_for("the small window", lambda: self.camera_window.box[2:] == (WIDTH, HEIGHT))
        time.sleep(0.3)

    def look(self, words, shots):
        header, title, shutter, another, use, use_three, retake, photo, cancel, plate = words
        self.click(self.find("push button", header))
        self.camera_window, self.camera_id = self.dialog(title)

        def ready():
            return self.find("push button", shutter, within=self.camera_window).is_sensitive
        wait_for("the shutter", ready)
        self.resize()
        self.fits(shutter, cancel, plate)
        self.shot(f"{shots}-live", self.camera_id)
        self.key("space")
        self.find("push button", use, within=self.camera_window)
        time.sleep(0.4)
        self.fits(another, use, retake, cancel)
        self.shot(f"{shots}-still", self.camera_id)
        for _ in range(2):
            self.key("shift+Tab", "shift+Tab", "Return")
            wait_for("the shutter", ready)
            time.sleep(0.2)
            self.key("space")
            self.find("push button", retake, within=self.camera_window)
            time.sleep(0.3)
        self.fits(another, use_three, retake, cancel)
        self.shot(f"{shots}-takes", self.camera_id)
        self.key("shift+Tab", "shift+Tab", "Return")
        wait_for("the shutter", ready)
        time.sleep(0.3)
        self.fits(shutter, use_three, plate)
        self.shot(f"{shots}-live-takes", self.camera_id)
        camera("remove", "camA")
        self.find("push button", photo, within=self.camera_window)
        time.sleep(0.3)
        self.fits(use_three, photo)
        self.shot(f"{shots}-gone", self.camera_id)

    def test_in_english(self):
        self.start_with_lamp()
        self.look(ENGLISH, "small-en")

    def test_in_german(self):
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        folder = self.home + "/locale/de/LC_MESSAGES"
        os.makedirs(folder)
        subprocess.run(["msgfmt", "-o", folder + "/mystuff.mo", root + "/po/de.po"], check=True)
        self.launch("--samples", self.library.samples(self.home + "/samples", [self.lamp()]), LANGUAGE="de",
                    MYSTUFF_LOCALE=self.home + "/locale")
        wait_for("the lamp", lambda: self.find_now("push button", GERMAN[0]))
        time.sleep(0.5)
        self.key("Tab")
        self.click(next(widget for widget in self.window.walk(only_visible=True) if widget.name.startswith("Lamp")))
        wait_for("the camera's button", lambda: self.find("push button", GERMAN[0]).is_sensitive)
        self.look(GERMAN, "small-de")
