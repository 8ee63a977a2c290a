"""Pictures that a file manager or a terminal hands over."""

import os
import subprocess

from library import Thing
from person import PROGRAM, Person, wait_for

RED, BLUE = (255, 0, 0), (0, 0, 255)


class OpenedFiles(Person):

    def run_program(self, *arguments):
        return subprocess.run(
            [PROGRAM, "--library", self.library.folder, *arguments], env=self.surroundings(), capture_output=True,
            timeout=60, check=False)

    def pictures_of(self):
        """Name of the thing and of its pictures, for each thing."""
        rows = self.library.query(
            "SELECT item.name, picture.source_name FROM item LEFT JOIN picture ON picture.item_id = item.id "
            "WHERE item.removed_at IS NULL ORDER BY item.id, picture.position")
        return [(row["name"], row["source_name"]) for row in rows]

    def test_a_file_becomes_a_thing(self):
        self.launch(self.pictures.make("vase.png", "red"))
        self.wait_for_editing("Untitled")
        self.wait_for_colour(RED, self.picture_area)
        self.type("Vase")
        self.key("Return")
        self.wait_for_rows("Vase")
        # A second start hands its files to the window that is there.
        second = self.run_program(self.pictures.make("bowl.png", "blue"))
        self.assertEqual(second.returncode, 0)
        self.wait_for_rows("Untitled", "Vase")
        self.wait_for_colour(BLUE, self.picture_area)
        self.assertEqual(self.pictures_of(), [("Vase", "vase.png"), ("Untitled", "bowl.png")])

    def test_import_from_a_terminal(self):
        self.start(Thing("Lamp"))
        number = str(self.library.item("Lamp")["id"])
        self.stop()
        odd = os.fsencode(self.pictures.folder) + b"/caf\xe9.png"
        os.rename(self.pictures.make("odd.png", "red"), odd)
        good = self.pictures.make("good.png", "blue")
        letter = self.pictures.write("letter.txt", b"Dear Ada,")
        result = self.run_program("--import-picture", good, letter, odd, "--item", number)
        self.assertEqual(result.returncode, 1)
        lines = result.stdout.decode(errors="replace").splitlines()
        self.assertEqual(lines[0], good + ": ok")
        self.assertIn("is not a picture", lines[1])
        self.assertTrue(lines[2].endswith(": ok"), lines)
        self.assertEqual(len(self.library.pictures("Lamp")), 2)

        self.assertEqual(self.run_program("--import-picture", good).returncode, 0)
        self.assertIn(("Untitled", "good.png"), self.pictures_of())
        # What cannot be understood is said, and nothing is done.
        for words in [["--import-picture"], ["--import-picture", good, "--item", "x"]]:
            refused = self.run_program(*words)
            self.assertEqual(refused.returncode, 2)
            self.assertIn(b"mystuff --help", refused.stderr)
        before = os.listdir(self.library.folder + "/pictures")
        other = self.pictures.make("other.png", "lime")
        missing = self.run_program("--import-picture", other, "--item", "9999")
        self.assertEqual(missing.returncode, 1)
        self.assertEqual(missing.stdout.decode(), f"{other}: there is no thing with the number 9999 in this library\n")
        # Nothing is left behind of a picture that nobody has.
        self.assertEqual(os.listdir(self.library.folder + "/pictures"), before)
        self.process = None

    def test_a_window_notices_what_a_terminal_imports(self):
        self.start(Thing("Lamp"), Thing("Mirror"))
        self.select("Lamp")
        number = str(self.library.item("Lamp")["id"])
        self.assertEqual(
            self.run_program("--import-picture", self.pictures.make("a.png", "red"), "--item", number).returncode, 0)
        self.wait_for_colour(RED, self.picture_area)
        self.wait_for_colour(RED, lambda: self.find("image", within=self.row("Lamp")))
        # What is being typed stays, and so does the focus.
        self.visit("Notes")
        self.type("bought in May")
        self.assertEqual(self.run_program("--import-picture", self.pictures.make("b.png", "blue")).returncode, 0)
        self.wait_for_rows("Lamp", "Mirror", "Untitled")
        self.assertEqual(self.field("Notes").text, "bought in May")
        self.assertTrue(self.field("Notes").is_focused)
