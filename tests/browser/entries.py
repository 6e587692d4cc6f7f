"""What people type into the configurator's fields: read with any unit, or said to be unreadable, and never passed over."""

import re

from desk import expect, say, settle
from views import WHOLE_PHRASE, step


def typed(page, field, text):
    page.locator(field).fill(text)
    page.locator(field).press("Tab")
    settle(page)


def lengths_are_read_with_any_unit(desk):
    with desk.page() as page:
        say(page, "2SN-08 36 in JIC 8 x JIC 8")
        step("length")(page)
        for text, shown in {"3 ft": "36", "3' 4\"": "40", "1016 mm": "40", "36 1/2": "36 1/2", "36 1/3": "36.3333", "1 m": "39.3701"}.items():
            typed(page, "#length", text)
            expect(page.locator("#length")).to_have_value(shown)
            expect(page.locator("#step-length")).to_contain_text(shown.split(".")[0])
        page.locator("#body-length .switch label", has_text="mm").click()
        typed(page, "#length", "3 ft")
        expect(page.locator("#length")).to_have_value("914.4")


def what_cant_be_read_is_said_and_holds_back(desk):
    with desk.page() as page:
        say(page, WHOLE_PHRASE)
        save, quote = (page.locator(".deal").get_by_role("button", name=name) for name in ("Save as", "Add to quotation"))
        unread = {"length": ("#length", ["abc", "12 kg", "0"], "1850"), "length ": ("#angle", ["abc", "400"], "270"),
                  "length  ": ("#tolerance", ["abc", "-1"], "3"), "order": ("#quantity", ["0", "-1", "1.5", "3 pcs", "abc", ""], "4")}
        for name, (field, texts, good) in unread.items():
            name = name.strip()
            step(name)(page)
            for text in texts:
                typed(page, field, text)
                expect(page.locator(f"{field}-error")).to_contain_text("Enter ")
                expect(page.locator(f"#step-{name} .mark")).to_have_text("!")
                expect(page.locator(".outcome .findings", has_text="Enter ")).to_contain_text(text)
                expect(save).to_be_disabled()
                expect(quote).to_be_disabled()
            # It stays so while the step is closed.
            page.locator(f"#step-{name}").click()
            expect(save).to_be_disabled()
            step(name)(page)
            expect(page.locator(field)).to_have_value(texts[-1])
            typed(page, field, good)
            expect(page.locator(f"{field}-error")).to_have_count(0)
            expect(save).to_be_enabled()
            expect(quote).to_be_enabled()
        # At a chip, too, as long as it is open.
        page.locator("#chip-length").click()
        typed(page, "#correction", "abc")
        expect(page.locator("#correction-error")).to_contain_text("Enter a length")
        expect(save).to_be_disabled()
        page.locator("#chip-length").click()
        expect(save).to_be_enabled()
        step("order")(page)
        typed(page, "#quantity", "abc")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#quantity")).to_have_value(re.compile(r"\d"))
        expect(page.locator("#quantity-error")).to_have_count(0)


def a_tolerance_is_completed(desk):
    with desk.page() as page:
        say(page, "2SN-08 36 in JIC 8 x JIC 8")
        step("length")(page)
        for text, shown in {"1/8": "±1/8 in", "+/- 3 mm": "±3 mm", "+1/4 / -1/8": "+1/4 / −1/8 in"}.items():
            typed(page, "#tolerance", text)
            expect(page.locator("#tolerance")).to_have_value(shown)
            expect(page.locator(".figures")).to_contain_text(shown)


CASES = [lengths_are_read_with_any_unit, what_cant_be_read_is_said_and_holds_back, a_tolerance_is_completed]
