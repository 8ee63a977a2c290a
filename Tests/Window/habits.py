"""What a person does again and again."""

import time

from widget import wait_for, xdotool


class Habits:
    """Small tasks made of looking, clicking and typing; part of `Person`."""

    def select(self, name):
        """Clicks a row and waits until the detail pane shows its thing."""
        self.click(self.row(name))
        self.wait_for_text("Name", name)

    def scroll_to(self, find):
        """Turns the wheel over the detail pane until what `find` answers lies inside the window."""
        header = 46
        for _ in range(60):
            _, _, width, height = self.window.box
            _, top, _, tall = find().box
            if top >= header and top + tall <= height:
                return
            x, y = self.origin()
            xdotool("mousemove", int(x + width * 0.8), int(y + height * 0.6), "click", 4 if top < header else 5)
            time.sleep(0.05)
        self.fail(f"{find()} cannot be reached by scrolling")

    def visit(self, field):
        """Clicks into a field and waits for the cursor."""
        self.scroll_to(lambda: self.field(field))
        self.click(self.field(field))
        wait_for(f"the focus in {field}", lambda: self.field(field).is_focused)

    def wait_for_editing(self, name):
        """Waits until the name can be typed over: focus in the name field, its text selected."""
        wait_for(
            f"“{name}” selected for typing",
            lambda: self.field("Name").is_focused and self.field("Name").selected_text == name)

    def dialog(self, title):
        """Waits for a dialog that has the keyboard; answers it and its window's id."""
        window = wait_for(f"the dialog “{title}”", lambda: self.top_level(title))
        pattern = "^" + window.accessible.get_name().replace("?", "[?]") + "$"
        window_id = wait_for(
            f"“{title}” on the display", lambda: xdotool("search", "--onlyvisible", "--name", pattern)).split("\n")[-1]
        self.wait_for_focus(window_id)
        return window, window_id

    def wait_until_closed(self, title):
        wait_for(f"“{title}” to close", lambda: title not in self.titles())
        self.wait_for_focus(self.window_id)

    # The main menu's entries that lead to others, and to which.
    SUBMENUS = {
        "Templates and Fields": ["New From Template…", "Save as Template…", "Fields…"],
        "Library": ["Open Library…", "Back Up Everything To…", "Restore…", "Check Library…"],
    }

    def choose_from_menu(self, name):
        """Opens the main menu and takes an entry, by the keyboard."""
        self.click(self.header_button("Main Menu"))
        submenu = next((menu for menu, entries in self.SUBMENUS.items() if name in entries or
                        (menu == "Library" and name.startswith("“"))), None)
        if submenu:
            self.take_menu_item(submenu)
        self.take_menu_item(name)

    def menu_items(self):
        """Those that are in sight. The first of a submenu leads back."""
        return [widget for widget in self.window.walk(only_visible=True)
                if widget.role == "menu item" and widget.box[3] > 0]

    def take_menu_item(self, name):
        wait_for(f"the entry “{name}”", lambda: name in [item.name for item in self.menu_items()])
        # A popover has a window of its own, and so its entries lie elsewhere than they say: the keyboard finds them.
        items = [item for item in self.menu_items() if item.is_sensitive]
        wanted = next((number for number, item in enumerate(items) if item.name == name), 0)
        focused = next((number for number, item in enumerate(items) if item.is_focused), -1)
        self.key(*["Down"] * (wanted - focused))
        for _ in range(30):
            item = next((item for item in self.menu_items() if item.name == name), None)
            if item and item.is_focused:
                return self.key("Return")
            self.key("Down")
        return self.fail(f"“{name}” is not to be reached")

    def click_in_dialog(self, title, name):
        window, window_id = self.dialog(title)
        # GTK's own dialogs name a button by its mnemonic and its label together.
        button = wait_for(
            f"the button “{name}”",
            lambda: self.find_now("push button", name, window) or self.find_now("push button", f"_{name} {name}", window))
        wait_for(f"“{name}” ready", lambda: button.is_sensitive)
        self.wait_until_still(button)
        self.click(button, window=window, window_id=window_id)

    def click_in_dialog_widget(self, title, find):
        """The same for anything in the dialog."""
        window, window_id = self.dialog(title)
        self.wait_until_still(find())
        self.click(find(), window=window, window_id=window_id)

    def wait_until_still(self, widget):
        """Waits until the widget keeps its place: a dialog that fills itself while it opens moves its buttons."""
        def stays():
            before = widget.box
            time.sleep(0.2)
            return widget.box == before

        wait_for(f"{widget} to stay where it is", stays)

    def choose_way(self, name):
        """Clicks one of the ways to a picture, in the dialog that offers them."""
        self.click_in_dialog("Add a Picture", name)
        wait_for("the ways to close", lambda: "Add a Picture" not in self.titles())

    def choose_file(self, path):
        """In the file dialog: a path that begins with “/” opens its location field."""
        self.choose_way("Choose a Photo")
        self.dialog("Choose a Photo")
        self.type(path)
        time.sleep(0.3)  # completion of the path, which is no business of ours, takes the first Return otherwise
        self.key("Return")
        self.wait_until_closed("Choose a Photo")
