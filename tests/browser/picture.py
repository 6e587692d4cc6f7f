"""The pictures of the page in the README and the docs."""

import io
import json
import re
import time
from pathlib import Path

from PIL import Image

import makers
from desk import expect, quiet, say, settle
from imports import check, choose, propose, rule, settle_brand, step as at_step, way
from sessions import enter
from story import AT_THE_DESK, PASSWORD, Shop, empty_shop
from views import step

# The most bytes of a picture of the README.
MOST = 120_000
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


def pictures_of_a_tour(desk):
    """A shop that begins, and the demo's with a day's work."""
    with desk.page("/", role=None, width=1280, height=860, expected=("401",)) as page:
        enter(page, desk, empty_shop(desk, "Hydraulik Berger"), PASSWORD)
        shop = Shop(desk, page, AT_THE_DESK)
        shop.address()
        shop.units()
        keep(taken(page), "tour-setup", MOST)
    orders = a_days_work(desk)
    with desk.page("/", width=1280, height=860, expected=("409",)) as page:
        expect(page.locator("#late")).to_be_visible()
        keep(taken(page), "tour-today", MOST)
        page.goto(f"{desk.host}/quotations/{orders['quotation']}")
        expect(page.locator("li.line").first).to_be_visible()
        keep(taken(page), "tour-quotation", MOST)
        page.goto(f"{desk.host}/orders/{orders['short']}")
        expect(page.locator("li.line").first).to_be_visible()
        keep(taken(page), "tour-order", MOST)
        page.goto(f"{desk.host}/stock?level=belowMinimum")
        expect(page.locator("main tbody tr").first).to_be_visible()
        keep(taken(page), "tour-stock", MOST)


def a_days_work(desk):
    """Orders and a quotation of customers of the demo; their ids."""
    token = desk.service.token("demo admin")

    def post(path, **params):
        return json.loads(desk.service.post(path, {"params": params}, token))

    customers = desk.service.get("/customers?limit=4", token)["items"]
    assemblies = desk.service.get("/hoseassemblies?limit=4&status=released", token)["items"]
    lines = [{"item": one["_id"], "itemType": "hoseAssembly", "quantity": 4 + 2 * at, "lineNumber": str(at + 1)} for at, one in enumerate(assemblies[:2])]
    day = lambda days: time.strftime("%Y-%m-%d", time.localtime(time.time() + days * 86400))  # noqa: E731
    for at, days in enumerate((-3, 1, 2, 5)):
        post("/workorders/create", customer=customers[at % len(customers)]["_id"], dueDate=day(days), items=lines, description=("Excavator boom", "Press, return line", "Spare set", "Tipper")[at])
    stocked = [one for one in desk.service.get("/inventory?limit=40", token)["items"] if one["available"] > 0]
    for one in stocked[:9]:
        post("/inventoryitem/update", _id=one["_id"], reorderPoint=one["available"] + 10, reorderQuantity=50, binLocation=f"A-{one['partNumber'][-2:]}")
    desk.service.post("/organization/update", {"params": {"allowBackorder": True}}, token)
    fittings = [{"item": one["item"], "itemType": one["itemType"], "quantity": int(one["available"]) + 12, "lineNumber": str(at)} for at, one in enumerate((one for one in stocked if one["itemType"] in ("crimpFitting", "adaptor")), 2)][:2]
    short = post("/workorders/create", customer=customers[0]["_id"], dueDate=day(2), items=[*lines[:1], *fittings], description="Hydraulic power unit")
    desk.service.post(f"/workorder/{short['_id']}/release", {}, token)
    quotation = post("/salesestimates/create", customer=customers[1]["_id"], items=lines, description="Two spare sets")
    desk.service.post(f"/salesestimate/{quotation['_id']}/release", {}, token)
    return {"short": short["_id"], "quotation": quotation["_id"]}


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
        page.locator(".doubt input").first.check()
        page.get_by_role("button", name=re.compile("^Import 4")).click()
        at_step(page, "Done")
        page.get_by_role("button", name="Take back").click()
        expect(page.locator("dialog")).to_contain_text("Everything goes back")
        keep(taken(page), "import-revert", 150_000)


CASES = [the_readmes_picture, pictures_of_a_tour, pictures_of_an_import]
