"""Tokens of the embedded configurator that end, and those that follow them."""

import json

from desk import PATIENCE, expect, module, say, settle
from embedded import CUSTOMER, embed_token, heard, inner, shop

RENEW = "(token) => { document.querySelector('hosewright-configurator').token = token; }"
POST = "(token) => { const { contentWindow, src } = document.querySelector('iframe'); contentWindow.postMessage({ type: 'securityToken', securityToken: token }, src); }"


def use(page, token):
    """Gives the open frame a token, as if time had passed."""
    page.frames[1].evaluate("(token) => " + module("session.js") + ".then(({ session }) => { session.token = token; })", token)


def waits(frame):
    return frame.locator("main .notice", has_text="Waiting")


def a_new_token_goes_on_where_the_old_one_ended(desk):
    with shop(desk, expected=("401",)) as page:
        frame = inner(page)
        say(frame)
        before = frame.locator(".price").inner_text()
        use(page, desk.expired(embed_token(desk)))
        # Several requests are refused at once.
        frame.locator("#step-end1").click()
        frame.locator("#step-tests").click()
        frame.get_by_label("Proof test").click()
        heard(page, "security-token-expired")
        expect(waits(frame)).to_be_visible()
        page.evaluate(RENEW, embed_token(desk))
        expect(frame.locator(".price")).not_to_have_text(before)
        settle(frame)
        expect(waits(frame)).to_have_count(0)
        assert page.evaluate("raw.map((one) => one.type)") == ["securityTokenExpired"]
        assert page.evaluate("Object.keys(raw[0])") == ["type"]


def a_frame_that_begins_with_an_ended_token_asks_for_another(desk):
    with shop(desk, token=desk.expired(embed_token(desk)), expected=("401",)) as page:
        heard(page, "security-token-expired")
        expect(waits(inner(page))).to_be_visible()
        page.evaluate(RENEW, embed_token(desk))
        say(inner(page))
        expect(waits(inner(page))).to_have_count(0)


def a_busy_service_is_no_ended_token(desk):
    with shop(desk, expected=("503",)) as page:
        page.route("**/api/v1/user", lambda route: route.fulfill(status=503, headers={"Retry-After": "0"}, body="{}"))
        page.reload()
        again = inner(page).get_by_role("button", name="Try again")
        expect(again).to_be_visible()
        page.unroute("**/api/v1/user")
        again.click()
        say(inner(page))
        assert page.evaluate("raw") == []


def a_new_token_mends_a_frame_that_was_refused(desk):
    # The browser says that the frame's page is a refusal.
    with shop(desk, token=desk.service.token("demo admin"), expected=("403",)) as page:
        expect(inner(page).locator("body")).to_contain_text("bound to a customer")
        page.evaluate(RENEW, embed_token(desk))
        say(inner(page))


def a_token_that_comes_before_the_frame_is_not_lost(desk):
    ended, good, own = desk.expired(embed_token(desk)), embed_token(desk), whose(desk)
    with shop(desk, token=ended, expected=("401",)) as page:
        # The old frame is still there when the new one is wanted, or none is.
        for before in ("const element = old", "const element = old.cloneNode(); old.replaceWith(element)"):
            page.evaluate(f"() => {{ const old = document.querySelector('hosewright-configurator'); {before}; "
                          f"element.customer = {json.dumps(own)}; element.token = {json.dumps(good)}; }}")
            say(inner(page))
            expect(waits(inner(page))).to_have_count(0)


def whose(desk):
    """The demo's customer."""
    return desk.service.get("/user", embed_token(desk))["customerId"]


def other_customer(desk):
    """A token of purpose embed of another customer."""
    admin = desk.service.token("demo admin")
    own = whose(desk)
    other = next(one["_id"] for one in desk.service.get("/customers?limit=5", admin)["items"] if one["_id"] != own)
    made = json.loads(desk.service.post("/organization/apikeys", {"name": "another shop", "keyType": "customer", "customer": other}, admin))
    return own, embed_token(desk, key=made["apiKey"], name="another shop")


def a_frame_stays_with_its_customer(desk):
    own, other = other_customer(desk)
    held = module("session.js") + ".then(({ session }) => session.token)"
    for query in (f"customer_id={own}", "add_to_cart_button=true"):
        with shop(desk, frame=query, expected=("not taken",)) as page:
            say(inner(page))
            before = page.frames[1].evaluate(held)
            for wrong in (other, desk.service.token("demo admin"), "nonsense"):
                # Its developer reads why.
                with page.expect_console_message(lambda message: "has to be one of the same customer" in message.text):
                    page.evaluate(POST, wrong)
                assert page.frames[1].evaluate(held) == before, query
            fresh = desk.service.token(CUSTOMER)
            page.evaluate(POST, fresh)
            page.wait_for_timeout(50)
            assert page.frames[1].evaluate(held) == fresh
    # With the element it is refused in words.
    with shop(desk, attributes=f"customer='{own}'", expected=("403", "not taken")) as page:
        say(inner(page))
        page.evaluate(RENEW, other)
        expect(inner(page).locator("body")).to_contain_text("the same customer", timeout=PATIENCE)


CASES = [a_new_token_goes_on_where_the_old_one_ended, a_frame_that_begins_with_an_ended_token_asks_for_another, a_busy_service_is_no_ended_token,
         a_new_token_mends_a_frame_that_was_refused, a_token_that_comes_before_the_frame_is_not_lost, a_frame_stays_with_its_customer]
