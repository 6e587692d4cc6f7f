"""From the configurator to an offer: drafts that have to be released first, stock for the lines, the customer who was typed."""

import json

from desk import expect, quiet, say
from overlays import made
from rooms import admin, own_item, says, unique, warehouse
from views import step


def quoted(desk, *lines):
    """A quotation with these items, and so many of each."""
    customer = desk.service.get("/customers?limit=1", admin(desk))["items"][0]["_id"]
    items = [{"item": item, "quantity": quantity} for item, quantity in lines]
    return json.loads(desk.service.post("/salesestimates/create", {"customer": customer, "items": items}, admin(desk)))["_id"]


def drafts_are_released_from_the_page_of_their_quotation(desk):
    token = admin(desk)
    hose, good, refused = made(desk, token)
    longer = json.loads(desk.service.post(f"/hoseassembly/{good}/saveas", {"params": {"partNumber": unique("DRAFT")}}, token))
    longer = longer["_id"] if isinstance(longer, dict) else longer
    quotation = quoted(desk, (good, 1), (longer, 2), (refused, 1))
    with desk.page(f"/quotations/{quotation}", expected=("409",)) as page:
        told = page.locator(".findings-above .notice")
        lines = page.locator("li.line")
        expect(told).to_contain_text("3 assemblies and kits on the lines are drafts, and have to be released first.")
        told.get_by_role("button", name="Release all 3").click()
        says(page, "2 assemblies and kits are released.")
        # What can't be says why at its line.
        expect(lines.nth(2)).to_contain_text("Both ends are bent, but the angle between them is missing.")
        expect(lines.locator(".notice")).to_have_count(1)
        expect(lines.locator(".badge", has_text="draft")).to_have_count(1)
        expect(told).to_contain_text("is a draft, and has to be released first.")
        # Mended, it goes on from here.
        desk.service.post(f"/hoseassembly/{refused}/update", {"params": {"angle": 0}}, token)
        told.get_by_role("button", name="Release it").click()
        expect(lines.locator(".badge", has_text="draft")).to_have_count(0)
        expect(lines.locator(".notice")).to_have_count(0)
        expect(told.filter(has_text="draft")).to_have_count(0)
        page.locator(".commands").get_by_role("button", name="Release", exact=True).click()
        expect(page.locator("main h1")).to_contain_text("released")
    # Nobody is offered what the role may not do.
    draft = json.loads(desk.service.post("/hoseassemblies/create", {"params": {"hose": hose, "length": 433, "lengthUnit": "mm"}}, token))["_id"]
    with desk.page(f"/quotations/{quoted(desk, (draft, 1))}", role="restricted") as page:
        expect(page.locator("li.line .badge", has_text="draft")).to_be_visible()
        expect(page.get_by_role("button", name="Release it")).to_have_count(0)
    # Orders wait for them in the same way.
    order = json.loads(desk.service.post("/workorders/create", {"params": {"items": [{"item": draft, "quantity": 1}]}}, token))["_id"]
    with desk.page(f"/orders/{order}") as page:
        page.get_by_role("button", name="Release it").click()
        expect(page.locator("li.line .badge", has_text="draft")).to_have_count(0)


def a_quotation_says_what_is_in_stock(desk):
    token = admin(desk)
    number, item = own_item(desk)
    hose, assembly, _ = made(desk, token)
    desk.service.post("/inventoryitem/update", {"params": {"item": item, "warehouse": warehouse(desk, unique("Shop")), "onHand": 5}}, token)
    quotation = quoted(desk, (item, 3), (item, 4), (assembly, 1), (assembly, 9999))
    with desk.page(f"/quotations/{quotation}") as page:
        lines = page.locator("li.line")
        expect(lines.nth(0)).to_contain_text("in stock")
        # The line before has taken its part.
        expect(lines.nth(1)).to_contain_text("short by 2 pcs")
        expect(lines.nth(3)).to_contain_text("short of H2SN-8 (")
        # Parts are counted in the person's units.
        expect(lines.nth(3)).to_contain_text(" m)")
        page.locator(".switch label", has_text="in · psi").click()
        expect(lines.nth(3)).to_contain_text(" ft)")
    # As much hose as an order will need, with its scrap.
    much = quoted(desk, (assembly, 9999))
    bill = json.loads(desk.service.post(f"/salesestimate/{much}/getBillOfMaterials", {"format": "json"}, token))
    needed = next(part for part in bill["indented"] if part["itemId"] == hose)
    scrap = desk.service.get("/organization/defaults", token)["hoseScrapPercent"]
    # In metres as well.
    there = sum(level["available"] * (0.3048 if level["unitOfMeasure"] == "ft" else 1) for level in desk.service.get(f"/inventory?itemId={hose}", token)["items"])
    assert (needed["unit"], scrap > 0) == ("ft", True), (needed, scrap)
    with desk.page(f"/quotations/{much}") as page:
        lacking = needed["quantity"] * 0.3048 * (1 + scrap / 100) - max(0, there)
        expect(page.locator("li.line")).to_contain_text(f"H2SN-8 ({lacking:,.2f} m)")
    # Customers don't see stock there.
    own = json.loads(desk.service.post("/salesestimates/create", {"items": [{"item": item, "quantity": 9}]}, desk.token("customer")))["_id"]
    with desk.page(f"/quotations/{own}", role="customer") as page:
        expect(page.locator("li.line")).to_be_visible()
        quiet(page)
        expect(page.locator("main")).not_to_contain_text("short by")


def the_typed_customer_goes_with_the_assembly(desk):
    known, new = unique("Known"), unique("New")
    customer = json.loads(desk.service.post("/customers/create", {"name": known}, admin(desk)))["_id"]
    with desk.page() as page:
        say(page)
        step("order")(page)
        box = page.locator("#body-order").get_by_role("combobox")
        box.fill(new)
        page.locator(".deal .main-action").click()
        form = page.locator("dialog")
        # It needn't be typed again, whoever it is.
        expect(form.get_by_role("combobox")).to_have_value(new)
        form.get_by_role("button", name=f"Add “{new}” by name alone").click()
        form.get_by_role("button", name=f"New quotation for {new}").click()
        expect(page.locator("#step-order")).to_contain_text(f"for {new}")
        page.locator(".deal").get_by_role("link", name="Open quotation").click()
        expect(page.locator("main")).to_contain_text(new)
    with desk.page() as page:
        say(page)
        step("order")(page)
        # Who is known is meant without being chosen, though the button is pressed at once.
        page.locator("#body-order").get_by_role("combobox").fill(known)
        page.locator(".deal .main-action").click()
        form = page.locator("dialog")
        expect(form.get_by_role("combobox")).to_have_count(0)
        form.get_by_role("button", name="New quotation").click()
        expect(page.locator(".deal").get_by_role("link", name="Open quotation")).to_be_visible()
    assert desk.service.get(f"/salesestimates?customerId={customer}", admin(desk))["total"] == 1


def an_angle_that_does_not_matter_is_told_what_to_choose(desk):
    with desk.page() as page:
        say(page, "2SN-08 640 mm JIC 8 90 x JIC 8 90")
        step("length")(page)
        expect(page.locator("#angle-hint")).to_contain_text("If the customer doesn’t mind, choose 0°")


CASES = [drafts_are_released_from_the_page_of_their_quotation, a_quotation_says_what_is_in_stock, the_typed_customer_goes_with_the_assembly, an_angle_that_does_not_matter_is_told_what_to_choose]
