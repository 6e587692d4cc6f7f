"""From a customer who is new to an order that is done, in the page alone."""

import json
import re
import time

from desk import caught, expect, pdf_text, quiet, say
from quotations import settled
from rooms import admin, levels, own_item, says, warehouse

# A fitting of the demo's stock that no other case takes from.
FITTING = "10TC-12FORX90"


def stock_of(desk, number=FITTING):
    return desk.service.get(f"/inventory?search.partNumber={number}&limit=1", desk.service.token("demo admin"))["items"][0]


def add_line(page, number):
    page.locator("#add-line").fill(number)
    page.locator(".found").get_by_role("button", name=number).first.click()
    expect(page.locator("li.line", has_text=number)).to_be_visible()
    settled(page)


def enter(page, quantity):
    box = page.locator(".line-quantity input")
    box.fill(quantity)
    box.press("Tab")
    settled(page)
    expect(box).to_have_value(quantity)


def command(page, name):
    """Chooses a command behind More."""
    page.locator(".commands summary").click()
    page.locator(".commands").get_by_role("button", name=name, exact=True).click()
    page.locator("dialog").get_by_role("button", name=name, exact=True).click()


def from_a_new_customer_to_a_delivered_order(desk):
    name = f"Bagger & Söhne {time.time():.0f}"
    held = stock_of(desk)["onHand"]
    with desk.page("/quotations", expected=("409",)) as page:
        dialog = page.locator("dialog")
        # A customer who is new is made where one is asked for, under the name that was typed.
        page.get_by_role("button", name="New quotation").click()
        dialog.get_by_role("combobox").fill(name)
        dialog.get_by_role("button", name="New customer").click()
        inner = dialog.last
        expect(inner.get_by_label("Name", exact=True)).to_have_value(name)
        inner.get_by_label("City").fill("Kassel")
        inner.get_by_role("button", name="Create").click()
        expect(dialog).to_have_count(1)
        expect(dialog.get_by_role("combobox")).to_have_value(name)
        dialog.get_by_role("button", name="Begin").click()
        page.wait_for_url("**/quotations/*")
        expect(page.locator("main")).to_contain_text(name)
        add_line(page, FITTING)
        enter(page, str(held + 2))
        expect(page.get_by_role("button", name="Order", exact=True)).to_have_count(0)
        page.get_by_role("button", name="Release").click()
        # The customer takes some of them.
        page.get_by_role("button", name="Order a part").click()
        part = dialog.get_by_label(f"Quantity of {FITTING}")
        expect(part).to_have_value(str(held + 2))
        part.fill("none")
        dialog.get_by_role("button", name="Make the order").click()
        expect(dialog.locator(".error")).to_contain_text("Enter a number")
        part.fill(str(held + 1))
        dialog.get_by_label("Due").fill("2031-05-09")
        dialog.get_by_label("Customer’s order number").fill("PO 77")
        dialog.get_by_role("button", name="Make the order").click()
        page.wait_for_url("**/orders/*")
        order = page.url
        expect(page.locator("main h1")).to_contain_text("draft")
        for text in (name, "9 May 2031", "PO 77"):
            expect(page.locator("main")).to_contain_text(text)
        # There is not enough of it.
        page.get_by_role("button", name="Release").click()
        refusal = page.locator(".refusal")
        expect(refusal).to_contain_text(f"{held + 1}")
        expect(refusal.get_by_role("link", name=FITTING)).to_be_visible()
        enter(page, "3")
        page.get_by_role("button", name="Release").click()
        expect(page.locator("main h1")).to_contain_text("released")
        assert stock_of(desk)["reserved"] == 3
        papers = caught(page, re.compile("/api/v1/workorder/"))
        for paper in ("Order with cut list", "Pick list", "Bill of materials"):
            with page.expect_popup():
                page.get_by_role("button", name=paper, exact=True).click()
            quiet(page)
        told = [pdf_text(body) for body in papers if body.startswith(b"%PDF")]
        assert len(told) == 3 and all(FITTING in text for text in told), told
        page.unroute_all()
        # Done in two parts.
        page.get_by_role("button", name="Complete").click()
        dialog.get_by_label(f"Quantity of {FITTING}").fill("1")
        dialog.get_by_role("button", name="Complete").click()
        expect(page.locator("li.line")).to_contain_text("1 of 3 completed")
        assert stock_of(desk)["onHand"] == held - 1
        page.get_by_role("button", name="Complete").click()
        expect(dialog.get_by_label(f"Quantity of {FITTING}")).to_have_value("2")
        dialog.get_by_role("button", name="Complete").click()
        expect(page.locator("main h1")).to_contain_text("completed")
        assert (stock_of(desk)["onHand"], stock_of(desk)["reserved"]) == (held - 3, 0)
        # The quotation knows its order, and what of it is open.
        page.locator(".specs dl a").click()
        expect(page.locator("main h1")).to_contain_text("released")
        expect(page.locator("main h1")).to_contain_text("won")
        expect(page.locator("li.line")).to_contain_text(f"3 of {held + 2}")
        expect(page.locator(".specs a", has_text="W")).to_be_visible()
        page.get_by_role("button", name="Order a part").click()
        expect(dialog).to_be_visible()
        expect(dialog.get_by_label(f"Quantity of {FITTING}")).to_have_value(str(held - 1))
        page.keyboard.press("Escape")
        # In the list by due date, and on the customer's page.
        page.goto(f"{desk.host}/orders?status=completed")
        expect(page.locator(".list")).to_contain_text(name)
        assert order.startswith(desk.host)
        page.goto(f"{desk.host}/customers?name={name.split()[-1]}")
        page.locator(".list tbody a").click()
        expect(page.locator("main h1")).to_have_text(name)
        expect(page.locator("main")).to_contain_text("Kassel")
        expect(page.locator("main")).to_contain_text("due 9 May 2031")


