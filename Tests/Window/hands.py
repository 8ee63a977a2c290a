"""Mouse and keyboard."""

import subprocess
import time

from widget import wait_for, xdotool


class Hands:
    """What a person does with them; part of `Person`, who sees."""

    def geometry(self, window_id):
        values = dict(
            line.split("=") for line in xdotool("getwindowgeometry", "--shell", window_id).split("\n") if "=" in line)
        return int(values["X"]), int(values["Y"]), int(values["WIDTH"]), int(values["HEIGHT"])

    def origin(self, window=None, window_id=None):
        """Where the accessible window's own origin lies on the screen: inside the window's shadow."""
        x, y, width, height = self.geometry(window_id or self.window_id)
        box = (window or self.window).box
        return x + (width - box[2]) / 2, y + (height - box[3]) / 2

    def click(self, widget, count=1, button=1, x=0.5, y=0.5, window=None, window_id=None):
        window_id = window_id or self.window_id
        _, _, width, height = self.geometry(window_id)
        frame = (window or self.window).box
        box = widget.box
        # Relative to the window: where it lies on the screen is told wrongly for one that the window manager decorates.
        xdotool(
            "mousemove", "--window", window_id, int((width - frame[2]) / 2 + box[0] + box[2] * x),
            int((height - frame[3]) / 2 + box[1] + box[3] * y))
        time.sleep(0.05)
        for _ in range(count):
            # A finger rests on the button for a while. When it goes up at once, and the window is laid out between the
            # two events, GTK 4.8 asks where the pointer is, hears that no button is down, and cancels the click.
            xdotool("mousedown", button)
            time.sleep(0.06)
            xdotool("mouseup", button)
            time.sleep(0.03)

    def drag(self, x, y, to_x, to_y):
        """From one place on the screen to another with the button held down, on the way as a hand is."""
        xdotool("mousemove", int(x), int(y))
        time.sleep(0.1)
        xdotool("mousedown", 1)
        for step in range(1, 11):
            xdotool("mousemove", int(x + (to_x - x) * step / 10), int(y + (to_y - y) * step / 10))
            time.sleep(0.03)
        xdotool("mouseup", 1)
        time.sleep(0.1)

    def double_click(self, widget):
        self.click(widget, count=2)

    def key(self, *keys):
        for key in keys:
            xdotool("key", "--clearmodifiers", key)
            time.sleep(0.08)

    def type(self, text):
        if text.isascii():
            xdotool("type", "--delay", 8, text)
        else:
            self.paste(text)

    def paste(self, text):
        """As from a character map. Typed, a letter that has no key is given one for the moment, and the program may hear
        of the key before it hears of the letter."""
        subprocess.run(
            ["xclip", "-selection", "clipboard"], input=text.encode(), check=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.key("ctrl+v")

    def retype(self, text):
        """Replaces what stands in the field that has the focus."""
        self.key("ctrl+a", "Delete")
        self.type(text)


def copied_text():
    """What is on the clipboard."""
    return subprocess.run(
        ["xclip", "-selection", "clipboard", "-o"], check=False, capture_output=True, text=True, timeout=20).stdout
