"""What goes out of the library: exports and claim packs, from the window and from a terminal."""

import csv
import glob
import hashlib
import io
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest
import xml.etree.ElementTree as ElementTree
import zipfile

from library import Thing
from person import PROGRAM, SHOTS, Person, wait_for

TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def sheet_of(content):
    """The rows of the only sheet: for each cell its type, its value and what is shown."""
    tables = ElementTree.fromstring(content).findall(f".//{TABLE}table")
    assert len(tables) == 1
    rows = []
    for row in tables[0].iter(f"{TABLE}table-row"):
        cells = []
        for cell in row.findall(f"{TABLE}table-cell"):
            value = cell.get(f"{OFFICE}value") or cell.get(f"{OFFICE}date-value")
            shown = "\n".join("".join(part.itertext()) for part in cell.findall(f"{TEXT}p"))
            cells.append((cell.get(f"{OFFICE}value-type"), value, shown))
            assert cell.get(f"{TABLE}formula") is None
        rows.append(cells)
    return rows


def chromium():
    return shutil.which("chromium") or shutil.which("chromium-browser")


class FromATerminal(Person):

    def program(self, *arguments, **options):
        result = subprocess.run(
            [PROGRAM, "--library", self.library.folder, *arguments], capture_output=True, text=True, timeout=120,
            check=False, env=self.surroundings(), **options)
        return result.returncode, result.stdout + result.stderr

    def generate(self, count):
        subprocess.run([PROGRAM, "--generate", str(count), self.library.folder], check=True, timeout=120, capture_output=True)

    def change(self, sql, *values):
        database = sqlite3.connect(self.library.path("library.sqlite"))
        database.execute(sql, values)
        database.commit()
        database.close()

    def setUp(self):
        super().setUp()
        self.out = self.home + "/out"
        os.mkdir(self.out)

    def test_a_zip_that_other_programs_read(self):
        self.generate(120)
        path = f"{self.out}/all.zip"
        status, text = self.program("--export", path)
        self.assertEqual(status, 0, text)
        self.assertIn("120 things and ", text)
        self.assertIn(f"are now in “{path}”.", text)
        self.assertEqual(os.listdir(self.out), ["all.zip"])
        subprocess.run(["unzip", "-tq", path], check=True, capture_output=True)
        with zipfile.ZipFile(path) as archive:
            self.assertIsNone(archive.testzip())
            names = archive.namelist()
            rows = list(csv.DictReader(io.StringIO(archive.read("items.csv").decode("utf-8-sig"), newline="")))
            document = json.loads(archive.read("items.json"))
            page = archive.read("index.html").decode()
            for name in names:
                packed = zipfile.ZIP_STORED if name.startswith("pictures/") else zipfile.ZIP_DEFLATED
                self.assertEqual(archive.getinfo(name).compress_type, packed, name)
            for item in document["items"]:
                for picture in item.get("pictures", []):
                    content = archive.read(picture["file"])
                    self.assertEqual(hashlib.sha256(content).hexdigest(), picture["fileSHA256"])
                    self.assertEqual(picture["sha256"], picture["fileSHA256"])
                    self.assertIn(f"src=\"{picture['file']}\"", page)
        self.assertEqual((document["format"], document["version"]), ("mystuff", 1))
        stored = {row["uuid"].upper(): row for row in self.library.query("SELECT * FROM item")}
        self.assertEqual(len(stored), 120)
        self.assertEqual([row["ID"] for row in rows], [item["uuid"] for item in document["items"]])
        self.assertEqual(set(stored), {row["ID"] for row in rows})
        for row, item in zip(rows, document["items"]):
            self.assertEqual(row["Name"], stored[row["ID"]]["name"])
            self.assertEqual(row["Name"], item["name"])
            self.assertEqual(row["Notes"], stored[row["ID"]]["notes"])
            files = [picture["file"] for picture in item.get("pictures", [])]
            self.assertEqual([name for name in row["Pictures"].split("; ") if name], files)
        pictures = sum(len(item.get("pictures", [])) for item in document["items"])
        self.assertEqual(pictures, len([name for name in names if name.startswith("pictures/")]))

    def test_squares_in_a_folder(self):
        self.generate(10)
        status, text = self.program("--export", f"{self.out}/all", "--squares")
        self.assertEqual(status, 0, text)
        self.assertEqual(sorted(os.listdir(f"{self.out}/all")), ["index.html", "items.csv", "items.json", "pictures"])
        for path in glob.glob(f"{self.out}/all/pictures/*"):
            size = subprocess.run(["identify", "-format", "%m %w %h", path], check=True, capture_output=True, text=True).stdout
            kind, width, height = size.split()
            self.assertEqual((kind, width), ("JPEG", height))
        status, text = self.program("--export", f"{self.out}/all")
        self.assertEqual(status, 2)
        self.assertIn(f"“{self.out}/all” is a folder with something in it already.", text)

    def test_what_cannot_be_done_is_said(self):
        status, text = self.program("--export", f"{self.out}/all.zip")
        self.assertEqual((status, text), (2, f"There is no library in “{self.library.folder}”.\n"))
        self.generate(3)
        status, text = self.program("--export", "/proc/nothing/all.zip")
        self.assertEqual(status, 2)
        self.assertIn("“/proc/nothing/all.zip” was not written: No such file or directory. Choose another folder.", text)
        status, text = self.program("--claim", f"{self.out}/claim.zip")
        self.assertEqual(status, 2)
        self.assertIn("Nothing is marked as lost or stolen.", text)
        self.assertEqual(self.program("--export")[0], 2)
        self.assertEqual(self.program("--export", f"{self.out}/all.zip", "--dry-run")[0], 2)
        self.assertEqual(os.listdir(self.out), [])
        # Nobody is asked whether what is there may go.
        with open(f"{self.out}/dear", "w") as file:
            file.write("dear")
        database = f"{self.library.folder}/library.sqlite"
        size = os.path.getsize(database)
        for option in "--export", "--claim", "--report":
            for path, reason in ((f"{self.out}/dear", "is there already"), (database, "in the library itself")):
                if option == "--export":
                    path += ".zip" if reason == "in the library itself" else ""
                status, text = self.program(option, path)
                self.assertEqual(status, 2, text)
                self.assertIn(reason, text)
        with open(f"{self.out}/dear") as file:
            self.assertEqual(file.read(), "dear")
        self.assertEqual(os.path.getsize(database), size)

    def test_the_zone_changes_no_day_and_no_moment(self):
        self.generate(20)
        self.change("UPDATE picture SET taken_at = 1709251199999")
        self.change("UPDATE item SET purchase_date = '2024-02-29', warranty_until = '2024-12-31', last_seen = '2024-01-01'")
        contents = []
        for zone in ("Pacific/Honolulu", "Pacific/Kiritimati"):
            folder = f"{self.out}/{zone.split('/')[1]}"
            result = subprocess.run(
                [PROGRAM, "--library", self.library.folder, "--export", folder], check=True, timeout=120,
                capture_output=True, env=self.surroundings(TZ=zone))
            self.assertEqual(result.stderr, b"")
            with open(f"{folder}/items.csv", encoding="utf-8-sig", newline="") as table, \
                    open(f"{folder}/items.json", encoding="utf-8") as document:
                document = json.load(document)
                del document["exportedAt"]
                contents.append((table.read(), document))
        self.assertEqual(contents[0], contents[1])
        table, document = contents[0]
        self.assertIn(",2024-02-29,", table)
        pictures = [picture for item in document["items"] for picture in item.get("pictures", [])]
        self.assertEqual({picture["takenAt"] for picture in pictures}, {"2024-02-29T23:59:59.999Z"})

    def test_a_missing_picture_is_named(self):
        self.generate(4)
        self.change("UPDATE item SET name = 'Lamp'")
        victim = self.library.query("SELECT hash FROM picture WHERE item_id IS NOT NULL LIMIT 1")[0]["hash"]
        for path in glob.glob(self.library.path(f"pictures/*/{victim}*")):
            os.remove(path)
        status, text = self.program("--export", f"{self.out}/all")
        self.assertEqual(status, 1, text)
        self.assertIn("not among them", text)
        self.assertIn("Lamp (IMG_", text)
        with open(f"{self.out}/all/index.html", encoding="utf-8") as page:
            self.assertIn("is missing.", page.read())

    def test_interrupted_it_leaves_nothing(self):
        self.generate(3000)
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen(
                [PROGRAM, "--library", self.library.folder, "--export", f"{self.out}/all"], env=self.surroundings(),
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            wait_for("pictures", lambda: len(glob.glob(f"{self.out}/.mystuff-*/pictures/*")) > 50)
            process.send_signal(number)
            text = process.communicate(timeout=30)[0]
            self.assertEqual((process.returncode, text), (2, "The export was given up; nothing of it was left behind.\n"))
            self.assertEqual(os.listdir(self.out), [])

    def test_memory_does_not_grow_with_the_library(self):
        """1,000 things with 2,000 pictures against 50 with 100."""
        script = (
            "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); "
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
        peaks = []
        for count in (50, 1000):
            folder = f"{self.home}/library-{count}"
            subprocess.run([PROGRAM, "--generate", str(count), folder], check=True, timeout=120, capture_output=True)
            database = sqlite3.connect(folder + "/library.sqlite")
            # Two pictures for each thing.
            database.execute("DELETE FROM picture WHERE position > 1")
            rows = database.execute("SELECT count(*) FROM picture WHERE item_id IS NOT NULL").fetchone()[0]
            columns = [row[1] for row in database.execute("PRAGMA table_info(picture)")]
            copied = ", ".join(name for name in columns if name not in ("id", "item_id", "position"))
            key = " || '-' || ".join(f"hex(randomblob({length}))" for length in (4, 2, 2, 2, 6))
            while rows < 2 * count:
                rows += database.execute(
                    f"INSERT INTO picture (id, item_id, position, {copied}) "
                    f"SELECT {key}, i.id, coalesce((SELECT max(position) + 1 FROM picture p WHERE p.item_id = i.id), 0), "
                    f"{copied} FROM item i, (SELECT {copied} FROM picture ORDER BY id LIMIT 1) "
                    "WHERE (SELECT count(*) FROM picture p WHERE p.item_id = i.id) < 2").rowcount
            database.commit()
            database.close()
            self.assertEqual(rows, 2 * count)
            output = subprocess.run(
                [sys.executable, "-I", "-S", "-c", script, PROGRAM, "--library", folder, "--export", f"{self.out}/{count}.zip"],
                check=True, capture_output=True, text=True, timeout=300, env=self.surroundings()).stdout
            peaks.append(int(output))
            with zipfile.ZipFile(f"{self.out}/{count}.zip") as archive:
                self.assertEqual(len([name for name in archive.namelist() if name.startswith("pictures/")]), 2 * count)
        # In kB. The ids and names of a thousand things are a hundredth of that.
        self.assertLess(peaks[1] - peaks[0], 12_000, peaks)

    # MARK: Claims

    def test_a_claim_pack(self):
        self.generate(40)
        ids = [row["id"] for row in self.library.query("SELECT id FROM item ORDER BY id LIMIT 3")]
        for number, id in enumerate(ids):
            self.change(
                "UPDATE item SET status = ?, name = ?, serial_number = '0012', purchase_date = '2020-02-29', maker = '=SUM(A1)', "
                "price_minor = 123456, price_currency = 'EUR', quantity = 2, condition = 'worn' WHERE id = ?",
                "stolen" if number else "lost", f"Ring {number}\u0001 <&>", id)
        path = f"{self.out}/claim.zip"
        status, text = self.program("--claim", path)
        self.assertEqual(status, 0, text)
        self.assertIn("3 things and", text)
        with zipfile.ZipFile(path) as archive:
            self.assertIsNone(archive.testzip())
            rows = list(csv.reader(io.StringIO(archive.read("claim.csv").decode("utf-8-sig"), newline="")))
            spreadsheet = archive.read("claim.ods")
            pictures = [name for name in archive.namelist() if name.startswith("pictures/")]
            for name in pictures:
                self.assertTrue(archive.read(name).startswith(b"\xff\xd8\xff"), name)
        # The first entry has to be found by its place alone.
        self.assertEqual(spreadsheet[26:30], b"\x08\0\0\0")
        self.assertEqual(spreadsheet[30:84], b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet")
        with zipfile.ZipFile(io.BytesIO(spreadsheet)) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual(archive.namelist(), ["mimetype", "content.xml", "styles.xml", "META-INF/manifest.xml"])
            for name in archive.namelist()[2:]:
                ElementTree.fromstring(archive.read(name))
            sheet = sheet_of(archive.read("content.xml"))
        self.assertEqual([cell[2] for cell in sheet[0]], rows[0])
        self.assertEqual((len(sheet), len(rows)), (4, 4))
        column = {heading: position for position, heading in enumerate(rows[0])}
        named = {row[column["Item Description"]][2]: (row, line) for row, line in zip(sheet[1:], rows[1:])}
        self.assertEqual(set(named), {f"Ring {number}\ufffd <&>" for number in range(3)})
        row, line = named["Ring 0\ufffd <&>"]
        self.assertEqual(row[column["Quantity Lost"]][:2], ("float", "2"))
        self.assertEqual(row[column["Original Price (Each)"]][:2], ("float", "1234.56"))
        self.assertEqual(row[column["Purchase Date"]][:2], ("date", "2020-02-29"))
        self.assertEqual(row[column["Serial Number"]], ("string", None, "0012"))
        self.assertEqual(row[column["Brand or Manufacturer"]], ("string", None, "=SUM(A1)"))
        self.assertEqual(row[column["Business Use"]], (None, None, ""))
        self.assertEqual((line[column["Serial Number"]], line[column["Brand or Manufacturer"]]), ("'0012", "'=SUM(A1)"))
        self.assertEqual(row[column["Age: Years"]][0], "float")
        listed = [f"pictures/{name}" for line in rows[1:] for name in line[column["Pictures"]].split("; ") if name]
        self.assertEqual(sorted(listed), sorted(pictures))

    # MARK: The page

    @unittest.skipUnless(chromium(), "needs Chromium (tools/deps chromium)")
    def test_the_page_in_a_browser(self):
        self.generate(30)
        self.change("UPDATE item SET name = '<b>Ring</b> & co' WHERE id = 1")
        self.assertEqual(self.program("--export", f"{self.out}/all")[0], 0)

        def browse(*arguments):
            return subprocess.run(
                [chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=5000",
                 f"--user-data-dir={self.home}/chromium", *arguments, f"file://{self.out}/all/index.html"],
                check=True, capture_output=True, text=True, timeout=120).stdout

        content = browse("--dump-dom")
        self.assertIn("&lt;b&gt;Ring&lt;/b&gt; &amp; co", content)
        self.assertEqual(content.count("<article"), 30)
        browse("--window-size=1000,1400", f"--screenshot={SHOTS}/export-page.png")
        colours = subprocess.run(
            ["identify", "-format", "%k", f"{SHOTS}/export-page.png"], check=True, capture_output=True, text=True).stdout
        self.assertGreater(int(colours), 200)
        browse("--no-pdf-header-footer", f"--print-to-pdf={self.out}/page.pdf")
        with open(f"{self.out}/all/items.json", encoding="utf-8") as file:
            pictures = sum(len(item.get("pictures", [])) for item in json.load(file)["items"])
        if shutil.which("pdfimages"):
            listed = subprocess.run(
                ["pdfimages", "-list", f"{self.out}/page.pdf"], check=True, capture_output=True, text=True).stdout
            self.assertGreaterEqual(len([line for line in listed.splitlines() if " image " in line]), pictures // 2)


class FromTheWindow(Person):

    def begin(self):
        self.start(
            Thing("Chair", place="Kitchen", value="5000"),
            Thing("Lamp", place="Hall", value="1000", serial="=1", picture=self.pictures.make("lamp.png", "blue")),
            Thing("Mirror", place="Hall"))
        self.out = self.home + "/out"
        os.mkdir(self.out)

    def save_as(self, title, path):
        self.dialog(title)
        self.key("ctrl+a")
        self.type(path)
        time.sleep(0.3)
        self.key("Return")

    def exported(self, path):
        with zipfile.ZipFile(path) as archive:
            return [item["name"] for item in json.loads(archive.read("items.json"))["items"]]

    def test_everything_by_keyboard_alone(self):
        self.begin()
        self.choose_from_menu("Export…")
        self.dialog("Export")
        self.sees("A page for the browser")
        self.assertEqual(self.nameless(), [])
        self.shot("export")
        self.key("Return")
        path = f"{self.out}/all.zip"
        self.save_as("Export To", path)
        self.sees(f"3 things and 1 picture are now in “{path}”.")
        self.shot("export-done")
        self.assertEqual(self.nameless(), [])
        self.assertEqual(self.exported(path), ["Lamp", "Mirror", "Chair"])
        self.key("Escape")
        self.wait_until_closed("Export")

    def test_the_search_and_the_selection(self):
        self.begin()
        self.key("ctrl+f")
        self.type("hall")
        self.wait_for_rows("Lamp", "Mirror")
        self.choose_from_menu("Export…")
        window, _ = self.dialog("Export")
        self.find("push button", "Contents", window)
        self.sees("The 2 things found")
        self.key("Return")
        self.save_as("Export To", f"{self.out}/found.zip")
        self.sees("2 things and 1 picture")
        self.assertEqual(self.exported(f"{self.out}/found.zip"), ["Lamp", "Mirror"])
        self.key("Escape")
        self.wait_until_closed("Export")
        self.key("ctrl+f", "Escape")
        self.wait_for_rows("Chair", "Lamp", "Mirror")
        self.click(self.row("Chair"))
        self.key("shift+Down")
        self.choose_from_menu("Export…")
        self.dialog("Export")
        self.sees("The 2 selected things")
        self.key("Return")
        self.save_as("Export To", f"{self.out}/selected.zip")
        self.sees("2 things and 1 picture")
        self.assertEqual(self.exported(f"{self.out}/selected.zip"), ["Lamp", "Chair"])

    def test_where_it_is_is_shown(self):
        self.begin()
        with subprocess.Popen(
                [sys.executable, os.path.dirname(os.path.abspath(__file__)) + "/file_manager.py"], stdout=subprocess.PIPE,
                text=True) as manager:
            self.addCleanup(manager.kill)
            self.assertEqual(manager.stdout.readline(), "ready\n")
            self.choose_from_menu("Export…")
            self.dialog("Export")
            self.key("Return")
            self.save_as("Export To", f"{self.out}/with blank.zip")
            self.sees("3 things and 1 picture")
            self.key("Return")
            self.assertEqual(manager.stdout.readline(), f"file://{self.out}/with%20blank.zip\n")
            manager.terminate()

    def test_cancelled_there_is_nothing(self):
        subprocess.run(
            [PROGRAM, "--generate", "40000", self.library.folder], check=True, timeout=300, capture_output=True)
        os.mkdir(self.home + "/out")
        self.start()
        self.choose_from_menu("Export…")
        self.dialog("Export")
        self.key("Return")
        self.save_as("Export To", f"{self.home}/out/all.zip")
        self.sees(" of 40000")
        self.shot("export-working")
        self.key("Escape")
        self.sees("The export was given up; nothing of it was left behind.")
        self.assertEqual(os.listdir(self.home + "/out"), [])
        self.key("Escape")
        self.wait_until_closed("Export")
        # Neither is there when the program ends meanwhile.
        self.choose_from_menu("Export…")
        self.dialog("Export")
        self.key("Return")
        self.save_as("Export To", f"{self.home}/out/all.zip")
        self.sees(" of 40000")
        self.stop()
        self.assertEqual(os.listdir(self.home + "/out"), [])

    def test_what_went_wrong_is_said_and_can_be_tried_again(self):
        self.begin()
        self.choose_from_menu("Export…")
        self.dialog("Export")
        self.key("Return")
        # GTK's own dialog refuses a folder that is not there; one that cannot be written to it does not know.
        self.save_as("Export To", "/proc/all.zip")
        self.sees("“/proc/all.zip” was not written:")
        self.shot("export-problem")
        self.key("Return")
        self.save_as("Export To", f"{self.out}/all.zip")
        self.sees("3 things and 1 picture")

    def test_a_claim_pack(self):
        self.begin()
        self.choose_from_menu("Claim Pack…")
        self.dialog("Claim Pack")
        self.sees("For an insurer")
        self.shot("claim")
        self.assertEqual(self.nameless(), [])
        self.key("Escape")
        self.wait_until_closed("Claim Pack")
        self.select("Lamp")
        self.key("shift+Down")
        self.choose_from_menu("Claim Pack…")
        self.dialog("Claim Pack")
        self.sees("The 2 selected things")
        self.key("Return")
        path = f"{self.out}/claim.zip"
        self.save_as("Save Claim Pack", path)
        self.sees(f"2 things and 1 picture are now in “{path}”.")
        with zipfile.ZipFile(path) as archive:
            self.assertEqual(sorted(archive.namelist()), ["claim.csv", "claim.ods", "pictures/0001-1.jpg", "report.pdf"])
            self.assertTrue(archive.read("report.pdf").startswith(b"%PDF-"))
            # The picture was a PNG file.
            self.assertTrue(archive.read("pictures/0001-1.jpg").startswith(b"\xff\xd8\xff"))
            self.assertIn("'=1", archive.read("claim.csv").decode("utf-8-sig"))


if __name__ == "__main__":
    unittest.main()
