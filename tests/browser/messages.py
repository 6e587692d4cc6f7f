"""What the configurator tells the page of a shop, message by message, and what its address may ask for."""

from urllib.request import urlopen

from desk import PATIENCE, expect, pdf_text, say, settle
from embedded import BUTTONS, inner, shop

# Button, and its message.
MESSAGES = {"Add to cart": "addedToCart", "Request a quote": "requestedQuote", "Data sheet": "generatedPdf"}
ALWAYS = {"type", "id", "number", "description", "quantity"}
PRICES = {"unitPrice", "currency"}
PDF = {"pdf", "pdfAddress"}


def pressed(page, button):
    """The message that a button sends."""
    before = page.evaluate("raw.length")
    inner(page).locator(".deal").get_by_role("button", name=button).click()
    page.wait_for_function("(before) => raw.length > before", arg=before, timeout=PATIENCE)
    return page.evaluate("raw.at(-1)")


def a_listed_shop_receives_each_message(desk):
    with shop(desk) as page:
        say(inner(page))
        told = {button: pressed(page, button) for button in MESSAGES}
        for button, name in MESSAGES.items():
            message = told[button]
            assert message["type"] == name and set(message) == ALWAYS | PRICES | (PDF if name == "generatedPdf" else set()), message
            stored = desk.service.get(f"/hoseassembly/{message['id']}", desk.service.token("demo admin"))
            assert (stored["partNumber"], stored["description"]) == (message["number"], message["description"]), message
            assert message["quantity"] == 1 and message["unitPrice"] > 0 and message["currency"] == "USD", message
        assert told["Data sheet"]["pdf"] > 1000
        # Whoever has the address needs no token.
        with urlopen(told["Data sheet"]["pdfAddress"]) as sheet:
            assert told["Data sheet"]["number"] in pdf_text(sheet.read())
        # It may be put in the cart again, and is stored once.
        again = pressed(page, "Add to cart")
        assert again == told["Add to cart"], again
        assert len({message["id"] for message in told.values()}) == 1, told
        # The element makes an event of each.
        assert page.evaluate("heard.map((one) => one.name)") == ["added-to-cart", "requested-quote", "generated-pdf", "added-to-cart"]


def hidden_prices_are_in_no_message(desk):
    with shop(desk, attributes=f"{BUTTONS} hide-pricing button-colour='gold'") as page:
        frame = inner(page)
        say(frame)
        expect(frame.locator(".price")).to_have_count(0)
        frame.locator("#step-end1").click()
        expect(frame.locator("#body-end1 .offer").first).to_be_visible()
        text = frame.locator("body").inner_text()
        assert "USD" not in text and "EUR" not in text, text
        for button, name in MESSAGES.items():
            message = pressed(page, button)
            assert set(message) == ALWAYS | (PDF if name == "generatedPdf" else set()), message


RED, GOLD = "rgb(255, 0, 0)", "rgb(255, 215, 0)"


def a_plain_frame_takes_the_options_of_its_address(desk):
    cases = {
        "add_to_cart_button=true&button_color=ff0000": (["Add to cart"], RED),
        "add_to_cart_button=true&button_colour=%23f00": (["Add to cart"], RED),
        "request_quote_button=true&generate_pdf_button=true&button_color=gold": (["Data sheet (PDF)", "Request a quote"], GOLD),
        "generate_pdf_button=true&add_to_cart_button=false&button_colour=nonsense": (["Data sheet (PDF)"], None),
        "": ([], None),
    }
    for query, (buttons, colour) in cases.items():
        with shop(desk, frame=query) as page:
            frame = inner(page)
            say(frame)
            shown = frame.locator(".deal .actions button")
            expect(shown).to_have_text(buttons)
            if colour:
                assert shown.last.evaluate("(one) => getComputedStyle(one).backgroundColor") == colour, query
    with shop(desk, frame="add_to_cart_button=true&hide_in_stock_only_button=true") as page:
        expect(inner(page).locator("#body-hose .offer").first).to_be_visible()
        expect(inner(page).get_by_role("button", name="In stock only")).to_have_count(0)
        say(inner(page))
        settle(inner(page))
        assert pressed(page, "Add to cart")["type"] == "addedToCart"


CASES = [a_listed_shop_receives_each_message, hidden_prices_are_in_no_message, a_plain_frame_takes_the_options_of_its_address]
