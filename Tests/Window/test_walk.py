"""The walk-through: place by place, by keyboard alone, and what was not seen."""

from library import Thing
from person import Person, wait_for

WALK = "Walk-Through"


class Walking(Person):

    def open_walk(self):
        self.key("F10")
        self.find("menu item", "Walk-Through…")
        for _ in range(30):
            if self.find("menu item", "Walk-Through…").is_focused:
                break
            self.key("Down")
        self.key("Return")
        return self.dialog(WALK)

    def seen(self):
        return {row["name"] for row in self.library.query("SELECT name FROM item WHERE last_seen IS NOT NULL")}

    def test_by_keyboard(self):
        self.start(
            Thing("Drill", place="House / Cellar"), Thing("Saw", place="House / Cellar"), Thing("Lamp", place="House / Hall"),
            Thing("Ring"))
        self.select("Drill")
        self.open_walk()
        self.sees("0 of 4 seen")
        self.shot("walk")
        self.key("Return")
        self.sees("1 of 4 seen")
        # The next, and the one after that, which is in another place.
        self.key("space")
        self.sees("2 of 4 seen")
        self.key("Return")
        self.sees("3 of 4 seen")
        wait_for("the ticks on disk", lambda: self.seen() == {"Drill", "Saw", "Lamp"})
        self.shot("walk-ticked")
        self.click_in_dialog(WALK, "What Was Not Seen")
        self.sees("1 thing was not seen.")
        self.shot("walk-unseen")
        self.click_in_dialog(WALK, "Show These in the List")
        self.wait_until_closed(WALK)
        self.wait_for_text("Name", "Ring")
        # One step.
        self.key("ctrl+z")
        wait_for("all taken back", lambda: self.seen() == set())

    def test_a_tick_can_be_taken_away(self):
        self.start(Thing("Drill"), Thing("Saw"))
        self.select("Drill")
        self.open_walk()
        self.key("Return")
        self.sees("1 of 2 seen")
        self.key("Up", "Return")
        self.sees("0 of 2 seen")
        wait_for("no tick on disk", lambda: self.seen() == set())
        self.assertEqual(self.nameless(), [])
