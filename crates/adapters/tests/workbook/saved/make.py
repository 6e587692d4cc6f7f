"""Makes the workbooks beside it: by openpyxl 3.1.5, the same saved by LibreOffice 7.4, and one with
a password by msoffcrypto-tool 6.1.

    python make.py
    soffice --headless --convert-to xlsx --outdir /tmp openpyxl.xlsx openpyxl-1904.xlsx
    soffice --headless --convert-to xls --outdir /tmp openpyxl.xlsx
    soffice --headless --convert-to ods --outdir /tmp openpyxl.xlsx
    msoffcrypto-tool -e -p secret openpyxl-1904.xlsx encrypted.xlsx
"""

import datetime

import openpyxl
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.utils.datetime import CALENDAR_MAC_1904

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "hose"
sheet.append(["Brand", "Part number", "Size", "Value"])
sheet.append(["Torvane", "R2-08", "08", 1.5])
sheet.append(["  Ünïcödé 油管 \U0001F600 ", "line 1\nline 2", "1/2\"", -2])
sheet.append([True, False, datetime.date(2026, 11, 21), datetime.datetime(2026, 11, 21, 13, 5, 30)])
sheet.append([datetime.time(13, 5), datetime.timedelta(hours=36), "=1+1", "=1/0"])
sheet.append(["=\"a\"&\"b\"", "=NA()", "=TRUE()", "=TODAY()-TODAY()"])
sheet["A8"] = "merged"
sheet.merge_cells("A8:C9")
sheet["D8"] = CellRichText("rich ", TextBlock(InlineFont(b=True), "text"))
for row in range(12, 15):
    for column in range(1, 8):
        sheet.cell(row, column).font = openpyxl.styles.Font(bold=True)
sheet["B20"] = "hidden row"
sheet.row_dimensions[20].hidden = True
sheet["C22"] = "-08"
sheet["C22"].number_format = "@"
sheet["D22"] = 8
sheet["D22"].number_format = "0.00"
sheet["E22"] = 45982
sheet["E22"].number_format = "dd/mm/yyyy;@"
sheet.freeze_panes = "A2"
sheet.auto_filter.ref = "A1:D22"
sheet["A2"].comment = openpyxl.comments.Comment("a comment", "somebody")
rule = openpyxl.worksheet.datavalidation.DataValidation("list", formula1='"one,two"')
sheet.add_data_validation(rule)
rule.add("D2:D100")
hidden = book.create_sheet("lists")
hidden.append(["one"])
hidden.sheet_state = "hidden"
book.create_sheet("empty")
book.save("openpyxl.xlsx")

book = openpyxl.Workbook()
book.epoch = CALENDAR_MAC_1904
book.active.append([datetime.date(2026, 11, 21), datetime.datetime(2026, 11, 21, 13, 5, 30)])
book.save("openpyxl-1904.xlsx")

book = openpyxl.Workbook(write_only=True)
sheet = book.create_sheet("stream")
for row in range(1, 301):
    sheet.append([f"part {row}", row, None, row / 4])
book.save("openpyxl-stream.xlsx")
