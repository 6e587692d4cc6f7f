"""What Python's libraries take for the same work.

peers.py workbook FILE: seconds for reading the first sheet of a workbook and for writing it again.
peers.py papers FILE: data sheets a second with the texts and lines of the one in FILE, and labels a second.
"""

import datetime
import io
import json
import sys
import tempfile
import time

import openpyxl
import pypdf
import xlsxwriter
from pypdf.generic import ContentStream
from reportlab.graphics import renderPDF
from reportlab.graphics.barcode import code128, qr
from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import inch
from reportlab.pdfgen.canvas import Canvas


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
            elif isinstance(cell, datetime.datetime):
                sheet.write_datetime(at, column, cell)
            elif cell is not None:
                sheet.write_string(at, column, cell)
    book.close()


def write_with_openpyxl(rows, path):
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append(row)
    book.save(path)


def workbook(path):
    seconds, rows = timed(lambda: read(path))
    told = {"openpyxl, reading": seconds}
    with tempfile.TemporaryDirectory() as folder:
        for name, write in [
            ("XlsxWriter, writing", write_with_xlsxwriter),
            ("openpyxl, writing", write_with_openpyxl),
        ]:
            told[name], _ = timed(lambda: write(rows, f"{folder}/copy.xlsx"))
    return told


def drawn(path):
    """Size, texts and lines of each page."""
    document = pypdf.PdfReader(path)
    pages = []
    for page in document.pages:
        texts = []
        page.extract_text(
            visitor_text=lambda text, _, at, font, size: texts.append((at[4], at[5], text.strip()))
        )
        lines, last = [], (0.0, 0.0)
        for operands, operator in ContentStream(page.get_contents(), document).operations:
            if operator in (b"m", b"l"):
                point = tuple(float(number) for number in operands)
                if operator == b"l":
                    lines.append(last + point)
                last = point
        size = (float(page.mediabox.width), float(page.mediabox.height))
        pages.append((size, [text for text in texts if text[2]], lines))
    return pages


def draw_sheet(pages):
    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=1)
    for size, texts, lines in pages:
        canvas.setPageSize(size)
        canvas.setFont("Helvetica", 8)
        for x, y, text in texts:
            canvas.drawString(x, y, text)
        for line in lines:
            canvas.line(*line)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def draw_labels(count):
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(4 * inch, 6 * inch), pageCompression=1)
    for number in range(count):
        text = f"BENCH-{number:010}"
        canvas.setFont("Helvetica", 10)
        for line in range(12):
            canvas.drawString(18, 410 - 14 * line, f"{text} line {line}")
        code128.Code128(text, barHeight=0.5 * inch, barWidth=0.9).drawOn(canvas, 18, 200)
        square = Drawing(1.5 * inch, 1.5 * inch)
        square.add(qr.QrCodeWidget(text, barWidth=1.5 * inch, barHeight=1.5 * inch))
        renderPDF.draw(square, canvas, 18, 40)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def a_second(work, pieces):
    """How many pieces a second work makes, over some seconds."""
    work()
    begun, times = time.perf_counter(), 0
    while time.perf_counter() - begun < 3:
        work()
        times += 1
    return pieces * times / (time.perf_counter() - begun)


def papers(path):
    pages = drawn(path)
    return {
        "data sheet of an assembly": a_second(lambda: draw_sheet(pages), 1),
        "label of an assembly": a_second(lambda: draw_labels(1), 1),
        "100 labels of a kit": a_second(lambda: draw_labels(100), 100),
    }


print(json.dumps({"workbook": workbook, "papers": papers}[sys.argv[1]](sys.argv[2])))
