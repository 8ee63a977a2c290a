"""The window itself: narrow and wide, light and dark, one of each library, names for a screen reader."""

import os
import subprocess
import sys
import time

from library import Thing
from person import NO_PICTURE, PICTURE, Person, wait_for, xdotool

BLUE = (0, 0, 255)


class NarrowWindow(Person):

    def resize(self, width, height):
        """To a size as a person counts it: without the shadow."""
        _, _, old_width, old_height = self.geometry(self.window_id)
        _, _, inner_width, inner_height = self.window.box
        xdotool("windowsize", self.window_id, width + old_width - inner_width, height + old_height - inner_height)
        wait_for(f"{width} × {height}", lambda: self.window.box[2:] == (width, height))

    def shows(self, list, detail):
        wait_for("the list" if list else "no list", lambda: bool(self.find_now("list", "Things")) == list)
        wait_for("the name" if detail else "no name", lambda: bool(self.find_now("text", "Name")) == detail)

    def test_one_pane_at_a_time(self):
        self.start(Thing("Lamp", picture=self.pictures.make("lamp.png", "blue")), Thing("Mirror"))
        self.resize(500, 600)
        self.shows(list=True, detail=False)
        self.click(self.row("Mirror"))
        self.shows(list=False, detail=True)
        self.wait_for_text("Name", "Mirror")
        self.shot("narrow")
        self.click(self.find("push button", "Back to the List"))
        self.shows(list=True, detail=False)
        self.click(self.row("Mirror"))
        self.shows(list=False, detail=True)
        self.wait_for_text("Name", "Mirror")

        # Wide again: both, with the same thing selected.
        self.resize(900, 600)
        self.shows(list=True, detail=True)
        self.assertIsNone(self.find_now("push button", "Back to the List"))
        self.assertEqual(self.selected_row(), "Mirror")
        self.resize(500, 600)
        self.shows(list=False, detail=True)

    def test_keyboard_in_a_narrow_window(self):
        self.start(Thing("Chair"), Thing("Lamp"), Thing("Mirror"))
        self.resize(500, 600)
        self.click(self.row("Chair"))
        self.shows(list=False, detail=True)
        wait_for("the focus in the details", lambda: self.picture_area().is_focused)
        for key in ["Escape", "alt+Left"]:
            self.key(key)
            self.shows(list=True, detail=False)
            wait_for("the focus on the row", lambda: self.row("Chair").is_focused)
            self.click(self.row("Chair"))
            self.shows(list=False, detail=True)
        self.click(self.header_button("Back to the List"))
        self.key("Down", "Down")
        wait_for("the last row", lambda: self.row("Mirror").is_focused)
        self.shows(list=True, detail=False)
        self.assertEqual(self.selected_row(), "Mirror")
        self.key("Return")
        self.wait_for_editing("Mirror")
        # Return ends editing, and the focus stays where it can be seen.
        self.key("Return")
        wait_for("the focus in the details", lambda: self.picture_area().is_focused)
        self.resize(800, 600)
        self.shows(list=True, detail=True)

    def test_as_small_as_a_phone_lying_down(self):
        self.start(Thing("Lamp", picture=self.pictures.make("lamp.png", "blue")))
        self.resize(360, 294)
        self.shot("smallest-list")
        self.shows(list=True, detail=False)
        self.click(self.row("Lamp"))
        self.shows(list=False, detail=True)
        self.wait_for_colour(BLUE, self.picture_area)
        self.shot("smallest-picture")
        left, top, width, height = self.picture_area().box
        self.assertGreaterEqual(left, 0)
        self.assertLessEqual(left + width, 360)
        for name in ["Name", "Place", "Serial Number", "Value", "Notes"]:
            with self.subTest(name):
                self.visit(name)
                left, _, width, _ = self.field(name).box
                self.assertGreaterEqual(left, 0)
                self.assertLessEqual(left + width, 360)
        self.shot("smallest-notes")
        self.assertEqual(self.window.box[2:], (360, 294), "the window has grown to hold what is in it")
        for name in ["Back to the List", "Add a Thing", "Take a Picture of This Thing", "Main Menu", "Close"]:
            left, _, width, _ = self.header_button(name).box
            self.assertGreaterEqual(left, 0, name)
            self.assertLessEqual(left + width, 360, name)
        self.key("ctrl+n")
        self.wait_for_editing("Untitled")
        self.assertTrue(self.find_now("push button", NO_PICTURE))

    def test_text_twice_as_large(self):
        subprocess.run(
            ["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi: 192"], check=True)
        self.addCleanup(subprocess.run, ["xprop", "-root", "-remove", "RESOURCE_MANAGER"], check=True)
        self.start(Thing("Lamp"), Thing("Sewing machine with a long name"))
        # Side by side needs twice the room, too.
        self.shows(list=True, detail=False)
        self.resize(360, 294)
        self.click(self.row("Lamp"))
        self.shows(list=False, detail=True)
        self.key("Escape", "Delete")
        self.shows(list=True, detail=False)
        wait_for("the next thing selected", lambda: (self.selected_row() or "").startswith("Sewing"))
        self.key("Delete")
        self.sees("What do you own?")
        self.assertEqual(self.window.box[2:], (360, 294), "the window has grown to hold what is in it")
        time.sleep(0.5)  # the bar slides up
        self.shot("large-text")
        button = self.find("push button", "Undo")
        self.assertGreaterEqual(button.box[0], 0)
        self.assertLessEqual(button.box[0] + button.box[2], 360)
        self.click(button)
        wait_for("the thing that was deleted", lambda: self.library.names() == ["Sewing machine with a long name"])
        self.assertEqual(self.window.box[2:], (360, 294), "the window has grown to hold what is in it")

    def test_empty_library_in_a_small_window(self):
        self.start()
        self.resize(360, 294)
        self.shot("smallest-empty")
        self.scroll_to(lambda: self.find("push button", "Take a Picture of a Thing"))

    def test_what_the_window_remembers(self):
        self.start(Thing("Chair"), Thing("Lamp"), Thing("Mirror"))
        self.select("Mirror")
        self.resize(760, 520)
        self.key("ctrl+q")
        self.wait_until_ended(status=0)
        self.start()
        self.assertEqual(self.window.box[2:], (760, 520))
        self.assertEqual(self.selected_row(), "Mirror")
        wait_for("the keyboard on the selected row", lambda: self.row("Mirror").is_focused)
        # A narrow window opens on what it showed.
        self.select("Lamp")
        self.resize(500, 520)
        self.key("ctrl+q")
        self.wait_until_ended(status=0)
        self.start()
        self.assertEqual(self.window.box[2:], (500, 520))
        self.shows(list=False, detail=True)
        self.wait_for_text("Name", "Lamp")


