"""What is told of records: who changed which, and what a price list has beside its prices."""

import json

from desk import expect
from rooms import admin, own_item, unique


def price_list(desk, **more):
    """A price list with one price. Its id and name, and the number of the item."""
    token, name = admin(desk), unique("Fleets")
    number, _ = own_item(desk)
    made = json.loads(desk.service.post("/pricelists/create", {"name": name} | more, token))["_id"]
    desk.service.post(f"/pricelist/{made}/items/upsert", [{"partNumber": number, "listPrice": 5}], token)
    return made, name, number


def changes_tell_which_record_was_changed(desk):
    token = admin(desk)
    made, name, number = price_list(desk)
    row = desk.service.get(f"/pricelist/{made}", token)["items"][0]
    desk.service.post(f"/pricelist/{made}/items/upsert", [{"_id": row["_id"], "listPrice": 6}], token)
    customer = json.loads(desk.service.post("/customers/create", {"name": unique("Named"), "priceListId": made}, token))
    desk.service.post(f"/customer/{customer['_id']}/update", {"erpId": unique("ERP")}, token)
    asked = []
    with desk.page(f"/settings/changes?record={row['_id']}") as page:
        changes = page.locator("details.change")
        # The change of a price alone says neither list nor item.
        expect(changes.first.locator("summary")).to_contain_text(f"Price of a list {number} · {name} changed List price")
        changes.first.locator("summary").click()
        changes.first.get_by_role("link", name="Open it").click()
        page.wait_for_url(f"**/prices/{made}")
        page.goto(f"{desk.host}/settings/changes?record={customer['_id']}")
        expect(changes.first.locator("summary")).to_contain_text(f"Customer {customer['name']} changed Number in the ERP")
        changes.last.locator("summary").click()
        expect(changes.last.get_by_role("row", name=f"Price list – {name}")).to_be_visible()
        expect(changes.last).not_to_contain_text("Deleted")
        # A page of changes is named with a request for each kind of record.
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{desk.host}/settings/changes?kind=importProfile")
        expect(changes.first.locator("summary")).to_contain_text("Corvessa, German price list")
        assert sum("importprofiles" in url for url in asked) == 1, asked
        expect(page.locator("#filter-kind option:checked")).to_have_text("Import profile")
        expect(page.locator("#filter-kind")).to_contain_text("Taught phrase")


def a_price_list_tells_its_discounts(desk):
    made, name, number = price_list(desk, defaultDiscountPercentMaterials=6)
    with desk.page("/prices") as page:
        page.locator("#filter-name").fill(name)
        expect(page.get_by_role("row", name=name)).to_contain_text("6 % off list prices")
        page.goto(f"{desk.host}/prices/{made}")
        expect(page.locator(".page-top")).to_contain_text("All that has no row: 6 % off list prices.")
        # What is typed can be saved at once.
        save = page.locator("main").get_by_role("button", name="Save", exact=True)
        expect(save).to_be_disabled()
        price = page.locator("[data-cell='0-3']")
        price.press("Control+a")
        price.press("7")
        expect(save).to_be_enabled()
        expect(price).to_be_focused()
        save.click()
        expect(save).to_be_disabled()
    assert desk.service.get(f"/pricelist/{made}", admin(desk))["items"][0]["listPrice"] == 7
    # Who may not change it is told nothing about typing.
    with desk.page(f"/prices/{made}", role="regular") as page:
        expect(page.locator("table.grid")).to_contain_text(number)
        expect(page.locator("hw-grid")).not_to_contain_text("Ctrl-Z")
        expect(page.get_by_role("button", name="Undo")).to_have_count(0)


CASES = [changes_tell_which_record_was_changed, a_price_list_tells_its_discounts]
