"""Labels: rendered by PDFium at the dots of a label printer, codes read by zbar."""

import re
from functools import partial

import pypdfium2
from pyzbar.pyzbar import ZBarSymbol, decode

# Dots an inch of the usual label printers.
DPI = 203
SIZES = {"2x3": (2, 3), "4x6": (4, 6)}
# Kits of the demo: what stands on their labels in the language of their customer.
KITS = {
    "English": ("de300000000000000c000001", ["demo", "K-100"]),
    "Polish": ("de300000000000000c000003", ["Świętosława", "PRZEWÓD"]),
    "Greek": ("de300000000000000c000004", ["Υδραυλικά", "ΣΩΛ"]),
}


def checks(service):
    for size in SIZES:
        for language, (kit, texts) in KITS.items():
            name = f"labels {size} in {language}, by PDFium and zbar"
            yield name, partial(check, service, kit, size, texts)


def check(service, kit, size, texts):
    asked = {"params": {"labelSize": size}}
    pdf = service.post(f"/hosekit/{kit}/labels", asked, service.token("demo admin"))
    document = pypdfium2.PdfDocument(pdf)
    assert len(document) > 0, "no pages"
    for number, page in enumerate(document, 1):
        check_page(page, number, len(document), SIZES[size], texts)


def check_page(page, number, of, inches, texts):
    for measured, wanted in zip(page.get_size(), inches):
        assert abs(measured - wanted * 72) < 0.1, f"page {number} measures {page.get_size()} points"
    text = page.get_textpage().get_text_range()
    squeezed = squeeze(text)
    for wanted in texts:
        assert squeeze(wanted) in squeezed, f"page {number} has no {wanted!r}: {text!r}"
    assert f"{number}of{of}" in squeezed, f"page {number} has no {number} of {of}: {text!r}"

    image = page.render(scale=DPI / 72, grayscale=True).to_pil()
    read = {symbol: [code.data.decode() for code in decode(image, [symbol])]
            for symbol in (ZBarSymbol.QRCODE, ZBarSymbol.CODE128)}
    assert len(read[ZBarSymbol.QRCODE]) == 1, f"page {number}: QR codes {read[ZBarSymbol.QRCODE]}"
    assert len(read[ZBarSymbol.CODE128]) == 1, f"page {number}: Code 128 {read[ZBarSymbol.CODE128]}"
    qr, bars = read[ZBarSymbol.QRCODE][0], read[ZBarSymbol.CODE128][0]
    # Without an address configured, a QR code says number and revision; Code 128 the number alone.
    assert re.fullmatch(r"A-1\d{3}", bars), f"page {number}: Code 128 says {bars!r}"
    assert qr.startswith(bars), f"page {number}: QR says {qr!r}, Code 128 {bars!r}"
    assert squeeze(qr) in squeezed, f"page {number} has no {qr!r}: {text!r}"


def squeeze(text):
    """Without spaces and line breaks: where a text wraps doesn't matter."""
    return re.sub(r"[\s\ufffe]+", "", text)
