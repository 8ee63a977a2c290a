"""The things as a grid of larger pictures."""

import subprocess
import time

from library import Thing
from person import Person, wait_for, xdotool

RED, GREEN = (200, 30, 30), (30, 160, 60)


class GridPerson(Person):

    # What stands in the grid

    def cells_now(self):
        grid = self.find_now("table", "Things")
        return [cell for cell in grid.children() if cell.role == "table cell"] if grid else []

    def names(self):
        return [cell.name.split(",")[0] for cell in self.cells_now()]

    def cell(self, name):
        return wait_for(f"“{name}” in the grid", lambda: next(
            (cell for cell in self.cells_now() if cell.name.split(",")[0] == name and cell.box[3] > 0), None))

    def selected(self):
        return [cell.name.split(",")[0] for cell in self.cells_now() if cell.is_selected]

    def wait_for_cells(self, *names):
        try:
            wait_for("the cells", lambda: self.names() == list(names))
        except AssertionError:
            self.assertEqual(self.names(), list(names))

    def wait_for_selected(self, *names):
        try:
            wait_for("the selection", lambda: self.selected() == list(names))
        except AssertionError:
            self.assertEqual(self.selected(), list(names))


class Grid(GridPerson):


    def setUp(self):
        super().setUp()
        self.start(
            Thing("Kettle", place="Kitchen", picture=self.pictures.make("red.png", f"rgb{RED}")),
            Thing("Ladder", place="Garage", picture=self.pictures.make("green.png", f"rgb{GREEN}")),
            Thing("Lamp", notes="stood beside the piano"), Thing("Map"), Thing("Notebook"))

    def yellow(self, widget):
        """How many pixels in and around the widget are as yellow as a marker pen."""
        left, top = self.origin()
        x, y, width, height = widget.box
        area = f"{width + 12}x{height + 12}+{int(left + x) - 6}+{int(top + y) - 6}"
        pixels = subprocess.run(
            ["import", "-silent", "-window", "root", "-crop", area, "-depth", "8", "rgb:-"], check=True,
            capture_output=True).stdout
        return sum(
            red > 200 and green > 170 and blue < green - 40
            for red, green, blue in zip(pixels[::3], pixels[1::3], pixels[2::3]))

    def open_grid(self):
        self.key("ctrl+2")
        self.wait_for_cells("Kettle", "Ladder", "Lamp", "Map", "Notebook")
        wait_for("a place for it", lambda: self.cell("Kettle").box[2] > 0)

    # Tests

    def test_the_button_leads_there_and_back(self):
        self.click(self.find("push button", "Show as a Grid"))
        self.wait_for_cells("Kettle", "Ladder", "Lamp", "Map", "Notebook")
        first, second, third = (self.cell(name).box for name in ["Kettle", "Ladder", "Lamp"])
        self.assertEqual(first[1], second[1])
        self.assertGreater(second[0], first[0])
        self.assertGreater(third[1], first[1])
        self.assertGreaterEqual(first[2], 112)
        self.wait_for_colour(RED, lambda: self.cell("Kettle"), y=0.4)
        self.wait_for_colour(GREEN, lambda: self.cell("Ladder"), y=0.4)
        self.assertEqual(self.nameless(), [])
        self.shot("grid")
        self.click(self.find("push button", "Show as a List"))
        self.wait_for_rows("Kettle", "Ladder", "Lamp", "Map", "Notebook")

    def test_it_is_remembered_with_the_library(self):
        self.open_grid()
        wait_for("the library", lambda: self.library.query(
            "SELECT value FROM meta WHERE key = 'window.view'") == [{"value": "grid"}])
        self.stop()
        self.start()
        self.wait_for_cells("Kettle", "Ladder", "Lamp", "Map", "Notebook")
        self.wait_for_colour(RED, lambda: self.cell("Kettle"), y=0.4)
        self.key("ctrl+1")
        self.wait_for_rows("Kettle", "Ladder", "Lamp", "Map", "Notebook")
        self.stop()
        self.start()
        self.wait_for_rows("Kettle", "Ladder", "Lamp", "Map", "Notebook")

    def test_what_is_selected_stays_so(self):
        self.select("Lamp")
        self.key("shift+Down")
        self.sees("2 things")
        self.open_grid()
        self.wait_for_selected("Lamp", "Map")
        self.sees("2 things")
        # The keyboard goes on from there.
        self.key("Left")
        self.wait_for_selected("Ladder")
        self.wait_for_text("Name", "Ladder")
        self.key("ctrl+1")
        wait_for("the row", lambda: self.selected_row() == "Ladder, Garage")
        self.key("Down")
        wait_for("the next row", lambda: self.selected_row() == "Lamp")

    def test_a_search_is_marked_in_the_names(self):
        self.open_grid()
        self.type("la")
        self.wait_for_cells("Ladder", "Lamp")

        def marked(name):
            label = next(widget for widget in self.cell(name).walk() if widget.role == "label")
            return self.yellow(label)

        wait_for("marks", lambda: marked("Ladder") > 20 and marked("Lamp") > 20)
        self.shot("grid-search")
        self.key("ctrl+a")
        self.type("piano")
        self.wait_for_cells("Lamp")
        self.sees("Notes: stood beside the piano")
        self.key("Escape")
        self.wait_for_cells("Kettle", "Ladder", "Lamp", "Map", "Notebook")
        wait_for("no marks", lambda: marked("Ladder") == 0)

    def test_delete_and_undo(self):
        self.open_grid()
        self.click(self.cell("Ladder"))
        self.wait_for_text("Name", "Ladder")
        self.key("Delete")
        self.wait_for_cells("Kettle", "Lamp", "Map", "Notebook")
        self.wait_for_selected("Lamp")
        self.key("ctrl+z")
        self.wait_for_cells("Kettle", "Ladder", "Lamp", "Map", "Notebook")
        self.wait_for_selected("Ladder")
        self.wait_for_colour(GREEN, lambda: self.cell("Ladder"), y=0.4)

    def test_by_keyboard(self):
        self.open_grid()
        self.click(self.cell("Kettle"))
        self.wait_for_selected("Kettle")
        for key, name in [("Right", "Ladder"), ("Down", "Map"), ("Left", "Lamp"), ("End", "Notebook"), ("Home", "Kettle")]:
            self.key(key)
            self.wait_for_selected(name)
        self.key("shift+Right", "shift+Down")
        self.sees("4 things")
        self.key("Home")
        self.wait_for_text("Name", "Kettle")
        self.key("Tab")
        wait_for("the focus in the details", lambda: self.picture_area().is_focused)
        self.click(self.cell("Ladder"))
        self.key("Return")
        self.wait_for_editing("Ladder")
        self.retype("Steps")
        self.key("Return")
        self.wait_for_cells("Kettle", "Lamp", "Map", "Notebook", "Steps")

    def test_the_mouse_edits_and_opens_the_menu(self):
        self.open_grid()
        self.double_click(self.cell("Map"))
        self.wait_for_editing("Map")
        self.key("Escape")
        self.click(self.cell("Kettle"), button=3)
        wait_for("the menu", lambda: self.find_now("menu item", "Delete Thing"))
        self.wait_for_selected("Kettle")
        self.key("Escape")
        wait_for("the menu to close", lambda: not self.find_now("menu item", "Delete Thing"))

    def test_a_thing_is_dragged_onto_a_place(self):
        self.open_grid()
        garage = self.place("Garage")
        left, top = self.origin()
        start, end = self.cell("Kettle").box, garage.box
        self.drag(
            left + start[0] + start[2] / 2, top + start[1] + start[3] / 2, left + end[0] + end[2] / 2,
            top + end[1] + end[3] / 2)
        wait_for("the new place", lambda: self.library.item("Kettle")["place"] == "Garage")
        self.place("Garage, 2 things")

    def place(self, name):
        def find():
            sidebar = self.find_now("list", "Places and Filters")
            rows = list(sidebar.children()) if sidebar else []
            return next((row for row in rows if row.name.startswith(name)), None)

        return wait_for(f"“{name}” in the sidebar", find)


