"""Signed in for the day, over all tabs of a browser."""

import re

from desk import PERSON, PHRASE, expect, module, quiet, say, watch


def enter(page, desk, email=PERSON, password=None):
    dialog = page.locator("dialog")
    dialog.locator("#sign-in-email").fill(email)
    dialog.locator("#sign-in-password").fill(password or desk.password)
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)


def tab(page, desk, path="/catalogue"):
    """Another tab of the same browser; what it says in the console."""
    other = page.context.new_page()
    said = watch(other)
    other.goto(desk.host + path)
    return other, said


def signed_in_over_all_tabs_and_reloads(desk):
    with desk.page(role=None) as page:
        waiting, said = tab(page, desk)
        expect(waiting.locator("dialog")).to_contain_text("Sign in")
        enter(page, desk)
        expect(page.locator(".menu .who")).to_contain_text("Ada")
        # The tab that asked too goes on by itself.
        expect(waiting.locator("dialog")).to_have_count(0)
        expect(waiting.locator("main h1")).to_have_text("Catalogue")
        # A new tab and a reload ask nothing.
        third, more = tab(page, desk, "/customers")
        expect(third.locator("main h1")).to_have_text("Customers")
        page.reload()
        expect(page.locator(".menu .who")).to_contain_text("Ada")
        # No script reads the cookie, nothing keeps the token.
        assert page.evaluate("[document.cookie, sessionStorage.token ?? '', JSON.stringify(localStorage)].join()").count("eyJ") == 0
        assert page.evaluate("document.cookie") == ""
        # Signing out in one is signing out in all.
        page.locator(".bar .menu summary").click()
        page.get_by_role("button", name="Sign out").click()
        for one in (page, waiting, third):
            expect(one.locator("dialog")).to_contain_text("Sign in")
            expect(one.locator("main h1")).to_have_count(0)
        assert not said and not more, (said, more)


def a_tab_renews_its_token_and_asks_only_when_the_session_is_over(desk):
    with desk.page(role=None, expected=("401",)) as page:
        enter(page, desk)
        say(page)
        asked = []
        page.on("request", lambda request: asked.append(request.url) if "/security/" in request.url else None)
        page.evaluate(module("session.js") + ".then(({ session }) => { session.token = 'ended'; })")
        page.locator("#step-tests").click()
        page.get_by_label("Proof test").click()
        expect(page.get_by_label("Proof test")).to_be_checked()
        quiet(page)
        expect(page.locator("dialog")).to_have_count(0)
        assert [url.rpartition("/")[2] for url in asked] == ["session"], asked
        # Another browser ends it.
        page.context.clear_cookies()
        page.evaluate(module("session.js") + ".then(({ session }) => { session.token = 'ended'; })")
        page.get_by_label("Proof test").click()
        expect(page.locator("dialog")).to_contain_text("sign in again")
        page.locator("#sign-in-password").fill(desk.password)
        page.keyboard.press("Enter")
        expect(page.locator("dialog")).to_have_count(0)
        assert page.locator("#phrase").input_value() == PHRASE


def somebody_else_takes_nothing_over(desk):
    desk.token("regular")
    with desk.page("/customers", role=None) as page:
        enter(page, desk)
        expect(page.locator("main h1")).to_have_text("Customers")
        other, _ = tab(page, desk)
        expect(other.locator("main h1")).to_have_text("Catalogue")
        page.evaluate("document.querySelector('main').dataset.before = 'yes'")
        # As if the first session had ended in the other tab, and somebody else signed in there.
        other.evaluate(f"(person) => {module('browser-session.js')}.then(({{ begin }}) => begin(person))",
                       {"email": "regular@demo-shop.example", "password": "Hose-2031!"})
        expect(page.locator("main[data-before]")).to_have_count(0)
        expect(page.locator(".menu .who")).not_to_contain_text("Ada")


def where_i_am_signed_in(desk):
    with desk.page(role=None) as page, desk.page(role=None) as elsewhere:
        enter(page, desk)
        enter(elsewhere, desk)
        page.locator(".bar .menu summary").click()
        page.get_by_role("button", name="Where I am signed in").click()
        rows = page.locator("dialog li")
        expect(rows.filter(has=page.locator(".badge"))).to_contain_text("Chrome on Linux")
        before = rows.count()
        rows.get_by_role("button", name="Sign out").first.click()
        expect(rows).to_have_count(before - 1)
        page.keyboard.press("Escape")
        elsewhere.reload()
        expect(elsewhere.locator("dialog")).to_contain_text("Sign in")


