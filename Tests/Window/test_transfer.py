"""Pictures that come by themselves: pasted, and dropped on the window."""

import os
import pathlib
import subprocess
import sys
import time

from library import Thing
from person import Person, wait_for, xdotool

RED, BLUE = (255, 0, 0), (0, 0, 255)
# The dialog that asks what becomes of several pictures.
SORTING = "Several Pictures"


class Transfer(Person):

    def setUp(self):
        super().setUp()
        self.start(Thing("Lamp"), Thing("Mirror"))
        self.select("Lamp")

    def names(self):
        return [picture["source_name"] for picture in self.library.pictures("Lamp")]

    def wait_for_names(self, *names):
        try:
            wait_for("the pictures", lambda: self.names() == list(names))
        except AssertionError:
            self.assertEqual(self.names(), list(names))

    def copy(self, content, media_type):
        """Onto the clipboard, as another program does."""
        owner = subprocess.Popen(
            ["xclip", "-selection", "clipboard", "-t", media_type, "-quiet"], stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        owner.stdin.write(content)
        owner.stdin.close()
        self.addCleanup(owner.wait)
        self.addCleanup(owner.kill)
        time.sleep(0.3)

    def uris(self, *paths):
        return "".join(pathlib.Path(path).as_uri() + "\r\n" for path in paths).encode()

    # Paste

    def test_pasted_image(self):
        with open(self.pictures.make("shot.png", "blue", "red"), "rb") as file:
            self.copy(file.read(), "image/png")
        self.key("ctrl+v")
        self.wait_for_colour(BLUE, self.picture_area, x=0.25)
        self.wait_for_names("Pasted picture")
        self.key("ctrl+z")
        self.wait_for_names()

    def test_pasted_document(self):
        red = "1 0 0 rg 0 0 200 200 re f"
        path = self.pictures.write(
            "receipt.pdf",
            b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
            b"2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n"
            b"3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << >> >>\nendobj\n"
            + f"4 0 obj\n<< /Length {len(red)} >>\nstream\n{red}\nendstream\nendobj\n".encode()
            + b"trailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n")
        self.copy(self.uris(path), "text/uri-list")
        self.key("ctrl+v")
        self.wait_for_colour(RED, self.picture_area)
        self.wait_for_names("receipt.pdf")
        document = self.library.pictures("Lamp")[0]
        self.assertEqual((document["media_type"], document["kind"]), ("application/pdf", "document"))
        self.shot("document")
        # What is pasted comes last.
        self.copy(self.uris(self.pictures.make("lamp.png", "blue")), "text/uri-list")
        self.key("ctrl+v")
        self.wait_for_names("receipt.pdf", "lamp.png")

    def test_pasted_files_and_folder(self):
        folder = self.pictures.folder + "/album"
        os.mkdir(folder)
        paths = [self.pictures.make(name, colour) for name, colour in [("b.png", "red"), ("a.png", "green")]]
        os.rename(self.pictures.make("in folder.png", "blue"), folder + "/in folder.png")
        pathlib.Path(folder, "letter.txt").write_text("Dear Ada,")
        self.copy(self.uris(*paths, folder), "text/uri-list")
        self.key("ctrl+v")
        self.click_in_dialog(SORTING, "All of This Thing")
        self.wait_for_names("b.png", "a.png", "in folder.png")
        # The first of them is the one to look at.
        self.wait_for_colour(RED, self.picture_area)
        # They came together, and go and come back together.
        self.click(self.header_button("Main Menu"))
        self.find("menu item", "Undo Add 3 Pictures")
        self.shot("undo-several")
        self.key("Escape", "ctrl+z")
        self.wait_for_names()
        self.key("ctrl+shift+z")
        self.wait_for_names("b.png", "a.png", "in folder.png")
        self.wait_for_colour(RED, self.picture_area)
        self.key("ctrl+z")
        self.wait_for_names()

        # Or each is a thing of its own.
        self.key("ctrl+v")
        self.click_in_dialog(SORTING, "One Thing Each")
        self.wait_for_rows("Lamp", "Mirror", "Untitled", "Untitled", "Untitled")
        self.wait_for_editing("Untitled")
        self.wait_for_colour(RED, self.picture_area)
        self.key("Return", "ctrl+z")
        self.wait_for_rows("Lamp", "Mirror")

        # Who changes their mind has changed nothing.
        before = self.library.content()
        self.key("ctrl+v")
        self.dialog(SORTING)
        self.key("Escape")
        self.wait_until_closed(SORTING)
        self.assertEqual(self.library.content(), before)

    def test_text_is_no_picture(self):
        self.copy(b"https://example.org/cat.jpg", "text/plain")
        self.key("ctrl+v")
        self.sees("There is no picture on the clipboard.")
        self.assertEqual(self.names(), [])
        # In a field it is text.
        self.visit("Place")
        self.key("ctrl+v")
        self.wait_for_text("Place", "https://example.org/cat.jpg")

    # Drag and drop

    def drag_from_another_program(self, *arguments):
        other = subprocess.Popen(
            [sys.executable, os.path.dirname(os.path.abspath(__file__)) + "/dragged.py", *arguments],
            env=self.surroundings(), stderr=subprocess.DEVNULL)
        self.addCleanup(other.wait)
        self.addCleanup(other.kill)
        window = wait_for("the other program", lambda: xdotool("search", "--onlyvisible", "--name", "^Files$"))
        xdotool("windowmove", window, 20, 20)
        time.sleep(0.5)
        x, y, width, height = self.geometry(window)
        left, top = self.origin()
        box = self.picture_area().box
        self.drag(x + width / 2, y + height * 0.7, left + box[0] + box[2] / 2, top + box[1] + box[3] / 2)

    def test_dropped_files(self):
        self.drag_from_another_program(self.pictures.make("one.png", "red"), self.pictures.make("two.png", "green"))
        self.click_in_dialog(SORTING, "All of This Thing")
        self.wait_for_names("one.png", "two.png")
        self.wait_for_colour(RED, self.picture_area)

    def test_dropped_image(self):
        self.drag_from_another_program("--image", self.pictures.make("cat.png", "blue"))
        self.wait_for_names("Pasted picture")
        self.wait_for_colour(BLUE, self.picture_area)
