"""A quotation's page: its lines, its terms, and what two people change at once."""

import json

from desk import PERSON, expect


def begun(desk, pieces=(5, 2)):
    """A quotation under editing with so many pieces on its lines, and a customer."""
    token = desk.service.token("demo admin")
    customer = desk.service.get("/customers?limit=1", token)["items"][0]
    fitting = desk.service.get("/organization/components?itemType=crimpFitting&limit=1", token)
    items = [{"item": (fitting if isinstance(fitting, list) else fitting["items"])[0]["_id"], "itemType": "crimpFitting", "quantity": count} for count in pieces]
    return json.loads(desk.service.post("/salesestimates/create", {"customer": customer["_id"], "items": items}, token)), customer


def stored(desk, quotation):
    return desk.service.get(f"/salesestimate/{quotation['_id']}", desk.service.token("demo admin"))


def enter(page, quantity, line=0):
    box = page.locator(".line-quantity input").nth(line)
    box.fill(quantity)
    box.press("Tab")
    return page.locator("li.line").nth(line)


def settled(page):
    expect(page.locator(".card[aria-label=Lines]")).to_have_attribute("aria-busy", "false")


def two_people_change_one_quotation(desk):
    quotation, _ = begun(desk)
    address = f"/quotations/{quotation['_id']}"
    amounts = lambda: [line["quantity"] for line in stored(desk, quotation)["items"]]  # noqa: E731
    with desk.page(address, expected=("412",)) as one, desk.page(address, expected=("412",)) as other:
        expect(other.locator(".line-quantity input")).to_have_count(2)
        enter(one, "7")
        settled(one)
        assert amounts() == [7, 2]
        # What the other sees is old: nothing is stored until the person decides.
        line = enter(other, "9")
        expect(line).to_contain_text("Somebody else changed this line")
        assert amounts() == [7, 2]
        line.get_by_role("button", name="Do mine all the same").click()
        expect(line).not_to_contain_text("Somebody else")
        settled(other)
        assert amounts() == [9, 2]
        # Another line is nobody's conflict.
        enter(one, "3", line=1)
        settled(one)
        expect(one.locator(".line-quantity input").first).to_have_value("9")
        assert amounts() == [9, 3]
        # Nor is a line lost that somebody else changed.
        enter(one, "8")
        settled(one)
        line.get_by_role("button", name="Remove").click()
        expect(line).to_contain_text("Somebody else changed this line")
        assert amounts() == [8, 3]


def a_quotation_is_for_a_customer(desk):
    quotation, customer = begun(desk)
    with desk.page("/quotations") as page:
        page.get_by_role("button", name="New quotation").click()
        dialog = page.locator("dialog")
        dialog.get_by_role("button", name="Begin").click()
        expect(dialog.locator(".error")).to_have_text("A quotation needs a customer.")
        dialog.get_by_role("combobox").fill("Nobody GmbH")
        dialog.get_by_role("button", name="Begin").click()
        expect(dialog.locator(".error")).to_have_text("No customer has this name.")
        dialog.get_by_role("combobox").fill(customer["name"])
        dialog.get_by_role("button", name="Begin").click()
        page.wait_for_url("**/quotations/*")
        expect(page.locator("main")).to_contain_text(customer["name"])
        page.get_by_role("button", name="Change", exact=True).click()
        dialog.get_by_role("combobox").fill("Nobody GmbH")
        dialog.get_by_role("button", name="Save").click()
        expect(dialog.locator(".error")).to_have_text("No customer has this name.")
        page.goto(f"{desk.host}/catalogue/{quotation['items'][0]['item']}")
        page.get_by_role("button", name="Put on a quotation").click()
        dialog.get_by_role("button", name="New quotation").click()
        expect(dialog.locator(".error")).to_have_text("A quotation needs a customer.")


def a_quantity_that_is_none_is_told_at_the_line(desk):
    quotation, _ = begun(desk)
    with desk.page(f"/quotations/{quotation['_id']}") as page:
        for text in ("0", "abc", "-1", "1000001", ""):
            expect(enter(page, text).locator(".error")).to_have_text("Enter a number only (pieces), above 0, at most 1,000,000.")
        # A release would go by what is stored.
        page.locator(".line-quantity input").first.fill("50 ft")
        page.locator(".commands").get_by_role("button", name="Release").click()
        expect(page.locator("main")).to_contain_text("Correct what is marked first; it is not saved.")
        assert stored(desk, quotation)["status"] == "under editing"
        line = enter(page, "6")
        expect(line.locator(".error")).to_be_hidden()
        settled(page)
    assert [line["quantity"] for line in stored(desk, quotation)["items"]] == [6, 2]


