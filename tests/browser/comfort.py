"""What one takes for granted: the tab says what is open, waiting is said, nothing typed is lost unasked, Back leads back, and a page can be printed."""

import re

from desk import expect, module, pdf_text, quiet
from overlays import press
from quotations import begun
from views import furnished, shown, views

# Nobody waits longer without a word.
PATIENT_MS = 300


def the_tab_says_the_room_and_the_record(desk):
    seen = {}
    names = {"/catalogue": "Item", "/assemblies": "Assembly", "/quotations": "Quotation", "/orders": "Order", "/customers": "Customer", "/kits": "Kit", "/prices": "Price list", "/settings": "Settings"}
    with desk.page("/catalogue") as page:
        for view in views(desk):
            if view.expected or "," in view.name and view.path in seen:
                continue
            room, _, record = view.path.split("?")[0].strip("/").partition("/")
            if not record or f"/{room}" not in names:
                continue
            page.goto(desk.host + view.path)
            expect(page).to_have_title(re.compile(rf"^.+ · {names['/' + room]} · Hosewright$"))
            seen[view.path] = page.title()
        assert len(set(seen.values())) == len(seen), seen
        # A filter leaves the title as it is; the room alone is in that of a list.
        page.goto(f"{desk.host}/orders")
        expect(page).to_have_title("Orders · Hosewright")
        page.locator("#filter-number").fill("nothing")
        page.wait_for_url("**number=nothing")
        expect(page).to_have_title("Orders · Hosewright")


def what_takes_time_says_so(desk):
    """With a service that answers late, each room says that one has to wait, or shows its head already."""
    silent = []
    views(desk)
    with desk.page("/account") as page:
        quiet(page)
        held, is_late = [], False
        page.route("**/api/v1/**", lambda route: held.append(route) if is_late else route.continue_())
        for place in ("/", "/catalogue", "/assemblies", "/quotations", "/orders", "/customers", "/kits", "/stock", "/prices", "/settings/people"):
            is_late = True
            page.evaluate(f"{module('place.js')}.then(({{ go }}) => go('{place}'))")
            page.wait_for_timeout(PATIENT_MS)
            if not page.locator("main .loading, main [aria-busy=true]").filter(visible=True).count():
                silent.append((place, page.locator("main").inner_text()[:80]))
            is_late = False
            while held:
                held.pop(0).continue_()
            quiet(page)
    assert not silent, silent


def a_table_that_is_typed_into_asks_before_it_is_left(desk):
    furnished(desk)
    with desk.page("/prices", expected=("Autofocus",)) as page:
        page.locator(".list .whole").first.click()
        price = page.locator('hw-grid tbody [data-cell$="-3"]').first
        price.fill("99")
        price.press("Tab")
        asks = page.locator("dialog", has_text="Close without saving?")
        page.locator(".crumbs a").click()
        press(asks, "Go on entering")
        expect(price).to_have_value("99")
        page.go_back()
        press(asks, "Go on entering")
        expect(price).to_have_value("99")
        # The browser asks by itself before the tab is closed or read anew.
        asked = []
        page.on("dialog", lambda one: (asked.append(one.type), one.dismiss()))
        page.evaluate("setTimeout(() => location.reload())")
        page.wait_for_timeout(500)
        assert asked == ["beforeunload"], asked
        page.locator(".crumbs a").click()
        press(asks, "Close without saving")
        expect(page.locator("main h1")).to_have_text("Prices")


def back_leads_to_the_list_as_it_was(desk):
    with desk.page("/orders") as page:
        page.goto(f"{desk.host}/assemblies?status=released")
        page.locator("#filter-number").fill("A-1")
        page.wait_for_url("**number=A-1")
        quiet(page)
        rows = page.locator(".list tbody tr")
        count = rows.count()
        page.locator(".list .whole").first.click()
        expect(page.locator("hw-assembly h1")).to_be_visible()
        page.go_back()
        expect(page.locator("#filter-number")).to_have_value("A-1")
        expect(rows).to_have_count(count)
        page.go_back()
        expect(page.locator("#filter-number")).to_have_value("")
        page.go_forward()
        expect(page.locator("#filter-number")).to_have_value("A-1")


# What is wider than the paper.
WIDER = """() => (document.documentElement.scrollWidth <= innerWidth ? []
    : [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => `${one.localName}.${one.className} ${one.textContent.trim().slice(0, 30)}`).slice(0, 8))"""


def printed(page):
    return pdf_text(page.pdf(format="A4", margin=dict.fromkeys(("top", "right", "bottom", "left"), "12mm")))


def a_page_is_printed_without_what_can_only_be_clicked(desk):
    quotation, _ = begun(desk)
    furnished(desk)
    wanted = [view for view in views(desk) if view.name in ("order, released", "kit, released", "assembly, released", "stock", "item, hose")]
    with desk.page(f"/quotations/{quotation['_id']}", color_scheme="dark") as page:
        shown(page, views(desk)[0].__class__("quotation", page.url))
        told = printed(page)
        stored = desk.service.get(f"/salesestimate/{quotation['_id']}", desk.service.token("demo admin"))
        for text in [quotation["number"], stored["customerName"], *(line["partNumber"] for line in stored["items"]), "Total"]:
            assert text in told, (text, told)
        for text in ("Release", "Catalogue", "More", "Add a line"):
            assert text not in told, (text, told)
        page.emulate_media(media="print")
        # Ink on white, whatever the screen has, and nothing beyond the edge of the paper.
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        for view in wanted:
            page.emulate_media(media="screen")
            page.goto(desk.host + view.path)
            shown(page, view)
            page.emulate_media(media="print")
            page.set_viewport_size({"width": 718, "height": 1000})
            assert not page.evaluate(WIDER), (view.name, page.evaluate(WIDER))
            assert not page.locator("main .button").filter(visible=True).count(), view.name
            assert page.title().split(" · ")[0].split()[0] in printed(page) or view.name == "stock", (view.name, page.title(), printed(page))


CASES = [the_tab_says_the_room_and_the_record, what_takes_time_says_so, a_table_that_is_typed_into_asks_before_it_is_left, back_leads_to_the_list_as_it_was, a_page_is_printed_without_what_can_only_be_clicked]
