"""The configurator in a page of a shop, which has another origin."""

import contextlib
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from desk import PATIENCE, expect, number, quiet, say, settle, watch
from looks import SCROLLS, looked_at

CUSTOMER = "demo customer"
EVENTS = ("added-to-cart", "requested-quote", "generated-pdf", "security-token-expired")
BUTTONS = "add-to-cart-button request-quote-button generate-pdf-button"


@contextlib.contextmanager
def shop(desk, listed=True, token=None, attributes=BUTTONS, frame=None, expected=(), **options):
    """A shop's page with the element in it; what it heard is in `heard`, and each message as it came in `raw`, but for
    the configuration that the element keeps. With `frame`, a
    query, it holds a plain frame instead."""
    token = token or embed_token(desk)
    element = f"""<script src="{desk.host}/page/embed.js"></script>
        <hosewright-configurator host="{desk.host}" token="{token}" {attributes}></hosewright-configurator>"""
    if frame is not None:
        element = f"""<iframe src="{desk.host}/iframe/hoseassembly?security_token={token}&{frame}" width="1200" height="900"></iframe>"""
    html = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
        <body><h1>Shop</h1>{element}
        <script>
          const heard = [];
          for (const name of {json.dumps(EVENTS)}) document.querySelector('hosewright-configurator')
            ?.addEventListener(name, ({{ detail }}) => heard.push({{ name, ...detail, pdf: detail.pdf?.size }}));
          const raw = [];
          addEventListener('message', ({{ data }}) => data.type !== 'configured' && raw.push({{ ...data, ...(data.pdf && {{ pdf: data.pdf.size }}) }}));
        </script></body></html>""".encode()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://localhost:{server.server_port}"
    origins = [origin] if listed else ["https://another.example"]
    desk.service.post("/organization/update", {"params": {"corsOrigins": origins}}, desk.service.token("demo admin"))
    context = desk.browser.new_context(**{"viewport": {"width": 1300, "height": 1100}} | options)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    said = watch(page)
    try:
        page.goto(origin)
        yield page
        unexpected = [text for text in said if not any(part in text for part in expected)]
        assert not unexpected, f"in the console: {unexpected}"
    finally:
        context.close()
        server.shutdown()


def embed_token(desk, key=None, name=CUSTOMER, **asked):
    """A token of purpose embed; of the demo's customer, unless a key is given."""
    lines = (desk.service.data / "demo-keys").read_text().splitlines()
    key = key or dict(line.split(": ") for line in lines)[CUSTOMER]
    asked |= {"grantType": "client_credentials", "apiKey": key, "name": name, "purpose": "embed"}
    return json.loads(desk.service.call("POST", "/security/v1/token", asked))["securityToken"]


def inner(page):
    return page.frame_locator("iframe")


def heard(page, name):
    """The detail of an event, once it was heard."""
    page.wait_for_function("(name) => heard.some((one) => one.name === name)", arg=name, timeout=PATIENCE)
    return page.evaluate("(name) => heard.find((one) => one.name === name)", name)


def the_token_leaves_the_address_and_is_kept_nowhere(desk):
    with shop(desk) as page:
        say(inner(page))
        frame = page.frames[1]
        assert frame.url == f"{desk.host}/iframe/hoseassembly", frame.url
        kept = frame.evaluate("(() => { try { return JSON.stringify([{ ...sessionStorage }, { ...localStorage }]) } catch { return '' } })()")
        assert "ey" not in kept, kept


def stock_narrows_unless_the_shop_says_no(desk):
    with shop(desk) as page:
        frame = inner(page)
        button, count = frame.get_by_role("button", name="In stock only"), frame.locator("#body-hose [aria-live]", has_text="hoses")
        expect(button).to_have_attribute("aria-pressed", "false")
        everything = number(count.inner_text())
        token = embed_token(desk)
        in_stock = desk.service.get("/hoses/configuration", token)["inStock"][0]["count"]
        assert 0 < in_stock < everything
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(count).to_have_text(re.compile(f"^{in_stock} hoses"))
        frame.locator("#body-hose .offer").first.click()
        without = frame.get_by_role("button", name="Hide out of stock")
        expect(without).to_have_attribute("aria-pressed", "true")
    with shop(desk, attributes=f"{BUTTONS} hide-in-stock-only-button") as page:
        expect(inner(page).locator("#body-hose .offer").first).to_be_visible()
        expect(inner(page).get_by_role("button", name="In stock only")).to_have_count(0)
    admin = desk.service.token("demo admin")
    desk.service.post("/organization/update", {"params": {"hideInventory": True}}, admin)
    try:
        with shop(desk) as page:
            expect(inner(page).locator("#body-hose .offer").first).to_be_visible()
            expect(inner(page).get_by_role("button", name="In stock only")).to_have_count(0)
    finally:
        desk.service.post("/organization/update", {"params": {"hideInventory": False}}, admin)


