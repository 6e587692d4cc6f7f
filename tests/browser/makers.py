"""Lists as makers send them, for the room of imports."""

import io
import itertools
import json
import time

import openpyxl
import xlwt

_count = itertools.count(1)


def unique(word):
    return f"{word} {time.time_ns() % 10**9:x}{next(_count)}"


def brand(desk):
    """A new brand of the demo."""
    name = unique("Corvessa")
    desk.service.post("/brands/create", {"name": name}, desk.service.token("demo admin"))
    return name


HEADINGS = ["Artikel-Nr.", "Bezeichnung", "EAN", "DN", "Betriebsdruck", "Außen-Ø", "Gewicht", "Preis / 100 m"]
UNITS = ["", "", "", "", "[bar]", "[mm]", "[kg/m]", ""]
HOSES = [("2SN-06", 10, 330, 20.3, "0,54", 980), ("2SN-08", 12, 275, 23.1, "0,62", 1250), ("2SN-12", 20, 215, 30.2, "0,95", 1890.5), ("2SN-16", 25, 165, 38.1, "1,25", 2410)]


def german(maker, prices=None, hoses=HOSES):
    """A price list in .xls, as a maker in Germany sends it: titles, units below the headings, groups, prices for 100 m with the euro sign."""
    prices = prices or {}
    book = xlwt.Workbook(encoding="utf-8")
    sheet = book.add_sheet("Preise")
    rows = [[f"{maker} Hydraulik GmbH"], ["Preisliste 2027, gültig ab 01.01.2027, Preise in €"], [], HEADINGS, UNITS, ["Hochdruckschläuche 2SN"]]
    for number, dn, bar, outer, weight, price in hoses:
        price = prices.get(number, price)
        euros = price if isinstance(price, str) else f"{price:,.2f} €".translate(str.maketrans(",.", ".,"))
        rows.append([number, "Schlauch EN 853 2SN", "4006381333931", dn, bar, outer, weight, euros])
    rows += [["2SN-20", "Schlauch EN 853 2SN", "", 31, 125, "", "", "auf Anfrage"], ["Gesamt:", "", "", "5"]]
    for at, row in enumerate(rows):
        for column, value in enumerate(row):
            if value != "":
                sheet.write(at, column, value)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def english(maker, numbers=("W-1", "W-2"), price="12.50"):
    """A list in CSV, with one column that nobody says the unit of."""
    rows = "".join(f"{number},{maker},-8,{pressure},{price}\n" for number, pressure in zip(numbers, ("350", "400")))
    return f"Part number,Make,Size,Working pressure,Net\n{rows}".encode()


def workbook(headings, *rows, sheet="hose"):
    """One of our own."""
    book = openpyxl.Workbook()
    page = book.active
    page.title = sheet
    for row in (headings, *rows):
        page.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def file(name, content):
    """A file for an input."""
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


def hoses(desk, maker):
    """The shop's hoses of a maker, by part number."""
    found = desk.service.get("/organization/customhoses?limit=100&search.brand=" + maker.replace(" ", "%20"), desk.service.token("demo admin"))
    return {one["partNumber"]: one for one in found["items"] if one["brand"] == maker}


def imports(desk):
    return desk.service.get("/imports?limit=5", desk.service.token("demo admin"))["items"]


def profile(desk, name, kind, layout):
    return json.loads(desk.service.post("/importprofiles/create", {"name": name, "kind": kind, "layout": layout}, desk.service.token("demo admin")))
