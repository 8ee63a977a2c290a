"""The manual: F1 and the main menu open it; its pages, their search, their links; in a narrow window and in German."""

import os
import shutil
import subprocess
import time

from library import Thing
from person import PROGRAM, Person, wait_for, xdotool

HELP = "Help"


class Manual(Person):

    def open_help(self):
        self.key("F1")
        return self.opened()

    def opened(self, title=HELP):
        self.help, self.help_id = self.dialog(title)
        return self.help

    def pages(self, name="Pages of the Manual"):
        found = self.find_now("list", name, self.help)
        return [row for row in found.children() if row.box[3] > 0] if found else []

    def titles_of_pages(self):
        return [row.name for row in self.pages()]

    def heading(self):
        """The title of the page that is read."""
        found = [widget for widget in self.help.walk(only_visible=True) if widget.role == "heading" and widget.box[3] > 0]
        return found[0].name if found else None

    def wait_for_page(self, title):
        wait_for(f"the page “{title}”", lambda: self.heading() == title)

    def click_page(self, title):
        self.click(next(row for row in self.pages() if row.name == title), window=self.help, window_id=self.help_id)
        self.wait_for_page(title)

    def launch_in(self, language):
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        folder = f"{self.home}/locale/{language}/LC_MESSAGES"
        os.makedirs(folder)
        subprocess.run(["msgfmt", "-o", folder + "/mystuff.mo", f"{root}/po/{language}.po"], check=True)
        self.launch(
            "--samples", self.library.samples(self.home + "/samples", [Thing("Lamp")]), LANGUAGE=language,
            MYSTUFF_LOCALE=self.home + "/locale")
        wait_for("the lamp", lambda: any(widget.name.startswith("Lamp") for widget in self.window.walk(only_visible=True)))
        time.sleep(0.5)

    def close_help(self, key="Escape"):
        self.key(key)
        self.wait_until_closed(HELP)


