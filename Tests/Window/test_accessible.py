"""Every window and dialog for somebody who has a keyboard and a screen reader: see accessible.py.

The camera's dialog needs cameras, and is looked at by test_camera.py.
"""

import time

from gi.repository import Atspi

from accessible import Survey
from library import Thing
from person import Person, wait_for, xdotool
from photo_picker import Picker

PRESSED = Atspi.StateType.PRESSED

totals = {"windows": 0, "controls": 0, "unnamed": 0, "unreachable_by_keyboard": 0}


def tearDownModule():
    for name, number in totals.items():
        print(f"a11y.{name} {number} {'windows' if name == 'windows' else 'controls'}", flush=True)


class Surveyor(Person):
    """Opens every window, and has a survey look at each. What else is to be seen of them all has a survey of its own, as
    test_pseudo.py does."""

    kind = Survey
    totals = totals

    def setUp(self):
        self.survey = self.kind(self)
        super().setUp()

    def tearDown(self):
        super().tearDown()
        for name in self.totals:
            self.totals[name] += self.survey.figures[name]
        faults = self.survey.faults
        self.assertFalse(faults, "\n".join(faults))

    def look(self, place, **how):
        self.survey.look(place, **how)

    def newest(self, title):
        """Waits for a window of this title and for its keyboard."""
        self.dialog(title)
        time.sleep(0.2)

    def look_at_dialog(self, entry, title, before=None, **how):
        """One that the main menu opens and Escape closes."""
        self.choose_from_menu(entry)
        self.newest(title)
        if before:
            before()
        self.look(title, **how)
        self.key("Escape")
        self.wait_until_closed(title)

    def begin(self):
        blue = self.pictures.make("blue.png", "blue")
        self.start(
            Thing("Drill", place="House / Cellar", serial="SN-1", value="8900"),
            Thing("Lamp", place="House / Hall", value="1000", picture=blue, notes="From grandmother."),
            Thing("Mirror"))
        wait_for("the sidebar", lambda: self.find_now("list", "Places and Filters"))

    def resize(self, width, height):
        _, _, old_width, old_height = self.geometry(self.window_id)
        _, _, inner_width, inner_height = self.window.box
        xdotool("windowsize", self.window_id, width + old_width - inner_width, height + old_height - inner_height)
        wait_for(f"{width} × {height}", lambda: self.window.box[2:] == (width, height))


class MainWindow(Surveyor):

    def test_without_things(self):
        self.start()
        self.sees("What do you own?")
        self.look("the empty window")

    def test_with_things(self):
        self.begin()
        self.select("Lamp")
        self.look("the main window", arrows=True)
        self.click(self.row("Lamp"))
        self.key("ctrl+2")
        wait_for("the grid", lambda: self.find_now("table", "Things"))
        time.sleep(0.3)
        self.look("the grid", arrows=True)
        self.key("ctrl+1", "ctrl+f")
        self.type("grand")
        self.wait_for_rows("Lamp")
        self.look("a search")
        self.key("ctrl+f")
        self.retype("nothing of that kind")
        self.find("push button", "Show All Things")
        self.look("a search without an answer")
        self.key("ctrl+f", "Escape")
        self.wait_for_rows("Drill", "Lamp", "Mirror")
        self.select("Drill")
        self.key("ctrl+a")
        self.sees("3 things")
        self.look("several things")

    def test_details(self):
        self.begin()
        self.select("Lamp")
        self.click(self.find("push button", "Add Another Picture"))
        self.newest("Add a Picture")
        self.look("the ways to a picture")
        self.choose_file(self.pictures.make("red.png", "red"))
        wait_for("the picture", lambda: len(self.library.pictures("Lamp")) == 2)
        self.scroll_to(lambda: self.find("push button", "More Fields"))
        self.click(self.find("push button", "More Fields"))
        self.find("text", "Maker")
        self.look("all details")

    def test_menus_and_messages(self):
        self.begin()
        self.select("Drill")
        self.key("F10")
        self.find("menu item", "Keyboard Shortcuts")
        self.assertEqual(self.nameless(), [])
        self.menu_is_walked("the main menu")
        self.select("Drill")
        self.key("Menu")
        self.find("menu item", "Still Here")
        self.menu_is_walked("a row’s menu")
        self.key("Delete")
        self.find("push button", "Undo")
        self.look("the message with Undo")
        self.click(self.side_row("Trash"))
        self.wait_for_rows("Drill")
        self.select("Drill")
        self.look("the trash")
        self.click(self.side_row("House"))
        self.wait_for_rows("Lamp")
        self.look("a place, with its filter")

    def side_row(self, start):
        return next(row for row in self.find("list", "Places and Filters").children() if row.name.startswith(start))

    def menu_is_walked(self, place):
        """Down leads to every entry that can be taken."""
        items = [widget for widget in self.window.walk(only_visible=True)
                 if widget.role == "menu item" and widget.is_sensitive and widget.box[3] > 0]
        reached = set()
        for _ in range(len(items) + 4):
            reached |= {widget.name for widget in items if widget.is_focused}
            self.key("Down")
        self.survey.unreachable += [f"{place}: {widget}" for widget in items if widget.name not in reached]
        self.key("Escape")
        wait_for("the menu to close", lambda: not self.find_now("menu item"))

    def test_a_small_window(self):
        self.begin()
        self.select("Lamp")
        self.resize(500, 500)
        self.resize(360, 294)
        time.sleep(0.3)
        self.look("details in a small window")
        self.key("F6")
        self.click(self.header_button("Back to the List"))
        wait_for("the list", lambda: self.find_now("list", "Things"))
        self.look("the list in a small window")
        self.key("F9")
        wait_for("the sidebar", lambda: self.find_now("list", "Places and Filters"))
        self.look("the sidebar in a small window")

    def test_the_keys_of_the_window(self):
        """F6 and Shift+F6 from part to part; Ctrl+? tells the keys, also from a field."""
        self.begin()
        self.select("Lamp")
        wait_for("the focus on the row", lambda: self.row("Lamp").is_focused)
        places = [
            ("the picture", lambda: self.picture_area().is_focused),
            ("the header bar", lambda: self.find("push button", "Places and Filters").is_focused),
            ("the sidebar", lambda: any(row.is_focused for row in self.find("list", "Places and Filters").children())),
            ("the row", lambda: self.row("Lamp").is_focused),
        ]
        for what, is_there in places:
            self.key("F6")
            wait_for(f"the focus on {what}", is_there)
        for what, is_there in reversed([places[-1], *places[:-1]]):
            self.key("shift+F6")
            wait_for(f"the focus back on {what}", is_there)
        toggle = self.find("push button", "Places and Filters")
        self.assertTrue(toggle.is_in_state(PRESSED))
        self.key("F9")
        wait_for("the sidebar to go", lambda: not toggle.is_in_state(PRESSED))
        # Without the sidebar there is one part less.
        self.key("F6")
        wait_for("the focus on the picture", places[0][1])
        self.key("shift+F6")
        wait_for("the focus on the row", places[3][1])
        self.visit("Name")
        self.key("ctrl+question")
        self.newest("Keyboard Shortcuts")
        self.shot("shortcuts")
        self.look("the shortcuts", arrows=True)
        self.key("Escape")
        self.wait_until_closed("Keyboard Shortcuts")
        self.assertTrue(self.field("Name").is_focused)


