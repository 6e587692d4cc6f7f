"""The pages of assemblies, quotations and items: what they tell, what can be done there, and their papers."""

from desk import caught, expect, number, pdf_text, quiet, save, say, settle
from overlays import made
from work import change_length

PHRASE = "2SN-08 1405 mm JIC 8 x JIC 8"


def versions_of_an_assembly_are_compared(desk):
    with desk.page() as page:
        say(page, PHRASE)
        title = save(page)
        page.locator(".result h1 a").click()
        expect(page.locator("main h1")).to_contain_text(title)
        page.get_by_role("button", name="Release", exact=True).click()
        expect(page.locator("main h1")).to_contain_text("released")
        # Its state allows other commands now.
        expect(page.get_by_role("button", name="Release", exact=True)).to_have_count(0)
        page.locator(".commands summary").click()
        expect(page.locator(".commands .menu")).to_contain_text("Make obsolete")
        expect(page.locator(".commands .menu")).not_to_contain_text("Delete")
        page.locator(".commands summary").click()
        page.get_by_role("button", name="New version").click()
        expect(page.locator("main h1")).to_contain_text("draft")
        page.get_by_role("link", name="Open in Configure").first.click()
        change_length(page, "1415")
        page.locator(".deal").get_by_role("button", name="Save", exact=False).last.click()
        expect(page.locator(".result h1")).not_to_contain_text("not saved")
        page.locator(".result h1 a").click()
        expect(page.locator(".versions > li")).to_have_count(2)
        page.locator("#compare").select_option(index=1)
        expect(page.locator("hw-versions").get_by_role("row", name="Length 1405 mm 1415 mm", exact=True)).to_be_visible()
        # Going back deletes it, once that is confirmed.
        page.locator(".commands summary").click()
        page.get_by_role("button", name="Go back to the version before").click()
        page.locator("dialog").get_by_role("button", name="Go back").click()
        expect(page.locator("main h1")).to_contain_text("released")
        expect(page.locator(".versions > li")).to_have_count(1)


def the_drawing_follows_a_change(desk):
    token = desk.service.token("demo admin")
    _, assembly, _ = made(desk, token)
    with desk.page(f"/assemblies/{assembly}") as page:
        drawing = page.locator(".drawing")
        expect(drawing).to_contain_text("OVERALL 790 mm")
        page.get_by_role("button", name="Change", exact=True).click()
        page.locator("#form-length").fill("815")
        page.keyboard.press("Enter")
        expect(page.locator(".figures")).to_contain_text("815 mm")
        expect(drawing).to_contain_text("OVERALL 815 mm")
        page.reload()
        expect(drawing).to_contain_text("OVERALL 815 mm")


def an_assembly_has_its_papers(desk):
    with desk.page() as page:
        say(page, "2SN-08 1425 mm JIC 8 x JIC 8, 3 pcs")
        title = save(page)
        labels = caught(page, "**/label")
        with page.expect_popup() as tab:
            page.locator(".deal").get_by_role("button", name="Labels").click()
        tab.value.wait_for_url("blob:**")
        assert pdf_text(labels[0]).count(title) >= 3, "one for each piece"
        page.locator(".deal").get_by_role("link", name="Open").click()
        expect(page.locator("main h1")).to_contain_text(title)
        bills = caught(page, "**/getBillOfMaterials")
        with page.expect_popup() as tab:
            page.get_by_role("button", name="Bill of materials", exact=True).click()
        tab.value.wait_for_url("blob:**")
        assert "H2SN-8" in pdf_text(bills[-1])
        with page.expect_download() as workbook:
            page.get_by_role("button", name="Bill of materials as a workbook").click()
        assert workbook.value.suggested_filename.endswith(".xlsx")
        asked = len(labels)
        for text in ("0", "abc", "1.5"):
            page.locator("#copies").fill(text)
            page.get_by_role("button", name="Print labels").click()
            expect(page.locator("hw-papers .error")).to_have_text("Enter a whole number only (labels), from 1 to 1,000,000.")
        assert len(labels) == asked
        page.locator("#copies").fill("2")
        with page.expect_popup() as tab:
            page.get_by_role("button", name="Print labels").click()
        tab.value.wait_for_url("blob:**")
        assert pdf_text(labels[1]).count(title) >= 2


