"""Photos from files: what is taken, what is refused in words, and that a cancelled dialog changes nothing."""

import os
import subprocess
import time

from hands import copied_text
from library import Thing
from person import NO_PICTURE, PICTURE, Person, wait_for

BLUE, RED, GREEN, GREY = (0, 0, 255), (255, 0, 0), (0, 128, 0), (128, 128, 128)


class Photos(Person):

    def setUp(self):
        super().setUp()
        self.start(Thing("Lamp", picture=self.pictures.make("old.png", "green")), Thing("Mirror"))
        self.select("Lamp")
        self.wait_for_colour(GREEN, self.picture_area)
        self.before = self.library.content()

    def nothing_has_changed(self):
        self.assertEqual(self.library.content(), self.before)
        self.wait_for_colour(GREEN, self.picture_area)

    def choose(self, path):
        self.click(self.picture_area())
        self.choose_file(path)

    # Cancel

    def test_cancelled_file_dialog_changes_nothing(self):
        self.click(self.picture_area())
        self.choose_way("Choose a Photo")
        self.dialog("Choose a Photo")
        self.shot("file-dialog")
        self.key("Escape")
        self.wait_until_closed("Choose a Photo")
        self.nothing_has_changed()

        self.click(self.picture_area())
        self.choose_way("Choose a Photo")
        self.click_in_dialog("Choose a Photo", "Cancel")
        self.wait_until_closed("Choose a Photo")
        self.nothing_has_changed()

        # And the next one works.
        self.choose(self.pictures.make("new.png", "blue"))
        self.wait_for_colour(BLUE, self.picture_area)

    def test_header_button_offers_the_ways_to_files_where_there_is_no_camera(self):
        self.click(self.find("push button", "Take a Picture of This Thing"))
        self.choose_file(self.pictures.make("new.jpg", "blue"))
        self.wait_for_colour(BLUE, self.picture_area)
        self.wait_for_colour(BLUE, lambda: self.find("image", within=self.row("Lamp")))

    # Undo

    def test_a_new_picture_becomes_the_main_one_and_is_undone(self):
        old = self.library.pictures("Lamp")
        self.choose(self.pictures.make("new.png", "blue", "red"))
        self.wait_for_colour(BLUE, self.picture_area, x=0.25)
        self.wait_for_colour(RED, self.picture_area, x=0.75)
        new = self.library.pictures("Lamp")
        self.assertEqual([len(new), new[1]["id"]], [2, old[0]["id"]])
        self.key("ctrl+z")
        self.wait_for_colour(GREEN, self.picture_area)
        wait_for("the old picture on disk", lambda: self.library.pictures("Lamp") == old)
        self.key("ctrl+shift+z")
        self.wait_for_colour(BLUE, self.picture_area, x=0.25)
        wait_for("the new picture on disk", lambda: self.library.pictures("Lamp") == new)

    def test_right_click_removes_the_picture(self):
        self.click(self.picture_area(), button=3)
        wait_for("the menu", lambda: self.find("menu item", "View").is_focused)
        self.key("Up")
        wait_for("the last entry", lambda: self.find("menu item", "Remove Picture").is_focused)
        self.key("Return")
        self.find("push button", NO_PICTURE)
        wait_for("no picture on disk", lambda: self.library.pictures("Lamp") == [])
        # Gone from the thing, but not from the disk while it can be brought back.
        self.key("ctrl+z")
        self.wait_for_colour(GREEN, self.picture_area)

    # Refused

    def refused(self, path, reason):
        self.choose(path)
        name = os.path.basename(path)
        self.sees(f"“{name}” {reason}")
        self.nothing_has_changed()
        self.click(self.find("push button", "Copy Details"))
        wait_for("the details", lambda: f"“{name}”" in copied_text() and "PictureError" in copied_text())
        self.click(self.find("push button", "Close This Message"))
        wait_for("the message to go", lambda: not self.sees_now(name))

    def test_what_is_no_picture_is_refused_in_words(self):
        self.refused(self.pictures.write("letter.txt", b"Dear Ada,\n"), "is not a picture")
        self.refused(self.pictures.write("letter.jpg", b"Dear Ada,\n"), "is not a picture")
        self.refused(self.pictures.write("manual.pdf", b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n"), "is not a picture")
        self.refused(self.pictures.write("nothing.png", b""), "")
        self.shot("refused")

    def test_what_is_no_file_is_refused_in_words(self):
        pipe = self.pictures.folder + "/pipe.png"
        os.mkfifo(pipe)
        self.refused(pipe, "is not a file")

    def test_a_folder_is_entered_and_not_chosen(self):
        folder = self.pictures.folder + "/album"
        os.mkdir(folder)
        self.click(self.picture_area())
        self.choose_way("Choose a Photo")
        self.dialog("Choose a Photo")
        self.type(folder)
        time.sleep(0.3)
        self.key("Return")
        wait_for("the folder's content", lambda: any(
            widget.name == "album" and widget.role == "label"
            for widget in self.top_level("Choose a Photo").walk(only_visible=True)))
        self.click_in_dialog("Choose a Photo", "Cancel")
        self.wait_until_closed("Choose a Photo")
        self.nothing_has_changed()

    def test_a_photo_whose_end_is_missing_is_taken_with_a_word(self):
        whole = self.pictures.make("whole.jpg", "blue", size="1200x1200")
        with open(whole, "rb") as file:
            content = file.read()
        half = self.pictures.write("half.jpg", content[:len(content) // 2])
        self.choose(half)
        self.sees("“half.jpg” is damaged: a part of it is missing. What could be read is shown.")
        self.wait_for_colour(BLUE, self.picture_area, y=0.1)
        self.shot("damaged")
        self.assertNotEqual(self.library.content(), self.before)

    # Many kinds

    def test_kinds_of_pictures(self):
        for index, kind in enumerate(["jpg", "png", "webp", "gif", "tiff", "bmp", "svg"]):
            left, right = [("blue", "red"), ("red", "blue")][index % 2]
            name = f"kind-{kind}.{kind}"
            if kind == "svg":
                path = self.pictures.write(name, (
                    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">'
                    f'<rect width="90" height="90" fill="{right}"/><rect width="45" height="90" fill="{left}"/></svg>'
                ).encode())
            else:
                path = self.pictures.make(name, left, right)
            with self.subTest(kind):
                self.choose(path)
                for x, colour in [(0.25, left), (0.75, right)]:
                    self.wait_for_colour({"blue": BLUE, "red": RED}[colour], self.picture_area, x=x, tolerance=40)

    def test_a_small_picture_does_not_wait_for_a_large_one(self):
        self.choose(self.pictures.make("large.png", "red", size="2400x2400"))
        self.choose(self.pictures.make("small.png", "blue"))
        # Beside the spinner, which stays until the large one has come too.
        self.wait_for_colour(BLUE, self.picture_area, x=0.2)
        wait_for("the large one", lambda: len(self.library.pictures("Lamp")) == 3, patience=60)
        self.assertEqual(
            [picture["source_name"] for picture in self.library.pictures("Lamp")], ["small.png", "large.png", "old.png"])

    def test_names_that_are_not_utf8(self):
        source = self.pictures.make("plain.png", "blue")
        folder = os.fsencode(self.pictures.folder) + b"/album"
        os.mkdir(folder)
        os.rename(os.fsencode(source), folder + b"/caf\xe9.png")
        self.click(self.picture_area())
        self.choose_way("Choose a Photo")
        self.dialog("Choose a Photo")
        self.type(self.pictures.folder + "/album")
        time.sleep(0.3)
        self.key("Return")
        # The folder's only file is selected at once.
        time.sleep(0.5)
        self.click_in_dialog("Choose a Photo", "Choose")
        self.wait_until_closed("Choose a Photo")
        self.wait_for_colour(BLUE, self.picture_area)


class NoThingShown(Person):

    def test_without_a_thing_there_is_nothing_to_put_a_picture_on(self):
        self.start(Thing("Lamp"))
        self.assertFalse(self.find("push button", "Take a Picture of This Thing").is_sensitive)
        before = self.library.content()
        # Where the picture would be.
        x, y, width, height = self.geometry(self.window_id)
        subprocess.run(["xdotool", "mousemove", str(x + width * 2 // 3), str(y + height // 3), "click", "1"], check=True)
        self.click(self.find("push button", "Take a Picture of This Thing"))
        time.sleep(0.7)
        self.assertEqual(self.titles(), ["My Stuff"])
        self.assertEqual(self.library.content(), before)
        self.select("Lamp")
        self.assertTrue(self.find("push button", "Take a Picture of This Thing").is_sensitive)
