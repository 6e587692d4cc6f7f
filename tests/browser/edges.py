"""What stands at the edges: narrow windows, odd addresses, wrong keys, used links."""

import json

from desk import expect, quiet
from rooms import admin, own_item, unique, warehouse

# Of how much more there is beyond the edge of a table that scrolls.
BEYOND = "(table) => table.scrollWidth - table.clientWidth"


def level(desk):
    """A part number of an item in a warehouse."""
    place = unique("Edge")
    warehouse(desk, place)
    number, _ = own_item(desk)
    desk.service.post("/inventory/upsert", [{"partNumber": number, "warehouse": place, "onHand": 12}], admin(desk))
    return number


def the_stock_is_whole_in_narrow_windows(desk):
    number = level(desk)
    for width in (1024, 1280):
        with desk.page("/stock", width=width) as page:
            expect(page.locator("main tbody tr").first).to_be_visible()
            assert page.locator("main .table-wrap").evaluate(BEYOND) <= 0, width
    with desk.page(f"/stock?number={number}", width=1280) as page:
        page.locator("main tbody summary").click()
        menu = page.locator("main tbody details[open] > div")
        assert menu.evaluate("(menu) => menu.getBoundingClientRect().bottom > menu.closest('.table-wrap').getBoundingClientRect().bottom")
        # It is over the edge of the table, and not cut there.
        menu.get_by_role("button", name="History").click()
        expect(page.locator("dialog thead")).to_contain_text("Who")
        assert page.locator("dialog .table-wrap").evaluate(BEYOND) <= 0
    with desk.page(f"/stock?as=sheet&number={number}", width=390) as page:
        first = page.locator("hw-grid tbody td").first
        expect(first).to_have_text(number)
        page.locator("hw-grid .table-wrap").evaluate("(table) => table.scrollTo(400, 0)")
        expect(first).to_be_in_viewport()


def the_catalogue_is_whole_in_narrow_windows(desk):
    for width in (1024, 1280):
        for kind in ("hoses", "fittings", "wraps"):
            with desk.page(f"/catalogue?kind={kind}", width=width) as page:
                expect(page.locator(".list tbody tr").first).to_be_visible()
                quiet(page)
                assert page.locator("main .table-wrap").evaluate(BEYOND) <= 0, (width, kind)


def what_an_address_filters_by_and_nobody_knows_is_left_out(desk):
    for path, left in (("/stock?kind=zzz", "/stock"), ("/stock?level=low&bin=A", "/stock?bin=A"), ("/orders?status=zzz", "/orders"), ("/quotations?customer=1", "/quotations")):
        with desk.page(path, expected=("400", "404")) as page:
            expect(page).to_have_url(desk.host + left)
            expect(page.locator(".toast")).to_have_text("This address filters by something unknown, which is left out.")
            expect(page.locator("main .notice")).to_have_count(0)
    with desk.page("/catalogue?page=99999") as page:
        expect(page.locator(".list tbody tr").first).to_be_visible()


def a_room_says_for_whom_it_is(desk):
    for path in ("/orders", "/stock", "/settings", "/workorders"):
        with desk.page(path, role="customer") as page:
            expect(page.locator("main h1")).to_have_text("This page is for the shop’s own people.")
    with desk.page("/settings/keys", role="regular") as page:
        expect(page.locator("main .notice")).to_contain_text("“Keys” is for admins.")
        page.get_by_role("link", name="Brands").click()
        expect(page.locator("main .notice")).to_have_count(0)


def a_room_opens_at_its_top(desk):
    with desk.page("/catalogue", height=600) as page:
        page.get_by_role("link", name="Import lists").click()
        expect(page.locator("main h1")).to_have_text("Import lists")
        quiet(page)
        assert page.evaluate("scrollY") == 0


def what_was_said_is_there_after_a_reload(desk):
    said = "2SC-08 640 mm, JIC 8 female x JIC 8 female 90°"
    with desk.page() as page:
        page.locator("#phrase").fill(said)
        chips = page.locator("hw-phrase .chip")
        expect(chips).to_have_count(4)
        expect(page.locator("#chip-end2")).to_contain_text("sure")
        quiet(page)
        before, address = chips.all_inner_texts(), page.url
        page.reload()
        expect(page.locator("#phrase")).to_have_value(said)
        expect(chips).to_have_text(before, use_inner_text=True)
        expect(page).to_have_url(address)
        page.get_by_role("button", name="Start over").click()
        page.reload()
        expect(page.locator("#phrase")).to_have_value("")
        page.locator("#phrase").fill("5 of the jumper hose 600 mm")
        expect(page.locator("hw-phrase")).to_contain_text("Names no hose and is passed over: “jumper hose”.")


def an_item_without_a_unit_is_priced_in_the_persons(desk):
    hoses = desk.service.get("/organization/hoses?limit=200", admin(desk))
    hose = next(one for one in hoses if one["unitOfMeasure"] is None)
    with desk.page(f"/catalogue/{hose['_id']}") as page:
        price = page.locator("hw-item-price")
        expect(price).to_contain_text("per m")
        expect(price.get_by_label("Quantity, m", exact=True)).to_be_visible()
        page.get_by_text("in · psi").click()
        expect(price).to_contain_text("per ft")
        expect(price.get_by_label("Quantity, ft", exact=True)).to_be_visible()


def a_wrong_key_is_told_as_one(desk):
    with desk.page(role=None, expected=("401", "Password forms")) as page:
        dialog = page.locator("dialog")
        dialog.get_by_role("button", name="Use an API key").click()
        dialog.get_by_label("Name of the key").fill("none")
        dialog.get_by_label("API key", exact=True).fill("hk_nothing")
        dialog.get_by_role("button", name="Sign in").click()
        expect(dialog.get_by_role("alert")).to_contain_text("The name of the key or the key is wrong.")


def a_customers_address_is_written_as_on_paper(desk):
    name = unique("Address")
    fields = {"name": name, "address1": "12 Main St", "city": "Addison", "region": "IL", "postalCode": "60101"}
    customer = json.loads(desk.service.post("/customers/create", {"params": fields}, admin(desk)))
    with desk.page(f"/customers/{customer['_id']}") as page:
        expect(page.locator("hw-address").first).to_have_text("12 Main StAddison, IL 60101")


def a_link_that_ended_leads_to_another(desk):
    with desk.page("/account/password", role=None, expected=("400", "Password forms")) as page:
        page.goto(f"{desk.host}/account/password#hl_{'0' * 64}")
        page.reload()
        page.get_by_label("New password").fill(desk.password)
        page.get_by_role("button", name="Set the password").click()
        expect(page.locator("#said")).to_contain_text("This link is no longer valid.")
        page.get_by_role("link", name="Ask for a new link").click()
        expect(page.locator("dialog")).to_contain_text("A link to set a new password goes to your address.")


CASES = [the_stock_is_whole_in_narrow_windows, the_catalogue_is_whole_in_narrow_windows, what_an_address_filters_by_and_nobody_knows_is_left_out, a_room_says_for_whom_it_is, a_room_opens_at_its_top, what_was_said_is_there_after_a_reload,
         an_item_without_a_unit_is_priced_in_the_persons, a_wrong_key_is_told_as_one, a_customers_address_is_written_as_on_paper, a_link_that_ended_leads_to_another]
