"""What goes wrong at a counter, and loses nothing."""

import re

from desk import PHRASE, expect, figures, number, quiet, say, settle


def proof_test(page):
    """Changes something that changes the price."""
    if not page.get_by_label("Proof test").is_visible():
        page.locator("#step-tests").click()
    page.get_by_label("Proof test").click()


def a_token_ends_over_the_open_page(desk):
    with desk.page(expected=("401",)) as page:
        say(page)
        before = page.locator(".price").inner_text()
        page.evaluate("(token) => { sessionStorage.token = token; }", desk.expired(desk.token()))
        proof_test(page)
        dialog = page.locator("dialog")
        expect(dialog).to_contain_text("sign in again")
        dialog.locator("#sign-in-password").fill(desk.password)
        page.keyboard.press("Enter")
        expect(dialog).to_have_count(0)
        expect(page.locator(".price")).not_to_have_text(before)
        assert page.locator("#phrase").input_value() == PHRASE
        expect(page.get_by_label("Proof test")).to_be_checked()


def the_service_restarts_in_between(desk):
    with desk.page(expected=("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE")) as page:
        say(page)
        before = page.locator(".price").inner_text()
        desk.service.end()
        proof_test(page)
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
        # What is shown is of before, and nothing is done with it.
        expect(page.locator(".result.behind")).to_contain_text("before your last change")
        expect(page.locator(".deal.behind").get_by_role("button", name="Save as")).to_be_disabled()
        desk.service.start()
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("button", name="Try again")).to_have_count(0)
        expect(page.locator(".price")).not_to_have_text(before)
        expect(page.locator(".behind")).to_have_count(0)
        expect(page.locator("dialog")).to_have_count(0)


def back_brings_the_configuration_back(desk):
    with desk.page() as page:
        say(page)
        shown = figures(page)
        page.get_by_role("link", name="Catalogue").click()
        expect(page.locator(".result")).to_have_count(0)
        page.go_back()
        expect(page.locator(".drawing svg").first).to_be_visible()
        settle(page)
        assert figures(page) == shown
        page.reload()
        expect(page.locator(".drawing svg").first).to_be_visible()
        settle(page)
        assert figures(page) == shown


def two_clicks_save_one_assembly(desk):
    token = desk.service.token("demo admin")
    count = lambda: desk.service.get("/hoseassemblies?limit=1", token)["total"]  # noqa: E731
    with desk.page() as page:
        say(page, "2SN-08 985 mm JIC 8 x JIC 8")
        before = count()
        page.locator(".deal").get_by_role("button", name="Save as").click()
        page.locator("dialog").get_by_role("button", name="Save", exact=True).dblclick()
        expect(page.locator(".result h1 a")).to_be_visible()
        quiet(page)
        assert count() == before + 1, (before, count())