def the_catalogue_is_filtered_and_an_item_tells_what_it_is(desk):
    with desk.page("/catalogue") as page:
        rows, count = page.locator("main .list tbody > tr"), page.locator("main .spread [role=status]")
        expect(count).to_contain_text("hoses")
        everything = number(count.inner_text())
        page.locator("#filter-size").select_option("-8")
        expect(count).not_to_have_text(f"{int(everything)} hoses")
        fewer = number(count.inner_text())
        assert 0 < fewer < everything
        page.locator("#filter-number").fill("H2SN-8")
        expect(rows).to_have_count(1)
        # The way back is the browser's.
        page.go_back()
        expect(count).to_contain_text(str(int(fewer)))
        page.go_forward()
        expect(rows).to_have_count(1)
        rows.first.locator("a").click()
        expect(page.locator("main h1")).to_contain_text("H2SN-8")
        quiet(page)
        expect(page.locator(".paper svg")).to_be_visible()
        for words in ("Figures", "Working pressure", "Own number", "Crimp specs", "Crimp fittings that fit", "Stock", "Price", "USD"):
            expect(page.locator("main")).to_contain_text(words)
        before = page.locator(".big").inner_text()
        page.locator("#quantity").fill("10")
        page.locator("#quantity").press("Tab")
        expect(page.locator("hw-item-price")).to_contain_text("10 ")
        assert before
        page.get_by_role("link", name="Show all").first.click()
        expect(page.locator(".chip")).to_contain_text("Fits H2SN-8")
        rows.first.locator("a").click()
        page.get_by_role("link", name="Use it in a configuration").click()
        expect(page.locator("#step-end1")).to_be_visible()
        assert "end1=" in page.url


def a_long_number_wraps_on_a_phone(desk):
    token = desk.service.token("demo admin")
    _, assembly, _ = made(desk, token)
    desk.service.post(f"/hoseassembly/{assembly}/saveas", {"params": {"partNumber": "LONG" + 96 * "7"}}, token)
    [copy] = desk.service.get("/hoseassemblies?search.partNumber=LONG77", token)["items"]
    with desk.page(f"/assemblies/{copy['_id']}", width=360, height=740) as page:
        expect(page.locator(".versions > li")).to_have_count(1)
        # Its tables stand in their place too: none is cut off.
        crimps = page.locator(".table-wrap", has=page.locator(".stacked"))
        expect(crimps).to_contain_text("Ferrule")
        quiet(page)
        wide = "(one) => one.scrollWidth > one.clientWidth"
        assert not page.evaluate(f"({wide})(document.documentElement)")
        for place in page.locator(".table-wrap:visible").all():
            assert not place.evaluate(wide), place.get_attribute("aria-label")


def filters_stand_beside_the_list_when_the_window_grows(desk):
    with desk.page("/catalogue", width=600) as page:
        expect(page.locator("main .list tbody > tr").first).to_be_visible()
        expect(page.locator("#filter-size")).to_be_hidden()
        page.set_viewport_size({"width": 1440, "height": 900})
        expect(page.locator("#filter-size")).to_be_visible()
        page.set_viewport_size({"width": 600, "height": 900})
        expect(page.locator("#filter-size")).to_be_hidden()
        page.locator(".filters summary").click()
        expect(page.locator("#filter-size")).to_be_visible()


CASES = [a_long_number_wraps_on_a_phone, versions_of_an_assembly_are_compared, the_drawing_follows_a_change, an_assembly_has_its_papers, the_catalogue_is_filtered_and_an_item_tells_what_it_is,
         filters_stand_beside_the_list_when_the_window_grows]