class Dialogs(Surveyor):

    def test_of_things(self):
        self.begin()
        self.select("Lamp")
        self.look_at_dialog("Fields…", "Fields")
        self.look_at_dialog("Duplicate…", "Duplicate Thing")
        self.choose_from_menu("Save as Template…")
        self.newest("Save as Template")
        self.look("the name of a template")
        self.key("ctrl+a")
        self.type("Lights")
        self.key("Return")
        self.wait_until_closed("Save as Template")
        self.look_at_dialog("New From Template…", "New From Template")
        self.look_at_dialog("Walk-Through…", "Walk-Through")
        for button, title in [("New Place…", "New Place"), ("Filter by Value…", "Filter by Value")]:
            self.click(self.find("push button", button))
            self.newest(title)
            self.look(title)
            self.key("Escape")
            self.wait_until_closed(title)
        house = next(row for row in self.find("list", "Places and Filters").children() if row.name.startswith("House"))
        self.click(house)
        self.wait_for_rows("Drill", "Lamp")
        self.click(self.find("push button", "Save This Search…"))
        self.newest("Save This Search")
        self.look("the name of a search")
        self.key("Escape")
        self.wait_until_closed("Save This Search")
        self.click(house)
        wait_for("the focus on the place", lambda: house.is_focused)
        self.key("Delete")
        wait_for("the question", lambda: len(self.titles()) == 2)
        time.sleep(0.4)
        self.look("a question")
        self.key("Escape")
        wait_for("the question to go", lambda: len(self.titles()) == 1)

    def test_of_the_library(self):
        self.begin()
        self.select("Lamp")
        self.look_at_dialog("Export…", "Export")
        self.look_at_dialog("Claim Pack…", "Claim Pack")
        self.look_at_dialog("Report…", "Report")
        self.look_at_dialog("Restore…", "Restore a Backup")
        self.look_at_dialog("Preferences", "Preferences", before=lambda: self.sees("System (None)"))
        self.look_at_dialog(
            "Check Library…", "Check Library", before=lambda: self.sees("Everything is as it should be."))
        self.look_at_dialog("Help", "Help", is_modal=False)
        # GTK’s own.
        self.look_at_dialog("About My Stuff", "About My Stuff", walk=False)
        path = self.pictures.write("things.csv", b"Name;Value;Purchase Date;Colour\nSaw;12,00;03/04/2024;red\nVase;abc;;\n")
        self.choose_from_menu("Import…")
        self.dialog("Import a File")
        self.type(path)
        time.sleep(0.3)
        self.key("Return")
        time.sleep(0.3)
        if "Import a File" in self.titles():
            self.key("Return")
        self.newest("Import")
        self.sees("Table · 2 rows")
        self.look("Import")

    def test_of_pictures(self):
        self.begin()
        self.select("Lamp")
        for place, downs, title in [("the viewer", 0, "blue.png"), ("the crop editor", 1, "Crop and Turn")]:
            wait_for("the focus on the row", lambda: self.row("Lamp").is_focused or self.picture_area().is_focused)
            if not self.picture_area().is_focused:
                self.key("Tab")
            self.key("Menu")
            wait_for("the menu", lambda: self.find("menu item", "View").is_focused)
            self.key(*["Down"] * downs, "Return")
            self.newest(title)
            self.look(place, is_modal=place != "the viewer")
            if place == "the viewer":
                self.key("i")
                time.sleep(0.4)
                self.look("the viewer’s information", is_modal=False)
            self.key("Escape")
            self.wait_until_closed(title)


class Photos(Surveyor, Picker):

    def test_picker_and_sorting(self):
        self.look("the photo picker")
        self.pick("green")
        self.pick("blue")
        self.wait_for_ticks("green", "blue")
        self.look("the photo picker with ticks")
        self.press("Add 2 Photos")
        self.newest("Several Pictures")
        self.look("several pictures")
