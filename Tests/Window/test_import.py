"""Import…: what was recognised, what can be set right, what would happen; one step that can be undone."""

import os
import shutil
import time

from library import Thing
from person import Person, wait_for

TABLE = """Name;Serial Number;Value;Purchase Date;Location;Photo;Colour
Lamp;L-1;1.234,50;03/04/2024;Hall;lamp.png;red
Saw;S-1;12,00;05/06/2024;Cellar;;
Vase;;abc;01/02/2024;Hall;;blue
Mirror;;;;Bath;missing.png;
"""


class Importing(Person):

    def file(self, name, text, encoding="utf-8"):
        os.makedirs(self.home + "/in", exist_ok=True)
        path = f"{self.home}/in/{name}"
        with open(path, "w", encoding=encoding, newline="") as file:
            file.write(text)
        return path

    def open_import(self, path):
        self.choose_from_menu("Import…")
        self.dialog("Import a File")
        self.type(path)
        time.sleep(0.3)
        self.key("Return")
        time.sleep(0.3)
        if "Import a File" in self.titles():
            self.key("Return")
        return self.dialog("Import")

    def press(self, name):
        window, window_id = self.dialog("Import")
        button = self.find("push button", name, within=window)
        wait_for(f"“{name}” to be pressed", lambda: button.is_sensitive)
        self.wait_until_still(button)
        self.click(button, window=window, window_id=window_id)

    def focus_choice(self, name):
        """By the keyboard, from wherever the focus is."""
        window, _ = self.dialog("Import")
        for _ in range(60):
            for widget in window.walk(only_visible=True):
                if widget.is_focused and widget.name == name:
                    return
            self.key("Tab")
        self.fail(f"“{name}” is not to be reached")

    def choose(self, name, steps):
        self.focus_choice(name)
        self.key("space")
        time.sleep(0.4)
        self.key(*["Down" if steps > 0 else "Up"] * abs(steps), "Return")
        time.sleep(0.3)

    def test_a_table_is_brought_in_and_taken_back(self):
        self.start(Thing("Mug", place="Kitchen"))
        shutil.copyfile(self.pictures.make("lamp.png", "blue"), self.home + "/lamp.png")
        path = self.file("things.csv", TABLE)
        shutil.copyfile(self.home + "/lamp.png", self.home + "/in/lamp.png")
        self.open_import(path)
        self.sees("Table · 4 rows")
        self.sees("can be read in two ways")
        self.shot("import-question")
        dialog, _ = self.dialog("Import")
        self.assertFalse(self.find("push button", "Import", within=dialog).is_sensitive)
        self.assertEqual(self.nameless(), [])
        self.choose("Dates", 1)
        self.sees("3 things are new.")
        self.sees("1 row is left out")
        self.sees("Line 4, “Value”: “abc” is no amount")
        self.shot("import-ready")
        self.press("Import 3 Things")
        self.wait_until_closed("Import")
        self.wait_for_rows("Lamp", "Mirror", "Mug", "Saw")
        self.sees("3 things were imported. 1 picture could not be read completely.")
        lamp = self.library.item("Lamp")
        self.assertEqual((lamp["purchase_date"], lamp["value_minor"], lamp["place"]), ("2024-04-03", 123450, "Hall"))
        self.assertEqual(len(self.library.pictures("Lamp")), 1)
        self.assertEqual(self.library.query("SELECT name FROM custom_field WHERE removed_at IS NULL")[0]["name"], "Colour")
        self.shot("imported")
        self.key("ctrl+z")
        self.wait_for_rows("Mug")
        self.key("ctrl+shift+z")
        self.wait_for_rows("Lamp", "Mirror", "Mug", "Saw")
        # A second time all of it is there.
        self.open_import(path)
        self.sees("can be read in two ways")
        self.choose("Dates", 1)
        self.sees("3 things are in the library already and stay as they are.")
        self.sees("There is nothing to import.")
        self.key("Escape")
        self.wait_until_closed("Import")
        self.wait_for_rows("Lamp", "Mirror", "Mug", "Saw")

    def test_what_was_found_out_can_be_set_right(self):
        self.start(Thing("Mug"))
        path = self.file("things.csv", "Wort;Ort;Bemerkung\nKüche;Haus;x\n", "latin-1")
        self.open_import(path)
        self.sees("Choose the column that says what the things are called.")
        # The list begins with “Leave Out”, and above the fields stands the new one.
        self.choose("Field for “Wort”", 2)
        self.sees("1 thing is new.")
        self.sees("Küche")
        self.shot("import-mapped")
        self.press("Import 1 Thing")
        self.wait_for_rows("Küche", "Mug")
        self.assertEqual(self.library.item("Küche")["place"], "Haus")

    def test_a_file_that_is_none_is_refused_in_words(self):
        self.start(Thing("Mug"))
        path = self.file("things.tc", "PK\x03\x04 nothing more")
        self.open_import(path)
        self.sees("The file is damaged or was cut short")
        self.shot("import-refused")
        self.key("Escape")
        self.wait_until_closed("Import")
        self.wait_for_rows("Mug")
