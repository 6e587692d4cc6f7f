"""Exports, reopened by openpyxl and compared with the lists."""

import io
from collections import Counter
from functools import partial

import openpyxl

KINDS = ["hose", "crimpFitting", "adaptor", "ferrule", "wrap", "otherItem"]
CALLERS = {"an admin": "demo admin", "a customer": "demo customer", "nobody": None}
# Headings by the field of a hose that they show.
HOSE_FIELDS = {
    "Part number": "partNumber", "Brand": "brand", "Size": "size",
    "Nominal hose size": "nominalHoseSize", "Description": "description", "Series": "series",
    "Specification": "spec", "Maximum pressure (psi)": "maxPressurePsi",
    "Minimum bend radius (mm)": "minBendRadiusmm", "Outer diameter (mm)": "outerDiammm",
    "Weight per foot (lb/ft)": "weightLbsPerFt", "Org part number": "orgPartNumber",
    "List price": "listPrice", "List price unit": "listPriceUnitOfMeasure", "Cost": "cost",
}
# Headings and fields of the list of all items: the fourth with a token, the last for staff, since
# a customer's list has the customer's own price there.
SHOWN = [("Part number", "partNumber"), ("Brand", "brand"), ("Description", "description"),
         ("Org part number", "orgPartNumber"), ("List price", "price")]
# Text that a spreadsheet program would take for a formula or a number, were it let.
TRICKY = '=HYPERLINK("http://127.0.0.1/","x")'


def checks(service):
    for kind in KINDS:
        for caller, key in CALLERS.items():
            name = f"export of every {kind} for {caller}, by openpyxl"
            yield name, partial(compare_with_items, service, kind, key)
    yield "export of hoses, field by field, by openpyxl", partial(compare_hoses, service)
    yield "export of text that looks like a formula, by openpyxl", partial(stays_text, service)


def compare_with_items(service, kind, key):
    token = key and service.token(key)
    headings, rows = read(export(service, kind, token), kind)
    shown = SHOWN[:3] if not token else SHOWN[:4] if key == "demo customer" else SHOWN
    listed = Counter(tuple(item[field] for _, field in shown)
                     for item in items(service, kind, token))
    assert listed, "the list is empty"
    exported = Counter(tuple(row[heading] for heading, _ in shown) for row in rows)
    more, less = list((exported - listed).items())[:3], list((listed - exported).items())[:3]
    assert not more and not less, f"the export has {more}, the list {less}"
    seen = {heading for heading in headings if heading.startswith("Cost")}
    assert bool(seen) == (key == "demo admin"), f"cost columns for {key}: {seen}"
    assert ("List price" in headings) == bool(token), "prices go with a token"


def compare_hoses(service):
    token = service.token("demo admin")
    _, rows = read(export(service, "hose", token), "hose")
    hoses = service.get("/organization/hoses", token)
    assert len(rows) == len(hoses), f"{len(rows)} rows, {len(hoses)} hoses"
    for row, hose in zip(rows, hoses):
        for heading, field in HOSE_FIELDS.items():
            assert row[heading] == hose[field], f"{hose['partNumber']} {field}: {row[heading]!r} for {hose[field]!r}"


def stays_text(service):
    token = service.token("demo admin")
    fitting = {"partNumber": TRICKY, "brand": "Torvane", "hoseSize": "8", "dashSize": "08",
               "series": "12", "description": "+1", "threadSize": "1e5", "material": "@a"}
    service.post("/crimpfittings/create", fitting, token)
    file = export(service, "crimpFitting", token, search={"partNumber": TRICKY})
    _, rows = read(file, "crimpFitting")
    assert len(rows) == 1, f"{len(rows)} rows"
    shown = {"Part number": TRICKY, "Dash size": "-8", "Series": "12", "Description": "+1",
             "Thread": "1e5", "Material": "@a"}
    for heading, text in shown.items():
        assert rows[0][heading] == text, f"{heading}: {rows[0][heading]!r}"


def export(service, kind, token, search=None):
    asked = {"componentType": kind, "components": [], "selectAll": True, "search": search or {}}
    return service.post("/components/export", asked, token)


def read(file, kind):
    """Headings and rows of the first sheet, whose form is checked on the way."""
    book = openpyxl.load_workbook(io.BytesIO(file))
    sheet = book.worksheets[0]
    assert sheet.title == kind, f"the sheet is named {sheet.title}"
    assert sheet.freeze_panes == "A2", f"frozen at {sheet.freeze_panes}"
    for any_sheet in book.worksheets:
        for row in any_sheet.iter_rows():
            for cell in row:
                assert cell.data_type != "f", f"a formula in {any_sheet.title} {cell.coordinate}"
                text = isinstance(cell.value, str)
                assert text == (cell.data_type == "s"), f"{cell.coordinate} is of type {cell.data_type}"
    lines = sheet.iter_rows(values_only=True)
    headings = next(lines)
    assert len(set(headings)) == len(headings), "headings repeat"
    return headings, [dict(zip(headings, line)) for line in lines]


def items(service, kind, token):
    others = ",".join(other for other in KINDS if other != kind)
    page = 1
    while True:
        answer = service.get(f"/organization/items?skipItemTypes={others}&limit=200&page={page}", token)
        yield from answer["items"]
        if page * 200 >= answer["total"]:
            return
        page += 1
