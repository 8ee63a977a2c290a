"""Crop and turn: settings beside the picture, which itself is never touched."""

import hashlib
import os

from library import Thing
from person import Person, wait_for

RED, BLUE = (255, 0, 0), (0, 0, 255)
TITLE = "Crop and Turn"


class Crop(Person):

    def setUp(self):
        super().setUp()
        self.start(Thing("Lamp", picture=self.pictures.make("half.png", "red", "blue", size="400x300")), Thing("Mirror"))
        self.select("Lamp")
        self.wait_for_colour(RED, self.picture_area, x=0.2)

    def open(self):
        """By keyboard: the context menu's second entry."""
        if not self.picture_area().is_focused:
            wait_for("the focus on the row", lambda: self.row("Lamp").is_focused)
            self.key("Tab")
        wait_for("the focus on the picture", lambda: self.picture_area().is_focused)
        self.key("Menu")
        wait_for("the menu", lambda: self.find("menu item", "View").is_focused)
        self.key("Down", "Return")
        return self.dialog(TITLE)

    def stored(self):
        row = self.library.pictures("Lamp")[0]
        return row["quarter_turns"], row["crop_x"], row["crop_width"]

    def originals(self):
        digests = {}
        for folder, _, names in os.walk(self.library.folder + "/pictures"):
            for name in names:
                with open(f"{folder}/{name}", "rb") as file:
                    digests[name] = hashlib.sha256(file.read()).hexdigest()
        return digests

    def test_turned_by_the_button_and_undone(self):
        before = self.originals()
        self.open()
        self.shot("crop")
        self.click_in_dialog(TITLE, "Turn Right")
        self.click_in_dialog(TITLE, "Apply")
        self.wait_until_closed(TITLE)
        wait_for("the turn on disk", lambda: self.stored() == (1, None, None))
        # Red was to the left, and is at the top now; the list follows.
        self.wait_for_colour(RED, self.picture_area, y=0.2)
        self.wait_for_colour(BLUE, self.picture_area, y=0.8)
        self.wait_for_colour(RED, lambda: self.find("image", within=self.row("Lamp")), y=0.2)
        self.key("ctrl+z")
        self.wait_for_colour(BLUE, self.picture_area, x=0.8)
        wait_for("nothing on disk", lambda: self.stored() == (0, None, None))
        self.assertEqual(self.originals(), before)

    def test_cropped_by_the_mouse(self):
        dialog, window_id = self.open()
        area = self.find("image", "Part to keep", within=dialog)
        left, top = self.origin(dialog, window_id)
        box = area.box
        # From the middle of the right edge to the middle of the picture: the red half stays.
        scale = min(box[2] / 400, box[3] / 300)
        x, y = left + box[0] + box[2] / 2, top + box[1] + box[3] / 2
        self.drag(x + 200 * scale, y, x, y)
        self.shot("crop-dragged")
        self.click_in_dialog(TITLE, "Apply")
        self.wait_until_closed(TITLE)
        wait_for("the crop on disk", lambda: self.stored()[2] is not None)
        self.assertAlmostEqual(self.stored()[2], 0.5, delta=0.02)
        for place in [0.1, 0.45, 0.8]:
            self.wait_for_colour(RED, lambda: self.find("image", within=self.row("Lamp")), x=place)

        # What was chosen is there again, and can be taken back.
        self.open()
        self.click_in_dialog(TITLE, "Reset")
        self.click_in_dialog(TITLE, "Apply")
        self.wait_until_closed(TITLE)
        wait_for("nothing on disk", lambda: self.stored() == (0, None, None))
        self.wait_for_colour(BLUE, self.picture_area, x=0.8)

    def test_by_keyboard_and_cancelled(self):
        dialog, _ = self.open()
        wait_for("the focus on the part", lambda: self.find("image", "Part to keep", within=dialog).is_focused)
        self.key(*["shift+Left"] * 10, *["Right"] * 3, "Return")
        self.wait_until_closed(TITLE)
        wait_for("the crop on disk", lambda: self.stored()[1] is not None)
        self.assertAlmostEqual(self.stored()[1], 0.03, delta=0.001)
        self.assertAlmostEqual(self.stored()[2], 0.9, delta=0.001)
        before = self.stored()
        self.open()
        # Steps are taken back in the editor, and one of them is done again.
        self.key("ctrl+r", *["shift+Left"] * 3, *["ctrl+z"] * 4, "ctrl+shift+z", "ctrl+z", "Return")
        self.wait_until_closed(TITLE)
        self.assertEqual(self.stored(), before)
        self.open()
        self.key("ctrl+r", "shift+Left", "Escape")
        self.wait_until_closed(TITLE)
        self.assertEqual(self.stored(), before)
