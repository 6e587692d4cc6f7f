"""Lists that sort by their headings, and what a shop keeps itself: items, crimp specs, suppliers, groups, terms, keys."""

import json
import re

from desk import expect, quiet
from rooms import admin, dialog, own_item, says, unique, warehouse


def first_cells(page, place="main .list"):
    return [text.split()[0] for text in page.locator(f"{place} tbody th").all_inner_texts()]


def head(page, name, place="main"):
    return page.locator(f"{place} thead th", has=page.get_by_role("button", name=name, exact=True))


def lists_are_sorted_by_their_headings(desk):
    customer = desk.service.get("/customers?limit=1", admin(desk))["items"][0]["_id"]
    words = unique("sorted")
    numbers = [f"{start}-{time.time():.0f}" for start in ("ZZ", "AA", "MM")]
    for number in numbers:
        desk.service.post("/salesestimates/create", {"number": number, "description": words, "customer": customer, "items": []}, admin(desk))
    with desk.page(f"/quotations?words={words}") as page:
        expect(page.locator(".list tbody tr")).to_have_count(3)
        # Newest first, and said so.
        expect(head(page, "Made")).to_have_attribute("aria-sort", "descending")
        assert first_cells(page) == numbers[::-1], first_cells(page)
        button = head(page, "Number").get_by_role("button")
        button.focus()
        page.keyboard.press("Enter")
        expect(head(page, "Number")).to_have_attribute("aria-sort", "ascending")
        expect(head(page, "Made")).to_have_attribute("aria-sort", "none")
        expect(page.locator(".list tbody th").first).to_contain_text("AA")
        expect(button).to_be_focused()
        page.keyboard.press("Space")
        expect(head(page, "Number")).to_have_attribute("aria-sort", "descending")
        expect(page.locator(".list tbody th").first).to_contain_text("ZZ")
        assert "sort=-number" in page.url, page.url
        # The address keeps it, the browser's Back takes it back, and filters leave it.
        page.reload()
        expect(page.locator(".list tbody th").first).to_contain_text("ZZ")
        page.go_back()
        expect(page.locator(".list tbody th").first).to_contain_text("AA")
        page.locator("#filter-number").fill("MM")
        expect(page.locator(".list tbody tr")).to_have_count(1)
        assert "sort=number" in page.url, page.url
        # A row is a link as a whole.
        page.locator(".list tbody td").nth(1).click(force=True)
        page.wait_for_url("**/quotations/**")


def every_list_that_sorts_says_so(desk):
    usual = {"/assemblies": "Made", "/kits": "Made", "/orders": "Due", "/customers": "Name", "/prices": "Name", "/catalogue?kind=fittings": "Part number", "/catalogue?own=yes": "Part number", "/settings/warehouses": "Name", "/settings/people": "Name"}
    with desk.page("/quotations") as page:
        for path, column in usual.items():
            page.goto(desk.host + path)
            expect(page.locator("main th[aria-sort=ascending], main th[aria-sort=descending]")).to_have_text(re.compile(column))
            last = page.locator("main .sort").last
            last.click()
            expect(page.locator("main th[aria-sort=ascending], main th[aria-sort=descending]")).to_have_count(1)
            expect(last.locator("xpath=..")).to_have_attribute("aria-sort", re.compile("cending"))
            quiet(page)
            expect(page.locator("main .notice.bad")).to_have_count(0)


def documents_are_narrowed_by_their_status_at_a_click(desk):
    number, item = own_item(desk)
    token = admin(desk)
    order = json.loads(desk.service.post("/workorders/create", {"params": {"description": number, "items": [{"item": item, "quantity": 1}]}}, token))["_id"]
    for command in ("release", "cancel"):
        desk.service.post(f"/workorder/{order}/{command}", {}, token)
    # On a phone too, where the other filters are folded away.
    for width in (1440, 360):
        with desk.page(f"/orders?words={number}", width=width) as page:
            states = page.locator(".kinds button")
            expect(states).to_have_text(["Open", "Draft", "Released", "Completed", "Cancelled", "Obsolete", "All"])
            expect(page.get_by_role("button", name="Open", exact=True)).to_have_attribute("aria-pressed", "true")
            expect(page.locator("main")).to_contain_text("Nothing fits these filters")
            for name, count in (("Cancelled", 1), ("Completed", 0), ("All", 1)):
                page.get_by_role("button", name=name, exact=True).click()
                expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
                expect(page.locator(".list tbody tr")).to_have_count(count)
            for path in ("/quotations", "/kits", "/assemblies"):
                page.goto(desk.host + path)
                expect(states).to_have_text(["All", "Draft", "Released", "Obsolete"])
                page.get_by_role("button", name="Released", exact=True).click()
                quiet(page)
                assert "status=released" in page.url, page.url
                expect(page.locator(".list tbody .badge", has_text="draft")).to_have_count(0)


