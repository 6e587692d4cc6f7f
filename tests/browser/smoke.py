"""The shortest way to a hose: said, corrected, priced, saved."""

from desk import PERSON, expect, figures, number, save, say


def phrase_to_price_to_save(desk):
    with desk.page("/", role=None) as page:
        page.locator("#sign-in-email").fill(PERSON)
        page.locator("#sign-in-password").fill(desk.password)
        page.keyboard.press("Enter")
        say(page)
        shown = figures(page)
        assert number(shown["Overall length"]) == 640, shown
        assert number(shown["Cut length"]) < 640, shown
        assert number(page.locator(".price b").inner_text()) > 0
        title = save(page)
        stored = desk.service.get(page.locator(".result h1 a").get_attribute("href").replace("/assemblies/", "/hoseassembly/"),
                                  desk.service.token("demo admin"))
        assert stored["partNumber"] == title
        assert abs(stored["cutLengthmm"] - number(shown["Cut length"])) < 0.06, (stored["cutLengthmm"], shown)
        expect(page.locator(".deal")).to_contain_text("Data sheet")


CASES = [phrase_to_price_to_save]
