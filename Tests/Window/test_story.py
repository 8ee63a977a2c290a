"""The main thing from beginning to end: once with the mouse, once by keyboard alone."""

from library import Thing
from person import NO_PICTURE, PICTURE, Person, wait_for

BLUE, RED, GREEN = (0, 0, 255), (255, 0, 0), (0, 128, 0)


class TheStory(Person):

    def sees_picture(self, name, left, right):
        """The row and the detail pane both show a picture with these two halves."""
        for x, colour in [(0.25, left), (0.75, right)]:
            self.wait_for_colour(colour, lambda: self.find("push button", PICTURE), x=x)
            self.wait_for_colour(colour, lambda: self.find("image", within=self.row(name)), x=x)

    def test_with_the_mouse(self):
        photo = self.pictures.make("photo.png", left="blue", right="red")
        self.start()
        self.shot("empty")
        self.sees("What do you own?")

        # A new thing has a name that waits to be typed over.
        self.click(self.find("push button", "Add a Thing"))
        self.wait_for_editing("Untitled")
        self.type("Bicycle")
        self.key("Return")
        self.wait_for_rows("Bicycle")
        wait_for("the name on disk", lambda: self.library.item("Bicycle"))

        # No camera: a click on the picture area opens the file dialog at once.
        self.click(self.find("push button", NO_PICTURE))
        self.choose_file(photo)
        self.sees_picture("Bicycle", left=BLUE, right=RED)
        self.assertEqual(len(self.library.pictures("Bicycle")), 1)
        self.shot("picture")

        self.click(self.header_button("Add a Thing"))
        self.wait_for_editing("Untitled")
        self.type("Chair 10")
        self.key("Return")
        self.wait_for_rows("Bicycle", "Chair 10")

        # A double click edits; the row goes to its place when editing ends, and not before.
        self.double_click(self.row("Bicycle"))
        self.wait_for_editing("Bicycle")
        self.type("Chair 9")
        wait_for("the name on disk", lambda: self.library.item("Chair 9"))
        self.wait_for_rows("Chair 9", "Chair 10")
        self.retype("Desk")
        wait_for("the name on disk", lambda: self.library.item("Desk"))
        self.wait_for_rows("Desk", "Chair 10")
        self.shot("editing")
        self.key("Return")
        self.wait_for_rows("Chair 10", "Desk")
        self.sees_picture("Desk", left=BLUE, right=RED)

        self.key("Delete")
        self.wait_for_rows("Chair 10")
        self.sees("“Desk” deleted")
        self.assertIsNone(self.library.item("Desk"))
        self.shot("deleted")
        self.click(self.find("push button", "Undo"))
        self.wait_for_rows("Chair 10", "Desk")
        self.wait_for_text("Name", "Desk")
        self.sees_picture("Desk", left=BLUE, right=RED)
        self.assertEqual(len(self.library.pictures("Desk")), 1)

        self.key("ctrl+q")
        self.wait_until_ended(status=0)
        self.start()
        self.wait_for_rows("Chair 10", "Desk")
        self.wait_for_text("Name", "Desk")
        self.assertEqual(self.selected_row(), "Desk")
        self.sees_picture("Desk", left=BLUE, right=RED)

    def test_by_keyboard_alone(self):
        photo = self.pictures.make("photo.png", left="green", right="blue")
        self.start(Thing("Anvil", place="Cellar"))
        self.key("ctrl+n")
        self.wait_for_editing("Untitled")
        self.type("Bicycle")
        self.key("Tab")
        wait_for("the focus in the place", lambda: self.field("Place").is_focused)
        self.type("Garage")
        self.key("Tab")
        self.type("SN 77")
        self.key("Tab")
        self.type("250")
        self.key("Tab")
        self.type("wheels")
        self.key("Tab")
        wait_for("the focus in the notes", lambda: self.field("Notes").is_focused)
        self.type("first line")
        self.key("Return")
        self.type("second line")
        self.key("shift+Tab", "shift+Tab", "shift+Tab", "shift+Tab", "shift+Tab")
        wait_for("the focus in the name", lambda: self.field("Name").is_focused)
        wait_for("all on disk", lambda: self.library.item("Bicycle")["notes"] == "first line\nsecond line")
        item = self.library.item("Bicycle")
        self.assertEqual(
            (item["place"], item["serial_number"], item["value_minor"]), ("Garage", "SN 77", 25000))

        # From the name back to the picture area.
        self.key("shift+Tab")
        wait_for("the focus on the picture", lambda: self.picture_area().is_focused)
        self.key("space")
        self.choose_file(photo)
        self.sees_picture("Bicycle", left=GREEN, right=BLUE)
        wait_for("the focus on the picture", lambda: self.picture_area().is_focused)
        self.key("Menu")
        menu = self.find("menu item", "Remove Picture")
        self.shot("picture-menu")
        self.assertTrue(menu.is_sensitive)
        self.key("Up", "Return")
        wait_for("no picture", lambda: self.find_now("push button", NO_PICTURE))
        wait_for("no picture on disk", lambda: self.library.pictures("Bicycle") == [])
        self.key("ctrl+z")
        self.sees_picture("Bicycle", left=GREEN, right=BLUE)
        self.assertEqual(len(self.library.pictures("Bicycle")), 1)

        # The list: F2 and Enter edit, Delete deletes, Ctrl+Z and Ctrl+Shift+Z go back and forth.
        self.key("F2")
        self.wait_for_editing("Bicycle")
        self.key("Return")
        wait_for("the focus on the row", lambda: self.row("Bicycle").is_focused)
        self.key("Up")
        self.wait_for_text("Name", "Anvil")
        self.key("Return")
        self.wait_for_editing("Anvil")
        self.key("Return")
        wait_for("the focus on the row", lambda: self.row("Anvil").is_focused)
        self.key("Delete")
        self.wait_for_rows("Bicycle")
        self.wait_for_text("Name", "Bicycle")
        self.key("ctrl+z")
        self.wait_for_rows("Anvil", "Bicycle")
        self.wait_for_text("Name", "Anvil")
        self.key("ctrl+shift+z")
        self.wait_for_rows("Bicycle")
        self.assertIsNone(self.library.item("Anvil"))
        self.key("ctrl+z")
        self.wait_for_rows("Anvil", "Bicycle")

        # The menu has it all as well.
        self.key("F10")
        self.find("menu item", "Delete Thing")
        self.shot("main-menu")
        names = [widget.name for widget in self.window.walk(only_visible=True) if widget.role == "menu item" and widget.box[3] > 0]
        self.assertEqual(
            names,
            ["Undo Add Picture", "Redo Delete Thing", "Edit Thing", "Add a Document…", "Duplicate…", "Delete Thing",
             "Templates and Fields", "Walk-Through…", "Import…", "Export…", "Claim Pack…", "Report…", "Library",
             "Preferences", "Keyboard Shortcuts", "Help", "About My Stuff", "Quit"])
        self.key("Escape")
        self.key("F10")
        self.find("menu item", "Quit")
        self.key("Up", "Return")
        self.wait_until_ended(status=0)
        self.assertEqual(self.library.names(), ["Anvil", "Bicycle"])
