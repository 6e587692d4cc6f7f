"""How long Python's libraries take to read the first sheet of a workbook and to write it again."""

import json
import sys
import tempfile
import time

import openpyxl
import xlsxwriter


def timed(work):
    begun = time.perf_counter()
    result = work()
    return time.perf_counter() - begun, result


def read(path):
    book = openpyxl.load_workbook(path, read_only=True)
    rows = [list(row) for row in book.worksheets[0].iter_rows(values_only=True)]
    book.close()
    return rows


def write_with_xlsxwriter(rows, path):
    book = xlsxwriter.Workbook(path, {"constant_memory": True})
    sheet = book.add_worksheet()
    for at, row in enumerate(rows):
        for column, cell in enumerate(row):
            if isinstance(cell, bool):
                sheet.write_boolean(at, column, cell)
            elif isinstance(cell, (int, float)):
                sheet.write_number(at, column, cell)
            elif cell is not None:
                sheet.write_string(at, column, cell)
    book.close()


def write_with_openpyxl(rows, path):
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append(row)
    book.save(path)


def main():
    seconds, rows = timed(lambda: read(sys.argv[1]))
    told = {"openpyxl, reading": seconds}
    with tempfile.TemporaryDirectory() as folder:
        for name, write in [
            ("XlsxWriter, writing", write_with_xlsxwriter),
            ("openpyxl, writing", write_with_openpyxl),
        ]:
            told[name], _ = timed(lambda: write(rows, f"{folder}/copy.xlsx"))
    print(json.dumps(told))


main()