class LongGrid(GridPerson):
    """More things than there is room for."""

    def setUp(self):
        super().setUp()
        self.start(*(Thing(f"Thing {number:03}") for number in range(120)))

    def in_sight(self, items):
        """The names of those that lie inside the window."""
        _, top, _, height = self.find_now("table", "Things").box if self.find_now("table", "Things") else self.find_now("list", "Things").box
        return [item.name for item in items if item.box[3] > 0 and item.box[1] + item.box[3] > top and item.box[1] < top + height]

    def wait_until_in_sight(self, name, items):
        wait_for(f"“{name}” in sight", lambda: name in self.in_sight(items()))

    def test_what_is_in_sight_stays_in_sight(self):
        self.select("Thing 000")
        self.key("End")
        wait_for("the last row", lambda: self.selected_row() == "Thing 119")
        self.key("ctrl+2")
        self.wait_until_in_sight("Thing 119", self.cells_now)
        self.wait_for_selected("Thing 119")
        self.key("Up")
        self.wait_for_selected("Thing 117")
        # What is selected is far away now: what can be seen counts.
        self.turn_wheel(4, 40)
        self.key("ctrl+1")
        wait_for("the list", lambda: self.find_now("list", "Things"))
        time.sleep(0.3)
        self.click(self.find_now("list", "Things"))
        wait_for("another thing", lambda: self.selected_row() not in (None, "Thing 117"))
        self.assertIn(int(self.selected_row()[-3:]), range(70, 100))

    def test_the_first_frame_shows_the_grid_and_the_rest_follows(self):
        self.key("ctrl+2")
        wait_for("the grid", lambda: len(self.cells_now()) > 20)
        wait_for("the library", lambda: self.library.query(
            "SELECT value FROM meta WHERE key = 'window.view'") == [{"value": "grid"}])
        self.stop()
        self.start()
        wait_for("the grid", lambda: "Thing 001" in self.in_sight(self.cells_now()))
        self.assertIsNone(self.find_now("list", "Things"))
        self.click(self.cell("Thing 001"))
        self.key("End")
        self.wait_until_in_sight("Thing 119", self.cells_now)
        self.wait_for_text("Name", "Thing 119")
        self.stop()
        self.start()
        self.wait_until_in_sight("Thing 119", self.cells_now)
        self.wait_for_selected("Thing 119")
        self.wait_for_text("Name", "Thing 119")

    def turn_wheel(self, button, times):
        left, top = self.origin()
        x, y, width, height = self.find_now("table", "Things").box
        xdotool("mousemove", int(left + x + width / 2), int(top + y + height / 2), "click", "--repeat", times, "--delay", 10, button)
