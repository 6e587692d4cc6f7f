"""The picture of the page in the README."""

import io
from pathlib import Path

from PIL import Image

from desk import expect, quiet, say, settle
from views import step

FILE = Path(__file__).resolve().parents[2] / "docs/images/configurator.png"
LIMIT = 200_000


def the_readmes_picture(desk):
    with desk.page(width=1440, height=900) as page:
        # Bent and wrapped, and so short that there is a warning.
        say(page, "4SP-12 690 mm OAL, DKOS 25S 90 x 45 @ 270, spiral guard, 4 pcs")
        settle(page)
        step("end2")(page)
        page.evaluate("scrollTo(0, 0)")
        page.evaluate("document.activeElement.blur()")
        expect(page.locator(".findings .notice.warn").first).to_be_visible()
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
