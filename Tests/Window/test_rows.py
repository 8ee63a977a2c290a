"""The rows of the list: their menu, and what they show of a picture that has gone."""

import os

from library import Thing
from person import PICTURE, Person, wait_for

BLUE, RED = (0, 0, 255), (255, 0, 0)


class Rows(Person):

    def setUp(self):
        super().setUp()
        self.start(Thing("Lamp", picture=self.pictures.make("lamp.png", "blue")), Thing("Mirror"), Thing("Vase"))

    def open_menu(self, name, x=0.5):
        """Further to the left each time: GTK 4.8 on X11 loses a click where a menu was until just now."""
        self.click(self.row(name), button=3, x=x)
        return wait_for("the menu", lambda: self.find("menu item", "Edit Thing"))

    def choose(self, name):
        """Goes down to the entry of that name in the open menu."""
        wait_for("the first entry", lambda: self.find("menu item", "Edit Thing").is_focused)
        for _ in range(8):
            if self.find("menu item", name).is_focused:
                return self.key("Return")
            self.key("Down")
        self.fail(f"“{name}” cannot be reached")

    def test_the_menu_by_mouse(self):
        self.select("Lamp")
        self.open_menu("Mirror")
        wait_for("the row selected", lambda: self.selected_row() == "Mirror")
        self.shot("row-menu")
        self.assertEqual(
            [widget.name for widget in self.window.walk(only_visible=True) if widget.role == "menu item"],
            ["Edit Thing", "Add a Picture…", "Add a Document…", "Duplicate…", "Still Here", "Delete Thing"])
        self.key("Escape")
        wait_for("the menu to close", lambda: not self.find_now("menu item"))
        self.open_menu("Mirror", x=0.4)
        self.choose("Edit Thing")
        self.wait_for_editing("Mirror")
        self.key("Escape")
        wait_for("the focus on the row", lambda: self.row("Mirror").is_focused)
        self.open_menu("Mirror", x=0.3)
        self.choose("Add a Picture…")
        self.choose_file(self.pictures.make("mirror.png", "red"))
        self.wait_for_colour(RED, self.picture_area)
        self.open_menu("Vase", x=0.2)
        self.choose("Delete Thing")
        self.wait_for_rows("Lamp", "Mirror")
        self.key("ctrl+z")
        self.wait_for_rows("Lamp", "Mirror", "Vase")

    def test_the_menu_by_keyboard(self):
        self.select("Lamp")
        wait_for("the focus on the row", lambda: self.row("Lamp").is_focused)
        for key in ["Menu", "shift+F10"]:
            self.key("Down", key)
            wait_for("the menu", lambda: self.find("menu item", "Edit Thing").is_focused)
            self.key("Escape")
        wait_for("the focus back on the row", lambda: self.row("Vase").is_focused)
        self.key("Menu")
        wait_for("the menu", lambda: self.find("menu item", "Edit Thing").is_focused)
        self.key("Up", "Return")
        self.wait_for_rows("Lamp", "Mirror")

    def test_a_picture_whose_file_has_gone(self):
        self.stop()
        for folder in ["pictures", "squares"]:
            for place, _, names in os.walk(f"{self.library.folder}/{folder}"):
                for name in names:
                    os.remove(f"{place}/{name}")
        self.launch()
        wait_for("the row to say so", lambda: [item.name for item in self.list_items()][:1]
                 == ["Lamp, the picture file is missing"])
        self.click(self.row("Lamp"))
        self.sees("The picture file is missing")
        self.sees("The file of this picture is missing from the library.")
        self.find("push button", "Picture: The picture file is missing")
        self.assertIsNone(self.find_now("push button", PICTURE))
        self.shot("row-missing")
