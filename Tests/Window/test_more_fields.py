"""What a claim asks for: fields that are folded away while they are empty, fields of the person's own, what has become
of a thing, copies and templates."""

import time

from library import Thing
from person import Person, wait_for
from widget import xdotool


STATUSES = ["Owned", "Lent", "Sold", "Given Away", "Lost", "Stolen"]


class MoreFields(Person):

    def wait_for_saved(self, name, column, content):
        try:
            wait_for("the disk", lambda: (self.library.item(name) or {}).get(column) == content)
        except AssertionError:
            self.assertEqual(self.library.item(name)[column], content)

    def press_button(self, name):
        self.scroll_to(lambda: self.find("push button", name))
        self.click(self.find("push button", name))

    def choose(self, field, choice):
        """In a drop-down, by keyboard."""
        button = lambda: self.find("combo box", field)
        self.scroll_to(button)
        self.click(button())
        time.sleep(0.4)
        # Under the pointer a row would be chosen by it, wherever the list goes while the pane scrolls.
        xdotool("mousemove", 5, 5)
        self.key("Home", *["Down"] * STATUSES.index(choice), "Return")

    def has_field(self, name):
        return self.find_now("text", name) is not None

    def test_empty_fields_are_folded_away(self):
        self.start(Thing("Drill", value="8900"), Thing("Lamp"))
        self.select("Drill")
        self.shot("fields-folded")
        self.assertFalse(self.has_field("Maker"))
        self.press_button("More Fields")
        self.shot("fields-unfolded")
        for field, text in [("Maker", "Bosch"), ("Purchase Date", "2024-02-29"), ("Purchase Price", "99"),
                            ("Quantity", "3")]:
            self.visit(field)
            self.retype(text)
        self.key("Return")
        self.wait_for_saved("Drill", "maker", "Bosch")
        self.wait_for_saved("Drill", "purchase_date", "2024-02-29")
        self.wait_for_saved("Drill", "price_minor", 9900)
        self.wait_for_saved("Drill", "quantity", 3)
        self.assertEqual(self.nameless(), [])
        self.press_button("Fewer Fields")
        self.assertTrue(self.has_field("Maker"))
        self.assertFalse(self.has_field("Model"))
        self.shot("fields-filled")
        # Another thing has other fields, and what is empty there is folded away.
        self.select("Lamp")
        wait_for("the other thing's fields", lambda: not self.has_field("Maker"))
        self.select("Drill")
        wait_for("the fields again", lambda: self.has_field("Maker"))
        self.key("ctrl+z")
        self.wait_for_saved("Drill", "quantity", 1)

    def test_what_is_no_date_stays_with_a_sentence(self):
        self.start(Thing("Drill"))
        self.select("Drill")
        self.press_button("More Fields")
        for wrong in ["31.02.2024", "soon"]:
            self.visit("Warranty Until")
            self.retype(wrong)
            self.key("Tab")
            self.sees("Not saved: this is not understood as a date")
            self.assertEqual(self.field("Warranty Until").text, wrong)
        self.assertIsNone(self.library.item("Drill")["warranty_until"])
        self.visit("Warranty Until")
        self.retype("2030-12-31")
        self.key("Return")
        self.wait_for_saved("Drill", "warranty_until", "2030-12-31")

    def test_a_day_from_the_calendar(self):
        self.start(Thing("Drill"))
        self.select("Drill")
        self.press_button("More Fields")
        self.visit("Purchase Date")
        self.type("2024-02-10")
        calendar = lambda: self.find("push button", "Calendar for Purchase Date")
        self.scroll_to(calendar)
        self.click(calendar())
        time.sleep(0.6)
        self.shot("calendar")
        # The week after: the last day of the third week. The popover has a window of its own.
        popover = next(
            one for one in xdotool("search", "--onlyvisible", "--pid", self.process.pid).split()
            if one != str(self.window_id) and 200 < self.geometry(one)[2] < 500)
        _, _, width, height = self.geometry(popover)
        xdotool("mousemove", "--window", popover, int(width * 0.907), int(height * 0.575))
        time.sleep(0.1)
        xdotool("mousedown", 1)
        time.sleep(0.06)
        xdotool("mouseup", 1)
        self.wait_for_saved("Drill", "purchase_date", "2024-02-17")

    def test_status(self):
        self.start(Thing("Drill", value="8900"), Thing("Lamp", value="100"))
        self.select("Drill")
        self.press_button("More Fields")
        self.choose("Status", "Lent")
        self.visit("Lent To")
        self.type("Żółć")
        self.key("Return")
        self.wait_for_saved("Drill", "status_person", "Żółć")
        self.wait_for_saved("Drill", "status", "lent")
        self.assertIsNotNone(self.library.item("Drill")["status_date"])
        self.sees("Lent")
        self.shot("lent")
        self.choose("Status", "Stolen")
        self.wait_for_saved("Drill", "status", "stolen")
        wait_for("no person", lambda: not self.has_field("Lent To"))
        self.shot("stolen")
        # The rows are there already for the next thing.
        self.select("Lamp")
        wait_for("the thing without status", lambda: not self.has_field("Since"))
        self.choose("Status", "Lost")
        self.wait_for_saved("Lamp", "status", "lost")
        wait_for("today in the field", lambda: self.has_field("Since") and self.field("Since").text != "")

    def test_a_field_of_ones_own(self):
        self.start(Thing("Drill"))
        self.select("Drill")
        self.press_button("Choose Fields…")
        self.dialog("Fields")
        self.assertEqual(self.nameless(), [])
        self.click_in_dialog("Fields", "Add a Field…")
        self.dialog("Add a Field")
        self.shot("add-field")
        self.type("Colour")
        self.key("Return")
        wait_for("the dialog to close", lambda: "Add a Field" not in self.titles())
        wait_for("the field", lambda: [row["name"] for row in self.library.query("SELECT name FROM custom_field")] == ["Colour"])
        # A second one of that name is refused.
        self.click_in_dialog("Fields", "Add a Field…")
        self.dialog("Add a Field")
        self.type("colour")
        self.sees("There is a field called “colour” already.")
        self.key("Return")
        self.assertIn("Add a Field", self.titles())
        self.key("Escape")
        wait_for("the dialog to close", lambda: "Add a Field" not in self.titles())
        self.shot("fields-dialog")
        self.key("Escape")
        self.wait_until_closed("Fields")
        self.press_button("More Fields")
        self.visit("Colour")
        self.type("Bleu")
        self.key("Return")
        wait_for("the value", lambda: [row["value"] for row in self.library.query("SELECT value FROM item_field")] == ["Bleu"])
        self.shot("own-field")

    def test_duplicate_and_template(self):
        self.start(Thing("Drill", place="Cellar", serial="SN-1", value="8900"))
        self.select("Drill")
        self.key("ctrl+d")
        self.dialog("Duplicate Thing")
        self.shot("duplicate")
        self.key("Return")
        self.wait_until_closed("Duplicate Thing")
        wait_for("two", lambda: self.library.names() == ["Drill", "Drill"])
        copies = self.library.query("SELECT place, serial_number, value_minor FROM item ORDER BY id")
        self.assertEqual([copy["serial_number"] for copy in copies], ["SN-1", ""])
        self.assertEqual([copy["place"] for copy in copies], ["Cellar", "Cellar"])
        self.assertEqual([copy["value_minor"] for copy in copies], [8900, 8900])

    def test_several_at_once(self):
        self.start(Thing("Drill", value="8900"), Thing("Lamp", value="100"), Thing("Saw"))
        self.select("Drill")
        self.key("ctrl+a")
        self.sees("3 things")
        self.choose("Status", "Lost")
        wait_for("all lost", lambda: [row["status"] for row in self.library.query("SELECT status FROM item")] == ["lost"] * 3)
        self.visit("Maker")
        self.type("Bosch")
        self.key("Return")
        wait_for("one maker", lambda: {row["maker"] for row in self.library.query("SELECT maker FROM item")} == {"Bosch"})
        self.shot("several-lost")
        self.assertEqual(self.nameless(), [])
        self.key("ctrl+z", "ctrl+z")
        wait_for("all owned", lambda: {row["status"] for row in self.library.query("SELECT status FROM item")} == {"owned"})