def what_the_page_has_whole_is_sorted_there(desk):
    number, item = own_item(desk)
    places = [(unique("Bay 10"), 3), (unique("Bay 9"), 12), (unique("Bay 2"), 7)]
    for place, count in places:
        desk.service.post("/inventoryitem/update", {"params": {"item": item, "warehouse": warehouse(desk, place), "onHand": count}}, admin(desk))
    card = ".card:has(h2:text-is('Stock'))"
    with desk.page(f"/catalogue/{item}") as page:
        expect(page.locator(f"{card} tbody tr")).to_have_count(3)
        # Numbers in names by their worth: 2, 9, 10.
        assert [text.split("-")[0] for text in page.locator(f"{card} tbody th").all_inner_texts()] == ["Bay 2", "Bay 9", "Bay 10"]
        page.locator(card).get_by_role("button", name="On hand").click()
        assert [text.split("-")[0] for text in page.locator(f"{card} tbody th").all_inner_texts()] == ["Bay 9", "Bay 2", "Bay 10"]
        assert "sort=-onHand" in page.url
        page.reload()
        expect(page.locator(f"{card} tbody th").first).to_contain_text("Bay 9")
    listed = json.loads(desk.service.post("/pricelists/create", {"name": unique("Sorted")}, admin(desk)))["_id"]
    prices = {"S-10": 5, "S-9": 30, "S-2": 100}
    found = {start: own_item(desk, description=start)[0] for start in prices}
    desk.service.post(f"/pricelist/{listed}/items/upsert", [{"item": desk.service.get(f"/search?text={found[start]}", admin(desk))["items"][0]["_id"], "listPrice": price} for start, price in prices.items()], admin(desk))
    with desk.page(f"/prices/{listed}", expected=("Autofocus",)) as page:
        cells = page.locator('hw-grid [data-cell$="-3"]')
        expect(cells).to_have_count(4)
        page.locator("hw-grid").get_by_role("button", name="Price", exact=True).click()
        assert [cell.input_value() for cell in cells.all()][:3] == ["5.00", "30.00", "100.00"]
        # What is typed goes with its row, and is taken back after another order too.
        cells.nth(0).fill("55")
        cells.nth(0).press("Tab")
        page.locator("hw-grid").get_by_role("button", name="Price", exact=True).click()
        assert [cell.input_value() for cell in cells.all()][:3] == ["100.00", "55", "30.00"]
        page.get_by_role("button", name="Undo", exact=True).click()
        assert sorted(cell.input_value() for cell in cells.all()[:3]) == ["100.00", "30.00", "5.00"]


def brand_of(desk):
    """A brand of the shop's own."""
    name = unique("Maker")
    desk.service.post("/brands/create", {"name": name}, admin(desk))
    return name


