"""What goes wrong at a counter, and loses nothing."""

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
        desk.service.start()
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("button", name="Try again")).to_have_count(0)
        expect(page.locator(".price")).not_to_have_text(before)
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
         what_is_being_typed_stays, a_quotation_needs_a_customer]
