"""What a clerk relies on: nothing that was saved is lost, quantities go along, one system of units, words that fit a phone."""

import json
import re

from desk import expect, number, quiet, save, say, settle
from looks import SCROLLS
from overlays import made
from views import step

PHRASE = "2SN-08 1512 mm JIC 8 x JIC 8"


def a_reload_keeps_what_was_saved(desk):
    with desk.page() as page:
        say(page, PHRASE)
        title = save(page)
        page.reload()
        expect(page.locator(".result h1")).to_have_text(title)
        page.locator(".deal").get_by_role("button", name="Release").click()
        expect(page.locator(".deal")).to_contain_text(f"Released as {title}")
        page.reload()
        expect(page.locator(".deal")).to_contain_text(f"Released as {title}")
        expect(page.locator(".deal").get_by_role("button", name="Labels")).to_be_visible()
        # What is changed is another one.
        step("length")(page)
        page.locator("#length").fill("1513")
        page.locator("#length").press("Tab")
        settle(page)
        page.reload()
        expect(page.locator(".figures")).to_contain_text("1513 mm")
        quiet(page)
        expect(page.locator(".result h1")).to_have_text("New assembly")


def cancel_during_a_save_does_not_hide_it(desk):
    for leave in ("Escape", "Cancel"):
        with desk.page() as page:
            say(page, f"2SN-08 {1521 + len(leave)} mm JIC 8 x JIC 8")
            held = []
            page.route("**/hoseassemblies/create", lambda route: held.append(route))
            page.locator(".deal").get_by_role("button", name="Save as").click()
            page.locator("dialog").get_by_role("button", name="Save", exact=True).click()
            page.wait_for_timeout(200)
            cancel = page.locator("dialog").get_by_role("button", name="Cancel")
            if leave == "Escape":
                page.keyboard.press("Escape")
            elif cancel.is_enabled():
                cancel.click()
            held[0].continue_()
            expect(page.locator(".toast")).to_contain_text("Saved as")
            expect(page.locator("dialog")).to_have_count(0)
            expect(page.locator(".result h1 a")).to_be_visible()


def a_quantity_goes_along(desk):
    with desk.page() as page:
        say(page, f"{PHRASE.replace('1512', '1541')}, 12 pcs")
        title = save(page)
        page.locator(".deal").get_by_role("link", name="Open").click()
        expect(page.locator("main h1")).to_contain_text(title)
        for field in ("#quantity", "#copies"):
            expect(page.locator(field)).to_have_value("12")
        expect(page.locator("hw-assembly-price")).to_contain_text("for 12")
        page.get_by_role("link", name="Open in Configure").first.click()
        expect(page.locator("#step-order")).to_contain_text("12 pieces")


def what_is_configured_for_a_quotation_goes_back_there(desk):
    token = desk.service.token("demo admin")
    _, assembly, _ = made(desk, token)
    customer = desk.service.get("/customers?limit=1", token)["items"][0]["_id"]
    quotation = json.loads(desk.service.post("/salesestimates/create", {"customer": customer, "items": [{"item": assembly, "itemType": "hoseAssembly", "quantity": 2}]}, token))["_id"]
    with desk.page(f"/quotations/{quotation}") as page:
        lines = page.locator("ol.lines > li")
        expect(lines.first).to_be_visible()
        before = lines.count()
        title = page.locator("main h1").inner_text().split()[0]
        page.get_by_role("link", name="Configure a hose for this quotation").click()
        say(page, f"{PHRASE.replace('1512', '1551')}, 3 pcs")
        page.locator(".deal").get_by_role("button", name="Add to quotation").click()
        page.wait_for_url(f"**/quotations/{quotation}")
        expect(lines).to_have_count(before + 1)
        expect(lines.last.locator("input")).to_have_value("3")
        expect(page.locator("main h1")).to_contain_text(title)
        # That is done: the next one is not for it.
        page.locator(".nav a", has_text="Configure").click()
        expect(page.locator(".result h1")).to_have_text("New assembly")
        assert "quotation" not in page.url, page.url


