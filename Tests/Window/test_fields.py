"""Fields: saved as one types, undone by the visit, and values as people write them."""

import signal
import time

from library import Thing
from person import Person, wait_for


class Fields(Person):

    def wait_for_saved(self, name, column, content):
        try:
            wait_for("the disk", lambda: (self.library.item(name) or {}).get(column) == content)
        except AssertionError:
            self.assertEqual(self.library.item(name)[column], content)

    # Keys that mean something else outside

    def test_undo_and_delete_inside_a_field_belong_to_the_field(self):
        self.start(Thing("Lamp", place="Hall"))
        self.select("Lamp")
        self.visit("Place")
        self.retype("Attic")
        self.wait_for_saved("Lamp", "place", "Attic")
        self.key("ctrl+z")
        wait_for("the field's own undo", lambda: self.field("Place").text != "Attic")
        self.key("ctrl+a", "Delete")
        self.wait_for_text("Place", "")
        self.wait_for_saved("Lamp", "place", "")
        self.wait_for_rows("Lamp")
        self.assertTrue(self.field("Place").is_focused)

        # Also where the field has nothing to undo or to delete.
        self.key("Delete", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
        self.wait_for_rows("Lamp")
        self.assertEqual(self.library.names(), ["Lamp"])

    def test_undo_in_a_field_that_nobody_has_typed_into_is_the_windows(self):
        self.start(Thing("Lamp", place="Hall"))
        self.select("Lamp")
        self.visit("Place")
        self.retype("Attic")
        for field in ["Serial Number", "Notes"]:
            self.visit(field)
            self.key("ctrl+z")
            self.wait_for_text("Place", "Hall")
            self.wait_for_saved("Lamp", "place", "Hall")
            self.assertTrue(self.field(field).is_focused)
            self.key("ctrl+shift+z")
            self.wait_for_text("Place", "Attic")
            self.wait_for_saved("Lamp", "place", "Attic")
        # Also in the field itself, where the visit before this one is a step of the window's.
        self.visit("Place")
        self.key("ctrl+z")
        self.wait_for_text("Place", "Hall")
        # A new thing waits for its name; who did not want it takes it back at once.
        self.key("ctrl+n")
        self.wait_for_editing("Untitled")
        self.key("ctrl+z")
        self.wait_for_rows("Lamp")

    def test_typing_over_a_selection_is_taken_back_in_one_step(self):
        self.start(Thing("Lamp", place="Hall"))
        self.select("Lamp")
        self.visit("Place")
        self.key("ctrl+a")
        self.type("Attic")
        self.wait_for_saved("Lamp", "place", "Attic")
        self.key("ctrl+z")
        self.wait_for_text("Place", "Hall")
        self.wait_for_saved("Lamp", "place", "Hall")
        self.key("ctrl+shift+z")
        self.wait_for_text("Place", "Attic")
        # A part of the text, too; and then there is nothing more, and the window's own steps stay.
        self.key("ctrl+z", "Home", "shift+Right", "shift+Right")
        self.type("Wa")
        self.wait_for_text("Place", "Wall")
        self.key("ctrl+z")
        self.wait_for_text("Place", "Hall")
        self.key("ctrl+z", "ctrl+z")
        self.wait_for_text("Place", "Hall")
        self.wait_for_rows("Lamp")

    def test_one_visit_is_one_undo_step(self):
        self.start(Thing("Lamp", place="Hall"))
        self.select("Lamp")
        self.visit("Place")
        for place in ["Attic", "Attic, left", "Attic, left shelf"]:
            self.retype(place)
            self.wait_for_saved("Lamp", "place", place)
        self.visit("Serial Number")
        self.type("X1")
        self.key("Return")
        self.wait_for_saved("Lamp", "serial_number", "X1")
        wait_for("the focus on the row", lambda: self.row("Lamp").is_focused)
        self.key("ctrl+z")
        self.wait_for_text("Serial Number", "")
        self.assertEqual(self.field("Place").text, "Attic, left shelf")
        self.key("ctrl+z")
        self.wait_for_text("Place", "Hall")
        self.wait_for_saved("Lamp", "place", "Hall")
        self.key("ctrl+shift+z")
        self.wait_for_text("Place", "Attic, left shelf")
        self.wait_for_saved("Lamp", "place", "Attic, left shelf")

    def test_return_in_the_notes_makes_a_line_and_a_click_beside_ends_editing(self):
        self.start(Thing("Lamp"), Thing("Mirror"))
        self.select("Lamp")
        self.visit("Name")
        self.retype("Zither")
        self.key("Tab", "Tab", "Tab", "Tab", "Tab")
        wait_for("the focus in the notes", lambda: self.field("Notes").is_focused)
        self.type("one")
        self.key("Return")
        self.type("two")
        self.wait_for_saved("Zither", "notes", "one\ntwo")
        self.wait_for_rows("Zither", "Mirror")
        self.scroll_to(lambda: self.find("label", "Date Created"))
        self.click(self.find("label", "Date Created"), x=0.9)
        self.wait_for_rows("Mirror", "Zither")
        wait_for("the focus to leave the notes", lambda: not self.field("Notes").is_focused)

    def test_places_complete(self):
        self.start(Thing("Lamp", place="Workshop"), Thing("Mirror"))
        self.select("Mirror")
        self.visit("Place")
        self.type("Work")
        time.sleep(0.3)
        self.shot("completion")
        self.key("Down", "Return")
        self.wait_for_text("Place", "Workshop")
        self.wait_for_saved("Mirror", "place", "Workshop")

    # Values

    def value_typed(self, text):
        self.visit("Value")
        self.retype(text)
        self.key("Return")
        wait_for("the focus on the row", lambda: self.row("Lamp").is_focused)

    def test_values_in_german(self):
        self.start(Thing("Lamp"), LC_ALL="de_DE.UTF-8", LANGUAGE="en")
        self.select("Lamp")
        for typed, minor, shown in [("16,55", 1655, "16,55 €"), ("17.55", 1755, "17,55 €"), ("1.234,5", 123450, "1.234,50 €")]:
            with self.subTest(typed):
                self.value_typed(typed)
                self.wait_for_saved("Lamp", "value_minor", minor)
                wait_for("the proper form", lambda: self.field("Value").text.replace("\u00a0", " ") == shown)
                self.assertEqual(self.library.item("Lamp")["value_currency"], "EUR")
        self.sees("29.02.2024")

    def test_values_in_american(self):
        self.start(Thing("Lamp"), LC_ALL="en_US.UTF-8")
        self.select("Lamp")
        for typed, minor, shown in [("16,55", 1655, "$16.55"), ("17.55", 1755, "$17.55"), ("1,234.5", 123450, "$1,234.50")]:
            with self.subTest(typed):
                self.value_typed(typed)
                self.wait_for_saved("Lamp", "value_minor", minor)
                wait_for("the proper form", lambda: self.field("Value").text.replace("\u00a0", " ") == shown)
                self.assertEqual(self.library.item("Lamp")["value_currency"], "USD")
        self.sees("02/29/2024")

    def test_a_value_that_is_not_understood_stays_and_nothing_is_saved(self):
        self.start(Thing("Lamp", value="1655"), Thing("Mirror"), LC_ALL="de_DE.UTF-8", LANGUAGE="en")
        self.select("Lamp")
        self.value_typed("about twelve")
        self.sees("Not saved: this is not understood as an amount.")
        self.shot("value-problem")
        self.assertEqual(self.field("Value").text, "about twelve")
        self.assertEqual(self.library.item("Lamp")["value_minor"], 1655)
        self.assertIn("Not saved", self.field("Value").description)

        # It is still there after a look at something else.
        self.select("Mirror")
        wait_for("no complaint about the mirror", lambda: not self.sees_now("Not saved"))
        self.select("Lamp")
        self.wait_for_text("Value", "about twelve")
        self.sees("Not saved")

        self.value_typed("12")
        self.wait_for_saved("Lamp", "value_minor", 1200)
        wait_for("the complaint to go", lambda: not self.sees_now("Not saved"))
        self.value_typed("")
        self.wait_for_saved("Lamp", "value_minor", None)

    # Ends

    def typed_into_notes(self):
        self.start(Thing("Lamp"))
        self.select("Lamp")
        self.visit("Notes")
        self.type("bought from Ada in 1843")

    def test_killed_a_second_and_a_half_after_typing(self):
        self.typed_into_notes()
        time.sleep(1.5)
        self.stop(signal.SIGKILL)
        self.assertEqual(self.library.item("Lamp")["notes"], "bought from Ada in 1843")
        self.start()
        self.wait_for_rows("Lamp")

    def test_typing_without_a_pause_is_saved_every_second(self):
        self.typed_into_notes()
        end = time.monotonic() + 2.5
        while time.monotonic() < end:
            self.type("x")
            time.sleep(0.1)
        self.stop(signal.SIGKILL)
        self.assertIn("1843xx", self.library.item("Lamp")["notes"])

    def test_ended_by_the_session_right_after_typing(self):
        self.typed_into_notes()
        wait_for("the last key", lambda: self.field("Notes").text.endswith("1843"))
        self.stop(signal.SIGTERM)
        self.assertEqual(self.process.returncode, 0)
        self.assertEqual(self.library.item("Lamp")["notes"], "bought from Ada in 1843")

    def test_window_closed_right_after_typing(self):
        self.typed_into_notes()
        self.key("alt+F4")
        self.wait_until_ended(status=0)
        self.assertEqual(self.library.item("Lamp")["notes"], "bought from Ada in 1843")

    def test_another_thing_chosen_right_after_typing(self):
        self.start(Thing("Lamp"), Thing("Mirror", notes="old"))
        self.select("Lamp")
        self.visit("Notes")
        self.type("mine")
        self.select("Mirror")
        self.assertEqual(self.field("Notes").text, "old")
        self.wait_for_saved("Lamp", "notes", "mine")
        self.assertEqual(self.library.item("Mirror")["notes"], "old")
