"""Two people change the same thing at once: nothing is lost on either side, and no form is a dead end."""

import json

from desk import expect
from rooms import unique
from quotations import begun, enter, settled


def changed(page, **entries):
    """Opens the form of the page's record and fills it in. The dialog."""
    page.get_by_role("button", name="Change", exact=True).click()
    dialog = page.locator("dialog")
    for name, text in entries.items():
        dialog.locator(f"#form-{name}").fill(text)
    return dialog


def save(dialog):
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog).to_have_count(0)


def two_people_change_one_customer(desk):
    token = desk.service.token("demo admin")
    customer = json.loads(desk.service.post("/customers/create", {"name": unique("Clash GmbH"), "phoneNumber": "+49 1", "city": "Ulm", "defaultPaymentTerms": "10 days"}, token))
    address = f"/customers/{customer['_id']}"
    with desk.page(address, expected=("412",)) as one, desk.page(address, expected=("412",)) as other:
        expect(other.locator("main")).to_contain_text("+49 1")
        mine = changed(other, phoneNumber="+49 3", city="Bonn")
        save(changed(one, phoneNumber="+49 2", defaultPaymentTerms="30 days"))
        mine.get_by_role("button", name="Save", exact=True).click()
        told = mine.get_by_role("alert")
        expect(told).to_contain_text("Phone is now +49 2. You entered +49 3.")
        expect(told).to_contain_text("Terms of payment is now 30 days.")
        expect(told).not_to_contain_text("City")
        # What was entered is still there; what was not is as it is stored.
        expect(mine.locator("#form-phoneNumber")).to_have_value("+49 3")
        expect(mine.locator("#form-defaultPaymentTerms")).to_have_value("30 days")
        save(mine)
        stored = desk.service.get(f"/customer/{customer['_id']}", token)
        assert (stored["phoneNumber"], stored["city"], stored["defaultPaymentTerms"]) == ("+49 3", "Bonn", "30 days"), stored
        # What the form doesn't show is nobody's conflict.
        expect(other.locator("main")).to_contain_text("Bonn")
        mine = changed(other, city="Köln")
        desk.service.post(f"/customer/{customer['_id']}/update", {"defaultPressureUnit": "psi"}, token)
        save(mine)
        assert desk.service.get(f"/customer/{customer['_id']}", token)["city"] == "Köln"
        # Nor is it deleted unseen.
        expect(other.locator("main")).to_contain_text("Köln")
        other.get_by_role("button", name="Delete", exact=True).click()
        desk.service.post(f"/customer/{customer['_id']}/update", {"phoneNumber": "+49 4"}, token)
        dialog = other.locator("dialog")
        dialog.get_by_role("button", name="Delete").click()
        expect(dialog.get_by_role("alert")).to_contain_text("If your change is still right, press “Delete” again.")
        dialog.get_by_role("button", name="Delete").click()
        other.wait_for_url("**/customers")


def two_people_change_one_line_of_an_order(desk):
    token = desk.service.token("demo admin")
    fitting = desk.service.get("/organization/components?itemType=crimpFitting&limit=1", token)["items"][0]
    order = json.loads(desk.service.post("/workorders/create", {"params": {"customerName": "Counter", "items": [{"item": fitting["_id"], "itemType": "crimpFitting", "quantity": count} for count in (5, 2)]}}, token))
    address = f"/orders/{order['_id']}"
    stored = lambda: desk.service.get(f"/workorder/{order['_id']}", token)  # noqa: E731
    amounts = lambda: [line["quantity"] for line in stored()["items"]]  # noqa: E731
    with desk.page(address, expected=("412",)) as one, desk.page(address, expected=("412",)) as other:
        expect(other.locator(".line-quantity input")).to_have_count(2)
        enter(one, "7")
        settled(one)
        line = enter(other, "9")
        expect(line).to_contain_text("Somebody else changed this line meanwhile. What you entered is not saved.")
        expect(line.locator("input")).to_have_value("9")
        expect(line.locator(".error")).to_have_text("Not saved; 7 is stored.")
        assert amounts() == [7, 2]
        # Another line is stored, and what waits for a decision stays.
        enter(other, "3", line=1)
        settled(other)
        expect(line.locator(".error")).to_have_text("Not saved; 7 is stored.")
        assert amounts() == [7, 3]
        line.get_by_role("button", name="Do mine all the same").click()
        expect(line.locator(".error")).to_have_count(0)
        settled(other)
        assert amounts() == [9, 3]
        # It can be left as the other wants it.
        enter(one, "4")
        expect(one.locator("li.line").first).to_contain_text("Not saved; 9 is stored.")
        one.get_by_role("button", name="Leave it as it is stored").click()
        expect(one.locator(".line-quantity input").first).to_have_value("9")
        # A remark of the line, and the order's own form.
        line.get_by_role("button", name="Change").click()
        dialog = other.locator("dialog")
        dialog.locator("#form-comments").fill("Blue caps")
        enter(one, "6", line=1)
        settled(one)
        save(dialog)
        assert [(item["quantity"], item["comments"]) for item in stored()["items"]] == [(9, "Blue caps"), (6, None)], stored()["items"]
        mine = changed(one, purchaseOrder="PO 2")
        desk.service.post(f"/workorder/{order['_id']}/update", {"params": {"purchaseOrder": "PO 1", "dueDate": "2031-05-04"}}, token)
        mine.get_by_role("button", name="Save", exact=True).click()
        expect(mine.get_by_role("alert")).to_contain_text("is now PO 1. You entered PO 2.")
        expect(mine.get_by_role("alert")).to_contain_text("Due is now 4 May 2031.")
        save(mine)
        assert (stored()["purchaseOrder"], stored()["dueDate"][:10]) == ("PO 2", stored()["dueDate"][:10])


