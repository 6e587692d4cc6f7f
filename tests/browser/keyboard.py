"""The whole way without a mouse."""

from desk import PERSON, expect, figures, number, save, say, settle


def reach(page, place):
    """Presses Tab until the focus is there."""
    expect(place).to_be_visible()
    for _ in range(150):
        if place.evaluate("(one) => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {place}")


def enter(page, place):
    reach(page, place)
    page.keyboard.press("Enter")


def from_sign_in_to_release_by_keyboard(desk):
    with desk.page("/configure", role=None) as page:
        page.mouse.click = None
        expect(page.locator("#sign-in-email")).to_be_focused()
        page.keyboard.type(PERSON)
        page.keyboard.press("Tab")
        page.keyboard.type(desk.password)
        page.keyboard.press("Enter")
        expect(page.locator("dialog")).to_have_count(0)
        reach(page, page.locator("#phrase"))
        page.keyboard.type("4SP-12 1234 mm OAL, DKOS 25S 90 x 45")
        page.keyboard.press("Enter")
        # What is missing, at its place.
        chip = page.locator("#chip-angle")
        expect(chip).to_contain_text("missing")
        enter(page, chip)
        reach(page, page.locator("#correction"))
        page.keyboard.type("45")
        page.keyboard.press("Enter")
        expect(chip).to_be_focused()
        # The dial turns with the arrow keys.
        enter(page, page.locator("#step-length"))
        reach(page, page.get_by_role("slider"))
        page.keyboard.press("ArrowUp")
        page.keyboard.press("PageUp")
        expect(page.locator("#step-length")).to_contain_text("150°")
        page.keyboard.press("Control+z")
        expect(page.locator("#step-length")).to_contain_text("60°")
        page.keyboard.press("Control+y")
        expect(page.locator("#step-length")).to_contain_text("150°")
        # Choices are radios: arrow keys move among them.
        enter(page, page.locator("#step-wrap"))
        enter(page, page.locator("#body-wrap .offer").first)
        expect(page.locator("#step-wrap .mark")).to_have_text("✓")
        reach(page, page.locator("#body-wrap input[name=coverage]:checked"))
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        reach(page, page.locator("#wrapLength"))
        page.keyboard.type("100")
        page.keyboard.press("Tab")
        expect(page.locator("#step-wrap")).to_contain_text("at each end")
        settle(page)
        assert number(figures(page)["Overall length"]) == 1234
        enter(page, page.locator(".deal").get_by_role("button", name="Save as"))
        expect(page.locator("#form-partNumber")).to_be_focused()
        page.keyboard.type("BY-KEYBOARD")
        page.keyboard.press("Enter")
        expect(page.locator(".result h1")).to_have_text("BY-KEYBOARD")
        enter(page, page.locator(".deal").get_by_role("button", name="Release"))
        expect(page.locator(".deal")).to_contain_text("Released as BY-KEYBOARD")
        found = desk.service.get("/hoseassemblies?search.partNumber=BY-KEYBOARD", desk.service.token("demo admin"))["items"]
        assert [(one["partNumber"], one["status"], one["overallLengthmm"]) for one in found] == [("BY-KEYBOARD", "released", 1234)], found


def the_focus_comes_back(desk):
    with desk.page("/configure", role=None) as page:
        page.locator("#sign-in-email").fill(PERSON)
        page.locator("#sign-in-password").fill(desk.password)
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
        say(page, "2SN-08 1051 mm JIC 8 x JIC 8")
        deal, heading = page.locator(".deal"), page.locator(".result h1")
        for name in ("Save as …", "Add to quotation"):
            button = deal.get_by_role("button", name=name)
            enter(page, button)
            expect(page.locator("dialog input").first).to_be_visible()
            page.keyboard.press("Escape")
            expect(button).to_be_focused()
        save(page)
        expect(heading).to_be_focused()
        enter(page, deal.get_by_role("button", name="Release"))
        expect(deal).to_contain_text("Released as")
        expect(heading).to_be_focused()
        enter(page, deal.get_by_role("button", name="Add to quotation"))
        page.locator("dialog hw-customer input").click()
        page.locator("dialog [role=option]").first.click()
        page.locator("dialog .main-action").click()
        expect(deal.get_by_role("button", name="Add to quotation")).to_be_focused()


CASES = [from_sign_in_to_release_by_keyboard, the_focus_comes_back]
