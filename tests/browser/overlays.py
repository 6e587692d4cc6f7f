"""What opens over a view: dialogs, menus, suggestions, and why something was refused. Each is a view with that open."""

import json
import re
import urllib.parse

from desk import expect, say
from views import View, furnished
from words import spoken, ways_to_say
from work import change_length, items


def overlays(desk):
    furnished(desk)
    token = desk.service.token("demo admin")
    customer = desk.service.get("/customers?limit=1", token)["items"][0]
    hose, assembly, refused = made(desk, token)
    quotation = desk.service.post("/salesestimates/create", {"customer": customer["_id"], "items": [{"item": assembly, "itemType": "hoseAssembly", "quantity": 3}]}, token)
    quotation = json.loads(quotation)

    def quoting(page):
        say(page)
        page.locator(".deal .main-action").click()

    def saving(page):
        say(page)
        press(page.locator(".deal"), "Save as …")

    def taken(page):
        saving(page)
        page.locator("#form-partNumber").fill("A-1001")
        page.keyboard.press("Enter")
        expect(page.locator("dialog [aria-invalid=true]")).to_be_visible()

    def found(page):
        page.locator(".search input").fill("jic 8")
        expect(page.locator(".search [role=option]").first).to_be_visible()

    def asked_again(page):
        say(page)
        page.evaluate("(token) => { sessionStorage.token = token; }", desk.expired(desk.token()))
        page.locator("#step-tests").click()
        page.locator("#body-tests input[type=checkbox]").first.click()
        expect(page.locator("dialog")).to_contain_text(spoken(page, "Please sign in again"))

    def not_known(page):
        asked_again(page)
        page.locator("#sign-in-password").fill("something else")
        page.keyboard.press("Enter")
        expect(page.locator("dialog [role=alert]")).to_be_visible()

    def with_key(page):
        asked_again(page)
        press(page, "Use an API key")

    def someone(page):
        page.locator("dialog").get_by_role("combobox").click()
        expect(page.locator("dialog [role=option]").first).to_be_visible()

    def for_someone(page):
        quoting(page)
        someone(page)
        page.locator("dialog [role=option]").first.click()
        expect(page.locator("dialog .main-action")).to_be_visible()

    def changed_elsewhere(page):
        change_length(page, "795")
        desk.service.post(f"/hoseassembly/{assembly}/update", {"params": {"proofTest": True}}, token)
        page.locator(".deal .main-action").click()
        expect(page.locator(".outcome .notice").first).to_be_visible()
        desk.service.post(f"/hoseassembly/{assembly}/update", {"params": {"proofTest": False}}, token)

    def wrong_length(page):
        press(page.locator("main"), "Change", exact=True)
        page.locator("#form-length").fill("long")
        page.keyboard.press("Enter")
        expect(page.locator("dialog [aria-invalid=true]")).to_be_visible()

    def wrong_discount(page):
        press(page.locator("li.line").first, "Change")
        page.locator("#form-discountPercent").fill("200")
        page.keyboard.press("Enter")
        expect(page.locator("dialog [aria-invalid=true]")).to_be_visible()

    def my_sessions(page):
        page.locator(".bar .menu summary").click()
        press(page, "Where I am signed in")

    def forgotten(page):
        asked_again(page)
        press(page, "Forgot password?")

    def order(status):
        return f"/orders/{items(desk.service.get(f'/workorders?status={status}&limit=1', token))[0]['_id']}"

    offered = next(f"/quotations/{one['_id']}" for one in items(desk.service.get("/salesestimates?status=released&limit=100", token)) if one["number"] == "E-200")
    stored, quoted = f"/assemblies/{assembly}", f"/quotations/{quotation['_id']}"
    prices = f"/prices/{items(desk.service.get('/pricelists?limit=1', token))[0]['_id']}"
    a_customer = f"/customers/{customer['_id']}"
    simple = [View(name, path, opened(*names)) for name, path, *names in (
        ("fitting, new", "/catalogue?kind=fittings", "New crimp fitting"), ("ferrule, new", "/catalogue?kind=ferrules", "New ferrule"), ("wrap, new", "/catalogue?kind=wraps", "New wrap"), ("other item, new", "/catalogue?kind=others", "New other item"),
        ("item, copy", f"/catalogue/{hose}", "More", "Copy as an item of our own"), ("kit, new", "/kits", "New kit"),
        ("stock, new", "/stock", "Stock an item"), ("stock, receive", "/stock", "Receive"), ("stock, move", "/stock", "More", "Move"), ("stock, change", "/stock", "More", "Change"), ("stock, delete", "/stock", "More", "Delete"), ("stock, history", "/stock", "More", "History"),
        ("price list, new", "/prices", "New price list"), ("price list, change", prices, "Change"), ("price list, copy", prices, "Copy for another year"), ("prices, raise", prices, "Raise prices"), ("price list, delete", prices, "Delete"),
        ("customer, address", a_customer, "Add an address"), ("customer, delete", a_customer, "Delete"), ("customer, quotation", a_customer, "New quotation"), ("customer, order", a_customer, "New order"),
        ("quotation, lost", offered, "Lost"), ("order, cancel", order("released"), "More", "Cancel the order"), ("account, change", "/account", "Change name or address"),
        ("shop, address", "/settings/shop", "Change"), ("people, invite", "/settings/people", "Invite somebody"), ("people, change", "/settings/people", "Change"), ("key, new", "/settings/keys", "New key"),
        ("brand, new", "/settings/brands", "New brand"), ("brand, change", "/settings/brands", "Change"), ("brand, picture", "/settings/brands", "Picture"), ("warehouse, new", "/settings/warehouses", "New warehouse"), ("place, new", "/settings/locations", "New place"),
        ("product group, new", "/settings/productGroups", "New product group"), ("currency, new", "/settings/currencies", "New currency"), ("terms, accept", "/settings/terms", "Accept a version"))]
    return [
        *simple,
        View("search, suggestions", "/configure", found, widths=(768, 1440)),
        View("account", "/configure", lambda page: page.locator(".bar .menu summary").click()),
        View("sign in again", "/configure", asked_again, ("401",)), View("sign in, not known", "/configure", not_known, ("401",)), View("sign in with a key", "/configure", with_key, ("401",)),
        View("forgotten password", "/configure", forgotten, ("401",)), View("sessions", "/catalogue", my_sessions),
        View("save", "/configure", saving), View("save, number taken", "/configure", taken, ("409",)),
        View("quote", "/configure", quoting), View("quote, customers", "/configure", lambda page: [quoting(page), someone(page)]), View("quote, for a customer", "/configure", for_someone),
        View("changed elsewhere", f"/configure?edit={assembly}", changed_elsewhere, ("412",)),
        View("item, quote", f"/catalogue/{hose}", lambda page: press(page, "Put on a quotation")),
        View("item, new hose", "/catalogue", lambda page: press(page, "New hose")), View("item, new adaptor", "/catalogue?kind=adaptors", lambda page: [press(page, "New adaptor"), page.locator(".item-fields summary").click()]),
        View("item, own number", f"/catalogue/{hose}", lambda page: press(page, "Own number and price")), View("item, crimp spec", f"/catalogue/{hose}", lambda page: press(page, "New crimp spec")),
        View("key, change", "/settings/keys", lambda page: press(page, "Change")), View("supplier, new", "/settings/suppliers", lambda page: press(page, "New supplier")),
        View("assembly, customer", stored, lambda page: press(page, "Offer it to a customer")),
        View("filters", "/catalogue", lambda page: [page.set_viewport_size({"width": 360, "height": 740}), page.locator(".filters summary").click()], widths=(360, 768)),
        View("assembly, change", stored, lambda page: press(page.locator("main"), "Change", exact=True)), View("assembly, wrong length", stored, wrong_length, ("400",)),
        View("assembly, commands", stored, more), View("assembly, delete", stored, lambda page: [more(page), press(page, "Delete")]),
        View("assembly, another number", stored, lambda page: [more(page), press(page, "Save under another number")]),
        View("assembly, release refused", f"/assemblies/{refused}", lambda page: [press(page, "Release"), expect(page.locator(".refusal")).to_be_visible()], ("409",)),
        View("quotation, new", "/quotations", lambda page: press(page, "New quotation")),
        View("customer, new", "/customers", lambda page: press(page, "New customer")), View("order, new", "/orders", lambda page: press(page, "New order")),
        View("customer, change", f"/customers/{customer['_id']}", lambda page: press(page, "Change")), View("quotation, order", offered, lambda page: press(page, "Order a part")),
        View("order, complete", order("released"), lambda page: press(page, "Complete")), View("order, change", order("under+editing"), lambda page: press(page.locator("main"), "Change", exact=True)),
        View("order, commands", order("released"), more),
        View("quotation, terms", quoted, lambda page: press(page.locator(".card", has=page.get_by_role("heading", name=spoken(page, "Terms"))), "Change")),
        View("quotation, line", quoted, lambda page: press(page.locator("li.line").first, "Change")), View("quotation, wrong discount", quoted, wrong_discount, ("400",)),
        View("stock, count", "/stock", lambda page: [press(page.locator("main tbody"), "Count"), expect(page.locator("dialog")).to_be_visible()]),
        View("quotation, release refused", quoted, lambda page: [press(page, "Release"), expect(page.locator(".refusal")).to_be_visible()], ("409",)),
        View("quotation, adding", quoted, lambda page: [page.locator("#add-line").fill("jic 8"), expect(page.locator(".found li").first).to_be_visible()]),
    ]


