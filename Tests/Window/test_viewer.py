"""The viewer: a picture at full resolution, zoomed, turned and described."""

import os
import time

from person import NO_PICTURE, wait_for, xdotool
from viewer import BLUE, CORNER, GREEN, HEIGHT, RED, STAGE, WIDTH, YELLOW, ViewerPerson


class Viewer(ViewerPerson):

    def test_fitted_then_one_to_one(self):
        self.open_by_menu()
        left, top, width, height = self.fitted()
        self.wait_at(BLUE, left + width / 2, top + height / 2)
        self.wait_at(RED, left + 5, top + 5)
        self.wait_at(YELLOW, left + width - 5, top + height - 5)
        self.wait_for_level(round(100 * width / WIDTH))
        if left > 20:
            self.assertEqual(self.at(left - 10, top + height / 2), STAGE)
        self.shot("viewer-fit")

        # 100 % begins where the double click was: the red corner is as many pixels of the screen as of the picture.
        self.click(self.stage(), 2, x=(left + 1) / self.stage().box[2], y=(top + 1) / self.stage().box[3], **self.there)
        self.wait_for_level(100)
        self.wait_at(RED, CORNER - 2, CORNER - 2)
        self.wait_at(BLUE, CORNER + 2, CORNER + 2)
        # Every pixel is its own: at the edge there is no mixture of both colours.
        self.assertLess(max(abs(a - b) for a, b in zip(self.at(CORNER - 2, 10), RED)), 30)
        self.assertLess(max(abs(a - b) for a, b in zip(self.at(CORNER + 1, 10), BLUE)), 30)
        self.shot("viewer-100")
        self.key("f")
        self.wait_at(RED, left + 5, top + 5)
        self.key("1")
        self.wait_for_level(100)
        self.key("ctrl+0")
        self.wait_for_level(round(100 * width / WIDTH))

    def test_zoom_at_the_pointer_and_pan(self):
        self.open_by_menu()
        left, top, width, height = self.fitted()
        self.wait_at(RED, left + 5, top + 5)
        _, _, wide, high = self.stage().box
        # The wheel, over the border of blue and yellow: it stays under the pointer.
        x, y = left + width / 2, top + height * (HEIGHT - 100) / HEIGHT
        self.point(x, y)
        for _ in range(7):
            xdotool("click", 4)
            time.sleep(0.08)
        wait_for("more than 100 %", lambda: int(self.level().split(" ")[0]) > 100)
        self.wait_at(YELLOW, x + 12, y)
        self.wait_at(BLUE, x - 12, y)
        for key, direction in (("ctrl+minus", -1), ("plus", 1), ("minus", -1), ("ctrl+plus", 1)):
            before = int(self.level().split(" ")[0])
            self.key(key)
            wait_for(key, lambda: (int(self.level().split(" ")[0]) - before) * direction > 0)
            self.wait_at(YELLOW, x + 12, y)
            self.wait_at(BLUE, x - 12, y)

        # Dragging moves it, and no further than to its edges.
        self.key("1")
        self.wait_for_level(100)
        for _ in range(6):
            self.point(100, 60)
            xdotool("mousedown", 1)
            for step in range(1, 9):
                self.point(100 + (wide - 150) * step / 8, 60 + (high - 100) * step / 8)
            xdotool("mouseup", 1)
        self.wait_at(RED, CORNER - 2, CORNER - 2)
        self.wait_at(BLUE, CORNER + 2, CORNER + 2)
        # So do the arrow keys.
        self.key("Right")
        self.wait_at(BLUE, 2, 2)
        self.key("Left")
        self.wait_at(RED, CORNER - 2, CORNER - 2)
        for _ in range(30):
            self.key("minus")
        self.wait_at(RED, left + 5, top + 5)
        self.assertFalse(self.find("push button", "Zoom Out", within=self.viewer).is_sensitive)
        # The buttons do the same about the middle.
        self.press("Zoom In")
        self.press("Zoom In")
        wait_for("larger", lambda: int(self.level().split(" ")[0]) > round(100 * width / WIDTH))
        self.press("Fit into the Window")
        self.wait_for_level(round(100 * width / WIDTH))

    def test_double_click_leafing_turning_and_undo(self):
        self.add("green")
        thumbnail = wait_for("the thumbnail", lambda: next(
            (widget for widget in self.window.walk(only_visible=True) if widget.name.startswith("Picture 2 of 2")), None))
        self.double_click(thumbnail)
        self.wait_for_viewer("green.png")
        self.wait_for_colour(GREEN, self.stage, **self.there)
        self.assertTrue(self.stage().name.startswith("Picture 2 of 2"))
        self.assertFalse(self.find("push button", "Next Picture", within=self.viewer).is_sensitive)
        self.key("Left")
        self.wait_for_viewer("photo.jpg")
        self.wait_for_colour(BLUE, self.stage, **self.there)
        self.sees("1 of 2")
        self.key("Page_Down")
        self.wait_for_viewer("green.png")
        self.press("Previous Picture")
        self.wait_for_viewer("photo.jpg")
        self.wait_for_colour(BLUE, self.stage, **self.there)

        self.key("r")
        wait_for("the turn on disk", lambda: self.turns() == 1)
        _, _, width, height = self.stage().box
        shown = HEIGHT * height / WIDTH
        self.wait_at(RED, (width + shown) / 2 - 5, 5)
        self.press("Turn Right")
        wait_for("the turn on disk", lambda: self.turns() == 2)
        left, top, wide, high = self.fitted()
        self.wait_at(RED, left + wide - 5, top + high - 5)
        self.key("ctrl+z", "ctrl+z")
        wait_for("the turns undone", lambda: self.turns() == 0)
        self.wait_at(RED, left + 5, top + 5)
        # The keys that other viewers have.
        self.key("ctrl+shift+r")
        wait_for("the turn to the left", lambda: self.turns() == 3)
        self.key("ctrl+r")
        wait_for("the turn back", lambda: self.turns() == 0)
        self.key("End")
        self.wait_for_viewer("green.png")
        self.key("Home")
        self.wait_for_viewer("photo.jpg")
        self.wait_for_colour(BLUE, self.stage, **self.there)

        # It follows what becomes of the pictures, and closes with the last.
        self.key("Escape")
        self.wait_until_closed("photo.jpg")
        wait_for("the focus on the thumbnail", lambda: any(
            widget.is_focused and "of 2" in widget.name for widget in self.window.walk(only_visible=True)))

    def test_information(self):
        self.open_by_menu()
        self.assertEqual(self.nameless(), [])
        self.key("i")
        row = self.library.pictures("Lamp")[0]
        for text in ("photo.jpg", f"{WIDTH} × {HEIGHT}", f"{os.path.getsize(self.photo) / 1000:.1f}", "Contoso Alpha 7",
                     "13:45", row["hash"], time.strftime("%H:%M", time.localtime(row["added_at"] / 1000))):
            self.sees(text)
        self.assertFalse(self.sees_now("Contoso Contoso"))
        self.assertEqual(self.nameless(), [])
        self.shot("viewer-information")
        self.resize(360, 400)
        self.sees("photo.jpg")
        self.shot("viewer-information-narrow")
        # In the smallest of windows there is still more picture than information.
        self.resize(360, 294)
        self.shot("viewer-information-smallest")
        pane = next(widget for widget in self.viewer.walk(only_visible=True) if widget.role == "scroll pane")
        self.assertGreater(self.stage().box[3], pane.box[3])
        self.assertLessEqual(self.stage().box[1] + self.stage().box[3], pane.box[1])
        self.press("Information")
        wait_for("no information", lambda: not self.sees_now("Contoso Alpha 7"))
        time.sleep(0.3)
        self.shot("viewer-narrow")
        self.key("Escape")
        self.wait_until_closed("photo.jpg")
        wait_for("the focus on the picture", lambda: self.picture_area().is_focused)

    def test_a_missing_original(self):
        row = self.library.pictures("Lamp")[0]
        os.remove(f"{self.library.folder}/pictures/{row['hash'][:2]}/{row['hash']}.jpg")
        # Elsewhere and back: the details say what is wrong, and nothing of adding a picture.
        self.select("Mirror")
        self.select("Lamp")
        self.find("push button", "Picture: The picture file is missing")
        self.sees("The picture file is missing")
        self.assertIsNone(self.find_now("push button", NO_PICTURE))
        self.shot("picture-missing")
        self.picture_area = lambda: self.find("push button", "Picture: The picture file is missing")
        self.open_by_menu()
        self.sees("missing from the library")
        self.key("i")
        self.sees("The file is missing")
        self.shot("viewer-missing")
        self.key("ctrl+s")
        self.dialog("Save a Copy")
        self.retype(f"{self.home}/out.jpg")
        time.sleep(0.3)
        self.key("Return")
        self.sees("missing from the library")
        self.assertFalse(os.path.exists(f"{self.home}/out.jpg"))

    def test_closes_when_nothing_is_left(self):
        self.open_by_menu()
        # The main window stays in use meanwhile.
        xdotool("windowmove", self.viewer_id, 600, 400)
        time.sleep(0.3)
        self.click(self.row("Mirror"))
        wait_for("the viewer to close", lambda: "photo.jpg" not in self.titles())
        self.assertIsNone(self.process.poll())
        # And it does not keep the program from ending.
        self.click(self.row("Lamp"))
        self.wait_for_colour(BLUE, self.picture_area)
        self.open_by_menu()
        self.stop()


class DarkViewer(ViewerPerson):
    """The same pictures in the dark style, to be looked at."""

    environment = {"GTK_THEME": "Adwaita:dark"}

    def test_in_the_dark_style(self):
        self.open_by_menu()
        left, top, _, _ = self.fitted()
        self.wait_at(RED, left + 5, top + 5)
        self.key("i")
        self.sees("Contoso Alpha 7")
        self.shot("viewer-dark")
        self.resize(360, 400)
        self.shot("viewer-dark-narrow")