def another_shop_gets_nothing(desk):
    # Its developer reads why.
    with shop(desk, listed=False, expected=("403",)) as page:
        expect(inner(page).locator("body")).to_contain_text(f"The page around is of {page.url.rstrip('/')}, which is not among the origins")
        assert inner(page).locator("#phrase").count() == 0
        assert page.evaluate("raw") == []
    with shop(desk, token="cut.off", expected=("403",)) as page:
        expect(inner(page).locator("body")).to_contain_text("needs security_token")


def another_attribute_keeps_the_configuration(desk):
    with shop(desk) as page:
        say(inner(page))
        number_ = inner(page).locator("#step-hose b").inner_text()
        length = inner(page).locator("#step-length b").inner_text()
        page.evaluate("document.querySelector('hosewright-configurator').setAttribute('hide-pricing', '')")
        expect(inner(page).locator(".price")).to_have_count(0)
        expect(inner(page).locator("#step-hose b")).to_have_text(number_)
        expect(inner(page).locator("#step-length b")).to_have_text(length)
        page.evaluate("document.querySelector('hosewright-configurator').buttonColour = 'gold'")
        expect(inner(page).locator("#step-length b")).to_have_text(length)


def it_follows_the_shops_light_or_dark(desk):
    # A page that says nothing of colour schemes is light, whatever the person prefers.
    with shop(desk, color_scheme="dark") as page:
        expect(inner(page).locator("#phrase")).to_be_visible()
        ground = inner(page).locator("body").evaluate("(one) => getComputedStyle(one).backgroundColor")
        assert ground == "rgb(241, 244, 247)", ground


def the_embedded_page_looks_right_on_each_screen(desk):
    found = {}
    for scheme in ("light", "dark"):
        with shop(desk, attributes=f"{BUTTONS} style='color-scheme: {scheme}'") as page:
            chosen(inner(page))
            ground = inner(page).locator("body").evaluate("(one) => getComputedStyle(one).backgroundColor")
            assert ground == {"light": "rgb(241, 244, 247)", "dark": "rgb(14, 20, 26)"}[scheme], ground
            found[scheme] = looked_at(page, f"embedded {scheme}", page.frames[1])
    assert not any(found.values()), found


# Custom properties of the element, and where they are seen.
COLOURS = {"accent": (".button.main-action", "background-color"), "accent-ink": (".button.main-action", "color"), "ground": ("body", "background-color"),
           "surface": (".card", "background-color"), "line": (".card", "border-top-color"), "ink": ("body", "color"), "ink-soft": (".head .quiet", "color")}


def the_shops_own_look_reaches_the_frame(desk):
    shades = {name: f"rgb({10 + at}, {60 + at}, {120 + at})" for at, name in enumerate(COLOURS)}
    style = "".join(f"--hosewright-{name}: {shade};" for name, shade in shades.items())
    style += "--hosewright-radius: 2px; --hosewright-font: monospace;"
    with shop(desk, attributes=f"{BUTTONS} style='{style}'") as page:
        say(inner(page))
        # What is under the mouse looks otherwise.
        page.mouse.move(0, 0)
        for name, (place, property_) in COLOURS.items():
            expect(inner(page).locator(place).first).to_have_css(property_, shades[name])
        card = inner(page).locator(".card").first.evaluate("(one) => [getComputedStyle(one).borderTopLeftRadius, getComputedStyle(one).fontFamily]")
        assert card == ["2px", "monospace"], card


def the_embedded_page_is_no_wider_than_a_phone(desk):
    with shop(desk, viewport={"width": 360, "height": 740}) as page:
        frame = inner(page)
        expect(frame.locator("#body-hose .offer").first).to_be_visible()
        assert not page.frames[1].evaluate(SCROLLS), "at the hoses"
        chosen(frame)
        for step in ("hose", "end2", "length", "wrap", "tests", "order"):
            if not frame.locator(f"#body-{step}").is_visible():
                frame.locator(f"#step-{step}").click()
            quiet(page)
            assert not page.frames[1].evaluate(SCROLLS), step
            assert not page.evaluate(SCROLLS), step


def chosen(frame):
    """A whole configuration with the fittings of end 2 open."""
    say(frame)
    frame.locator("#step-end2").click()
    expect(frame.locator("#body-end2 .offer").first).to_be_visible()
    settle(frame)


def it_speaks_the_language_of_the_shops_page(desk):
    for attributes, words in ((f'{BUTTONS} lang="de-AT"', "In den Warenkorb"), (f'{BUTTONS} lang="fr"', "Add to cart")):
        with shop(desk, attributes=attributes) as page:
            expect(inner(page).get_by_role("button", name=words).first).to_be_visible()
            expect(inner(page).locator("html")).to_have_attribute("lang", "de" if "de-AT" in attributes else "en")


CASES = [it_speaks_the_language_of_the_shops_page, the_token_leaves_the_address_and_is_kept_nowhere, stock_narrows_unless_the_shop_says_no, another_shop_gets_nothing, another_attribute_keeps_the_configuration,
         it_follows_the_shops_light_or_dark, the_embedded_page_looks_right_on_each_screen, the_shops_own_look_reaches_the_frame,
         the_embedded_page_is_no_wider_than_a_phone]