def a_hose_of_ones_own_is_made_priced_crimped_copied_and_deleted(desk):
    number, copy, maker = unique("OWN"), unique("COPY"), unique("Maker")
    with desk.page("/catalogue", expected=("400", "409")) as page:
        page.get_by_role("button", name="New hose", exact=True).click()
        form = page.locator("dialog")
        expect(form.locator("#form-size")).to_have_attribute("required", "")
        # Offered to choose from while something else may be typed too.
        expect(form.locator("#form-size-options option").first).to_be_attached()
        for name, text in {"partNumber": number, "brand": maker, "size": "-8", "maxPressurePsi": "275", "minBendRadiusmm": "many", "minTemperatureC": "-40", "isoSpec": "EN 853 2SN"}.items():
            form.locator(f"#form-{name}").fill(text)
        # A brand that nobody knows is told before it is made.
        expect(form.locator("#form-brand-warning")).to_contain_text("it is added")
        form.get_by_role("button", name="Create").click()
        expect(form.locator("#form-minBendRadiusmm-error")).to_be_visible()
        dialog(page, "Create", minBendRadiusmm="180")
        page.wait_for_url("**/catalogue/*")
        expect(page.locator("main h1")).to_contain_text(number)
        expect(page.locator("main")).to_contain_text("275 bar")
        expect(page.locator("main")).to_contain_text("180 mm")
        # What is entered in one system stands there in the other.
        page.locator(".switch label", has_text="in · psi").click()
        page.get_by_role("button", name="Change", exact=True).click()
        expect(form.locator("#form-minTemperatureC")).to_have_value("-40")
        expect(form.locator("#form-minBendRadiusmm")).to_have_value("7.08661")
        dialog(page, maxPressurePsi="4000", description="Two wires")
        expect(page.locator("main")).to_contain_text("4,000 psi")
        page.locator(".switch label", has_text="mm · bar").click()
        page.get_by_role("button", name="Own number and price").click()
        form.locator("#form-listPriceUnitOfMeasure").select_option("m")
        dialog(page, orgPartNumber="H-77", listPrice="12.50", cost="7")
        expect(page.locator("main")).to_contain_text("H-77")
        own = desk.service.get(f"/item/{page.url.split('/')[-1]}", admin(desk))
        assert (own["listPrice"], own["listPriceUnitOfMeasure"], own["cost"], own["unitOfMeasure"], own["minBendRadiusmm"], own["maxPressurePsi"]) == (12.5, "m", 7, "m", 180, 4000), own
        page.get_by_role("button", name="New crimp spec").click()
        form.locator("[id='form-crimpDiam/value']").fill("x")
        form.locator("#form-couplingSeries").fill("TC")
        form.get_by_role("button", name="Create").click()
        expect(form.locator("[id='form-crimpDiam/value-error']")).to_be_visible()
        form.locator("[id='form-crimpDiam/value']").fill("22.8")
        form.locator("[id='form-crimpDiam/tolerance']").fill("0.1")
        dialog(page, "Create", dieSize="24")
        crimps = page.locator("hw-crimp-specs")
        expect(crimps).to_contain_text("22.8 mm")
        expect(crimps).to_contain_text("± 0.1 mm")
        crimps.get_by_role("button", name="Change").click()
        expect(form.locator("[id='form-crimpDiam/value']")).to_have_value("22.8")
        dialog(page, dieSize="26")
        expect(crimps).to_contain_text("26")
        # Another like it.
        page.locator(".top-actions summary").click()
        page.get_by_role("button", name="Copy as an item of our own").click()
        expect(form.locator("#form-size")).to_have_value("-8")
        dialog(page, "Create", partNumber=copy)
        expect(page.locator("main h1")).to_contain_text(copy)
        expect(page.locator("main")).to_contain_text("EN 853 2SN")
        page.locator(".top-actions summary").click()
        page.locator(".top-actions").get_by_role("button", name="Delete").click()
        dialog(page, "Delete")
        page.wait_for_url("**/catalogue?kind=hoses")
        page.goto(f"{desk.host}/catalogue?own=yes&number={number}")
        page.locator(".list tbody a").click()
        crimps.get_by_role("button", name="Delete").click()
        dialog(page, "Delete")
        expect(crimps).to_contain_text("Nobody has entered")