def two_people_change_the_settings_of_the_shop(desk):
    token = desk.service.token("demo admin")
    before = desk.service.get("/organization", token)
    with desk.page("/settings", expected=("412",)) as page:
        dialog = page.locator("dialog")

        def opened(group):
            page.get_by_role("button", name=f"Change {group}").click()
            expect(dialog).to_be_visible()

        try:
            desk.service.post("/organization/update", {"params": {"paperSize": "A4", "revisionStyle": "letters"}}, token)
            page.reload()
            opened("Papers and revisions")
            dialog.locator("#form-labelSize").fill("70x40mm")
            dialog.locator("#form-paperSize").select_option("Letter")
            desk.service.post("/organization/update", {"params": {"labelSize": "60x30mm", "revisionStyle": "numbers"}}, token)
            dialog.get_by_role("button", name="Save", exact=True).click()
            expect(dialog.get_by_role("alert")).to_contain_text("is now 60x30mm. You entered 70x40mm.")
            expect(dialog.locator("#form-revisionStyle")).to_have_value("numbers")
            expect(dialog.locator("#form-paperSize")).to_have_value("Letter")
            save(dialog)
            now = desk.service.get("/organization", token)
            assert (now["labelSize"], now["paperSize"], now["revisionStyle"]) == ("70x40mm", "Letter", "numbers"), now
            # Another group of settings is nobody's conflict.
            page.reload()
            opened("Papers and revisions")
            dialog.locator("#form-labelSize").fill("80x40mm")
            desk.service.post("/organization/update", {"params": {"contactName": "Ada"}}, token)
            save(dialog)
            assert desk.service.get("/organization", token)["labelSize"] == "80x40mm"
        finally:
            desk.service.post("/organization/update", {"params": {name: before[name] for name in ("labelSize", "paperSize", "revisionStyle", "contactName")}}, token)


def what_is_done_with_a_quotation_can_be_tried_again(desk):
    token = desk.service.token("demo admin")
    quotation, _ = begun(desk)
    desk.service.post(f"/salesestimate/{quotation['_id']}/release", {}, token)
    with desk.page(f"/quotations/{quotation['_id']}", expected=("412",)) as page:
        sent = page.get_by_role("button", name="Mark as sent")
        expect(sent).to_be_visible()
        desk.service.post(f"/salesestimate/{quotation['_id']}/update", {"validUntil": "2041-01-31"}, token)
        sent.click()
        expect(page.locator("main")).to_contain_text("Somebody else changed it meanwhile.")
        # As the other stored it.
        expect(page.locator("main")).to_contain_text("31 Jan 2041")
        sent.click()
        expect(page.locator("main h1")).to_contain_text("sent")
        expect(page.locator("main")).not_to_contain_text("Somebody else")
    assert desk.service.get(f"/salesestimate/{quotation['_id']}", token)["outcome"] == "sent"


CASES = [two_people_change_one_customer, two_people_change_one_line_of_an_order, two_people_change_the_settings_of_the_shop, what_is_done_with_a_quotation_can_be_tried_again]
