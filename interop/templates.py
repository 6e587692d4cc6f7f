"""Empty workbooks to be filled in, opened by openpyxl and, where it is installed, by LibreOffice.

Without a screen LibreOffice saves no frozen panes; those are checked by openpyxl alone.
"""

import csv
import io
import shutil
import subprocess
import tempfile
from functools import partial
from pathlib import Path

import openpyxl

from exports import KINDS, export, read

# Headings of columns with a closed list of words, by the kind that has them.
LISTED = {"hose": ["Available", "List price unit"], "crimpFitting": ["Gender"], "adaptor": ["End 1 gender"]}


def checks(service):
    for kind in KINDS:
        yield f"template of {kind}, by openpyxl", partial(one_kind, service, kind)
    yield "template of all kinds, by openpyxl", partial(all_kinds, service)
    name = "templates saved again by LibreOffice"
    if shutil.which("soffice"):
        yield name, partial(by_libreoffice, service)
    else:
        print(f"left out {name}: soffice is not installed", flush=True)


def one_kind(service, kind):
    book = template(service, kind)
    assert visible(book) == [kind, "guide"], f"sheets {book.sheetnames}"
    token = service.token("demo admin")
    exported, _ = read(export(service, kind, token, {"partNumber": "no such part"}), kind)
    check_sheet(book, kind, list(exported))


def all_kinds(service):
    book = template(service)
    assert visible(book) == [*KINDS, "guide"], f"sheets {book.sheetnames}"
    for kind in KINDS:
        check_sheet(book, kind)


def template(service, kind=None):
    return openpyxl.load_workbook(io.BytesIO(template_file(service, kind)))


def template_file(service, kind=None):
    asked = {"componentType": kind} if kind else {}
    return service.post("/components/exceltemplate", asked, service.token("demo admin"))


def visible(book):
    return [sheet.title for sheet in book.worksheets if sheet.sheet_state == "visible"]


def check_sheet(book, kind, exported=None):
    sheet = book[kind]
    assert sheet.max_row == 2, f"{kind} has {sheet.max_row} rows"
    headings, notes = ([cell.value for cell in row] for row in sheet.iter_rows())
    assert all(headings) and len(set(headings)) == len(headings), f"headings {headings}"
    # An export says which record a row is of, too.
    expected = [*headings, "Id", "Last modified"]
    assert exported is None or exported == expected, f"the template has {headings}, the export {exported}"
    assert notes[0].startswith("[notes] "), f"notes {notes[0]!r}"
    assert any(note.endswith("required") for note in notes), "no column is required"
    assert sheet.freeze_panes == "A3", f"frozen at {sheet.freeze_panes}"
    words = lists(book, sheet)
    for heading in LISTED.get(kind, []):
        assert words[headings.index(heading)], f"{kind} has no list for {heading}"
    # Every list has the words that its notes name.
    for at, (note, listed) in enumerate(zip(notes, words)):
        if "one of: " in note:
            named = note.split("one of: ")[1].removesuffix("; required").split(", ")
            assert listed == named, f"{headings[at]}: the list has {listed}, the notes {named}"
        width = sheet.column_dimensions[letter_of_group(sheet, at)].width
        assert width >= 8, f"{headings[at]} is {width} wide"
    told = {row[0] for row in book["guide"].iter_rows(values_only=True)}
    assert told >= set(headings), f"the guide lacks {set(headings) - told}"


def letter_of_group(sheet, at):
    """The column that openpyxl keeps the width of a group of like columns at."""
    for letter, column in sheet.column_dimensions.items():
        if column.min <= at + 1 <= column.max:
            return letter
    raise AssertionError(f"column {at + 1} has no width")


def lists(book, sheet):
    """The words of the drop-down list of each column, none where it has none."""
    words = [None] * sheet.max_column
    for rule in sheet.data_validations.dataValidation:
        assert rule.type == "list", f"a rule of type {rule.type}"
        for area in rule.sqref.ranges:
            assert (area.min_row, area.max_row) == (3, 1_048_576), f"a list for {area.coord}"
            words[area.min_col - 1] = listed(book, rule.formula1)
    return words


def listed(book, formula):
    if formula.startswith('"'):
        return formula.strip('"').split(",")
    name, area = formula.split("!")
    assert book[name].sheet_state == "hidden", f"{name} is visible"
    return [row[0].value for row in book[name][area.replace("$", "")]]


def by_libreoffice(service):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "template.xlsx"
        file.write_bytes(template_file(service))
        saved = Path(folder) / "saved"
        convert(file, "xlsx", saved)
        book = openpyxl.load_workbook(saved / "template.xlsx")
        for kind in KINDS:
            check_saved(template(service), book, kind)
        # A text file has the first sheet.
        convert(file, "csv", saved)
        with open(saved / "template.csv", encoding="utf-8", newline="") as lines:
            headings, notes = csv.reader(lines)
        first = template(service)[KINDS[0]]
        assert headings == [cell.value for cell in first[1]], f"headings {headings}"
        assert notes == [cell.value for cell in first[2]], f"notes {notes}"


def convert(file, to, folder):
    options = {"csv": "csv:Text - txt - csv (StarCalc):44,34,76"}
    command = ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/profile",
               "--convert-to", options.get(to, to), "--outdir", folder, file]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    made = (folder / file.name).with_suffix(f".{to}")
    assert made.exists(), f"soffice made no {to}: {done.stdout} {done.stderr}"


def check_saved(ours, saved, kind):
    cells = [[cell.value for cell in row] for row in ours[kind].iter_rows()]
    again = [[cell.value for cell in row] for row in saved[kind].iter_rows(max_row=2, max_col=len(cells[0]))]
    assert again == cells, f"{kind} changed"
    words = [words for words in lists_saved(ours, ours[kind]) if words]
    kept = [words for words in lists_saved(saved, saved[kind]) if words]
    assert kept == words, f"{kind} has the lists {kept}, was {words}"


def lists_saved(book, sheet):
    """As `lists`, but not minding how the areas are cut."""
    words = [None] * sheet.max_column
    for rule in sheet.data_validations.dataValidation:
        for area in rule.sqref.ranges:
            for column in range(area.min_col, area.max_col + 1):
                words[column - 1] = listed(book, rule.formula1)
    return words