class Reading(Manual):

    def test_pages_links_and_keys(self):
        self.start(Thing("Lamp", place="Hall"))
        self.select("Lamp")
        self.visit("Name")
        self.open_help()
        self.wait_for_page("Getting Started")
        self.assertEqual(len(self.pages()), 13)
        self.shot("help")
        self.assertEqual(self.nameless(), [])
        # The arrow keys go from page to page, Tab goes on to what is written there.
        wait_for("the focus in the list", lambda: any(row.is_focused for row in self.pages()))
        self.key("Down")
        self.wait_for_page("Taking and Choosing Pictures")
        self.shot("help-pictures")
        self.key("Tab")
        pane = self.find("scroll pane", "Taking and Choosing Pictures")
        wait_for("the focus on the page", lambda: pane.is_focused)
        title = next(widget for widget in self.help.walk(only_visible=True) if widget.role == "heading")
        top = title.box[1]
        self.key("space")
        wait_for("the page to scroll", lambda: title.box[1] < top)
        self.key("shift+space")
        wait_for("the page to scroll back", lambda: title.box[1] == top)
        # To the first link.
        self.key("Tab")
        wait_for("the focus on a link", lambda: self.find("push button", "Writing Down the Details").is_focused)
        self.key("Return")
        self.wait_for_page("Writing Down the Details")
        wait_for("its line in the list", lambda: "Writing Down the Details" in [
            row.name for row in self.pages() if row.is_selected])
        for title in self.titles_of_pages():
            self.click_page(title)
            time.sleep(0.2)
            self.shot("help-" + title.split()[0].lower())
        self.close_help()
        self.key("F1")
        self.opened()
        self.close_help("ctrl+w")

    def test_search(self):
        self.start(Thing("Lamp"))
        self.open_help()
        self.wait_for_page("Getting Started")
        self.key("ctrl+f")
        self.type("ínsur")
        wait_for("pages about insurers", lambda: self.titles_of_pages()[:1] == ["What an Insurer Wants to See"])
        self.assertLess(len(self.pages()), 13)
        self.wait_for_page("What an Insurer Wants to See")
        self.shot("help-search")
        self.key("ctrl+a")
        self.type("xylophone")
        self.sees("Nothing found for “xylophone”")
        self.shot("help-search-nothing")
        self.key("Escape")
        wait_for("all pages", lambda: len(self.pages()) == 13)
        # Whoever just types searches.
        self.click_page("Finding Things")
        self.type("flatpak")
        self.wait_for_page("Backups and Moving")
        self.key("Return")
        wait_for("the focus on the page", lambda: self.find("scroll pane", "Backups and Moving").is_focused)
        self.close_help()

    def test_one_window_from_menu_and_dialog(self):
        self.start(Thing("Lamp"))
        self.select("Lamp")
        self.choose_from_menu("Help")
        self.opened()
        self.click_page("Undo and Trash")
        xdotool("windowactivate", "--sync", self.window_id)
        self.wait_for_focus(self.window_id)
        self.key("F1")
        self.wait_for_focus(self.help_id)
        self.assertEqual(self.titles().count(HELP), 1)
        self.assertEqual(self.heading(), "Undo and Trash")
        xdotool("windowactivate", "--sync", self.window_id)
        # From a dialog at its page; the dialog does not keep it from being read.
        self.choose_from_menu("Report…")
        _, dialog_id = self.dialog("Report")
        self.key("F1")
        self.wait_for_focus(self.help_id)
        self.wait_for_page("Export, Report and Claim Pack")
        self.click_page("Finding Things")
        self.key("Escape")
        wait_for("the manual to close", lambda: HELP not in self.titles())
        self.wait_for_focus(dialog_id)
        self.key("F1")
        self.opened()
        self.wait_for_page("Export, Report and Claim Pack")
        # The program ends with it open.
        xdotool("windowactivate", "--sync", dialog_id)
        self.wait_for_focus(dialog_id)
        self.key("Escape")
        wait_for("the dialog to close", lambda: "Report" not in self.titles())
        xdotool("windowactivate", "--sync", self.window_id)
        self.wait_for_focus(self.window_id)
        self.key("ctrl+q")
        self.wait_until_ended(status=0)


class Promises(Manual):
    """What the manual says that no other test looks at."""

    def test_dialogs_open_their_pages(self):
        self.start(Thing("Lamp", picture=self.pictures.make("lamp.png", "blue")))
        self.select("Lamp")
        details, places, keyboard = "Writing Down the Details", "Places and Tags", "Keyboard and Screen Reader"
        backups, exporting = "Backups and Moving", "Export, Report and Claim Pack"
        for entry, title, page in [
            ("Fields…", "Fields", details), ("Duplicate…", "Duplicate Thing", details),
            ("New From Template…", "New From Template", details), ("Walk-Through…", "Walk-Through", places),
            ("Restore…", "Restore a Backup", backups), ("Check Library…", "Check Library", backups),
            ("Export…", "Export", exporting), ("Claim Pack…", "Claim Pack", exporting),
            ("Keyboard Shortcuts", "Keyboard Shortcuts", keyboard),
        ]:
            self.choose_from_menu(entry)
            _, dialog_id = self.dialog(title)
            self.open_help()
            self.wait_for_page(page)
            self.key("Escape")
            self.wait_for_focus(dialog_id)
            self.key("Escape")
            self.wait_until_closed(title)

    def test_a_copy_of_everything_opens_where_the_manual_says(self):
        self.start(Thing("Lamp", picture=self.pictures.make("lamp.png", "blue")))
        self.open_help()
        self.click_page("Backups and Moving")
        text = next(widget.name for widget in self.help.walk(only_visible=True) if "copy it to “" in widget.name)
        place = text.split("copy it to “")[1].split("”")[0].strip("\u2066\u2069").replace("~", self.home)
        self.assertFalse(os.path.exists(place))
        self.close_help()
        drive = self.home + "/drive"
        os.mkdir(drive)
        self.choose_from_menu("Back Up Everything To…")
        self.dialog("Back Up Everything To")
        self.type(drive)
        time.sleep(0.3)
        self.key("Return")
        time.sleep(0.3)
        if "Back Up Everything To" in self.titles():
            self.key("Return")
        self.sees("1 thing and 1 picture are now in")
        self.key("ctrl+q")
        self.wait_until_ended(status=0)
        shutil.copytree(f"{drive}/{os.listdir(drive)[0]}", place)
        # Without naming a library.
        with open(self.home + "/log", "ab") as log:
            self.process = subprocess.Popen([PROGRAM], env=self.surroundings(), stdout=log, stderr=log)
        self.window = wait_for("the window", lambda: self.top_level("My Stuff"))
        self.wait_for_rows("Lamp")