def what_is_configured_for_an_order_or_a_kit_goes_back_there(desk):
    token = desk.service.token("demo admin")
    order = json.loads(desk.service.post("/workorders/create", {"params": {"customerName": "Counter"}}, token))
    kit = json.loads(desk.service.post("/hosekits/create", {"description": "Boom hoses"}, token))
    for at, (page_of, kind, record) in enumerate((("/orders", "order", order), ("/kits", "kit", kit))):
        with desk.page(f"{page_of}/{record['_id']}") as page:
            title = page.locator("main h1").inner_text().split()[0]
            page.get_by_role("link", name=f"Configure a hose for this {kind}").click()
            say(page, f"2SN-08 {1561 + at} mm JIC 8 x JIC 8, 3 pcs")
            # A reload forgets nothing of that.
            page.reload()
            settle(page)
            page.locator(".deal").get_by_role("button", name=f"Add to {kind} {title}").click()
            page.wait_for_url(f"**{page_of}/{record['_id']}")
            expect(page.locator(".lines > li")).to_have_count(1)
            expect(page.locator(".lines > li input")).to_have_value("3")


def an_existing_assembly_is_opened_with_the_quantity(desk):
    phrase = f"{PHRASE.replace('1512', '1571')}, 12 pcs"
    with desk.page() as page:
        say(page, phrase)
        title = save(page)
    with desk.page() as page:
        say(page, phrase)
        page.locator(".figures").get_by_role("link", name=title).click()
        expect(page.locator("main h1")).to_contain_text(title)
        expect(page.locator("#quantity")).to_have_value("12")


def what_is_sold_by_length_follows_the_units(desk):
    with desk.page("/catalogue?number=H2SN-8") as page:
        price = page.locator("main .list td[data-head=Price]").first
        expect(price).to_contain_text("per m")
        metric = number(price.inner_text())
        row = page.locator("main .list tbody tr").first
        expect(row).to_contain_text("-8 · DN 12")
        page.locator(".switch label", has_text="in · psi").click()
        expect(price).to_contain_text("per ft")
        expect(row).to_contain_text("-8 · 1/2″")
        assert abs(number(price.inner_text()) * 3.28084 - metric) < 0.02, (metric, price.inner_text())
        page.locator("main .list tbody a").first.click()
        card = page.locator("hw-item-price")
        expect(card).to_contain_text("Quantity, ft")
        page.locator(".switch label", has_text="mm · bar").click()
        expect(card).to_contain_text("Quantity, m")
        page.locator("#quantity").fill("10")
        page.locator("#quantity").press("Tab")
        expect(card).to_contain_text("10 m:")
        assert abs(number(card.locator("p b").first.inner_text()) - 10 * metric) < 0.1
        expect(page.locator("main")).not_to_contain_text(re.compile(r"\d ft\b|per ft"), use_inner_text=True)
        page.goto(f"{desk.host}/configure")
        say(page, PHRASE)
        page.locator(".switch label", has_text="in · psi").click()
        step("wrap")(page)
        expect(page.locator("#body-wrap .offer").first).to_contain_text(re.compile(r"for [\d.]+ in to [\d.]+ in"))
        page.locator(".switch label", has_text="mm · bar").click()
        expect(page.locator("#body-wrap .offer").first).to_contain_text(re.compile(r"for [\d.]+ mm to [\d.]+ mm"))
        page.locator("summary", has_text="Price breakdown").click()
        expect(page.locator(".deal table").first).to_contain_text(re.compile(r"\d m\b"))
        expect(page.locator("main")).not_to_contain_text(re.compile(r"\bft\b"), use_inner_text=True)
        save(page)
        page.locator(".result h1 a").click()
        expect(page.locator("main")).to_contain_text("Bill of materials")
        expect(page.locator("main")).not_to_contain_text(re.compile(r"\bft\b"), use_inner_text=True)


def hose_is_added_in_the_units_of_the_page(desk):
    token = desk.service.token("demo admin")
    customer = desk.service.get("/customers?limit=1", token)["items"][0]["_id"]
    quotation = json.loads(desk.service.post("/salesestimates/create", {"customer": customer, "items": []}, token))["_id"]
    with desk.page(f"/quotations/{quotation}") as page:
        lines = page.locator("ol.lines > li")
        for at, (system, unit) in enumerate((("mm · bar", "m"), ("in · psi", "ft"))):
            page.locator(".bar .switch label", has_text=system).click()
            page.locator("#add-line").fill("H2SN-8")
            page.locator(".found button", has_text="H2SN-8").first.click()
            expect(lines).to_have_count(at + 1)
            expect(lines.nth(at).locator(".with-unit")).to_have_text(unit)


