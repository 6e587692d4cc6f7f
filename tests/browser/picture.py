"""The pictures of the page in the README and the docs."""

import io
import re
from pathlib import Path

from PIL import Image

import makers
from desk import expect, quiet, say, settle
from imports import check, choose, propose, rule, settle_brand, step as at_step, way
from views import step

FOLDER = Path(__file__).resolve().parents[2] / "docs/images"


def keep(taken, name, most):
    file = FOLDER / f"{name}.png"
    file.parent.mkdir(exist_ok=True)
    # The page has few colours.
    Image.open(io.BytesIO(taken)).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(file, optimize=True)
    size = file.stat().st_size
    assert size < most, f"{file} has {size} bytes"
    print(f"{file}: {size} bytes")


def taken(page, top=None):
    page.evaluate("document.activeElement.blur()")
    expect(page.locator(".toast > p")).to_be_empty()
    quiet(page)
    if top:
        top.evaluate("(one) => one.scrollIntoView()")
    return page.screenshot()


def the_readmes_picture(desk):
    with desk.page(width=1440, height=900) as page:
        # Bent and wrapped, and so short that there is a warning.
        say(page, "4SP-12 690 mm OAL, DKOS 25S 90 x 45 @ 270, spiral guard, 4 pcs")
        settle(page)
        step("end2")(page)
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator(".findings .notice.warn").first).to_be_visible()
        keep(taken(page), "configurator", 200_000)


def pictures_of_an_import(desk):
    maker = "Corvessa Hydraulik"
    desk.service.post("/brands/create", {"name": maker}, desk.service.token("demo admin"))
    with desk.page("/import", width=1360, height=900) as page:
        propose(page, "Preise 2027.xls", makers.german("Corvessa"))
        settle_brand(page, maker)
        keep(taken(page, rule(page, "Size")), "import-reading", 150_000)
        page.locator("#import-name").fill("Corvessa, price list")
        check(page)
        page.get_by_role("button", name=re.compile("^Import 4")).click()
        at_step(page, "Done")
        page.get_by_role("button", name="Import another list").click()
        choose(page, "Preise 2028.xls", makers.german("Corvessa", {"2SN-06": 1030, "2SN-08": 12900, "2SN-12": 1810, "2SN-16": 2610}))
        way(page, "As kept: Corvessa, price list")
        check(page)
        keep(taken(page, page.locator(".step-title")), "import-effect", 150_000)
        page.locator(".doubts input").check()
        page.get_by_role("button", name=re.compile("^Import 4")).click()
        at_step(page, "Done")
        page.get_by_role("button", name="Take back").click()
        expect(page.locator("dialog")).to_contain_text("Everything goes back")
        keep(taken(page), "import-revert", 150_000)


CASES = [the_readmes_picture, pictures_of_an_import]