def the_last_of_many_changes_counts_on_a_slow_network(desk):
    with desk.page() as page:
        say(page)
        slow = {"offline": False, "latency": 700, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
        page.locator("#step-length").click()
        for length in ("700", "800", "900"):
            page.locator("#length").fill(length)
            page.locator("#length").blur()
            page.wait_for_timeout(200)
        settle(page)
        assert number(figures(page)["Overall length"]) == 900, figures(page)
        expect(page.locator(".drawing")).to_contain_text("900")


def what_is_being_typed_stays(desk):
    with desk.page() as page:
        say(page)
        slow = {"offline": False, "latency": 900, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
        proof_test(page)
        page.locator("#step-length").click()
        page.locator("#length").fill("")
        # The answer to the change before arrives between two keys.
        page.locator("#length").press_sequentially("1234", delay=600)
        page.keyboard.press("Tab")
        settle(page)
        assert number(figures(page)["Overall length"]) == 1234, figures(page)


def the_menu_leads_back_to_what_is_in_work(desk):
    with desk.page() as page:
        say(page)
        shown, address = figures(page), page.url
        for way in ("Catalogue", "Assemblies"):
            page.get_by_role("link", name=way).click()
            expect(page.locator(".result")).to_have_count(0)
            page.reload()
            page.locator(".nav a", has_text="Configure").click()
            expect(page.locator(".drawing svg").first).to_be_visible()
            settle(page)
            assert (figures(page), page.url) == (shown, address), page.url
        page.get_by_role("button", name="Start over").click()
        page.get_by_role("link", name="Catalogue").click()
        page.locator(".nav a", has_text="Configure").click()
        expect(page.locator(".result")).to_contain_text("Say what is wanted")


def an_address_of_nothing_known_is_told(desk):
    for hose in ("f" * 24, "xyz"):
        # The fittings of a hose that there isn't are asked for once.
        with desk.page(f"/configure?hose={hose}", expected=("400",)) as page:
            expect(page.locator(".outcome .notice")).to_contain_text(re.compile("hose.* is not .*catalogue"))
            expect(page.locator("#hose-text")).to_be_visible()


def a_refusal_names_its_field(desk):
    hose = first(desk, "/organization/hoses?limit=1")
    with desk.page(f"/configure?hose={hose}&quantity=1") as page:
        # An address may say what no field takes.
        page.route("**/hoseassembly/preview*", lambda route: tampered(route, lambda preview: preview["violations"].extend([
            {"pointer": "/params/quantity", "code": "out_of_range", "message": "must be at most 1000000"}])))
        page.reload()
        expect(page.locator(".outcome .notice")).to_contain_text("Pieces: enter at most 1,000,000.")


def what_is_found_of_both_ends_is_told_once(desk):
    alike = [{"field": f"end{side}", "code": "no_crimp_spec", "message": f"no approved crimp spec for the hose with end {side}", "blocksRelease": True} for side in (1, 2)]
    with desk.page() as page:
        page.route("**/hoseassembly/preview*", lambda route: tampered(route, lambda preview: preview["assembly"] and preview["assembly"]["warnings"].extend(alike)))
        say(page)
        expect(page.locator(".outcome .notice", has_text="No approved crimp spec")).to_have_count(1)
        expect(page.locator(".outcome .notice", has_text="No approved crimp spec")).to_contain_text("with end 1 and end 2.")
        page.locator("#step-end2").click()
        expect(page.locator("#body-end2 .notice")).to_contain_text("with end 2.")


def tampered(route, change):
    """Passes an answer on with a change."""
    answer = route.fetch()
    content = answer.json()
    change(content)
    route.fulfill(response=answer, json=content)


def first(desk, path):
    found = desk.service.get(path, desk.service.token("demo admin"))
    return (found if isinstance(found, list) else found["items"])[0]["_id"]


def a_long_number_covers_nothing(desk):
    number = "LONG" * 24
    for width in (360, 1440):
        with desk.page(width=width) as page:
            say(page, f"2SN-08 {1060 + width} mm JIC 8 x JIC 8")
            page.locator(".deal").get_by_role("button", name="Save as").click()
            page.locator("#form-partNumber").fill(f"{number}{width}")
            page.locator("dialog").get_by_role("button", name="Save", exact=True).click()
            button = page.locator(".deal a.button")
            expect(button).to_be_visible()
            inside = "(one) => { const [a, b] = [one, one.closest('.card')].map((node) => node.getBoundingClientRect()); return a.left >= b.left && a.right <= b.right; }"
            assert button.evaluate(inside), width
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def start_over_is_there_on_a_phone(desk):
    with desk.page(width=360) as page:
        say(page)
        page.get_by_role("button", name="Start over").click()
        expect(page.locator(".result")).to_contain_text("Say what is wanted")
        expect(page.locator("#phrase")).to_have_value("")


def a_quotation_needs_a_customer(desk):
    token = desk.service.token("demo admin")
    count = lambda: desk.service.get("/hoseassemblies?limit=1", token)["total"]  # noqa: E731
    with desk.page(expected=("409",)) as page:
        say(page, "2SN-08 1043 mm JIC 8 x JIC 8")
        before = count()
        page.locator(".deal").get_by_role("button", name="Add to quotation").click()
        dialog = page.locator("dialog")
        dialog.locator(".main-action").click()
        expect(dialog.locator(".error")).to_contain_text("needs a customer")
        expect(dialog.locator("hw-customer input")).to_be_focused()
        quiet(page)
        assert count() == before
        # What is stored before the quotation is refused shows as stored.
        refuse = {"status": 409, "json": {"code": "conflict", "detail": "not now"}}
        page.route("**/salesestimates/create", lambda route: route.fulfill(**refuse))
        dialog.locator("hw-customer input").click()
        dialog.get_by_role("option").first.click()
        dialog.locator(".main-action").click()
        expect(dialog.locator(".notice")).to_contain_text("Not now")
        expect(page.locator(".result h1 a")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator(".deal .needs")).to_contain_text("Saved as")
        expect(page.locator(".figures")).to_contain_text("this one")
        assert count() == before + 1


CASES = [a_token_ends_over_the_open_page, the_service_restarts_in_between, back_brings_the_configuration_back,
         two_clicks_save_one_assembly, the_last_of_many_changes_counts_on_a_slow_network,
         what_is_being_typed_stays, the_menu_leads_back_to_what_is_in_work, an_address_of_nothing_known_is_told, a_refusal_names_its_field,
         what_is_found_of_both_ends_is_told_once, a_long_number_covers_nothing, start_over_is_there_on_a_phone, a_quotation_needs_a_customer]