def what_lacks_is_moved_here_from_other_warehouses(desk):
    (number, item), (second, beside) = own_item(desk), own_item(desk)
    other, empty = f"North {number}", f"South {number}"
    main = next(one["_id"] for one in desk.service.get("/warehouses?limit=200", admin(desk))["items"] if one["default"])
    north, south = warehouse(desk, other), warehouse(desk, empty)
    for one, place, held in ((item, main, 1), (item, north, 9), (item, south, 0), (beside, main, 0), (beside, south, 2)):
        desk.service.post("/inventoryitem/update", {"params": {"item": one, "warehouse": place, "onHand": held}}, admin(desk))
    lines = [{"item": item, "quantity": 5, "lineNumber": "1"}, {"item": beside, "quantity": 2, "lineNumber": "2"}]
    order = f"/orders/{json.loads(desk.service.post('/workorders/create', {'params': {'warehouse': main, 'items': lines}}, admin(desk)))['_id']}"
    with desk.page(order, expected=("409",)) as page:
        dialog = page.locator("dialog")
        asked = []
        page.on("request", lambda request: asked.append(request.url) if "/inventory?" in request.url else None)
        page.get_by_role("button", name="Release").click()
        row, other_row = (page.locator(".refusal tbody tr", has=page.get_by_role("link", name=one)) for one in (number, second))
        expect(row).to_contain_text(f"9 pcs in {other}")
        expect(row).not_to_contain_text(empty)
        expect(other_row).to_contain_text(f"2 pcs in {empty}")
        # One request for all parts.
        assert len([url for url in asked if "sortBy" in url]) == 1, asked
        move = row.get_by_role("button", name=f"Move here {number}")
        expect(row.get_by_role("button", name=f"Book in {number}")).to_be_visible()
        move.click()
        box = dialog.get_by_label("Quantity")
        # As much as lacks.
        expect(box).to_have_value("4")
        expect(dialog).to_contain_text(f"Out of {other}")
        box.fill("10")
        dialog.get_by_role("button", name="Move here").click()
        expect(dialog.locator(".error")).to_contain_text("at most 9 pcs")
        box.fill("3")
        dialog.get_by_role("button", name="Move here").click()
        says(page, "It is moved.")
        there = levels(desk, item)
        assert (there[other]["onHand"], sum(one["onHand"] for one in there.values())) == (6, 10), there
        settled(page)
        page.get_by_role("button", name="Release").click()
        other_row.get_by_role("button", name=f"Move here {second}").click()
        dialog.get_by_role("button", name="Move here").click()
        says(page, "It is moved.")
        settled(page)
        page.get_by_role("button", name="Release").click()
        expect(other_row).to_have_count(0)
        expect(row).to_contain_text(f"6 pcs in {other}")
        row.get_by_role("button", name=f"Move here {number}").click()
        expect(dialog.get_by_label("Quantity")).to_have_value("1")
        dialog.get_by_role("button", name="Move here").click()
        says(page, "It is moved.")
        settled(page)
        page.get_by_role("button", name="Release").click()
        expect(page.locator("main h1")).to_contain_text("released")
    # Who may not write stock sees what lacks, and no way to move it.
    with desk.page(order, role="restricted") as page:
        expect(page.locator("main h1")).to_contain_text("released")
        expect(page.get_by_role("button", name="Move here")).to_have_count(0)
        quiet(page)