def an_adaptor_has_ends_and_stays_while_it_is_used(desk):
    number, maker = unique("ADP"), brand_of(desk)
    with desk.page("/catalogue?kind=adaptors", expected=("400", "409", "422")) as page:
        page.get_by_role("button", name="New adaptor").click()
        form = page.locator("dialog")
        for name, text in {"partNumber": number, "brand": maker, "shape": "straight", "ends/0/style": "JIC", "ends/0/dashSize": "8", "ends/1/style": "NPT", "ends/1/dashSize": "6"}.items():
            form.locator(f"[id='form-{name}']").fill(text)
        for at in (0, 1):
            form.locator(f"[id='form-ends/{at}/gender']").select_option("male")
        dialog(page, "Create")
        page.wait_for_url("**/catalogue/*")
        item = page.url.split("/")[-1]
        for text in ("male JIC", "male NPT"):
            expect(page.locator("main")).to_contain_text(text)
        page.get_by_role("button", name="Change", exact=True).click()
        form.get_by_label("Swivel").first.check()
        dialog(page)
        expect(page.locator("main")).to_contain_text("swivel")
        ends = desk.service.get(f"/item/{item}", admin(desk))["ends"]
        assert [(one["style"], one["swivel"]) for one in ends] == [("JIC", "swivel"), ("NPT", None)], ends
        kit = json.loads(desk.service.post("/hosekits/create", {"params": {"description": "with it"}}, admin(desk)))["_id"]
        desk.service.post(f"/hosekit/{kit}/addadaptor", {"params": {"itemId": item, "quantity": 1}}, admin(desk))
        page.locator(".top-actions summary").click()
        page.locator(".top-actions").get_by_role("button", name="Delete").click()
        form.get_by_role("button", name="Delete").click()
        # Why it stays is said there.
        expect(form.locator(".notice.bad")).to_contain_text(re.compile("use|kit", re.I))


def what_others_make_gets_the_shops_number_and_price(desk):
    fitting = desk.service.get("/organization/crimpfittings?limit=1", admin(desk))
    fitting = (fitting if isinstance(fitting, list) else fitting["items"])[0]["_id"]
    before = desk.service.get(f"/item/{fitting}", admin(desk))
    with desk.page(f"/catalogue/{fitting}", role="regular") as page:
        expect(page.get_by_role("button", name="Change", exact=True)).to_have_count(0)
        page.get_by_role("button", name="Own number and price").click()
        form = page.locator("dialog")
        # Costs are an admin's.
        expect(form.locator("#form-cost")).to_have_count(0)
        form.get_by_label("The shop offers it").uncheck()
        dialog(page, orgPartNumber="FIT-1")
        expect(page.locator("main")).to_contain_text("FIT-1")
        expect(page.locator("main")).to_contain_text("Not available.")
    after = desk.service.get(f"/item/{fitting}", admin(desk))
    assert after["listPrice"] == before["listPrice"] and after["cost"] == before["cost"], (before, after)
    desk.service.post(f"/organization/item/{fitting}/update", {"params": {"available": True, "orgPartNumber": before["orgPartNumber"]}}, admin(desk))


def suppliers_groups_terms_and_keys_are_kept(desk):
    supplier, group, key = unique("Supplier"), unique("Group"), unique("Key")
    with desk.page("/settings/suppliers", expected=("400",)) as page:
        row = page.locator("main tbody tr", has_text=supplier)
        page.get_by_role("button", name="New supplier").click()
        page.locator("dialog #form-name").fill(supplier)
        page.locator("dialog #form-leadTimeDays").fill("soon")
        page.locator("dialog").get_by_role("button", name="Create").click()
        expect(page.locator("dialog .error")).to_be_visible()
        dialog(page, "Create", leadTimeDays="12", city="Bremen")
        expect(row).to_contain_text("12")
        row.get_by_role("button", name="Change").click()
        dialog(page, contactName="Grace")
        expect(row).to_contain_text("Grace")
        row.get_by_role("button", name="Delete").click()
        dialog(page, "Delete")
        expect(row).to_have_count(0)
        page.get_by_role("link", name="Product groups").click()
        row = page.locator("main tbody tr", has_text=group)
        page.get_by_role("button", name="New product group").click()
        dialog(page, "Create", name=group, code="HY")
        row.get_by_role("button", name="Change").click()
        dialog(page, code="HYD")
        expect(row).to_contain_text("HYD")
        row.get_by_role("button", name="Delete").click()
        dialog(page, "Delete")
        expect(row).to_have_count(0)
        page.get_by_role("link", name="Terms of use").click()
        page.get_by_role("button", name="Accept a version").click()
        dialog(page, "Accept", version="3")
        expect(page.locator("main")).to_contain_text("Version 3 is accepted.")
        expect(page.locator("main tbody tr").first).to_contain_text("Ada")
        page.get_by_role("button", name="Withdraw").click()
        dialog(page, "Withdraw")
        expect(page.locator("main tbody tr").first).to_contain_text("withdrawn")
        page.get_by_role("link", name="Keys", exact=True).click()
        page.get_by_role("button", name="New key").click()
        page.locator("dialog #form-keyType").select_option("admin")
        page.locator("dialog #form-name").fill(key)
        page.locator("dialog").get_by_role("button", name="Create").click()
        page.locator("dialog").get_by_role("button", name="Close").click()
        row = page.locator("main tbody tr", has_text=key)
        row.get_by_role("button", name="Change").click()
        expect(page.locator("dialog #form-name")).to_have_value(key)
        page.locator("dialog #form-scopes").select_option("read")
        page.locator("dialog #form-approvedIpAddresses").fill("nowhere")
        page.locator("dialog").get_by_role("button", name="Save").click()
        expect(page.locator("dialog .notice.bad, dialog .error")).to_be_visible()
        dialog(page, name=f"{key}-2", approvedIpAddresses="203.0.113.7, 198.51.100.0/24")
        expect(row).to_contain_text(f"{key}-2")
        expect(row).to_contain_text("read only")
        found = next(one for one in desk.service.get("/organization/apikeys", admin(desk)) if one["name"] == f"{key}-2")
        assert found["scopes"] == "read" and len(found["approvedIpAddresses"]) == 2, found
        row.get_by_role("button", name="Delete").click()
        dialog(page, "Delete")


