"""What is stored already is ordered again only if it is the same order."""

from desk import expect, say, settle
from embedded import inner, shop
from messages import pressed
from work import change_length

PHRASE = "2SN-08 1135 mm JIC 8 x JIC 8"


def quoted(desk, page, whom):
    """Puts what is configured on a new quotation, and gives the assembly that is on it."""
    page.locator(".deal").get_by_role("button", name="Add to quotation").click()
    dialog = page.locator("dialog")
    if whom:
        dialog.locator("hw-customer input").fill(whom["name"])
        dialog.get_by_role("option").first.click()
    dialog.locator(".main-action").click()
    expect(page.locator(".deal a", has_text="quotation")).to_be_visible()
    return desk.service.get(page.locator(".result h1 a").get_attribute("href").replace("/assemblies", "/hoseassembly"), desk.service.token("demo admin"))


def another_order_is_another_assembly(desk):
    token = desk.service.token("demo admin")
    one, other = desk.service.get("/customers?limit=2", token)["items"]
    with desk.page(expected=("409",)) as page:
        def again(customer):
            page.goto(f"{desk.host}/configure")
            say(page, PHRASE)
            page.locator("#step-order").click()
            page.locator("#body-order hw-customer input").fill(customer["name"])
            page.locator("#body-order [role=option]").first.click()
            settle(page)

        again(one)
        first = quoted(desk, page, None)
        assert first["customer"] == one["_id"], first
        # The same customer gets the same, another one of its own.
        again(one)
        assert quoted(desk, page, None)["_id"] == first["_id"]
        again(other)
        second = quoted(desk, page, None)
        assert (second["_id"] != first["_id"], second["customer"]) == (True, other["_id"]), second
        # What was given up is not ordered any more.
        desk.service.post(f"/hoseassembly/{first['_id']}/release", {}, token)
        desk.service.post(f"/hoseassembly/{first['_id']}/obsolete", {}, token)
        again(one)
        third = quoted(desk, page, None)
        assert third["_id"] != first["_id"] and third["status"] == "under editing", third


def a_shop_orders_what_is_on_the_page(desk):
    with shop(desk) as page:
        frame = inner(page)
        say(frame, PHRASE)
        told = {"as it is": pressed(page, "Add to cart")}
        change_length(frame, "1135.3")
        told["longer"] = pressed(page, "Add to cart")
        change_length(frame, "1135")
        frame.locator("#tolerance").fill("±1 mm")
        frame.locator("#tolerance").press("Tab")
        settle(frame)
        told["closer"] = pressed(page, "Add to cart")
        assert len({message["id"] for message in told.values()}) == 3, told
        lengths = []
        for message in told.values():
            stored = desk.service.get(f"/hoseassembly/{message['id']}", desk.service.token("demo admin"))
            assert stored["description"] == message["description"], (stored, message)
            lengths.append((stored["length"], stored["lengthTolerance"]))
        assert lengths == [(1135, None), (1135.3, None), (1135, "±1 mm")], lengths
    # The stored one says what it is, whatever the page would say of a new one.
    desk.service.post(f"/hoseassembly/{told['as it is']['id']}/update", {"params": {"description": "Boom hose", "manualDescription": True}}, desk.service.token("demo admin"))
    with shop(desk) as page:
        say(inner(page), PHRASE)
        again = pressed(page, "Add to cart")
        assert (again["id"], again["description"]) == (told["as it is"]["id"], "Boom hose"), again


CASES = [another_order_is_another_assembly, a_shop_orders_what_is_on_the_page]
