"""What slips at a counter: a comma, a key pressed too early, a day that is past, a name without a record."""

import json
import re
import time

from desk import PERSON, caught, expect, figures, pdf_text, quiet, say, settle
from entries import typed
from fulfil import FITTING, add_line, stock_of
from overlays import press
from quotations import settled
from views import step
from work import items

PHONE = {"width": 390, "height": 844}


def a_comma_before_three_digits_is_asked(desk):
    with desk.page() as page:
        say(page, "2SN-08 36 in JIC 8 x JIC 8")
        step("length")(page)
        typed(page, "#length", "1,016")
        expect(page.locator("#length-error")).to_have_text("Enter 1016 or 1.016.")
        expect(page.locator(".deal").get_by_role("button", name="Save as")).to_be_disabled()
        typed(page, "#length", "1,016 mm")
        expect(page.locator("#length")).to_have_value("40")
        typed(page, "#length", "0,125")
        expect(page.locator("#length")).to_have_value("1/8")
        page.locator("#body-length .switch label", has_text="mm").click()
        typed(page, "#length", "1,850")
        expect(page.locator("#length")).to_have_value("1850")
    # Forms of records too, and prices.
    token = desk.service.token("demo admin")
    hose = items(desk.service.get("/organization/hoses?search.partNumber=H2SN-8", token))[0]["_id"]
    assembly = json.loads(desk.service.post("/hoseassemblies/create", {"params": {"hose": hose, "length": 36, "lengthUnit": "in"}}, token))
    customer = items(desk.service.get("/customers?limit=1", token))[0]
    quotation = json.loads(desk.service.post("/salesestimates/create", {"customer": customer["_id"], "items": [{"item": hose, "itemType": "hose", "quantity": 2, "unitOfMeasure": "ft"}]}, token))
    with desk.page(f"/assemblies/{assembly['_id']}") as page:
        press(page, "Change", exact=True)
        page.locator("#form-length").fill("1,016")
        page.keyboard.press("Enter")
        expect(page.locator("#form-length-error")).to_have_text("Enter 1016 or 1.016.")
        page.locator("#form-length").fill("3 ft 4 in")
        page.locator("#form-lengthTolerance").fill("about")
        page.keyboard.press("Enter")
        expect(page.locator("#form-lengthTolerance-error")).to_have_text("Enter a tolerance, as ±1/8 in or +1/4 / −1/8 in.")
        page.locator("#form-lengthTolerance").fill("1/8")
        page.keyboard.press("Enter")
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator("main .figures")).to_contain_text("1016 mm ±3.2 mm")
        page.goto(f"{desk.host}/quotations/{quotation['_id']}")
        press(page.locator("li.line"), "Change")
        page.locator("#form-price").fill("1,250")
        page.keyboard.press("Enter")
        expect(page.locator("#form-price-error")).to_have_text("Enter 1250 or 1.250.")
        page.locator("#form-price").fill("1.250")
        page.keyboard.press("Enter")
        expect(page.locator("li.line")).to_contain_text("1.25")
        # A number only, of the line's unit.
        box = page.locator(".line-quantity input")
        for text in ("5 m", "1,016"):
            box.fill(text)
            box.press("Tab")
            expect(page.locator(".line-quantity .error")).to_have_text({"5 m": "Enter a number only (ft), above 0, at most 1,000,000.", "1,016": "Enter 1016 or 1.016."}[text])


