"""The picture of the page in the README."""

import io
from pathlib import Path

from PIL import Image

from desk import expect, quiet, say, settle

FILE = Path(__file__).resolve().parents[2] / "docs/images/configurator.png"
LIMIT = 200_000


def the_readmes_picture(desk):
    with desk.page(width=1440, height=900) as page:
        say(page, "2SN-08 640 mm JIC 8 x ORFS 8 90, 5 pcs")
        settle(page)
        page.evaluate("document.activeElement.blur()")
        expect(page.locator(".toast > p")).to_be_empty()
        quiet(page)
        taken = page.screenshot()
    FILE.parent.mkdir(exist_ok=True)
    # The page has few colours.
    Image.open(io.BytesIO(taken)).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(FILE, optimize=True)
    size = FILE.stat().st_size
    assert size < LIMIT, f"{FILE} has {size} bytes"
    print(f"{FILE}: {size} bytes")


CASES = [the_readmes_picture]