def who_walks_in_needs_no_record(desk):
    with desk.page("/orders") as page:
        dialog = page.locator("dialog")
        page.get_by_role("button", name="New order").click()
        dialog.get_by_label("Walk-in customer").fill("The man with the yellow loader")
        dialog.get_by_role("button", name="Begin").click()
        page.wait_for_url("**/orders/*")
        expect(page.locator("main")).to_contain_text("The man with the yellow loader")
        add_line(page, "A-1001")
        page.get_by_role("button", name="Change", exact=True).click()
        dialog.get_by_label("Due").fill("2020-02-03")
        dialog.get_by_role("button", name="Save").click()
        expect(page.locator("main h1")).to_contain_text("late")
        expect(page.locator("main")).to_contain_text("3 Feb 2020")
        page.get_by_role("button", name="Change", exact=True).click()
        expect(dialog).to_be_visible()
        expect(dialog.get_by_label("Due")).to_have_value("2020-02-03")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Release").click()
        expect(page.locator("main h1")).to_contain_text("released")
        labels = caught(page, "**/labels")
        with page.expect_popup():
            page.get_by_role("button", name="Print labels").click()
        quiet(page)
        assert "A-1001" in pdf_text(labels[0])
        page.unroute_all()
        command(page, "Cancel the order")
        expect(page.locator("main h1")).to_contain_text("cancelled")
        expect(page.get_by_role("button", name="Complete")).to_have_count(0)


def a_customer_is_changed_and_deleted(desk):
    name = f"Kurz {time.time():.0f}"
    with desk.page("/customers") as page:
        dialog = page.locator("dialog")
        page.get_by_role("button", name="New customer").click()
        dialog.get_by_role("button", name="Create").click()
        expect(dialog).to_have_count(1)
        dialog.get_by_label("Name", exact=True).fill(name)
        dialog.get_by_role("button", name="Create").click()
        expect(page.locator("main h1")).to_have_text(name)
        page.get_by_role("button", name="Change", exact=True).click()
        dialog.get_by_label("Tax, %").fill("8,5")
        dialog.get_by_label("Country").fill("Austria")
        dialog.get_by_role("button", name="Save").click()
        expect(page.locator("main")).to_contain_text("8.5 %")
        expect(page.locator("main")).to_contain_text("Austria")
        page.get_by_role("button", name="Delete").click()
        dialog.get_by_role("button", name="Delete").click()
        expect(page.locator("main h1")).to_have_text("Customers")
        page.locator("#filter-name").fill(name)
        expect(page.locator("main")).to_contain_text("Nothing fits")


def the_words_of_the_api_are_places_too(desk):
    for path, title in (("/workorders", "Orders"), ("/salesestimates", "Quotations"), ("/hoseassemblies", "Assemblies"), ("/items", "Catalogue"), ("/orders", "Orders"), ("/customers/", "Customers")):
        with desk.page(path) as page:
            expect(page.locator("main h1")).to_have_text(title)
            expect(page.locator(".nav [aria-current]")).to_have_text(title)


def lists_begin_with_the_newest(desk):
    token = desk.service.token("demo admin")
    customer = desk.service.get("/customers?limit=1", token)["items"][0]["_id"]
    for number in ("ZZ-9", "AA-1"):
        desk.service.post("/salesestimates/create", {"number": f"{number}-{time.time():.0f}", "customer": customer, "items": []}, token)
    with desk.page("/quotations") as page:
        rows = page.locator(".list tbody tr")
        expect(rows.first).to_contain_text("AA-1")
        expect(rows.nth(1)).to_contain_text("ZZ-9")


def escape_hides_no_save(desk):
    name = f"Langsam {time.time():.0f}"
    with desk.page("/customers") as page:
        dialog = page.locator("dialog")
        page.route("**/customers/create", lambda route: (page.wait_for_timeout(800), route.continue_()))
        page.get_by_role("button", name="New customer").click()
        dialog.get_by_label("Name", exact=True).fill(name)
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        # What was saved is shown.
        expect(page.locator("main h1")).to_have_text(name)
        expect(dialog).to_have_count(0)


def the_parts_of_a_price_add_up(desk):
    with desk.page() as page:
        say(page)
        page.locator("summary", has_text="Price breakdown").click()
        rows = page.locator(".how table tbody tr").all()
        amounts = [float(re.sub(r"[^\d.-]", "", row.locator("td").nth(2).inner_text()) or 0) for row in rows]
        assert rows[-1].locator("th").inner_text() == "Price of one", [row.inner_text() for row in rows]
        assert abs(sum(amounts[:-1]) - amounts[-1]) < 0.005, amounts


CASES = [from_a_new_customer_to_a_delivered_order, what_lacks_is_moved_here_from_other_warehouses, who_walks_in_needs_no_record, a_customer_is_changed_and_deleted, the_words_of_the_api_are_places_too,
         lists_begin_with_the_newest, escape_hides_no_save, the_parts_of_a_price_add_up]
