"""What is on the disk: the library's database as it is, things to put into it, and photos to choose."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from dataclasses import dataclass


@dataclass
class Thing:
    """One line of a sample table. `value` in minor units; `picture` is the path of a picture file."""

    name: str
    place: str = ""
    serial: str = ""
    value: str = ""
    currency: str = "EUR"
    date: str = "2024-02-29"
    picture: str = ""
    notes: str = ""


class LibraryFolder:
    """A library as it is on the disk.

    Where the program alone sees the disk, `seen_from` is a path below /proc/PID/root. SQLite would take that for a
    symbolic link and follow it to the wrong place, so then a copy is read.
    """

    def __init__(self, folder):
        self.folder = folder
        self.seen_from = folder

    def path(self, name):
        return f"{self.seen_from}/{name}"

    def query(self, sql, *parameters):
        """Rows as dictionaries."""
        if self.seen_from == self.folder:
            return self.query_file(self.path("library.sqlite"), sql, parameters)
        with tempfile.TemporaryDirectory() as copy:
            for name in os.listdir(self.seen_from):
                if name in ("library.sqlite", "library.sqlite-wal"):
                    shutil.copyfile(self.path(name), f"{copy}/{name}")
            return self.query_file(f"{copy}/library.sqlite", sql, parameters)

    @staticmethod
    def query_file(path, sql, parameters):
        database = sqlite3.connect(path, timeout=5)
        try:
            database.row_factory = sqlite3.Row
            return [dict(row) for row in database.execute(sql, parameters)]
        finally:
            database.close()

    def item(self, name):
        """The one thing of this name that has not been deleted; None where there is none."""
        found = self.query("SELECT * FROM item WHERE name = ? AND removed_at IS NULL", name)
        assert len(found) < 2, f"{len(found)} things are called “{name}”"
        return found[0] if found else None

    def pictures(self, name):
        """The rows of the pictures of the thing of this name, in their order."""
        return self.query(
            "SELECT * FROM picture WHERE item_id = (SELECT id FROM item WHERE name = ? AND removed_at IS NULL) "
            "ORDER BY position", name)

    def names(self):
        return [row["name"] for row in self.query("SELECT name FROM item WHERE removed_at IS NULL ORDER BY name_key")]

    def content(self):
        """Everything the library knows, to be compared."""
        return self.query("SELECT * FROM item ORDER BY id") + self.query("SELECT * FROM picture ORDER BY id")

    @staticmethod
    def samples(folder, things):
        """Writes a table of things that the program fills an empty library from, and answers its folder."""
        os.makedirs(folder, exist_ok=True)
        with open(f"{folder}/things.tsv", "w", encoding="utf-8") as table:
            table.write("name\tplace\tserial number\tvalue\tcurrency\tdate created\tpicture\tnotes\n")
            for thing in things:
                picture = os.path.relpath(thing.picture, folder) if thing.picture else ""
                table.write("\t".join(
                    [thing.name, thing.place, thing.serial, thing.value, thing.currency, thing.date, picture,
                     thing.notes]) + "\n")
        return folder


class Pictures:
    """Photos to choose, made for the test."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder)

    def make(self, name, left, right=None, size="600x600"):
        """A picture whose left half has one colour and whose right half another."""
        path = f"{self.folder}/{name}"
        width, height = (int(part) for part in size.split("x"))
        subprocess.run(
            ["convert", "-size", size, f"xc:{left}", "-fill", right or left, "-draw",
             f"rectangle {width // 2},0 {width - 1},{height - 1}", "-quality", "95", path], check=True)
        return path

    def bars(self, name, colours):
        """1280 × 720 pixels with upright bars of these colours."""
        path = f"{self.folder}/{name}"
        subprocess.run(
            ["convert", "-size", "200x720", *(f"xc:{colour}" for colour in colours), "+append", "-sample", "1280x720!",
             path], check=True)
        return path

    def write(self, name, content):
        path = f"{self.folder}/{name}"
        with open(path, "wb") as file:
            file.write(content)
        return path
