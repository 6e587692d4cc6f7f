"""A day's work at the counter."""

import re

from desk import caught, expect, figures, module, number, pdf_text, quiet, save, say, settle

HOSES = 5


def an_assembly_is_released_on_its_own_page(desk):
    with desk.page() as page:
        say(page)
        shown = figures(page)
        title = save(page)
        page.locator(".result h1 a").click()
        expect(page.locator("main h1")).to_contain_text(title)
        page.get_by_role("button", name="Release", exact=True).click()
        expect(page.locator("main h1")).to_contain_text("released")
        files = caught(page, "**/datasheet")
        with page.expect_popup() as tab:
            page.get_by_role("button", name="Data sheet").click()
        tab.value.wait_for_url("blob:**")
        text = pdf_text(files[0])
        for part in (title, shown["Cut length"].removesuffix(" mm"), "640", "2SN"):
            assert part in text, f"{part} is not on the data sheet: {text}"


def a_correction_is_learned(desk):
    phrase = "2SN-08 455 mm JIC 8 x JIC 8"
    with desk.page() as page:
        say(page, phrase)
        page.locator("hw-phrase .chip", has_text="end 1").click()
        other = page.locator(".candidates .offer[aria-pressed=false]").first
        chosen = other.locator("b").inner_text()
        other.click()
        settle(page)
        expect(page.locator("#step-end1")).to_contain_text(chosen)
        page.get_by_role("button", name="from now on").click()
        expect(page.locator("hw-phrase")).to_contain_text("as it was corrected")
    with desk.page() as page:
        say(page, phrase)
        expect(page.locator("#step-end1")).to_contain_text(chosen)
        # It is forgotten as easily; what is chosen stays.
        page.get_by_role("button", name="Forget that").click()
        expect(page.locator("hw-phrase")).not_to_contain_text("as it was corrected")
        expect(page.locator("#step-end1")).to_contain_text(chosen)
    with desk.page() as page:
        say(page, phrase)
        expect(page.locator("#step-end1")).not_to_contain_text(chosen)


def the_search_box_finds_items_and_documents(desk):
    with desk.page() as page:
        box, matches = page.locator(".search input"), page.locator(".search [role=option]")
        expect(page.locator("#hose-text")).to_be_visible()
        page.keyboard.press("/")
        page.keyboard.type("t2a 8")
        expect(matches.first).to_contain_text("T2A-8")
        page.keyboard.press("ArrowDown")
        expect(matches.first).to_have_attribute("aria-selected", "true")
        page.keyboard.press("Enter")
        expect(page.locator("main h1")).to_contain_text("T2A-8")
        box.fill("1/2 two wire")
        box.press("Enter")
        expect(page.locator("main h1")).to_contain_text("1/2 two wire")
        expect(page.locator("main .rows > li").first).to_contain_text("-8")
        box.fill("A-1001")
        matches.filter(has_text="A-1001").first.click()
        page.wait_for_url("**/assemblies/**")
        expect(page.locator("main h1")).to_contain_text("A-1001")
        box.fill("T2A-8 qqqqzzzz")
        expect(page.locator(".search [role=status]")).to_have_text("Nothing has all of these words. Found without “qqqqzzzz”:")
        expect(matches.first).to_contain_text("T2A-8")
        box.press("Enter")
        expect(page.locator("main p.small[role=status]")).to_contain_text("Found without “qqqqzzzz”:")
        box.fill("qqqqzzzz")
        expect(page.locator(".search [role=status]")).to_have_text("Nothing is found by “qqqqzzzz”.")
        box.press("Enter")
        expect(page.locator("main")).to_contain_text("No record has all of")


def lists_ask_for_stock_once(desk):
    with desk.page("/assemblies") as page:
        asked = []
        page.on("request", lambda request: asked.append(request.url) if "/inventory?" in request.url else None)
        page.locator(".nav a", has_text="Catalogue").click()
        expect(page.locator("main .list tbody > tr").nth(20)).to_be_visible()
        expect(page.locator("main .list").get_by_text("in stock").first).to_be_visible()
        quiet(page)
        assert len(asked) == 1, asked


def hoses_of_a_fitting_are_asked_once(desk):
    with desk.page("/catalogue?kind=fittings") as page:
        asked = []
        page.on("request", lambda request: asked.append(request.url) if "crimpspecs" in request.url or "/organization/hoses" in request.url else None)
        page.locator("main .list tbody a").first.click()
        hoses = page.locator("hw-fits details").first
        expect(hoses).to_contain_text("Hoses that it fits")
        expect(hoses.locator(".rows > li").first).to_be_visible()
        quiet(page)
        assert len(asked) == 1, asked