def a_key_is_signed_in_for_its_tab_alone(desk):
    key = dict(line.split(": ") for line in (desk.service.data / "demo-keys").read_text().splitlines())["demo admin"]
    with desk.page("/catalogue", role=None) as page:
        page.get_by_role("button", name="Use an API key").click()
        page.locator("#sign-in-name").fill("demo admin")
        page.locator("#sign-in-apiKey").fill(key)
        page.keyboard.press("Enter")
        expect(page.locator("main h1")).to_have_text("Catalogue")
        page.reload()
        expect(page.locator("main h1")).to_have_text("Catalogue")
        other, _ = tab(page, desk)
        expect(other.locator("dialog")).to_contain_text("Sign in")
        page.locator(".bar .menu summary").click()
        page.get_by_role("button", name="Sign out").click()
        expect(page.locator("dialog")).to_contain_text("Sign in")


def a_token_that_is_refused_at_once_asks_anew(desk):
    with desk.page(role=None, expected=("401",)) as page:
        expect(page.locator("dialog")).to_be_visible()
        refused = {"json": {"securityToken": "ended", "expires": "2099-01-01T00:00:00Z", "userId": "f" * 24}}
        page.route("**/security/v1/session", lambda route: route.fulfill(**refused), times=1)
        page.reload()
        enter(page, desk)
        expect(page.locator(".menu .who")).to_contain_text("Ada")


def a_forgotten_password_gets_a_link(desk):
    # The page of the link doesn't know whose it is.
    with desk.page(role=None, expected=("Password forms",)) as page:
        dialog = page.locator("dialog")
        dialog.locator("#sign-in-email").fill(PERSON)
        dialog.get_by_role("button", name="Forgot password?").click()
        expect(dialog.locator("#sign-in-email")).to_have_value(PERSON)
        dialog.get_by_role("button", name="Send the link").click()
        expect(dialog).to_contain_text("a mail with a link")
        folder = desk.service.data / "mail"
        mails = lambda: [text for text in (one.read_text() for one in sorted(folder.glob("*.eml"), key=lambda one: one.stat().st_mtime)) if PERSON in text]  # noqa: E731
        for _ in range(100):
            if mails():
                break
            page.wait_for_timeout(200)
        link = re.search(r"http\S+/account/password#\S+", mails()[-1].replace("=\n", "").replace("=3D", "=")).group()
        dialog.get_by_role("button", name="Back").click()
        expect(dialog.locator("#sign-in-password")).to_be_visible()
        page.goto(link)
        page.get_by_label("New password").fill(desk.password)
        page.get_by_role("button", name="Set the password").click()
        page.get_by_role("link", name="Sign in").click()
        enter(page, desk)


def the_pages_of_links_are_in_the_persons_language(desk):
    with desk.page("/account/password", role=None, expected=("400", "Password forms"), locale="de-DE") as page:
        expect(page.locator("h1")).to_have_text("Passwort festlegen")
        expect(page).to_have_title("Passwort festlegen")
        expect(page.locator("#said")).to_have_text("Dieser Link ist nicht vollständig. Bitte den ganzen Link aus der Mail kopieren.")
        page.goto(f"{desk.host}/account/password#hl_{'0' * 64}")
        page.reload()
        for password, told in (("zuschwach", "Das Passwort ist zu schwach."), (desk.password, "Dieser Link gilt nicht mehr.")):
            page.get_by_label("Neues Passwort").fill(password)
            page.get_by_role("button", name="Passwort festlegen").click()
            expect(page.locator("#said")).to_contain_text(told)
        page.goto(f"{desk.host}/account/email#hl_{'0' * 64}")
        page.get_by_role("button", name="Adresse bestätigen").click()
        expect(page.locator("#said")).to_contain_text("Dieser Link gilt nicht mehr.")
        # Whoever chose a language in the page reads it here.
        page.evaluate("localStorage.setItem('language', 'en')")
        page.reload()
        expect(page.locator("h1")).to_have_text("Confirm your e-mail address")


def the_frame_of_a_shop_takes_no_session(desk):
    from embedded import inner, shop
    with shop(desk) as page:
        asked = []
        page.on("request", lambda request: asked.append(request.url) if "/security/" in request.url else None)
        page.reload()
        say(inner(page))
        assert asked == [], asked
        names = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)") + page.frames[1].evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
        assert not [name for name in names if "browser-session" in name], names


def menus_close(desk):
    with desk.page("/catalogue") as page:
        menu = page.locator(".bar .menu")
        summary = menu.locator("summary")
        for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator("main h1").click()):
            summary.click()
            expect(menu).to_have_attribute("open", "")
            close()
            expect(menu).not_to_have_attribute("open", "")
        summary.click()
        page.keyboard.press("Escape")
        expect(summary).to_be_focused()


CASES = [signed_in_over_all_tabs_and_reloads, a_tab_renews_its_token_and_asks_only_when_the_session_is_over, somebody_else_takes_nothing_over,
         where_i_am_signed_in, a_key_is_signed_in_for_its_tab_alone, a_token_that_is_refused_at_once_asks_anew, a_forgotten_password_gets_a_link, the_pages_of_links_are_in_the_persons_language, the_frame_of_a_shop_takes_no_session, menus_close]
