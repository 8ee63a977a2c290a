"""The photo picker's albums, what happens in them meanwhile, and the file chooser beside them."""

import os
import time

from person import wait_for, xdotool
from photo_picker import NAMES, Picker


class Albums(Picker):

    def test_ticks_stay_when_the_album_changes(self):
        self.pick("red")
        self.click(self.find("list item", "Holidays › Norway", self.picker), window=self.picker, window_id=self.picker_id)
        self.cell("gray")
        self.pick("gray")
        self.assertEqual(self.names(), ["gray"])
        self.press("Add 2 Photos")
        self.sort("All of This Thing")
        self.wait_for_pictures("red", "gray")

    def test_files_come_change_and_go(self):
        self.pick("red")
        self.pick("blue")
        self.wait_for_ticks("red", "blue")
        xdotool("mousemove", 5, 5)
        os.unlink(self.album + "/red.png")
        self.wait_for_ticks("blue")
        self.notice("“red.png” is not there any more. It was taken out of your choice.")
        self.shot("picker-vanished")
        self.photo("white.png", "white", 1_800_000_000)
        wait_for("the new photo", lambda: self.names() == ["white", *NAMES[1:]])

    def test_rubbish_among_the_photos(self):
        xdotool("mousemove", 5, 5)
        os.mkfifo(self.album + "/pipe.png")
        os.symlink("/nowhere.png", self.album + "/dangling.png")
        open(self.album + "/empty.png", "wb").close()
        with open(self.album + "/letter.png", "wb") as file:
            file.write(b"Dear Ada")
        wait_for("the letter", lambda: self.names() == ["letter", *NAMES])
        wait_for("that it cannot be opened", lambda: self.cell("letter").name.endswith("cannot be opened"))
        self.pick("letter")
        self.notice("“letter.png”")
        self.assertEqual(self.ticked(), [])
        self.shot("picker-broken")

    def test_an_empty_album(self):
        for name in NAMES:
            os.unlink(f"{self.album}/{name}.png")
        self.sees("There are no photos in your Pictures folder yet.")
        self.shot("picker-empty")


class Files(Picker):

    def test_the_file_chooser_takes_several_files(self):
        self.pick("red")
        self.press("File Chooser…")
        self.dialog("Choose a Photo")
        self.type(self.album + "/Holidays/Norway")
        time.sleep(0.3)
        self.key("Return")
        time.sleep(0.7)
        self.click_in_dialog("Choose a Photo", "Choose")
        # What was ticked comes along.
        self.sort("All of This Thing")
        self.wait_for_pictures("red", "gray")

    def test_a_cancelled_file_chooser_leads_back(self):
        self.pick("red")
        self.press("File Chooser…")
        self.dialog("Choose a Photo")
        self.key("Escape")
        wait_for("the file dialog to close", lambda: "Choose a Photo" not in self.titles())
        self.wait_for_ticks("red")

    def test_an_added_folder_is_there_the_next_time(self):
        os.makedirs(self.home + "/elsewhere")
        os.rename(self.photo("white.png", "white", 1_500_000_000), self.home + "/elsewhere/white.png")
        for is_new in [True, False]:
            if is_new:
                self.press("Add Folder…")
                self.dialog("Add a Folder of Photos")
                self.type(self.home + "/elsewhere")
                time.sleep(0.5)
                self.key("Return")
                time.sleep(0.5)
                if "Add a Folder of Photos" in self.titles():
                    self.click_in_dialog("Add a Folder of Photos", "Add")
            else:
                self.click(self.find("list item", "elsewhere", self.picker), window=self.picker, window_id=self.picker_id)
            self.cell("white")
            self.assertEqual(self.names(), ["white"])
            self.key("Escape")
            self.wait_until_gone()
            self.open()
