"""Tellico with the same things, where it is installed: Debian's package `tellico`."""

import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time
import zipfile
from xml.sax.saxutils import escape

STARTS = 5
HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<tellico xmlns="http://periapsis.org/tellico/" syntaxVersion="11"><collection type="1" title="Things"><fields>
<field name="title" title="Title" category="General" type="1" flags="8" format="1"/>
<field name="location" title="Location" category="General" type="1" flags="6" format="4"/>
<field name="serial" title="Serial Number" category="General" type="1" flags="0" format="4"/>
<field name="value" title="Value" category="General" type="6" flags="0" format="4"/>
<field name="comments" title="Notes" category="General" type="2" flags="0" format="4"/>
</fields>
"""


def is_installed():
    return shutil.which("tellico") is not None and shutil.which("xwininfo") is not None


def write_collection(library, path):
    """The things of `library`, without their pictures, as a file of Tellico's."""
    database = sqlite3.connect(f"file:{library}/library.sqlite?mode=ro", uri=True)
    rows = database.execute("SELECT id, name, place, serial_number, value_minor, notes FROM item WHERE removed_at IS NULL")
    entries = []
    for id, name, place, serial, value, notes in rows:
        texts = {"title": name, "location": place, "serial": serial, "comments": notes}
        if value is not None:
            texts["value"] = f"{value / 100:.2f}"
        fields = "".join(f"<{key}>{escape(text)}</{key}>" for key, text in texts.items() if text)
        entries.append(f'<entry id="{id}">{fields}</entry>\n')
    database.close()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tellico.xml", HEAD + "".join(entries) + "</collection></tellico>\n")


def start(path, environment):
    """Milliseconds from exec until the window's title names the file, which it does when that has been read; and the
    peak memory in kB, three seconds later."""
    before = time.monotonic()
    process = subprocess.Popen(
        ["tellico", path], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        name = os.path.basename(path)
        while name not in subprocess.run(["xwininfo", "-root", "-tree"], capture_output=True, text=True).stdout:
            if time.monotonic() - before > 60 or process.poll() is not None:
                sys.exit("Benchmarks/scale/run: Tellico does not open the file")
            time.sleep(0.01)
        milliseconds = 1000 * (time.monotonic() - before)
        time.sleep(3)
        with open(f"/proc/{process.pid}/status") as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
        return milliseconds, peak
    finally:
        process.terminate()
        process.wait()


def measure(library, home, environment):
    """The median start in milliseconds and the median peak memory in kB."""
    path = home + "/things.tc"
    write_collection(library, path)
    # Its view of an entry is a web page, which refuses to start for root with its sandbox.
    environment = dict(environment, QTWEBENGINE_DISABLE_SANDBOX="1")
    start(path, environment)
    figures = [start(path, environment) for _ in range(STARTS)]
    return [statistics.median(column) for column in zip(*figures)]
