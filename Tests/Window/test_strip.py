"""Several pictures: the strip below the main one, its order, captions and kinds."""

import os
import shutil
import time

from library import Thing
from person import Person, wait_for, xdotool

GREEN, RED, BLUE = (0, 128, 0), (255, 0, 0), (0, 0, 255)


class Strip(Person):

    def setUp(self):
        super().setUp()
        self.start(Thing("Lamp", picture=self.pictures.make("green.png", "green")), Thing("Mirror"))
        self.select("Lamp")
        self.wait_for_colour(GREEN, self.picture_area)

    def add(self, colour):
        self.click(self.find("push button", "Add Another Picture"))
        self.choose_file(self.pictures.make(f"{colour}.png", colour))
        wait_for("the picture on disk", lambda: f"{colour}.png" in self.order())

    def order(self):
        return [picture["source_name"] for picture in self.library.pictures("Lamp")]

    def wait_for_order(self, *colours):
        try:
            wait_for("the order", lambda: self.order() == [f"{colour}.png" for colour in colours])
        except AssertionError:
            self.assertEqual(self.order(), [f"{colour}.png" for colour in colours])

    def thumbnail(self, number, count=3):
        name = "Main picture, 1 of" if number == 1 else f"Picture {number} of"
        return wait_for(
            f"thumbnail {number}",
            lambda: next((widget for widget in self.window.walk(only_visible=True)
                          if widget.role == "push button" and widget.name.startswith(f"{name} {count}:")), None))

    def test_added_at_the_end_and_shown_large_by_a_click(self):
        self.add("red")
        self.wait_for_colour(RED, self.picture_area)
        self.add("blue")
        self.wait_for_colour(BLUE, self.picture_area)
        self.wait_for_order("green", "red", "blue")
        self.wait_for_colour(GREEN, lambda: self.find("image", within=self.row("Lamp")))
        self.click(self.thumbnail(2))
        self.wait_for_colour(RED, self.picture_area)
        for number, colour in [(1, GREEN), (2, RED), (3, BLUE)]:
            self.wait_for_colour(colour, self.thumbnail(number))
        self.shot("strip")

    def test_order_by_keyboard_and_menu(self):
        self.add("red")
        self.add("blue")
        self.click(self.thumbnail(3))
        self.key("alt+Left")
        self.wait_for_order("green", "blue", "red")
        wait_for("the focus to go along", lambda: self.thumbnail(2).is_focused)
        self.key("alt+Left", "alt+Left")
        self.wait_for_order("blue", "green", "red")
        self.wait_for_colour(BLUE, lambda: self.find("image", within=self.row("Lamp")))
        self.click(self.thumbnail(3), button=3)
        self.shot("strip-menu")
        self.key("Down", "Down")
        wait_for("the entry", lambda: self.find("menu item", "Make Main").is_focused)
        self.key("Return")
        self.wait_for_order("red", "blue", "green")
        self.wait_for_colour(RED, lambda: self.find("image", within=self.row("Lamp")))

        # Delete belongs to the picture here, and not to the thing.
        self.click(self.thumbnail(2))
        wait_for("the focus", lambda: self.thumbnail(2).is_focused)
        self.key("Delete")
        self.wait_for_order("red", "green")
        self.assertEqual(self.library.names(), ["Lamp", "Mirror"])
        self.key("ctrl+z")
        self.wait_for_order("red", "blue", "green")

    def test_delete_goes_on_with_the_picture_that_is_shown(self):
        self.add("red")
        self.add("blue")
        self.click(self.thumbnail(2))
        self.wait_for_colour(RED, self.picture_area)
        self.key("Delete")
        self.wait_for_order("green", "blue")
        wait_for("the focus on what is shown", lambda: self.thumbnail(2, count=2).is_focused)
        self.key("Delete")
        self.wait_for_order("green")
        wait_for("the focus on the last one", lambda: self.thumbnail(1, count=1).is_focused)
        self.key("Delete")
        self.wait_for_order()
        # Nothing is left to delete, and the thing is not what is meant.
        wait_for("the focus on the empty picture", lambda: self.picture_area().is_focused)
        self.key("Delete", "Delete")
        self.assertEqual(self.library.names(), ["Lamp", "Mirror"])
        self.key("ctrl+z", "ctrl+z")
        self.wait_for_order("green", "blue")

    def originals(self):
        return sorted(name for _, _, names in os.walk(self.library.folder + "/pictures") for name in names)

    def test_a_removed_picture_stays_on_disk_until_the_next_start(self):
        self.add("red")
        both = self.originals()
        self.assertEqual(len(both), 2)
        self.click(self.thumbnail(2, count=2))
        self.key("Delete")
        self.wait_for_order("green")
        self.assertEqual(self.originals(), both)
        self.key("ctrl+z")
        self.wait_for_order("green", "red")
        self.wait_for_colour(RED, self.picture_area)
        self.key("ctrl+shift+z")
        self.wait_for_order("green")
        # Closing the program keeps what was done, and ends what can be undone.
        self.stop()
        self.assertEqual(self.originals(), both)
        # The backup that was made at the end names it still, and would keep it.
        shutil.rmtree(self.library.folder + "/backups")
        self.launch()
        self.wait_for_rows("Lamp", "Mirror")
        wait_for("the file to go", lambda: len(self.originals()) == 1)
        self.key("ctrl+z")
        time.sleep(0.5)
        self.wait_for_order("green")
        self.wait_for_colour(GREEN, self.picture_area)

    def test_home_and_end(self):
        self.add("red")
        self.add("blue")
        self.click(self.thumbnail(2))
        self.wait_for_colour(RED, self.picture_area)
        self.key("End")
        self.wait_for_colour(BLUE, self.picture_area)
        wait_for("the focus on the last one", lambda: self.thumbnail(3).is_focused)
        self.key("Home")
        self.wait_for_colour(GREEN, self.picture_area)
        wait_for("the focus on the first one", lambda: self.thumbnail(1).is_focused)
        # A pointer that rests on one is told what cannot be seen.
        left, top = self.origin()
        box = self.thumbnail(2).box
        xdotool("mousemove", int(left + box[0] + 20), int(top + box[1] + 20))
        time.sleep(1.5)
        self.shot("strip-tooltip")

    def test_order_by_dragging(self):
        self.add("red")
        self.add("blue")
        left, top = self.origin()

        def middle(number):
            box = self.thumbnail(number).box
            return left + box[0] + box[2] / 2, top + box[1] + box[3] / 2

        self.drag(*middle(3), *middle(1))
        self.wait_for_order("blue", "green", "red")
        self.drag(*middle(1), *middle(2))
        self.wait_for_order("green", "blue", "red")
        self.key("ctrl+z")
        self.wait_for_order("blue", "green", "red")
        # A click is still a click.
        self.click(self.thumbnail(3))
        self.wait_for_colour(RED, self.picture_area)

    def test_caption_and_kind(self):
        self.add("red")
        caption = self.field("Caption of the picture")
        self.click(caption)
        self.type("Receipt of May")
        wait_for("the caption on disk", lambda: self.library.pictures("Lamp")[1]["caption"] == "Receipt of May")
        self.key("Tab")
        wait_for("the focus on the kind", lambda: self.find("push button", "Kind of picture").is_focused)
        self.key("space")
        time.sleep(0.5)  # the list opens
        self.key("Down", "Return")
        wait_for("the kind on disk", lambda: self.library.pictures("Lamp")[1]["kind"] == "receipt")
        self.click(self.thumbnail(1, count=2))
        wait_for("the other caption", lambda: self.field("Caption of the picture").text == "")
        self.stop()
        self.launch()
        self.wait_for_rows("Lamp", "Mirror")
        self.click(self.thumbnail(2, count=2))
        wait_for("the caption", lambda: self.field("Caption of the picture").text == "Receipt of May")
