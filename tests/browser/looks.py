"""Each view: accessible in light and dark, no wider than a phone, usable at 200 %."""

import axe
from desk import expect, say, settle

SCROLLS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
WIDE_DIALOG = "(() => { const { scrollWidth, clientWidth } = document.querySelector('dialog'); return scrollWidth > clientWidth; })()"


def views(desk):
    """The address of each view."""
    token = desk.service.token("demo admin")
    first = lambda path: desk.service.get(path, token)  # noqa: E731
    hose = first("/organization/hoses?limit=1")
    item = (hose if isinstance(hose, list) else hose["items"])[0]["_id"]
    assembly = first("/hoseassemblies?limit=1")["items"][0]["_id"]
    quotation = first("/salesestimates?limit=1")["items"][0]["_id"]
    return ["/configure", "/catalogue", "/catalogue?q=jic+8", f"/catalogue/{item}", "/assemblies", f"/assemblies/{assembly}",
            "/quotations", f"/quotations/{quotation}"]


def opened(page, path):
    expect(page.locator("main h1, main h2").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    if path == "/configure":
        say(page)
        page.locator("#step-end2").click()
        expect(page.locator("#body-end2 .offer").first).to_be_visible()
        for summary in page.locator(".deal summary").all():
            summary.click()
        expect(page.locator(".deal .how").last).not_to_contain_text("One moment")
        settle(page)


def complaints(page):
    """What axe-core finds, in short."""
    # Evaluated by the browser's debugger, which no content security policy stops.
    page.evaluate(axe.script())
    found = page.evaluate("axe.run()")["violations"]
    return [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]


def axe_finds_nothing_in_light_and_dark(desk):
    found = {}
    for scheme in ("light", "dark"):
        for path in views(desk):
            with desk.page(path, color_scheme=scheme) as page:
                opened(page, path)
                if wrong := complaints(page):
                    found[f"{scheme} {path}"] = wrong
        with desk.page("/", role=None, color_scheme=scheme) as page:
            expect(page.locator("dialog")).to_be_visible()
            if wrong := complaints(page):
                found[f"{scheme} sign-in"] = wrong
    assert not found, found


def nothing_is_wider_than_a_phone(desk):
    wide = []
    for path in views(desk):
        with desk.page(path, width=360, height=740) as page:
            opened(page, path)
            if page.evaluate(SCROLLS):
                wide.append(path)
    assert not wide, wide


def everything_is_there_at_200_percent(desk):
    wide = []
    for path in views(desk):
        # 1280 x 1024 at 200 %.
        with desk.page(path, width=640, height=512, device_scale_factor=2) as page:
            opened(page, path)
            if page.evaluate(SCROLLS):
                wide.append(path)
            if path == "/configure":
                expect(page.locator(".foot .main-action")).to_be_in_viewport()
    assert not wide, wide


def dialogs_are_accessible_and_fit_a_phone(desk):
    found = {}
    for scheme in ("light", "dark"):
        with desk.page(width=360, height=740, color_scheme=scheme) as page:
            say(page)
            dialog = page.locator("dialog")
            page.locator(".foot .main-action").click()
            dialog.get_by_role("combobox").click()
            expect(dialog.get_by_role("option").first).to_be_visible()
            found[f"{scheme} suggestions"] = complaints(page)
            dialog.get_by_role("option").first.click()
            expect(dialog.get_by_role("button", name="New quotation for")).to_be_visible()
            found[f"{scheme} quotation"] = complaints(page) + [page.evaluate(WIDE_DIALOG)]
            page.keyboard.press("Escape")
            page.locator(".deal").get_by_role("button", name="Save as").click()
            expect(dialog.get_by_role("button", name="Save", exact=True)).to_be_visible()
            found[f"{scheme} save"] = complaints(page) + [page.evaluate(WIDE_DIALOG)]
    wrong = {name: [one for one in all if one] for name, all in found.items()}
    assert not any(wrong.values()), wrong


def nothing_moves_for_those_who_asked(desk):
    with desk.page(reduced_motion="reduce") as page:
        opened(page, "/configure")
        moving = page.evaluate("[...document.querySelectorAll('*')].filter((one) => parseFloat(getComputedStyle(one).transitionDuration) > 0).length")
        assert moving == 0, moving


CASES = [axe_finds_nothing_in_light_and_dark, nothing_is_wider_than_a_phone, everything_is_there_at_200_percent,
         dialogs_are_accessible_and_fit_a_phone, nothing_moves_for_those_who_asked]