def made(desk, token):
    """The ids of a hose, of an assembly of it under editing, and of one that can't be released, since its bent ends have no angle."""
    def first(path, **asked):
        return items(desk.service.get(f"/organization/{path}?{urllib.parse.urlencode(asked)}", token))[0]["_id"]

    hose = first("hoses", **{"search.partNumber": "H2SN-8"})
    ends = [first("crimpfittings", hoseId=hose, **{"search.shape": shape}) for shape in ("straight", "90")]
    assemblies = [desk.service.post("/hoseassemblies/create", {"params": {"hose": hose, "end1": end, "end2": end, "length": 790, "lengthUnit": "mm"}}, token) for end in ends]
    return [hose, *(json.loads(one)["_id"] for one in assemblies)]


def press(place, name, exact=False):
    """Presses a button by its English name, whatever language the page speaks."""
    ways = "|".join(map(re.escape, ways_to_say(getattr(place, "page", place), name)))
    place.get_by_role("button", name=re.compile(f"^({ways})$" if exact else ways, re.I)).first.click()


def opened(*names):
    """Presses buttons one after another, the last of which opens a dialog."""
    def prepare(page):
        for name in names:
            if name == "More":
                page.locator("main .commands summary").filter(visible=True).first.click()
            else:
                press(page.locator("dialog").filter(visible=True).or_(page.locator("main")).last, name)
        expect(page.locator("dialog")).to_be_visible()
    return prepare


def more(page):
    page.locator(".commands summary").click()