def a_customer_beside_the_screen_reads_no_margin(desk):
    token = desk.service.token("demo admin")
    hose = desk.service.get("/organization/hoses?search.partNumber=H2SN-8&limit=1", token)
    hose = (hose if isinstance(hose, list) else hose["items"])[0]["_id"]
    customer = desk.service.get("/customers?limit=1", token)["items"][0]["_id"]
    quotation = json.loads(desk.service.post("/salesestimates/create", {"customer": customer, "items": [{"item": hose, "itemType": "hose", "quantity": 20}]}, token))["_id"]
    with desk.page(f"/quotations/{quotation}") as page:
        page.locator("ol.lines summary").first.click()
        inside = page.locator("main summary", has_text="Cost and margin")
        expect(inside).to_have_count(2)
        told = re.compile(r"margin (of )?\d|cost:? \d", re.IGNORECASE)
        expect(page.locator("main")).not_to_contain_text(told, use_inner_text=True)
        for at in range(2):
            inside.nth(at).click()
        expect(page.locator("main")).to_contain_text(told, use_inner_text=True)


def sizes_grow(desk):
    with desk.page("/catalogue?kind=fittings") as page:
        sizes = page.locator("#filter-end option")
        expect(sizes.nth(8)).to_be_attached()
        names = [name for name in sizes.evaluate_all("(all) => all.map((one) => one.value)") if name]
        dashes = [int(name[1:]) for name in names if name.startswith("-")]
        light = [int(name[:-1]) for name in names if re.fullmatch(r"\d+L", name)]
        assert len(light) > 2 and dashes == sorted(dashes) and light == sorted(light), names


def a_tablet_shows_stock_whole_and_menus_open_where_there_is_room(desk):
    with desk.page("/stock", width=820, height=1100) as page:
        for path in ("/stock", "/stock/to-order", "/settings/people"):
            page.goto(desk.host + path)
            expect(page.locator("main tbody tr").first).to_be_visible()
            wide = page.locator("main .table-wrap").evaluate_all("(all) => all.map((one) => one.scrollWidth - one.clientWidth)")
            assert wide and max(wide) <= 1, (path, wide)
        page.goto(f"{desk.host}/stock")
        page.set_viewport_size({"width": 390, "height": 844})
        menu = page.locator("main details.menu").last
        menu.locator("summary").click()
        panel = menu.locator(":scope > div")
        expect(panel).to_be_visible()
        # A click that reaches each is one on what is seen.
        for one in panel.locator("button").all():
            one.click(trial=True)
        box = panel.bounding_box()
        assert box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844, box
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()


def how_an_end_connects_is_said_in_german(desk):
    with desk.page("/catalogue?kind=fittings", locale="de-DE") as page:
        for name, words in (("gender", ("innen", "außen")), ("swivel", ("fest", "mit Überwurf"))):
            for word in words:
                expect(page.locator(f"#filter-{name}")).to_contain_text(word)
            expect(page.locator(f"#filter-{name}")).not_to_contain_text(re.compile("male|swivel"))
        page.goto(f"{desk.host}/catalogue?kind=adaptors")
        expect(page.locator("main .list tbody tr").first).to_contain_text(re.compile("außen|innen"))


def the_box_stays_first_on_a_phone(desk):
    with desk.page(width=360, height=740) as page:
        at = page.locator("#phrase").bounding_box()["y"]
        say(page, PHRASE)
        assert page.locator("#phrase").bounding_box()["y"] == at
        chips, drawn = page.locator("#chip-length").bounding_box(), page.locator(".result").bounding_box()
        assert at < chips["y"] < drawn["y"], (at, chips, drawn)
        # Its dimensions can be read, sideways; a tap shows all of it.
        text, whole = page.locator(".drawing text", has_text="OVERALL"), page.locator(".drawing svg")
        assert text.bounding_box()["height"] > 9, text.bounding_box()
        assert whole.bounding_box()["width"] > 360
        whole.click(position={"x": 30, "y": 30})
        assert whole.bounding_box()["width"] < 360
        page.get_by_role("button", name="Large enough to read").click()
        assert whole.bounding_box()["width"] > 360
        assert not page.evaluate(SCROLLS)


