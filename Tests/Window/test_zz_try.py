import time
from person import *
from library import Thing
class Try(Person):
    def test_it(self):
        self.start(Thing("Étagère", place="House / Cellar"), Thing("Lamp", place="House / Attic"), Thing("Drill"), Thing("Łódź map", place="Office"))
        time.sleep(1)
        self.shot("a-start")
        side = self.find("list", "Places and Filters")
        for r in side.children(): print(r.role, r.name)
        item = [r for r in side.children() if r.name.startswith("House /")][0]
        self.click(item); time.sleep(.5)
        self.shot("b-place")
        self.key("F2"); time.sleep(.6); self.shot("c-rename")
        self.type("Home / Loft"); time.sleep(.3); self.key("Return"); time.sleep(.8); self.shot("d-renamed")
        self.key("ctrl+z"); time.sleep(.8); self.shot("e-undone")
        self.click(self.find("push button", "Filter by Value…")); time.sleep(.6); self.shot("f-value")
