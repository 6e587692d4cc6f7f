"""Makes titles.xlsx beside it by openpyxl: a list with five rows of titles, merged cells and three faults.

    python titles.py
    soffice --headless --convert-to xls titles.xlsx
    soffice --headless --convert-to ods titles.xlsx
    titles.csv is the same with a semicolon and a decimal comma, as Excel saves it in German
"""

import openpyxl

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Preisliste 2026"
sheet["B1"] = "Hydraulik Mustermann GmbH"
sheet.merge_cells("B1:F1")
sheet["B3"] = "Preisliste Schläuche"
sheet.merge_cells("B3:F4")
sheet["B5"] = "gültig ab 1. Januar 2026"
for row, cells in {
    6: ["Artikel-Nr.", "Bezeichnung", "DN", "Betriebsdruck", "Preis / 100 m"],
    7: ["Zweilagig"],
    8: ["F-1", "Schlauch", 12, 276, 1250],
    9: ["F-2", "Schlauch", "elf", 276, 1250],
    10: ["F-3", "Schlauch mit zwei Zeilen", 12, 276, "viel"],
    11: ["F-4", None, 16, 276, 1250],
    13: ["F-5", "Schlauch", 20, "hoch", 1250.5],
}.items():
    for column, cell in enumerate(cells, 2):
        sheet.cell(row, column, cell)
sheet.merge_cells("B7:F7")
sheet.merge_cells("C10:C11")
sheet.row_dimensions[9].hidden = True
book.save("titles.xlsx")
