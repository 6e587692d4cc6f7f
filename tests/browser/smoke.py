"""The shortest way to a hose: said, corrected, priced, saved, released, printed."""

from desk import PERSON, caught, expect, figures, number, pdf_text, save, say, settle


def phrase_to_correction_to_release_to_data_sheet(desk):
    with desk.page("/", role=None) as page:
        page.locator("#sign-in-email").fill(PERSON)
        page.locator("#sign-in-password").fill(desk.password)
        page.keyboard.press("Enter")
        expect(page.locator("main h1")).to_have_text("Today")
        page.locator(".nav").get_by_role("link", name="Configure").click()
        say(page, "2SN-08 640 mm JIC 8 x JIC 8")
        page.locator("hw-phrase .chip", has_text="end 1").click()
        other = page.locator(".candidates .offer[aria-pressed=false]").first
        end = other.locator("b").inner_text()
        other.click()
        settle(page)
        expect(page.locator("#step-end1")).to_contain_text(end)
        shown = figures(page)
        assert number(shown["Overall length"]) == 640, shown
        assert number(shown["Cut length"]) < 640, shown
        assert number(page.locator(".price b").inner_text()) > 0
        title = save(page)
        path = page.locator(".result h1 a").get_attribute("href").replace("/assemblies/", "/hoseassembly/")
        token = desk.service.token("demo admin")
        stored = desk.service.get(path, token)
        assert stored["partNumber"] == title
        assert abs(stored["cutLengthmm"] - number(shown["Cut length"])) < 0.06, (stored["cutLengthmm"], shown)
        page.locator(".deal").get_by_role("button", name="Release").click()
        expect(page.locator(".deal")).to_contain_text(f"Released as {title}")
        expect(page.locator(".deal").get_by_role("button", name="Release")).to_have_count(0)
        assert desk.service.get(path, token)["status"] == "released"
        files = caught(page, "**/datasheet")
        with page.expect_popup() as tab:
            page.locator(".deal").get_by_role("button", name="Data sheet").click()
        tab.value.wait_for_url("blob:**")
        text = pdf_text(files[0])
        for part in (title, shown["Cut length"].removesuffix(" mm"), "640", "2SN", end):
            assert part in text, f"{part} is not on the data sheet: {text}"


CASES = [phrase_to_correction_to_release_to_data_sheet]