def drawings_follow_the_units(desk):
    with desk.page("/assemblies") as page:
        # Nobody could read words in a small picture; that of one under editing needs the token.
        row = page.locator("main .list tbody > tr", has=page.locator("img[src*=plain]")).first
        expect(row.locator("img")).to_have_attribute("src", re.compile("plain=true"))
        assert "<text" not in page.evaluate("(address) => fetch(address).then((answer) => answer.text())", row.locator("img").get_attribute("src"))
        row.locator("a").click()
        drawing = page.locator(".drawing")
        expect(drawing).to_contain_text(re.compile(r"OVERALL [\d.]+ mm"))
        page.locator(".switch label", has_text="in · psi").click()
        expect(drawing).to_contain_text(re.compile(r"OVERALL [\d.]+ in"))


def drawings_follow_the_language(desk):
    with desk.page("/configure", locale="de-DE") as page:
        drawing = page.locator(".drawing")
        page.locator("#phrase").fill("2SN-08 640 mm")
        # What isn't known as long as ends are missing isn't told in German either.
        expect(drawing).to_contain_text("ZUSCHNITT ?")
        expect(drawing.locator("text", has_text="noch nicht gewählt")).to_have_count(2)
        expect(drawing).to_contain_text("GESAMT 640 mm")
        page.locator("#phrase").fill("DKOS 25S 90 x 90 on 4SP-12 890,5 mm OAL")
        expect(drawing).to_contain_text("Verdrehwinkel ?")
        expect(drawing).to_contain_text("GESAMT 890,5 mm")
        shown = drawing.inner_text()
        assert not (english := re.findall(r"CUT\b|OVERALL|END\b|HOSE|Angle|clockwise|female", shown)), english
        # In another language at once.
        page.goto(f"{desk.host}/catalogue")
        page.locator("main .list tbody a, main .rows a").first.click()
        expect(drawing.locator("svg")).to_contain_text("Schlauch")
        page.goto(f"{desk.host}/assemblies")
        page.locator("main .list tbody > tr a").first.click()
        expect(drawing).to_contain_text(re.compile("GESAMT [0-9,]+ mm"))
        page.evaluate(module("language.js") + ".then(({ language }) => language.choose('en'))")
        expect(drawing).to_contain_text(re.compile("OVERALL [0-9.]+ mm"))
        quiet(page)


def five_hoses_step_by_step(desk):
    with desk.page() as page:
        for hose in different_hoses(desk):
            page.goto(f"{desk.host}/configure")
            page.locator("#hose-text").fill(hose["partNumber"])
            page.locator("#body-hose .offer", has=page.locator("b", has_text=hose["partNumber"])).first.click()
            chosen(page, "hose")
            for end in ("end1", "end2"):
                page.locator(f"#body-{end} .offer").first.click()
                chosen(page, end)
            page.locator("#length").fill("800")
            page.locator("#length").press("Enter")
            chosen(page, "length")
            expect(page.locator(".figures")).to_contain_text("800")
            settle(page)
            expect(page.locator("#step-hose")).to_contain_text(hose["partNumber"])
            shown = figures(page)
            assert number(shown["Overall length"]) == 800, (hose["partNumber"], shown)
            assert number(shown["Working pressure"]) > 0, shown
            assert number(page.locator(".price b").inner_text()) > 0, hose["partNumber"]
            expect(page.locator(".deal").get_by_role("button", name="Save as")).to_be_enabled()


def chosen(page, step):
    expect(page.locator(f"#step-{step} .mark")).to_have_text(re.compile("[✓!]"))


def different_hoses(desk):
    """Hoses of as many standards that have fittings."""
    token = desk.service.token("demo admin")
    found = {}
    for hose in items(desk.service.get("/organization/hoses?limit=200&hideUnavailable=true", token)):
        if len(found) == HOSES:
            break
        if hose["spec"] not in found and items(desk.service.get(f"/organization/crimpfittingswithferrules?hoseId={hose['_id']}&limit=1", token)):
            found[hose["spec"]] = hose
    assert len(found) == HOSES, list(found)
    return found.values()


def items(answer):
    return answer if isinstance(answer, list) else answer["items"]