def a_level_is_deleted(desk):
    number, item = own_item(desk)
    place = warehouse(desk, unique("Corner"))
    desk.service.post("/inventoryitem/update", {"params": {"item": item, "warehouse": place, "onHand": 2}}, admin(desk))
    with desk.page(f"/stock?warehouse={place}") as page:
        row = page.locator("main tbody tr")
        row.locator("summary").click()
        row.get_by_role("button", name="Delete").click()
        expect(page.locator("dialog")).to_contain_text("2 pcs are on hand")
        dialog(page, "Delete")
        says(page, "The level is deleted.")
    assert desk.service.get(f"/inventory?itemId={item}", admin(desk))["items"] == []


# Customers are made a second later.
SLOWLY_MADE = """() => {
    const real = window.fetch;
    window.fetch = async (...asked) => {
        if (String(asked[0].url ?? asked[0]).endsWith('/customers/create')) await new Promise((done) => setTimeout(done, 1000));
        return real(...asked);
    };
}"""


def an_assembly_is_offered_to_further_customers(desk):
    assembly = desk.service.get("/hoseassemblies?status=released&limit=1", admin(desk))["items"][0]["_id"]
    name = unique("Buyer")
    with desk.page(f"/assemblies/{assembly}") as page:
        card = page.locator("hw-assembly-customers")
        card.get_by_role("button", name="Offer it to a customer").click()
        form = page.locator("dialog")
        form.get_by_role("button", name="Add", exact=True).click()
        expect(form.locator(".error")).to_have_text("Choose a customer.")
        # Somebody who isn't known yet is made here; who goes on meanwhile is waited for.
        page.evaluate(SLOWLY_MADE)
        form.get_by_role("combobox").fill(name)
        form.get_by_role("button", name=f"Add “{name}” by name alone").click()
        dialog(page, "Add", partNumber="C-4711")
        row = card.locator("tbody tr", has_text=name)
        expect(row).to_contain_text("C-4711")
        row.get_by_role("button", name="Change").click()
        dialog(page, revision="B")
        expect(row).to_contain_text("B")
        row.get_by_role("button", name="Remove").click()
        expect(row).to_have_count(0)


CASES = [lists_are_sorted_by_their_headings, every_list_that_sorts_says_so, documents_are_narrowed_by_their_status_at_a_click, what_the_page_has_whole_is_sorted_there, a_hose_of_ones_own_is_made_priced_crimped_copied_and_deleted,
         an_adaptor_has_ends_and_stays_while_it_is_used, what_others_make_gets_the_shops_number_and_price, suppliers_groups_terms_and_keys_are_kept, a_level_is_deleted, an_assembly_is_offered_to_further_customers]
