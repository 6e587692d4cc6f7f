"""The list of what to order, and goods that come in."""

import io
import json

import openpyxl

from desk import expect, quiet
from rooms import admin, dialog, says, unique, warehouse


def of_maker(desk, maker, number):
    return json.loads(desk.service.post("/otheritems/create", {"params": {"partNumber": number, "brand": maker}}, admin(desk)))["_id"]


def stocked(desk, item, place, **figures):
    return json.loads(desk.service.post("/inventoryitem/update", {"params": {"item": item, "warehouse": place, **figures}}, admin(desk)))


def released(desk, item, place, quantity):
    token = admin(desk)
    order = json.loads(desk.service.post("/workorders/create", {"params": {"warehouse": place, "items": [{"item": item, "quantity": quantity}]}}, token))["_id"]
    desk.service.post(f"/workorder/{order}/release", {}, token)
    return order


def what_to_order_is_listed_by_maker(desk):
    token, maker, place = admin(desk), unique("Maker"), warehouse(desk, unique("Buying"))
    desk.service.post("/brands/create", {"name": maker}, token)
    suppliers = desk.service.get("/organization/suppliers", token)
    desk.service.post("/organization/suppliers/update", {"params": {"suppliers": [*suppliers, {"name": maker, "accountNumber": "K-4711", "phoneNumber": "0561 99", "leadTimeDays": 3}]}}, token)
    numbers = {name: unique(f"007-{name}") for name in ("LOW", "BELOW", "FULL", "SHORT", "WAITING")}
    items = {name: of_maker(desk, maker, number) for name, number in numbers.items()}
    stocked(desk, items["LOW"], place, onHand=2, reorderPoint=10, reorderQuantity=25)
    stocked(desk, items["BELOW"], place, onHand=3, onOrder=4, reorderPoint=10)
    stocked(desk, items["FULL"], place, onHand=50, reorderPoint=10)
    # Fewer are there than were reserved.
    short = stocked(desk, items["SHORT"], place, onHand=5)["_id"]
    released(desk, items["SHORT"], place, 5)
    with desk.database() as database:
        database.execute("update inventory_items set on_hand = 2 where id = decode(%s, 'hex')", [short])
    # An order was released without all of its goods.
    stocked(desk, items["WAITING"], place, onHand=5)
    desk.service.post("/organization/update", {"params": {"allowBackorder": True}}, token)
    released(desk, items["WAITING"], place, 8)
    desk.service.post("/organization/update", {"params": {"allowBackorder": False}}, token)
    wanted = {"LOW": "25 pcs", "BELOW": "3 pcs", "SHORT": "3 pcs", "WAITING": "3 pcs"}
    with desk.page("/stock") as page:
        page.get_by_role("link", name="To order").click()
        card = page.locator(".card", has=page.get_by_role("heading", name=maker))
        rows = card.locator("tbody tr")
        expect(rows).to_have_count(len(wanted))
        for name, quantity in wanted.items():
            expect(rows.filter(has_text=numbers[name]).locator("td b")).to_have_text(quantity)
        expect(rows.filter(has_text=numbers["WAITING"])).to_contain_text("orders lack 3 pcs")
        # Whom to ask, as the suppliers have it.
        for text in ("K-4711", "0561 99", "delivers in 3 days"):
            expect(card).to_contain_text(text)
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as a workbook").click()
        cells = [[cell.value for cell in row] for row in openpyxl.load_workbook(io.BytesIO(saved.value.path().read_bytes())).active]
        column = cells[0].index("To order")
        found = {row[cells[0].index("Part number")]: row[column] for row in cells if row[0] == maker}
        assert found == {numbers[name]: int(quantity.split()[0]) for name, quantity in wanted.items()}, cells
        # On paper stands the list alone.
        page.emulate_media(media="print")
        expect(page.locator("header.bar")).to_be_hidden()
        expect(card.get_by_role("button", name="Receive").first).to_be_hidden()
        page.emulate_media(media="screen")
        rows.filter(has_text=numbers["LOW"]).get_by_role("button", name="Receive").click()
        dialog(page, "Receive", delta="25")
        expect(rows).to_have_count(len(wanted) - 1)
        # Once it is ordered it needn't be ordered again.
        card.get_by_role("button", name="Mark as ordered").click()
        expect(card).to_have_count(0)
        says(page, "it counts as on order now.")
        page.get_by_role("button", name="Undo").click()
        expect(rows).to_have_count(len(wanted) - 1)
        card.get_by_role("button", name="Mark as ordered").click()
        expect(card).to_have_count(0)
    on_order = {name: desk.service.get(f"/inventory?itemId={item}", token)["items"][0]["onOrder"] for name, item in items.items()}
    assert on_order == {"LOW": 0, "BELOW": 7, "FULL": 0, "SHORT": 3, "WAITING": 3}, on_order
    with desk.page("/stock/to-order", role="restricted") as page:
        expect(page.locator("main h1")).to_have_text("To order")
        quiet(page)
        expect(page.get_by_role("button", name="Mark as ordered")).to_have_count(0)


def hose_comes_in_in_the_units_of_the_person(desk):
    token, number, place = admin(desk), unique("HOSE"), warehouse(desk, unique("Racks"))
    hose = json.loads(desk.service.post("/hoses/create", {"params": {"partNumber": number, "brand": "Torvane", "size": "-8"}}, token))["_id"]
    level = stocked(desk, hose, place, onHand=100, onOrder=40, unitOfMeasure="ft")["_id"]
    stored = lambda: next(one for one in desk.service.get(f"/inventory?itemId={hose}", token)["items"] if one["_id"] == level)  # noqa: E731
    with desk.page(f"/stock?item={hose}") as page:
        row = page.locator("main tbody tr")
        expect(row).to_contain_text("30.48 m")
        row.get_by_role("button", name="Receive").click()
        form = page.locator("dialog")
        expect(form.locator(".with-unit")).to_contain_text("m")
        expect(form.locator("#form-delta")).to_have_value("12.192")
        # How it is booked stands there before it is.
        form.locator("#form-delta").fill("10")
        expect(form.locator("#form-delta-warning")).to_have_text("It is booked as 32.8084 ft, to the fourth decimal.")
        dialog(page, "Receive")
        expect(row).to_contain_text("40.48 m")
        assert (stored()["onHand"], stored()["onOrder"]) == (132.8084, 7.1916), stored()
        page.locator(".switch label", has_text="in · psi").click()
        expect(row).to_contain_text("132.8084 ft")
        row.get_by_role("button", name="Count").click()
        form.locator("#form-onHand").fill("131.5")
        expect(form.locator("#form-onHand-warning")).to_have_count(0)
        dialog(page)
        assert stored()["onHand"] == 131.5, stored()
        # What isn't changed stays to the last digit, in the other units too.
        page.locator(".switch label", has_text="mm · bar").click()
        row.locator("summary").click()
        row.get_by_role("button", name="Change").click()
        dialog(page, binLocation="R-1", reorderPoint="30.48")
        expect(row).to_contain_text("R-1")
        assert (stored()["onOrder"], stored()["reorderPoint"], stored()["unitOfMeasure"]) == (7.1916, 100, "ft"), stored()


CASES = [what_to_order_is_listed_by_maker, hose_comes_in_in_the_units_of_the_person]