def a_stored_assembly_is_changed_in_configure(desk):
    token = desk.service.token("demo admin")
    with desk.page(expected=("412",)) as page:
        say(page, "2SN-08 775 mm JIC 8 x JIC 8")
        title = save(page)
        page.locator(".result h1 a").click()
        page.locator("main").get_by_role("link", name="Open in Configure").first.click()
        expect(page.locator(".result h1")).to_have_text(title)
        path = "/hoseassembly/" + page.locator(".result h1 a").get_attribute("href").split("/")[-1]
        change_length(page, "785")
        expect(page.locator(".result h1")).to_contain_text("not saved")
        # What was changed outlives a reload.
        page.reload()
        expect(page.locator(".result h1")).to_contain_text("not saved")
        settle(page)
        store = page.locator(".deal").get_by_role("button", name=f"Save {title}")
        store.click()
        expect(page.locator(".result h1")).to_have_text(title)
        stored = desk.service.get(path, token)
        assert (stored["length"], stored["partNumber"]) == (785, title), stored
        # Somebody else changes it meanwhile: nothing is lost on either side until the person decides.
        change_length(page, "795")
        desk.service.post(path + "/update", {"params": {"proofTest": True}}, token)
        store.click()
        told = page.locator(".outcome .notice", has_text="Somebody else changed it")
        expect(told).to_contain_text("the tests")
        expect(store).to_be_disabled()
        assert number(figures(page)["Overall length"]) == 795
        assert desk.service.get(path, token)["length"] == 785
        told.get_by_role("button", name="Save mine").click()
        expect(told).to_have_count(0)
        expect(page.locator(".result h1")).to_have_text(title)
        stored = desk.service.get(path, token)
        assert (stored["length"], stored["proofTest"]) == (795, False), stored
        # What isn't chosen here is nobody's conflict.
        change_length(page, "799")
        desk.service.post(path + "/update", {"params": {"tag": "boom"}}, token)
        store.click()
        expect(page.locator(".result h1")).to_have_text(title)
        stored = desk.service.get(path, token)
        assert (stored["length"], stored["tag"]) == (799, "boom"), stored
        # The same beside it, under a number of its own.
        change_length(page, "805")
        save(page)
        expect(page.locator(".result h1")).not_to_contain_text(title)
        assert desk.service.get(path, token)["length"] == 799
        # A released one can't be changed any more.
        desk.service.post(path + "/release", {}, token)
        page.goto(f"{desk.host}/configure?edit={path.split('/')[-1]}")
        expect(page.locator(".outcome .notice", has_text="is released")).to_be_visible()
        expect(page.locator(".deal").get_by_role("button", name="Save as …")).to_be_enabled()


def change_length(page, length):
    if not page.locator("#length").is_visible():
        page.locator("#step-length").click()
    page.locator("#length").fill(length)
    page.locator("#length").press("Tab")
    settle(page)


def quotation_of_three_lines(desk):
    with desk.page() as page:
        for at, length in enumerate((510, 620, 730)):
            say(page, f"2SN-08 {length} mm JIC 8 x JIC 8")
            expect(page.locator(".result .head")).to_contain_text(str(length))
            page.locator(".deal").get_by_role("button", name="Add to quotation").click()
            if at == 0:
                page.locator("dialog hw-customer input").click()
                page.locator("dialog [role=option]").first.click()
                page.locator("dialog .main-action").click()
            else:
                page.locator("dialog .offer", has=page.locator("b", has_text=quotation)).click()
            link = page.locator(".deal a", has_text="quotation")
            expect(link).to_be_visible()
            quotation = link.inner_text().split()[-1]
        link.click()
        expect(page.locator("main h1")).to_contain_text(quotation)
        expect(page.locator("ol.lines > li")).to_have_count(3)


def what_is_known_already_follows_what_is_done(desk):
    with desk.page() as page:
        say(page, "2SN-08 1047 mm JIC 8 x JIC 8")
        known = page.locator(".figures > div", has_text="Existing assembly")
        expect(known).to_contain_text("None")
        title = save(page)
        expect(known).to_contain_text(f"{title}this one, draft")
        page.locator(".deal").get_by_role("button", name="Release").click()
        expect(known).to_contain_text(f"{title}this one, released")
        say(page, "2SN-08 1048 mm JIC 8 x JIC 8")
        expect(known).to_contain_text("None")
        page.locator(".deal").get_by_role("button", name="Add to quotation").click()
        page.locator("dialog hw-customer input").click()
        page.locator("dialog [role=option]").first.click()
        page.locator("dialog .main-action").click()
        expect(known).to_contain_text("this one, draft")


CASES = [an_assembly_is_released_on_its_own_page, a_correction_is_learned, a_stored_assembly_is_changed_in_configure,
         the_search_box_finds_items_and_documents, what_is_known_already_follows_what_is_done, lists_ask_for_stock_once, hoses_of_a_fitting_are_asked_once, drawings_follow_the_units, drawings_follow_the_language, five_hoses_step_by_step, quotation_of_three_lines]