def a_quotation_has_taxes(desk):
    quotation, _ = begun(desk)
    with desk.page(f"/quotations/{quotation['_id']}") as page:
        dialog = page.locator("dialog")

        def change(*values):
            page.get_by_role("button", name="Change", exact=True).click()
            for name, value in values:
                dialog.locator(f"[name='taxes/{name}']").fill(value)
            dialog.get_by_role("button", name="Save").click()
            expect(dialog).to_have_count(0)
            settled(page)

        before = len(stored(desk, quotation)["taxes"])
        change((f"{before}/name", "VAT"), (f"{before}/ratePercent", "7.5"))
        tax = stored(desk, quotation)["taxes"][before]
        assert (tax["name"], tax["ratePercent"]) == ("VAT", 7.5), tax
        expect(page.locator("main")).to_contain_text("VAT, 7.5 %")
        change((f"{before}/ratePercent", ""))
        assert len(stored(desk, quotation)["taxes"]) == before


def a_refusal_stands_below_the_head_in_words(desk):
    quotation, _ = begun(desk)
    token = desk.service.token("demo admin")
    desk.service.post(f"/salesestimate/{quotation['_id']}/update", {"validUntil": "2020-01-31"}, token)
    with desk.page(f"/quotations/{quotation['_id']}", expected=("409", "400")) as page:
        release = page.get_by_role("button", name="Release", exact=True)
        before = release.bounding_box()
        release.click()
        refusal = page.locator(".refusal")
        expect(refusal).to_contain_text("The offer has expired. Extend its validity, or begin a new version.")
        assert release.bounding_box() == before
        expect(release).to_be_focused()
        assert refusal.bounding_box()["width"] == page.locator(".page-top").bounding_box()["width"]
        page.locator("li.line").first.get_by_role("button", name="Change").click()
        page.locator("#form-price").fill("cheap")
        page.keyboard.press("Enter")
        expect(page.locator("dialog .error")).to_have_text("Price of one, by hand: enter a number, or leave it empty.")
        page.get_by_role("button", name="Cancel").click()
        # It goes when something else is done.
        enter(page, "6")
        expect(refusal).to_have_count(0)
        settled(page)


def the_focus_is_on_the_content_after_sign_in(desk):
    with desk.page("/quotations", role=None) as page:
        page.locator("#sign-in-email").fill(PERSON)
        page.locator("#sign-in-password").fill(desk.password)
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()


def versions_of_a_quotation_are_compared(desk):
    quotation, _ = begun(desk)
    token = desk.service.token("demo admin")
    path = f"/salesestimate/{quotation['_id']}"
    for item in quotation["items"]:
        values = {name: item[name] for name in ("itemType", "lineNumber", "quantity")}
        desk.service.post(f"{path}/item/{item['_id']}/update", {"params": {"itemId": item["item"], **values, "price": 2.6308}}, token)
    desk.service.post(f"{path}/release", {}, token)
    # West of the shop it is still the day before.
    with desk.page(f"/quotations/{quotation['_id']}", timezone_id="America/Los_Angeles") as page:
        expect(page.locator("li.line").first).to_contain_text("× 2.6308")
        # What a customer accepted is ordered first of all.
        page.locator(".commands summary").click()
        page.get_by_role("button", name="New version").click()
        expect(page.locator(".versions > li")).to_have_count(2)
        page.get_by_role("button", name="Change", exact=True).click()
        page.locator("#form-comments").fill("Freight prepaid")
        page.locator("#form-validUntil").fill("2036-02-29")
        page.keyboard.press("Enter")
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator("main")).to_contain_text("29 Feb 2036")
        # What is compared follows a change of this version.
        page.locator("#compare").select_option(index=1)
        enter(page, "8")
        settled(page)
        for words in ("Remarks none Freight prepaid", "29 Feb 2036", "5 pcs × 2.6308 8 pcs × 2.6308"):
            expect(page.locator("hw-versions").get_by_role("row", name=words)).to_be_visible()


CASES = [versions_of_a_quotation_are_compared, a_refusal_stands_below_the_head_in_words, the_focus_is_on_the_content_after_sign_in, two_people_change_one_quotation, a_quotation_is_for_a_customer, a_quantity_that_is_none_is_told_at_the_line, a_quotation_has_taxes]