def what_was_typed_is_not_dropped_unasked(desk):
    name = f"Nicht Verloren {time.time():.0f}"
    with desk.page("/orders") as page:
        page.locator(".nav").get_by_role("link", name="Customers").click()
        form, box = page.locator("dialog[aria-label='New customer']"), page.locator("#form-name")
        asks = page.locator("dialog", has_text="Close without saving?")

        def begin():
            press(page, "New customer")
            expect(box).to_be_focused()

        # Nothing is lost: it closes.
        begin()
        page.keyboard.press("Escape")
        expect(form).to_have_count(0)
        begin()
        box.fill(name)
        page.mouse.click(5, 5)
        expect(form).to_be_visible()
        for _ in range(2):
            page.keyboard.press("Escape")
            expect(asks).to_be_visible()
            page.keyboard.press("Escape")
            expect(asks).to_have_count(0)
            expect(box).to_have_value(name)
        # The browser's Back is asked too, and stays.
        page.go_back()
        expect(asks).to_be_visible()
        asks.get_by_role("button", name="Go on").click()
        expect(box).to_have_value(name)
        expect(page).to_have_url(f"{desk.host}/customers")
        expect(page.locator("main h1")).to_have_text("Customers")
        page.go_back()
        asks.get_by_role("button", name="Close without saving").click()
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator("main h1")).to_have_text("Orders")
        assert not items(desk.service.get(f"/customers?search.name={name.split()[-1]}", desk.service.token("demo admin")))
        # What isn't changed closes with the page that it is over, menus too.
        page.locator(".nav").get_by_role("link", name="Catalogue").click()
        page.locator(".bar .menu summary").click()
        page.go_back()
        expect(page.locator("main h1")).to_have_text("Orders")
        expect(page.locator(".bar .menu")).not_to_have_attribute("open", "")
        page.locator(".nav").get_by_role("link", name="Quotations").click()
        press(page, "New quotation")
        expect(page.locator("dialog")).to_be_visible()
        page.go_back()
        expect(page.locator("main h1")).to_have_text("Orders")
        expect(page.locator("dialog")).to_have_count(0)


def with_stock(desk):
    """The number of a released assembly with a part that stock is kept of, and how much there is of that."""
    token, stock = desk.service.token("demo admin"), stock_of(desk)
    hose = items(desk.service.get(f"/organization/hoses?crimpFittingId={stock['item']}&limit=1", token))[0]["_id"]
    made = json.loads(desk.service.post("/hoseassemblies/create", {"params": {"hose": hose, "end1": stock["item"], "length": 740, "lengthUnit": "mm"}}, token))
    desk.service.post(f"/hoseassembly/{made['_id']}/release", {}, token)
    return made["partNumber"], int(stock["available"])


def an_order_says_what_it_is_told_and_what_not(desk):
    number, there = with_stock(desk)
    with desk.page("/orders", expected=("409", "400")) as page:
        dialog = page.locator("dialog")
        press(page, "New order")
        dialog.get_by_label("Walk-in customer").fill("Yesterday's man")
        due = dialog.get_by_label("Due")
        due.fill("2031-05-09")
        expect(page.locator("#form-dueDate-warning")).to_have_count(0)
        due.fill("2020-05-09")
        expect(page.locator("#form-dueDate-warning")).to_have_text("This day is past.")
        press(dialog, "Begin")
        page.wait_for_url("**/orders/*")
        expect(page.locator("main")).to_contain_text("9 May 2020")
        press(page, "Change", exact=True)
        expect(page.locator("#form-dueDate-warning")).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        add_line(page, number)
        expect(page.locator(".specs dt", has_text="Total, without tax")).to_be_visible()
        box = page.locator(".line-quantity input")
        box.fill("10 pcs")
        box.press("Tab")
        expect(page.locator(".line-quantity .error")).to_have_text("Enter a whole number only (pieces), from 1 to 1,000,000.")
        # More than the stock has of a part: the part is what is looked at, not the assembly.
        box.fill(str(there + 1))
        box.press("Tab")
        settled(page)
        press(page, "Release")
        page.locator(".refusal").get_by_role("link", name=FITTING).click()
        expect(page.locator("main h1")).to_contain_text(FITTING)
        page.go_back()
        box.fill("2")
        box.press("Tab")
        settled(page)
        press(page, "Release")
        expect(page.locator("main h1")).to_contain_text("released")
        press(page, "Complete")
        dialog.locator(".part-line input").fill("3")
        press(dialog, "Complete")
        expect(dialog.locator(".error")).to_have_text("Enter a whole number only (pieces), from 0 to 2.")
        dialog.locator(".part-line input").fill("0")
        press(dialog, "Complete")
        expect(dialog.locator(".notice")).to_contain_text("Enter how much, of one line at least.")