class Mirrored(Person):

    def test_from_right_to_left(self):
        folder = self.home + "/locale/ar/LC_MESSAGES"
        os.makedirs(folder)
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        subprocess.run(["msgfmt", "-o", folder + "/mystuff.mo", root + "/po/ar.po"], check=True)
        self.launch(
            "--samples", self.library.samples(self.home + "/samples", [Thing("Lamp", place="Hall")]), LANGUAGE="ar",
            MYSTUFF_LOCALE=self.home + "/locale")

        def lists():
            return [widget for widget in self.window.walk(only_visible=True) if widget.role == "list" and widget.box[2] > 0]

        wait_for("the sidebar and the list", lambda: len(lists()) == 2)
        time.sleep(0.5)
        self.shot("mirrored")
        sidebar, things = (widget.box for widget in lists())
        self.assertGreater(sidebar[0], things[0])
        self.assertLessEqual(things[0] + things[2], sidebar[0])
        self.assertLessEqual(sidebar[0] + sidebar[2], self.window.box[2])


class SecondStart(Person):

    def test_a_second_start_raises_the_running_window(self):
        self.start(Thing("Lamp"))
        other = subprocess.Popen(
            [sys.executable, "-c", OTHER_WINDOW], env=self.surroundings(),
            stderr=subprocess.DEVNULL)
        self.addCleanup(other.wait)
        self.addCleanup(other.kill)
        wait_for("another window in front", lambda: xdotool("getwindowfocus") != self.window_id and
                 xdotool("getwindowfocus", "getwindowname") == "Another")
        second = subprocess.run(
            [os.environ["MYSTUFF_PROGRAM"], "--library", self.library.folder], env=self.surroundings(), timeout=10,
            stderr=subprocess.DEVNULL)
        self.assertEqual(second.returncode, 0)
        self.wait_for_focus(self.window_id)
        self.assertEqual(self.titles(), ["My Stuff"])
        self.assertIsNone(self.process.poll())


OTHER_WINDOW = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk
window = Gtk.Window(title="Another")
window.present()
GLib.MainLoop().run()
"""


class ScreenReader(Person):

    def test_everything_that_takes_the_focus_has_a_name(self):
        self.start()
        self.assertEqual(self.nameless(), [])
        self.click(self.find("push button", "Add a Thing"))
        self.wait_for_editing("Untitled")
        self.assertEqual(self.nameless(), [])
        self.key("Return")
        self.key("F10")
        self.find("menu item", "Quit")
        self.assertEqual(self.nameless(), [])
        self.key("Escape")
        self.key("Delete")
        self.find("push button", "Undo")
        self.assertEqual(self.nameless(), [])

    def test_a_row_says_name_and_place(self):
        self.start(Thing("Lamp", place="Hall"), Thing("Mirror"))
        self.assertEqual([item.name for item in self.list_items()], ["Lamp, Hall", "Mirror"])

    def test_about(self):
        self.start(Thing("Lamp"))
        self.key("F10")
        self.find("menu item", "About My Stuff")
        self.key("Up", "Up", "Return")
        wait_for("the dialog", lambda: len(self.windows()) == 2)
        about = self.windows()[-1]
        wait_for("its content", lambda: any("Know what you own" in widget.name for widget in about.walk()))
        time.sleep(0.3)
        self.shot("about")
        self.assertNotEqual(about.name, "")
        self.key("Escape")
        wait_for("the dialog to close", lambda: len(self.windows()) == 1)


class DarkPreference(Person):

    def test_the_window_follows_the_desktops_preference(self):
        portal = subprocess.Popen(
            [sys.executable, os.path.join(os.path.dirname(__file__), "settings_portal.py"), "1"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(portal.communicate)
        self.assertEqual(portal.stdout.readline(), "ready\n")
        self.start(Thing("Lamp"))
        self.select("Lamp")
        field = self.field("Name")
        wait_for("dark", lambda: max(self.colour(field, x=0.95)) < 80)
        self.shot("dark")
        portal.stdin.write("2\n")
        portal.stdin.flush()
        wait_for("light", lambda: min(self.colour(field, x=0.95)) > 200)
        portal.stdin.write("1\n")
        portal.stdin.flush()
        wait_for("dark again", lambda: max(self.colour(field, x=0.95)) < 80)