class Narrow(Manual):

    def narrow(self):
        _, _, width, height = self.geometry(self.help_id)
        _, _, inner_width, inner_height = self.help.box
        xdotool("windowsize", self.help_id, 360 + width - inner_width, 294 + height - inner_height)
        wait_for("a narrow window", lambda: self.help.box[2:] == (360, 294))
        time.sleep(0.3)

    def test_one_side_at_a_time(self):
        self.start(Thing("Lamp"))
        self.open_help()
        self.narrow()
        self.assertIsNone(self.heading())
        self.shot("help-narrow-list", self.help_id)
        self.key("Down", "Down")
        self.assertIsNone(self.heading())
        self.key("Return")
        self.wait_for_page("Finding Things")
        self.shot("help-narrow", self.help_id)
        self.assertEqual(self.pages(), [])
        self.click(self.find("push button", "Back to the Pages"), window=self.help, window_id=self.help_id)
        wait_for("the list", self.pages)
        wait_for("the focus in the list", lambda: any(row.is_focused for row in self.pages()))
        self.click_page("Places and Tags")
        self.key("alt+Left")
        wait_for("the list", self.pages)
        self.close_help()


    def test_every_page_fits(self):
        """In German, whose words are long."""
        self.launch_in("de")
        self.key("F1")
        self.opened("Hilfe")
        self.narrow()
        titles = [row.name for row in self.find_now("list", "Seiten des Handbuchs", self.help).children()]
        self.assertEqual(len(titles), 13)
        for number, title in enumerate(titles):
            self.key("Return")
            self.wait_for_page(title)
            time.sleep(0.3)
            self.shot(f"help-narrow-de-{number:02}", self.help_id)
            for widget in self.help.walk(only_visible=True):
                left, _, width, height = widget.box
                if widget.role in ("label", "heading", "push button") and height > 0:
                    self.assertGreaterEqual(left, 0, f"{widget} on “{title}”")
                    self.assertLessEqual(left + width, 360, f"{widget} on “{title}”")
            self.key("alt+Left", "Down")


class Languages(Manual):

    def test_in_german(self):
        self.launch_in("de")
        self.key("F1")
        self.opened("Hilfe")
        self.wait_for_page("Erste Schritte")
        titles = [row.name for row in self.pages("Seiten des Handbuchs")]
        self.assertEqual(titles[1:3], ["Bilder aufnehmen und auswählen", "Gegenstände finden"])
        self.shot("help-de")
        # What the menu calls it.
        self.type("schaden")
        wait_for("the page about claims", lambda: any(
            widget.name == "Schadensmappe …" for widget in self.help.walk(only_visible=True)))
        self.shot("help-de-claim")

    def test_from_right_to_left(self):
        self.launch_in("ar")
        self.key("F1")
        self.opened("مساعدة")
        pages = wait_for("the list", lambda: self.find_now("list", None, self.help))
        heading = wait_for("a page", lambda: self.find_now("heading", None, self.help))
        self.assertGreater(pages.box[0], heading.box[0])
        time.sleep(0.3)
        self.shot("help-ar")
        self.key("Down")
        time.sleep(0.5)
        self.shot("help-ar-pictures")