def dimensions_are_equally_large_in_every_drawing(desk):
    found = {}
    for width in (360, 1440):
        with desk.page(width=width) as page:
            # Without and with the view of the ends beside it.
            for phrase in (PHRASE, "DKOS 25S 90 x 45 on 4SP-12 880 mm OAL @ 90"):
                say(page, phrase)
                found[width, phrase] = page.locator(".drawing text", has_text="OVERALL").bounding_box()["height"]
    assert max(found.values()) < 1.2 * min(found.values()), found


def an_angle_stands_among_the_figures_and_in_the_drawing(desk):
    with desk.page() as page:
        say(page, "DKOS 25S 90 x 90 on 4SP-12 890 mm OAL")
        drawing, angle = page.locator(".drawing"), page.locator(".figures > div", has_text="Angle")
        expect(angle).to_contain_text("?")
        expect(drawing).to_contain_text("Angle ?")
        for degrees in (90, 270):
            step("length")(page)
            page.locator("#angle").fill(str(degrees))
            page.locator("#angle").press("Tab")
            expect(angle).to_contain_text(f"{degrees}°")
            expect(drawing).to_contain_text(f"Angle {degrees}°")
        title = save(page)
        page.locator(".result h1 a").click()
        expect(page.locator("main h1")).to_contain_text(title)
        expect(page.locator(".figures")).to_contain_text("270°")
        expect(drawing).to_contain_text("Angle 270°")


def a_word_of_500_letters_breaks_nothing(desk):
    word = "W" * 500
    token = desk.service.token("demo admin")
    _, assembly, _ = made(desk, token)
    desk.service.post(f"/hoseassembly/{assembly}/update", {"params": {"comments": word, "tag": word[:100], "productionNotes": word}}, token)
    customer = json.loads(desk.service.post("/customers/create", {"name": word[:200]}, token))["_id"]
    line = {"item": assembly, "itemType": "hoseAssembly", "quantity": 2, "comments": word}
    quotation = json.loads(desk.service.post("/salesestimates/create", {"customer": customer, "description": word, "items": [line]}, token))["_id"]
    order = json.loads(desk.service.post("/workorders/create", {"params": {"customer": customer, "description": word, "purchaseOrder": word[:100], "items": [line]}}, token))["_id"]
    documents = ("/", "/quotations", f"/quotations/{quotation}", "/orders", f"/orders/{order}", "/customers", f"/customers/{customer}")
    paths = (*documents, "/configure", f"/assemblies/{assembly}", f"/catalogue?q={word[:190]}", f"/catalogue?number={word[:190]}", f"/assemblies?number={word[:190]}")
    wide = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    for width, those in ((360, paths), (1440, documents)):
        with desk.page(those[0], width=width) as page:
            for path in those:
                page.goto(desk.host + path)
                expect(page.locator("main h1").first).to_be_visible()
                quiet(page)
                if path == "/configure":
                    page.locator("#phrase").fill(f"2SN-08 {word[:480]}")
                    expect(page.locator("hw-phrase")).to_contain_text("Not understood")
                    quiet(page)
                assert not page.evaluate(SCROLLS), (path, width)
                assert page.locator("main .card").evaluate_all(wide) == 0, (path, width)


CASES = [a_reload_keeps_what_was_saved, cancel_during_a_save_does_not_hide_it, a_quantity_goes_along, what_is_configured_for_a_quotation_goes_back_there,
         what_is_configured_for_an_order_or_a_kit_goes_back_there, an_existing_assembly_is_opened_with_the_quantity,
         what_is_sold_by_length_follows_the_units, hose_is_added_in_the_units_of_the_page, a_customer_beside_the_screen_reads_no_margin, sizes_grow, how_an_end_connects_is_said_in_german, a_tablet_shows_stock_whole_and_menus_open_where_there_is_room, the_box_stays_first_on_a_phone, dimensions_are_equally_large_in_every_drawing, an_angle_stands_among_the_figures_and_in_the_drawing,
         a_word_of_500_letters_breaks_nothing]
