"""“Report…”: the dialog, a PDF file, the print dialog, and the same from a terminal."""

import os
import subprocess
import time

from library import Thing
from person import PROGRAM, Person, wait_for, xdotool


class Reports(Person):

    def begin(self, **environment):
        photo = self.pictures.make("lamp.jpg", "blue", "red", size="1600x1200")
        self.start(
            Thing("Lamp", place="House / Hall", serial="SN-1", value="12345", picture=photo, notes="From grandmother."),
            Thing("Mirror", place="House / Hall", value="5000"), Thing("Ladder", place="Garage"), **environment)

    def open_report(self):
        self.choose_from_menu("Report…")
        return self.dialog("Report")

    def save_as(self, name):
        """In the file dialog; answers the path."""
        path = f"{self.home}/{name}"
        self.dialog("Save the Report")
        self.key("ctrl+a")
        self.type(path)
        time.sleep(0.3)
        self.key("Return")
        wait_for(name, lambda: os.path.exists(path))
        return path

    @staticmethod
    def text(path):
        return subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True, text=True).stdout

    def test_a_report_is_saved_as_a_file_by_the_keyboard(self):
        self.begin()
        window, window_id = self.open_report()
        self.assertEqual(self.nameless(), [])
        wait_for("the cursor in the name", lambda: self.find("text", "Name:", window).is_focused)
        self.type("Jane Doe")
        self.key("Tab")
        wait_for("the cursor in the address", lambda: self.find("text", "Address:", window).is_focused)
        self.type("1 High Street")
        self.key("Return")
        self.type("Springfield")
        self.shot("report-dialog", window_id)
        self.key("Tab", "Tab", "Tab", "Tab", "Tab")
        wait_for("the button", lambda: self.find("push button", "Save as PDF…", window).is_focused)
        self.key("Return")
        path = self.save_as("inventory.pdf")
        self.wait_until_closed("Save the Report")
        self.sees("The report is in “inventory.pdf”: 3 things on 3 pages.")
        self.shot("report-saved", self.window_id)
        text = self.text(path)
        for part in ("Jane Doe", "1 High Street", "Springfield", "Lamp", "SN-1", "From grandmother.", "Mirror",
                     "Ladder", "House / Hall", "Garage", "3 of 3"):
            self.assertIn(part, text)
        # The next one begins as this one was.
        self.open_report()
        wait_for("the name", lambda: self.find("text", "Name:").text == "Jane Doe")
        self.assertEqual(self.find("text", "Address:").text, "1 High Street\nSpringfield")
        self.key("Escape")
        self.wait_until_closed("Report")

    def test_a_report_of_what_is_found(self):
        self.begin()
        self.key("ctrl+f")
        self.type("hall")
        wait_for("the rows", lambda: len(self.rows()) == 2)
        window, _ = self.open_report()
        self.find("label", "What is found (2 things)", window)
        self.click_in_dialog("Report", "Save as PDF…")
        text = self.text(self.save_as("found.pdf"))
        self.sees("2 things")
        self.assertIn("Mirror", text)
        self.assertNotIn("Ladder", text)

    def test_a_picture_that_is_missing_is_said(self):
        self.begin()
        row = self.library.pictures("Lamp")[0]
        os.unlink(self.library.path(f"pictures/{row['hash'][:2]}/{row['hash']}.jpg"))
        self.open_report()
        self.click_in_dialog("Report", "Save as PDF…")
        path = self.save_as("missing.pdf")
        self.sees("1 picture could not be shown in it: “Lamp” (1).")
        self.assertIn("The file of this picture", self.text(path))

    def test_a_place_that_cannot_be_written_is_said(self):
        self.begin()
        self.open_report()
        self.click_in_dialog("Report", "Save as PDF…")
        self.dialog("Save the Report")
        self.key("ctrl+a")
        self.type("/proc/report.pdf")
        time.sleep(0.3)
        self.key("Return")
        self.sees("“/proc/report.pdf” was not saved")
        # What was given up leaves nothing to be said.
        self.open_report()
        self.click_in_dialog("Report", "Save as PDF…")
        self.dialog("Save the Report")
        self.key("Escape")
        self.wait_until_closed("Save the Report")

    def test_it_goes_to_the_print_dialog(self):
        self.begin()
        self.open_report()
        self.click_in_dialog("Report", "Print…")
        window, window_id = self.dialog("Print")
        self.shot("report-print", window_id)
        self.key("Escape")
        self.wait_until_closed("Print")
        # Nothing was printed, and there is nothing to be said about it.
        self.assertFalse(self.sees_now("not printed"))
        self.open_report()
        self.key("Escape")
        self.wait_until_closed("Report")

    def test_it_is_printed(self):
        # GTK prints into the folder of documents where there is one, and otherwise where the program was started.
        os.makedirs(self.home + "/config")
        os.makedirs(self.home + "/Documents")
        with open(self.home + "/config/user-dirs.dirs", "w", encoding="utf-8") as file:
            file.write('XDG_DOCUMENTS_DIR="$HOME/Documents"\n')
        path = self.home + "/Documents/output.pdf"
        self.begin()
        self.open_report()
        self.click_in_dialog("Report", "Print…")
        _, window_id = self.dialog("Print")
        time.sleep(0.5)
        # GTK 4.8 tells nobody of the rows in its list of printers: “Print to File” is the first one.
        xdotool("mousemove", "--window", window_id, 90, 92, "click", 1)
        self.shot("report-print-chosen", window_id)
        self.click_in_dialog("Print", "Print")
        self.wait_until_closed("Print")
        wait_for("the printed file", lambda: os.path.exists(path))
        text = wait_for("its text", lambda: self.text_if_whole(path))
        self.assertIn("Ladder", text)
        self.assertIn("3 of 3", text)

    @staticmethod
    def text_if_whole(path):
        done = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True)
        return done.stdout if done.returncode == 0 else None

    def test_a_long_report_is_given_up(self):
        subprocess.run(
            [PROGRAM, "--generate", "1500", self.library.folder], env=self.surroundings(), check=True,
            capture_output=True, timeout=120)
        self.start()
        wait_for("the list", lambda: self.rows())
        self.open_report()
        self.click_in_dialog("Report", "Save as PDF…")
        path = f"{self.home}/long.pdf"
        self.dialog("Save the Report")
        self.key("ctrl+a")
        self.type(path)
        time.sleep(0.3)
        self.key("Return")
        wait_for("the dialog to close", lambda: "Save the Report" not in self.titles())
        _, window_id = self.dialog("Report")
        bar = self.find("progress bar", "Progress")
        wait_for("the progress", lambda: bar.is_visible and self.sees_now("Page "), 60)
        self.shot("report-progress", window_id)
        self.click_in_dialog("Report", "Cancel")
        self.sees("The report was given up; nothing was saved.")
        self.assertEqual([name for name in os.listdir(self.home) if name.endswith((".pdf", ".part"))], [])

    def test_the_same_from_a_terminal(self):
        self.begin()
        self.stop()
        self.process = None
        environment = self.surroundings()
        del environment["DISPLAY"]
        path = self.home + "/terminal.pdf"
        command = [PROGRAM, "--library", self.library.folder, "--report", path]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=True)
        self.assertEqual(done.stdout, f"The report is in “{path}”: 3 things on 3 pages.\n")
        self.assertIn("Ladder", self.text(path))
        # The library's paper is the locale's.
        size = subprocess.run(["pdfinfo", path], check=True, capture_output=True, text=True).stdout
        self.assertIn("(A4)", size)
        environment["LC_ALL"] = "en_US.UTF-8"
        os.remove(path)
        subprocess.run(command, env=environment, capture_output=True, timeout=60, check=True)
        size = subprocess.run(["pdfinfo", path], check=True, capture_output=True, text=True).stdout
        self.assertIn("(letter)", size)
        environment["LC_ALL"] = "C.UTF-8"
        wrong = subprocess.run(
            [PROGRAM, "--library", self.home + "/nothing", "--report", path], env=environment, capture_output=True,
            text=True, timeout=60)
        self.assertEqual(wrong.returncode, 2)
        self.assertEqual(wrong.stderr, f"There is no library in “{self.home}/nothing”.\n")
        self.assertFalse(os.path.exists(self.home + "/nothing"))
        wrong = subprocess.run(
            [PROGRAM, "--library", self.library.folder, "--report", self.home + "/no/folder.pdf"], env=environment,
            capture_output=True, text=True, timeout=60)
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("was not saved", wrong.stderr)