def on_a_phone_all_is_reached(desk):
    token = desk.service.token("demo admin")
    order = items(desk.service.get("/workorders?limit=1", token))[0]["_id"]
    for path in ("/configure", "/quotations", f"/orders/{order}", "/customers", "/catalogue"):
        with desk.page(path, **PHONE) as page:
            quiet(page)
            links = page.locator(".nav a")
            expect(links).to_have_count(10)
            for link in links.all():
                expect(link).to_be_in_viewport(ratio=1)
            box = page.locator("[role=search] input:visible")
            expect(box).to_have_count(1)
            expect(box).to_be_in_viewport(ratio=1)
            assert box.bounding_box()["width"] > 120
            box.fill("t2a 8")
            match = page.locator("[role=search] [role=option]").first
            expect(match).to_contain_text("T2A-8")
            assert match.bounding_box()["width"] > 300
            assert page.locator("main").bounding_box()["y"] < 150
    with desk.page("/customers", **PHONE) as page:
        page.locator(".nav").get_by_role("link", name="Quotations").click()
        expect(page.locator("main h1")).to_have_text("Quotations")


def another_address_is_no_page(desk):
    with desk.page("/nonsense/3", expected=("404",)) as page:
        expect(page.locator("main")).to_contain_text("There is no such page")
        page.locator("main").get_by_role("link").click()
        expect(page.locator("#phrase")).to_be_visible()


def what_is_found_costs_what_its_page_says(desk):
    token = desk.service.token("demo admin")
    hose = items(desk.service.get("/organization/hoses?search.partNumber=H2SN-8", token))[0]
    desk.service.post("/organization/update", {"defaultDiscountPercentHoses": 10, "listPricing": True}, token)
    try:
        with desk.page("/catalogue?q=H2SN-8") as page:
            row = page.locator(f"main .rows a[href='/catalogue/{hose['_id']}']")
            price = row.locator(".terms b")
            expect(price).to_be_visible()
            found = price.inner_text()
            row.click()
            expect(page.locator("hw-item-price .big")).to_contain_text(found)
    finally:
        desk.service.post("/organization/update", {"defaultDiscountPercentHoses": None, "listPricing": None}, token)


def lengths_to_cut_are_one_figure(desk):
    with desk.page(expected=()) as page:
        page.evaluate("localStorage.units = 'inch'")
        page.reload()
        # Half of what is ordered: there is nothing to cut yet.
        page.locator("#phrase").fill("H2SN-8 36 in")
        expect(page.locator("#step-hose .mark")).to_have_text("✓")
        settle(page)
        if page.locator("#step-length .mark").inner_text() != "✓":
            raise AssertionError("the length is not read")
        expect(page.locator(".head p")).to_contain_text("end 1")
        assert figures(page)["Cut length"] == "–", figures(page)
        assert figures(page)["Overall length"].startswith("36 in"), figures(page)
        expect(page.locator(".drawing")).to_contain_text("CUT ?")
        expect(page.locator(".drawing text", has_text="not chosen yet")).to_have_count(2)
        expect(page.locator(".drawing")).to_contain_text("OVERALL 36 in")
        say(page, "2SN-08 36 in JIC 8 x JIC 8")
        cut = figures(page)["Cut length"]
        assert re.fullmatch(r"\d+ \d+/\d+ in", cut), cut
        expect(page.locator(".drawing")).to_contain_text(f"CUT {cut} [")
        press(page.locator(".deal"), "Save as")
        press(page.locator("dialog"), "Save", exact=True)
        files = caught(page, "**/datasheet")
        with page.expect_popup() as tab:
            press(page.locator(".deal"), "Data sheet")
        tab.value.wait_for_url("blob:**")
        assert pdf_text(files[0]).count(cut) >= 2, (cut, pdf_text(files[0]))


