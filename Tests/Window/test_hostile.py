"""Photos that break their decoder: a sentence each, while the window goes on as if nothing had been."""

import os
import signal
import time
import unittest

from library import Thing
from person import PROGRAM, Person, wait_for

BLUE, GREEN = (0, 0, 255), (0, 128, 0)
WORKER = os.path.join(os.path.dirname(PROGRAM), "mystuff-image")


def has_faults():
    """A release knows nothing of the faults that tests can ask for."""
    try:
        with open(WORKER, "rb") as file:
            return b"MYSTUFF_WORKER_FAULT" in file.read()
    except OSError:
        return False


@unittest.skipUnless(has_faults(), "needs a debug build, with mystuff-image beside it")
class HostilePhotos(Person):

    def open_with(self, fault):
        self.bad = self.pictures.make("bad.png", "red", size="301x207")
        self.start(
            Thing("Lamp", picture=self.pictures.make("old.png", "green")),
            MYSTUFF_WORKER_FAULT=f"{fault}:{os.path.getsize(self.bad)}")
        self.select("Lamp")
        self.wait_for_colour(GREEN, self.picture_area)
        self.before = self.library.content()

    def choose(self, path):
        self.click(self.picture_area())
        self.choose_file(path)

    def workers(self):
        """The processes that the program has started and that still run."""
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat") as file:
                    state, parent = file.read().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if int(parent) == self.process.pid and state != "Z":
                found.append(int(name))
        return found

    def refused(self):
        self.sees("“bad.png” could not be read: the decoder failed on it. Choose another picture.")
        self.assertEqual(self.library.content(), self.before)
        self.wait_for_colour(GREEN, self.picture_area)

    def the_next_one_works(self):
        self.choose(self.pictures.make("good.png", "blue"))
        self.wait_for_colour(BLUE, self.picture_area)

    def test_a_decoder_that_crashes(self):
        self.open_with("crash")
        self.choose(self.bad)
        self.refused()
        self.shot("decoder-failed")
        self.the_next_one_works()

    def test_a_decoder_that_is_killed(self):
        self.open_with("loop")
        self.choose(self.bad)
        before = time.monotonic()
        wait_for("the worker", self.workers)
        time.sleep(0.5)
        # Meanwhile the window can be used.
        self.click(self.find("push button", "Main Menu"))
        self.key("Escape")
        self.assertLess(time.monotonic() - before, 10)
        for worker in self.workers():
            os.kill(worker, signal.SIGKILL)
        self.refused()
        self.the_next_one_works()

    def test_the_worker_goes_with_the_program(self):
        self.open_with("loop")
        self.choose(self.bad)
        workers = wait_for("the worker", self.workers)
        time.sleep(0.3)
        self.process.kill()
        self.process.wait()
        wait_for("the worker to go", lambda: not any(
            os.path.exists(f"/proc/{worker}/stat") and b") Z" not in open(f"/proc/{worker}/stat", "rb").read()
            for worker in workers))
