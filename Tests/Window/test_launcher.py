"""How the desktop reaches the program: by its launcher, its file manager and the search of its overview."""

import subprocess

from person import PROGRAM, Person, wait_for, xdotool

ID = "io.github.mystuff.MyStuff"
PATH = "/" + ID.replace(".", "/")


class Launcher(Person):

    def setUp(self):
        super().setUp()
        table = self.home + "/things.csv"
        with open(table, "w", encoding="utf-8") as file:
            file.write("Name,Place\nCordless Drill,Garage\nÉtagère,Salon\nLamp,Hall\n")
        self.command("--import", table)

    def command(self, *arguments):
        subprocess.run([PROGRAM, *arguments], env=self.surroundings(), check=True, capture_output=True)

    def start_service(self):
        """As the message bus does when somebody calls the program by its name."""
        with open(self.home + "/log", "ab") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "--gapplication-service"], env=self.surroundings(), stdout=log, stderr=log)
        wait_for("the name on the bus", lambda: "true" in self.call(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", ID))

    @staticmethod
    def call(destination, path, method, *arguments):
        return subprocess.run(
            ["gdbus", "call", "--session", "--dest", destination, "--object-path", path, "--method", method, "--",
             *arguments], capture_output=True, text=True, check=True).stdout.strip()

    def search(self, method, *arguments):
        return self.call(ID, PATH + "/SearchProvider", "org.gnome.Shell.SearchProvider2." + method, *arguments)

    def application_call(self, method, *arguments):
        return self.call(ID, PATH, "org.freedesktop.Application." + method, *arguments)

    def wait_for_window(self):
        self.window = wait_for("the window", lambda: self.top_level("My Stuff"))
        self.window_id = wait_for(
            "the window on the display",
            lambda: xdotool("search", "--onlyvisible", "--pid", self.process.pid, "--name", "^My Stuff$")).split("\n")[-1]
        self.wait_for_focus(self.window_id)

    @staticmethod
    def wait_for_windows(count):
        wait_for(f"{count} windows", lambda: len(
            xdotool("search", "--onlyvisible", "--name", "^My Stuff$").split()) == count)

    @staticmethod
    def end_program_of(library):
        subprocess.run(["pkill", "-TERM", "-f", "--", f"--library {library}"], check=True)

    # The overview

    def test_the_overview_finds_a_thing_and_opens_it(self):
        self.start_service()
        found = self.search("GetInitialResultSet", "['drill']")
        self.assertRegex(found, r"^\(\['\d+'\],\)$")
        number = found.split("'")[1]
        self.assertIsNone(self.top_level("My Stuff"), "nobody wants a window for a search")
        metas = self.search("GetResultMetas", f"['{number}']")
        self.assertIn("'name': <'Cordless Drill'>", metas)
        self.assertIn("'description': <'Garage'>", metas)
        self.assertEqual(self.search("GetSubsearchResultSet", f"['{number}']", "['drill', 'gar']"), found)
        self.assertEqual(self.search("GetInitialResultSet", "['saw']"), "(@as [],)")
        self.assertIn("'", self.search("GetInitialResultSet", "['etagere']"))
        self.search("ActivateResult", number, "['drill']", "0")
        self.wait_for_window()
        self.wait_for_text("Name", "Cordless Drill")
        self.assertEqual(len(self.rows()), 3)
        # And while the window is there.
        self.assertEqual(self.search("GetInitialResultSet", "['drill']"), found)

    def test_the_overview_hands_the_search_over(self):
        self.start_service()
        self.search("LaunchSearch", "['lam']", "0")
        self.wait_for_window()
        self.wait_for_rows("Lamp")
        self.assertEqual(self.find("entry", "Search").text, "lam")

    # The launcher's menu

    def test_a_new_thing(self):
        self.start_service()
        self.application_call("ActivateAction", "new-item", "[]", "{}")
        self.wait_for_window()
        self.wait_for_editing("Untitled")

    def test_a_picture_of_a_new_thing(self):
        self.start_service()
        self.application_call("ActivateAction", "new-picture", "[]", "{}")
        # There is no camera here: the ways to a photo are offered.
        self.dialog("Add a Picture")
        self.shot("launcher-picture")

    # Libraries

    def test_a_library_is_opened_by_its_folder(self):
        other = self.home + "/other"
        self.command("--generate", "2", other)
        with open(self.home + "/log", "ab") as log:
            self.process = subprocess.Popen([PROGRAM, other], env=self.surroundings(), stdout=log, stderr=log)
        self.wait_for_window()
        wait_for("the rows", lambda: len(self.rows()) == 2)

    def test_the_running_program_opens_a_library_beside_it(self):
        other = self.home + "/other"
        self.command("--generate", "2", other)
        self.start_service()
        self.application_call("Activate", "{}")
        self.wait_for_window()
        self.application_call("Open", f"['file://{other}']", "{}")
        self.wait_for_windows(2)
        self.assertEqual(len(self.rows()), 3)
        # That one is a process of its own, and is remembered.
        self.end_program_of(other)
        self.wait_for_windows(1)
        self.wait_for_focus(self.window_id)
        self.choose_from_menu("“other”")
        self.wait_for_windows(2)
        self.end_program_of(other)

    def test_another_library_is_chosen(self):
        other = self.home + "/other"
        self.command("--generate", "2", other)
        self.start_service()
        self.application_call("Activate", "{}")
        self.wait_for_window()
        self.choose_from_menu("Open Library…")
        self.dialog("Open a Library")
        self.type(other)
        self.key("Return")
        self.wait_for_windows(2)
        self.end_program_of(other)