def a_doubt_says_why(desk):
    token = desk.service.token("demo admin")
    with desk.page() as page:
        page.locator("#phrase").fill("1/2 hose 36 jic both ends")
        expect(page.locator("#chip-length")).to_contain_text("check this: no unit was said")
        say(page, "2SN-08 36 in JIC 8 x JIC 8 with nylon sleeve")
        expect(page.locator("#chip-hose")).to_contain_text(re.compile(r"check this: one of \d+ that fit"))
        expect(page.locator("#chip-wrap")).to_contain_text("sure")
        wrap = page.locator("hw-phrase").evaluate("(box) => box.now.wrap")
    desk.service.post(f"/organization/wrap/{wrap}/update", {"params": {"available": False}}, token)
    try:
        with desk.page() as page:
            say(page, "2SN-08 36 in JIC 8 x JIC 8 with nylon sleeve")
            expect(page.locator("#chip-wrap")).to_contain_text("not available")
            expect(page.locator("#chip-wrap")).not_to_contain_text("sure")
    finally:
        desk.service.post(f"/organization/wrap/{wrap}/update", {"params": {"available": True}}, token)


def a_message_covers_no_price(desk):
    for width, height in ((1440, 900), (1100, 800), (390, 844)):
        with desk.page(width=width, height=height) as page:
            say(page, f"2SN-08 {width} mm JIC 8 x JIC 8")
            press(page.locator(".deal"), "Save as")
            press(page.locator("dialog"), "Save", exact=True)
            told = page.locator(".toast > p")
            expect(told).to_contain_text("Saved as")
            price = page.locator(".deal .price" if width > 1023 else ".foot > b")
            price.scroll_into_view_if_needed()
            one, other = told.bounding_box(), price.bounding_box()
            apart = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"] or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
            assert apart, (width, one, other)


def who_walks_in_is_quoted_by_name(desk):
    name = f"Laufkunde {time.time():.0f}"
    token = desk.service.token("demo admin")
    desk.service.post("/customers/create", {"name": f"{name} & Söhne"}, token)
    with desk.page("/quotations", **PHONE) as page:
        dialog = page.locator("dialog")
        press(page, "New quotation")
        # Another one, whose name begins so, isn't taken instead.
        dialog.get_by_role("combobox").fill(name)
        press(dialog, "Begin")
        expect(dialog.locator(".error")).to_have_text("No customer has just this name. Choose one, or add it.")
        press(dialog, f"Add “{name}” by name alone")
        expect(dialog).to_have_count(1)
        expect(dialog.get_by_role("combobox")).to_have_value(name)
        expect(dialog.get_by_role("button", name="by name alone")).to_have_count(0)
        press(dialog, "Begin")
        page.wait_for_url("**/quotations/*")
        expect(page.locator("main")).to_contain_text(name)
    made = items(desk.service.get(f"/customers?search.name={name.split()[-1]}&sortBy[0].key=name", token))
    assert [(one["name"], one["email"]) for one in made] == [(name, None), (f"{name} & Söhne", None)], made


def who_mistypes_a_password_is_told(desk):
    with desk.page("/configure", role=None, expected=("401",)) as page:
        page.locator("#sign-in-email").fill(PERSON)
        page.locator("#sign-in-password").fill("mistyped")
        page.keyboard.press("Enter")
        expect(page.locator("dialog [role=alert]")).to_have_text("The e-mail address or the password is wrong.")
        page.locator("#sign-in-password").fill(desk.password)
        page.keyboard.press("Enter")
        expect(page.locator("#phrase")).to_be_visible()


CASES = [a_comma_before_three_digits_is_asked, what_was_typed_is_not_dropped_unasked, an_order_says_what_it_is_told_and_what_not, on_a_phone_all_is_reached,
         another_address_is_no_page, what_is_found_costs_what_its_page_says, lengths_to_cut_are_one_figure, a_doubt_says_why, a_message_covers_no_price, who_walks_in_is_quoted_by_name, who_mistypes_a_password_is_told]
