"""The views of the page, each with the address where it is and what is opened there."""

import json
from dataclasses import dataclass
from typing import Callable

from desk import PHRASE, expect, quiet, say, settle
from words import spoken

# Bent at both ends, with a wrap; all of it is read.
WHOLE_PHRASE = "4SP-12 1850 mm OAL, DKOS 25S 90 x 45 @ 270, spiral guard, 4 pcs"


@dataclass(frozen=True)
class View:
    name: str
    path: str
    prepare: Callable = lambda page: None
    # Parts of what may stand in the console.
    expected: tuple = ()
    # Those where it can be opened.
    widths: tuple = (360, 768, 1440)


def views(desk, token=None):
    """With records that whoever has the token may see; an admin if absent."""
    furnished(desk)
    token = token or desk.service.token("demo admin")

    def first(path, **fields):
        found = desk.service.get(path, token)
        found = found if isinstance(found, list) else found["items"]
        return next((one["_id"] for one in found if all(one[name] == value for name, value in fields.items())), None)

    kinds = {"hose": "hoses", "fitting": "crimpfittings", "ferrule": "ferrules", "adaptor": "adaptors", "wrap": "wraps"}
    items = {name: first(f"/organization/{path}?limit=1") for name, path in kinds.items()}
    items["other item"] = first("/organization/components?itemType=otherItem&limit=1")
    assemblies = {status: first("/hoseassemblies?limit=100", status=status) for status in ("released", "under editing")}
    quotations = {status: first("/salesestimates?limit=100", status=status) for status in ("released", "under editing")}
    kits = {status: first("/hosekits?limit=100", status=status) for status in ("released", "under editing")}
    role = desk.service.get("/user", token)["role"]
    shop = [] if role == "customer" else [
        View("today", "/"),
        View("orders", "/orders"), View("orders, nothing", "/orders?status=all&number=nothing"),
        *(View(f"order, {status}", f"/orders/{first('/workorders?limit=100', status=status)}") for status in ("released", "under editing", "completed", "cancelled")),
        View("customers", "/customers"), View("customer", f"/customers/{first('/customers?limit=1')}"),
        View("import", "/import"), View("stock", "/stock"), View("stock, low", "/stock?level=belowMinimum"), View("stock, nothing", "/stock?number=nothing"), View("stock, table", "/stock?as=sheet"), View("to order", "/stock/to-order"),
        View("prices", "/prices"), *(View("price list", f"/prices/{found}") for found in [first("/pricelists?limit=1")] if found),
        *(View(f"settings, {section}", f"/settings/{section}") for section in sections(role)),
    ]

    return [
        View("configure, nothing yet", "/configure", step("hose")),
        View("configure, fittings", "/configure", lambda page: [said(page, PHRASE), step("end2")(page), unfold(page)]),
        View("configure, length", "/configure", lambda page: [said(page, WHOLE_PHRASE), step("length")(page)]),
        View("configure, wrap", "/configure", lambda page: [said(page, WHOLE_PHRASE), step("wrap")(page)]),
        View("configure, order", "/configure", lambda page: [said(page, WHOLE_PHRASE), step("order")(page)]),
        View("configure, correcting", "/configure", lambda page: [said(page, PHRASE), page.locator("#chip-end1").click()]),
        View("configure, refused", "/configure", lambda page: [said(page, "2SN-08 60 mm JIC 8 x JIC 8"), step("length")(page)]),
        View("catalogue", "/catalogue"), View("catalogue, fittings", "/catalogue?kind=fittings"), View("catalogue, wraps", "/catalogue?kind=wraps"),
        View("search", "/catalogue?q=jic+8"), View("search, nothing", "/catalogue?q=no+such+thing"),
        *(View(f"item, {name}", f"/catalogue/{item}") for name, item in items.items()),
        View("assemblies", "/assemblies"), View("assemblies, nothing", "/assemblies?number=nothing"),
        *(View(f"assembly, {status}", f"/assemblies/{assembly}") for status, assembly in assemblies.items() if assembly),
        View("assembly, none", f"/assemblies/{'f' * 24}", expected=("404",)),
        View("quotations", "/quotations"), View("quotations, nothing", "/quotations?number=nothing"),
        View("kits", "/kits"), *(View(f"kit, {status}", f"/kits/{kit}") for status, kit in kits.items() if kit), View("account", "/account"), View("no page", "/nowhere", expected=("404",)),
        *shop,
        *(View(f"quotation, {status}", f"/quotations/{quotation}") for status, quotation in quotations.items() if quotation),
    ]


def furnished(desk):
    """Makes, once, what the demo has none of: a price list, kits, orders at their end."""
    if desk.is_furnished:
        return
    desk.is_furnished = True
    token = desk.service.token("demo admin")

    def post(path, body):
        return json.loads(desk.service.post(path, body, token))

    def items(path):
        found = desk.service.get(path, token)
        return found if isinstance(found, list) else found["items"]

    hoses = items("/organization/hoses?limit=12")
    prices = post("/pricelists/create", {"params": {"name": "Trade, 2027"}})
    post(f"/pricelist/{prices['_id']}/items/upsert", [{"partNumber": one["partNumber"], "brand": one["brand"], "listPrice": 9.8 + at, "unitOfMeasure": "m"} for at, one in enumerate(hoses)])
    assembly = next(one for one in items("/hoseassemblies?limit=100") if one["status"] == "released")
    adaptor = items("/organization/adaptors?limit=1")[0]
    for is_released in (True, False):
        kit = post("/hosekits/create", {"params": {"description": "Excavator, boom and stick"}})
        post(f"/hosekit/{kit['_id']}/addhoseassembly", {"params": {"itemId": assembly["_id"], "quantity": 2}})
        post(f"/hosekit/{kit['_id']}/addadaptor", {"params": {"itemId": adaptor["_id"], "quantity": 4}})
        if is_released:
            desk.service.post(f"/hosekit/{kit['_id']}/release", {}, token)
    for end in ("complete", "cancel"):
        order = post("/workorders/create", {"params": {"customerName": "Bagger & Söhne", "items": [{"item": assembly["_id"], "itemType": "hoseAssembly", "quantity": 2, "lineNumber": "1"}]}})
        for command in ("release", end):
            desk.service.post(f"/workorder/{order['_id']}/{command}", {}, token)


def sections(role):
    """The settings that a role may open."""
    return [*(["shop", "keys"] if role == "admin" else []), "people", "brands", "warehouses", "locations", "suppliers", "productGroups", "currencies", "phrases", "changes", "terms"]


def shown(page, view):
    """Waits until all of a view is there."""
    expect(page.locator("main h1, main h2").first).to_be_visible()
    quiet(page)
    view.prepare(page)
    expect(page.get_by_text(spoken(page, "One moment …")).filter(visible=True)).to_have_count(0)
    quiet(page)


def step(name):
    """Opens a step of the configurator."""
    def open_it(page):
        body = page.locator(f"#body-{name}")
        if not body.is_visible():
            page.locator(f"#step-{name}").click()
        expect(body).to_be_visible()
        expect(body).not_to_contain_text(spoken(page, "One moment …"))
    return open_it


def said(page, phrase):
    say(page, phrase)
    settle(page)


def unfold(page):
    for summary in page.locator(".deal summary").all():
        summary.click()
    expect(page.locator(".deal .how").last).not_to_contain_text(spoken(page, "One moment …"))
