"""What the service refuses and warns of, in the person's language."""

import re

from desk import expect, module, quiet, settle
from overlays import made
from quotations import begun
from views import step

GERMAN = {"locale": "de-DE"}


def refusals_are_said_in_german(desk):
    token = desk.service.token("demo admin")
    _, assembly, refused = made(desk, token)
    with desk.page(f"/assemblies/{refused}", expected=("409", "412", "400"), **GERMAN) as page:
        told = page.locator(".refusal")
        page.get_by_role("button", name="Freigeben").click()
        expect(told).to_contain_text("Beide Enden sind gebogen, aber der Verdrehwinkel fehlt.")
        # Somebody else was quicker.
        page.goto(f"{desk.host}/assemblies/{assembly}")
        page.get_by_role("button", name="Ändern", exact=True).click()
        desk.service.post(f"/hoseassembly/{assembly}/update", {"params": {"tag": "other"}}, token)
        page.locator("#form-tag").fill("mine")
        page.keyboard.press("Enter")
        expect(page.locator("dialog .notice")).to_contain_text("Jemand anders hat inzwischen etwas geändert.")
        page.keyboard.press("Escape")
        # A limit is in the person's figures, at its field.
        page.goto(f"{desk.host}/quotations/{begun(desk)[0]['_id']}")
        page.locator("li.line").first.get_by_role("button", name="Ändern").click()
        page.locator("#form-discountPercent").fill("200")
        page.keyboard.press("Enter")
        expect(page.locator("#form-discountPercent-error")).to_have_text("Rabatt, %: höchstens 100 eingeben.")
        missing = page.evaluate(module("language.js") + ".then(({ missing }) => [...missing])")
        assert missing == [], missing


def warnings_are_in_the_units_of_the_page(desk):
    token = desk.service.token("demo admin")
    hose, _, _ = made(desk, token)
    # Ordered in inches, so short that the hose can't bend.
    with desk.page(f"/configure?hose={hose}&end1=plain&end2=plain&length=5&lengthUnit=in", **GERMAN) as page:
        told = page.locator(".outcome .notice.warn", has_text="freier Schlauch")
        expect(told).to_contain_text("127 mm freier Schlauch, weniger als das Doppelte des kleinsten Biegeradius")
        expect(told).not_to_contain_text(re.compile(r"\d in\b"))
        page.locator(".switch label", has_text="in · psi").click()
        expect(told).to_contain_text("5 in freier Schlauch")
        step("length")(page)
        page.locator("#length").fill("0,1 mm")
        page.locator("#length").press("Tab")
        quiet(page)
        expect(page.locator(".outcome .notice").first).to_be_visible()


def a_state_that_forbids_is_named(desk):
    token = desk.service.token("demo admin")
    hose, _, _ = made(desk, token)
    for at, (locale, save, enter, release, words) in enumerate((("de-DE", "Speichern unter", "Speichern", "Freigeben", "Schlauchleitung "), ("en-GB", "Save as", "Save", "Release", "Assembly "))):
        with desk.page(f"/configure?hose={hose}&end1=plain&end2=plain&length={1930 + at}&lengthUnit=mm", expected=("409",), locale=locale) as page:
            settle(page)
            page.locator(".deal").get_by_role("button", name=save).click()
            page.locator("dialog").get_by_role("button", name=enter, exact=True).click()
            link = page.locator(".result h1 a")
            expect(link).to_be_visible()
            # Somebody else releases it.
            desk.service.post(f"/hoseassembly/{link.get_attribute('href').split('/')[2].split('?')[0]}/release", {}, token)
            page.locator(".deal").get_by_role("button", name=release).click()
            expect(page.locator(".outcome .notice.bad")).to_contain_text(re.compile(f"^\\W*{words}"))
            expect(page.locator(".outcome .notice.bad")).to_contain_text(link.inner_text())


def a_phrase_is_doubted_in_german(desk):
    with desk.page(**GERMAN) as page:
        page.locator("#phrase").fill("2SN-08 700 mm und 800 mm JIC 8 x JIC 8")
        expect(page.locator("hw-phrase .notice")).to_contain_text("Es ist mehr als eine Länge genannt.")


CASES = [refusals_are_said_in_german, warnings_are_in_the_units_of_the_page, a_state_that_forbids_is_named, a_phrase_is_doubted_in_german]
