"""A library that goes out on one side of the world and comes in on the other is the same."""

import os
import sqlite3
import subprocess

from library import LibraryFolder
from person import PROGRAM, Person

# The two ends of the calendar: 25 hours lie between them.
WEST, EAST = "Pacific/Honolulu", "Pacific/Kiritimati"
ITEM = """uuid, name, place, serial_number, value_minor, value_currency, date_created, notes, quantity, maker, model,
    purchase_date, price_minor, price_currency, bought_from, condition, warranty_until, replacement_minor,
    replacement_currency, last_seen, status, status_date, status_person, status_due"""
PICTURE = """id, hash, media_type, width, height, taken_at, source_name, position, caption, kind, quarter_turns, crop_x,
    crop_y, crop_width, crop_height"""


class RoundTrip(Person):

    def program(self, folder, zone, *arguments):
        result = subprocess.run(
            [PROGRAM, "--library", folder, *arguments], capture_output=True, text=True, timeout=120, check=False,
            env=dict(self.surroundings(), TZ=zone))
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result.stdout

    def content(self, folder):
        library = LibraryFolder(folder)
        return {
            "items": library.query(f"SELECT {ITEM} FROM item WHERE removed_at IS NULL ORDER BY uuid"),
            "pictures": library.query(f"SELECT {PICTURE} FROM picture WHERE item_id IS NOT NULL ORDER BY id"),
            "fields": library.query("SELECT name, kind, choices FROM custom_field ORDER BY name"),
            "values": library.query(
                """SELECT uuid, f.name, value FROM item_field JOIN item i ON i.id = item_id
                   JOIN custom_field f ON f.id = field_id ORDER BY uuid, f.name"""),
            "tags": library.query(
                """SELECT uuid, t.name, position FROM item_tag JOIN item i ON i.id = item_id JOIN tag t ON t.id = tag_id
                   WHERE i.removed_at IS NULL ORDER BY uuid, position"""),
        }

    def fill(self, folder):
        """Every field, and pictures that were taken near midnight."""
        subprocess.run(
            [PROGRAM, "--generate", "40", folder], check=True, timeout=120, capture_output=True,
            env=dict(self.surroundings(), TZ=WEST))
        database = sqlite3.connect(f"{folder}/library.sqlite")
        database.execute(
            """UPDATE item SET quantity = id % 4, maker = '=Müller 🪛', model = '+1', purchase_date = '2024-12-31',
               price_minor = id, price_currency = 'KWD', bought_from = '@shop', condition = 'worn',
               warranty_until = '2025-01-01', replacement_minor = -id, replacement_currency = 'JPY',
               last_seen = '2026-11-30', status = 'lent', status_date = '2024-01-01', status_person = '-Żółć',
               status_due = '2024-02-29', notes = '"a"' || char(10) || 'b', serial_number = '0012345678901234567' || id""")
        database.execute("UPDATE picture SET taken_at = 1704067199999 WHERE item_id IS NOT NULL")
        database.execute("UPDATE picture SET quarter_turns = 2, caption = 'a;b' WHERE position = 0")
        database.execute(
            "INSERT INTO custom_field (name, key, kind, choices, position) VALUES ('Größe', 'grosse', 'number', '', 0)")
        database.execute("INSERT INTO item_field SELECT id, 1, '12.5' FROM item")
        database.commit()
        database.close()

    def test_everything_is_the_same(self):
        west, east = self.home + "/west", self.home + "/east"
        self.fill(west)
        before = self.content(west)
        self.assertEqual(len(before["items"]), 40)
        for name in ("all.zip", "all"):
            out = f"{self.home}/{name}"
            self.program(west, WEST, "--export", out, "--include-location")
            self.assertIn("40", self.program(f"{east}-{name}", EAST, "--import", out))
            self.assertEqual(self.content(f"{east}-{name}"), before)
        # Where it comes from there is nothing to do.
        self.program(west, EAST, "--import", f"{self.home}/all.zip", "--on-match", "update")
        self.assertEqual(self.content(west), before)

    def test_what_was_turned_is_not_turned_again(self):
        west, east = self.home + "/west", self.home + "/east"
        self.fill(west)
        self.program(west, WEST, "--export", f"{self.home}/all", "--squares")
        self.program(east, EAST, "--import", f"{self.home}/all")
        turns = LibraryFolder(east).query("SELECT DISTINCT quarter_turns FROM picture WHERE item_id IS NOT NULL")
        self.assertEqual(turns, [{"quarter_turns": 0}])
        self.assertTrue(os.listdir(east + "/pictures"))
