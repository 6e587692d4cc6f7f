"""A browser at the counter: pages that are signed in, and watched for messages in the console."""

import base64
import contextlib
import json
import os
import re
import time
import urllib.request
from weakref import WeakKeyDictionary

import psycopg
import pypdfium2
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from playwright.sync_api import expect, sync_playwright

from words import spoken

# Debug builds on a busy machine.
PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)

PERSON = "ada@demo-shop.example"
# JIC female swivels at both ends; the parser is unsure of none of it.
PHRASE = "2SN-08 640 mm JIC 8 x ORFS 8 90"


class Desk:
    """A browser and the service; a context manager."""

    def __init__(self, service, program):
        self.service = service
        # For what only the command line does.
        self.program = program
        self.host = service.host
        self.people = {}
        # Whether what the demo has none of was made.
        self.is_furnished = False

    def __enter__(self):
        self.playwright = sync_playwright().start()
        # Chromium has no sandbox for root.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        self.browser = self.playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=arguments)
        return self

    def __exit__(self, *_):
        self.browser.close()
        self.playwright.stop()

    @property
    def password(self):
        """The demo person's."""
        lines = (self.service.data / "demo-keys").read_text().splitlines()
        return dict(line.split(": ") for line in lines)[PERSON]

    def token(self, role="admin"):
        """A token of the demo's person, its customer, or somebody who was invited."""
        if role == "admin":
            return self.sign_in(PERSON, self.password)
        if role == "customer":
            return self.service.token("demo customer")
        email, password = f"{role}@demo-shop.example", "Hose-2031!"
        if role not in self.people:
            admin = self.service.token("demo admin")
            found = self.service.get(f"/organization/users?search.email={email}", admin)
            if not (found if isinstance(found, list) else found["items"]):
                self.service.post("/organization/users/invite", {"emailAddresses": [{"email": email, "password": password}]}, admin)
                found = self.service.get(f"/organization/users?search.email={email}", admin)
            user = (found if isinstance(found, list) else found["items"])[0]
            self.service.post("/users/update", {"userId": user["_id"], "role": role}, admin)
            self.people[role] = user
        return self.sign_in(email, password)

    def sign_in(self, email, password):
        asked = {"grantType": "password", "email": email, "password": password}
        return json.loads(self.service.call("POST", "/security/v1/token", asked))["securityToken"]

    def database(self):
        port = (self.service.data / "postgres/postmaster.pid").read_text().splitlines()[3].strip()
        password = (self.service.data / "password").read_text().strip()
        return psycopg.connect(host="127.0.0.1", port=port, user="postgres", password=password, dbname="hosewright")

    def kind_of_image(self, of):
        """The media type of the image of a record."""
        request = urllib.request.Request(f"{self.host}/api/v1/image/{of}", headers={"Authorization": f"Bearer {self.token()}"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.headers["Content-Type"]

    def expired(self, token):
        """The same token, signed by the service so long ago that it has ended."""
        with self.database() as database:
            [key] = database.execute("select private_key from signing_keys where retired is null").fetchone()
        header, claims, _ = token.split(".")
        claims = json.loads(base64.urlsafe_b64decode(claims + "=="))
        claims |= {"iat": claims["iat"] - 7200, "exp": claims["exp"] - 7200}
        signed = f"{header}.{base64_url(json.dumps(claims).encode())}"
        # PKCS #8: the seed is an octet string of 32 in another.
        seed = key[key.index(b"\x04\x22\x04\x20") + 4:][:32]
        return f"{signed}.{base64_url(Ed25519PrivateKey.from_private_bytes(seed).sign(signed.encode()))}"

    @contextlib.contextmanager
    def page(self, path="/configure", role="admin", width=1440, height=1000, expected=(), **options):
        """A page, signed in unless role is None. `expected` are parts of console messages that may come; all others fail."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(PATIENCE)
        if role:
            context.add_init_script(f"if (!sessionStorage.token) sessionStorage.token = {json.dumps(self.token(role))}")
        page = context.new_page()
        said = watch(page)
        try:
            page.goto(self.host + path)
            yield page
            unexpected = [text for text in said if not any(part in text for part in expected)]
            assert not unexpected, f"in the console: {unexpected}"
        finally:
            context.close()


# The requests of each page that are not answered yet.
waiting = WeakKeyDictionary()


def quiet(page):
    """Waits until a page has asked for nothing for a moment."""
    deadline = time.monotonic() + PATIENCE / 1000
    still = 0
    while still < 4:
        assert time.monotonic() < deadline, [request.url for request in waiting[page]]
        page.wait_for_timeout(50)
        still = 0 if waiting[page] else still + 1


def base64_url(content):
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def module(name):
    """A module of the page in a script, the one that the page itself has: addresses name the release."""
    return f"import(document.querySelector('script[type=module]').src.replace('start.js', '{name}'))"


def watch(page):
    """Everything that the page says in the console, failed requests and refusals of the content security policy among it."""
    said = []
    waiting[page] = set()
    page.on("request", lambda request: waiting[page].add(request))
    for end in ("requestfinished", "requestfailed"):
        page.on(end, lambda request: waiting[page].discard(request))
    page.on("console", lambda message: said.append(f"{message.type}: {message.text} {message.location.get('url', '')}"))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    return said


# Resolves when the answer to this phrase has come.
READ = """(box, text) => new Promise((done) => {
    const look = () => (box.readText === text && box.parsed !== box.before ? done() : setTimeout(look, 20));
    look();
})"""


def say(page, phrase=PHRASE):
    """Types a phrase and waits until all of it is known, choosing the first candidate for what isn't."""
    box = page.locator("hw-phrase")
    box.evaluate("(box) => { box.before = box.parsed; }")
    page.locator("#phrase").fill(phrase)
    box.evaluate(READ, phrase)
    which = spoken(page, "which one?")
    for end in ("end1", "end2"):
        chip = page.locator(f"#chip-{end}")
        if chip.count() and which in chip.inner_text():
            chip.click()
            page.locator(".candidates .offer").first.click()
            expect(chip).not_to_contain_text(which)
    expect(page.locator(".drawing svg").first).to_be_visible()
    settle(page)


def settle(page):
    """Waits for the preview of what was chosen last."""
    # A preview is asked for a moment after the last change.
    time.sleep(0.3)
    expect(page.locator(".result")).to_have_attribute("aria-busy", "false")


def save(page):
    """Saves under the next free number, which it returns."""
    page.locator(".deal").get_by_role("button", name="Save as").click()
    page.locator("dialog").get_by_role("button", name="Save", exact=True).click()
    link = page.locator(".result h1 a")
    expect(link).to_be_visible()
    return link.inner_text()


def caught(page, address):
    """The bodies of answers from an address, as they come; the browser keeps none of files."""
    bodies = []

    def pass_on(route):
        answer = route.fetch()
        bodies.append(answer.body())
        route.fulfill(response=answer)

    page.route(address, pass_on)
    return bodies


def figures(page):
    """The figures under the drawing, by name."""
    rows = page.locator(".figures > div").all()
    return {row.locator("dt").inner_text(): row.locator("dd").first.inner_text().replace("\u00a0", " ") for row in rows}


def pdf_text(content):
    """The text of a PDF with single spaces."""
    document = pypdfium2.PdfDocument(content)
    return re.sub(r"\s+", " ", " ".join(sheet.get_textpage().get_text_range() for sheet in document))


def number(text):
    """The number that a figure begins with."""
    return float(re.search(r"[\d,]+(\.\d+)?", text).group().replace(",", ""))
