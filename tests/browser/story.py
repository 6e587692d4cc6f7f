"""The shop's story: from an empty organization to a delivered order, in the page alone, in each of its languages."""

import os
import re
import subprocess
import time
from dataclasses import dataclass, field

import makers
from desk import caught, expect, figures, pdf_text, quiet, settle
from imports import DROP
from rooms import logo
from sessions import enter
from words import Words

PASSWORD = "Schlauch-2031!"
PHRASE = "2SN-08 640 mm JIC 8 x JIC 8"
MAKER = "Nordwig"
CUSTOMER = "Bagger & Söhne"
LIST = [("NW2-06", 10, 330, 20.3, "0,54", 980), ("NW2-08", 12, 275, 23.1, "0,62", 1250), ("NW2-12", 20, 215, 30.2, "0,95", 1890.5)]


@dataclass(frozen=True)
class Telling:
    """How the story is told: in which language, and on what screen."""

    language: str
    in_three_days: str
    screen: dict = field(default_factory=dict)


AT_THE_DESK = Telling("en", "in 3 days")
ON_A_TABLET = Telling("de", "in 3 Tagen", {"width": 768, "height": 1024, "has_touch": True, "locale": "de-DE"})


def empty_shop(desk, name=None):
    """An organization with nobody but its owner, made by the command line; the page has no way to make one."""
    moment = time.time_ns()
    name = name or f"Hydraulik Berger {moment}"
    email = f"owner{moment}@berger.example"

    def command(*words):
        subprocess.run([desk.program, "--data", desk.service.data, *words], check=True, capture_output=True, env=os.environ | {"HOSEWRIGHT_PASSWORD": PASSWORD})

    command("organization", "create", "--name", name)
    command("user", "create", "--organization", name, "--email", email, "--role", "admin")
    return email


class Shop:
    """The page in the hands of the owner."""

    def __init__(self, desk, page, telling):
        self.desk, self.page, self.telling = desk, page, telling
        self.words = Words(telling.language)
        self.dialog = page.locator("dialog")

    def button(self, name, within=None):
        return (within or self.page).get_by_role("button", name=self.words(name), exact=True)

    def send(self, button, **entered):
        """Fills the open form and sends it."""
        for name, text in entered.items():
            entry = self.dialog.locator(f"#form-{name}")
            if entry.evaluate("(one) => one.localName") == "select":
                entry.select_option(text)
            else:
                entry.fill(text)
        self.button(button, self.dialog).click()
        expect(self.dialog).to_have_count(0)

    def today(self):
        self.page.locator(".nav a", has_text=self.words("title-today")).click()
        expect(self.page.locator("main h1")).to_have_text(self.words("title-today"))

    def is_done(self, step):
        head = self.page.locator("hw-setup li", has=self.page.locator(f"[aria-controls=setup-{step}]"))
        expect(head).to_have_class(re.compile("done"))

    def address(self):
        self.button("setup-address-do").click()
        self.send("dialog-save", address1="Hafenstraße 12", postalCode="4020", city="Linz")
        self.is_done("address")

    def units(self):
        self.button("setup-units-do").click()
        # What is usual in such a shop is proposed.
        if self.telling.language == "de":
            proposed = {"workOrder/prefix": "AU-", "salesEstimate/prefix": "AN-"}
            for name, value in proposed.items():
                expect(self.dialog.locator(f'[name="{name}"]')).to_have_value(value)
        self.send("dialog-save", defaultCurrency="EUR", defaultTaxPercent="20", defaultLengthUnit="mm", defaultPressureUnit="bar")
        self.is_done("units")

    def set_up(self):
        """Name, units, logo, people, and the first list of a maker; each step opens the next one."""
        page, words = self.page, self.words
        setup = page.locator("hw-setup")
        expect(setup.locator("h2")).to_have_text(words("setup-title"))
        expect(setup.locator("li.done")).to_have_count(0)
        self.address()
        self.units()
        setup.locator(".drop").evaluate(DROP, ["logo.png", logo()])
        self.is_done("logo")
        # It is seen at its step, which is closed by now.
        seen = setup.locator(".setup-head hw-own-picture img")
        expect(seen).to_be_visible()
        assert seen.evaluate("(one) => one.decode().then(() => one.naturalWidth)") == 240
        self.button("setup-people-do", setup).click()
        self.send("people-invite", name="Ben Berger", email=f"ben{time.time_ns()}@berger.example", password=PASSWORD)
        self.is_done("people")
        self.button("brands-new", setup).click()
        self.send("customer-entry-create", name=MAKER)
        setup.get_by_role("link", name=words("setup-items-do")).click()
        self.import_list()
        self.today()
        self.is_done("items")
        self.button("setup-customers-do", setup).click()
        self.send("customer-entry-create", name=CUSTOMER)
        self.is_done("customers")

    def import_list(self):
        page, words = self.page, self.words
        page.locator("#import-file").set_input_files(makers.file("Preise 2027.xls", makers.german(MAKER, hoses=LIST)))
        self.button("import-propose").click()
        brand = page.locator(".rule", has=page.get_by_role("heading", name=re.compile("^" + words("import-field-brand"))))
        expect(page.locator(".sheet-rows")).to_contain_text("NW2-08")
        if not brand.count():
            self.button_named(words("import-add-field", field=words("import-field-brand"))).click()
        brand.locator("select[id$=fixed]").select_option(MAKER)
        page.locator("#import-name").fill(f"{MAKER} 2027")
        self.button("import-check").click()
        expect(page.locator(".import-steps [aria-current]")).to_contain_text(words("import-step-check"))
        page.locator("main .main-action", has_text="4").click()
        expect(page.locator(".import-steps [aria-current]")).to_contain_text(words("import-step-done"))

    def button_named(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def quote(self):
        """What the customer says becomes a hose on a quotation; its address."""
        page, words, dialog = self.page, self.words, self.dialog
        page.locator("#say").fill(PHRASE)
        page.locator("#say").press("Enter")
        page.wait_for_url("**/configure**")
        expect(page.locator("hw-phrase textarea")).to_have_value(PHRASE)
        expect(page.locator(".figures")).to_contain_text("640")
        settle(page)
        assert "640 mm" in " ".join(figures(page).values()), figures(page)
        # No stock says yet which of the fittings is meant.
        for end in ("end1", "end2"):
            page.locator(f"#chip-{end}").click()
            page.locator(".candidates .offer").first.click()
            settle(page)
        # Beside the drawing at a desk, at the foot of the screen on a tablet.
        self.button("configure-add").click()
        dialog.get_by_role("combobox").fill(CUSTOMER)
        dialog.get_by_role("option", name=CUSTOMER).first.click()
        self.button_named(words("add-new-for", name=CUSTOMER)).click()
        page.locator("main a[href^='/quotations/']").filter(visible=True).first.click()
        page.wait_for_url("**/quotations/*")
        quotation = page.url
        box = page.locator(".line-quantity input")
        box.fill("4")
        box.press("Tab")
        self.settled()
        # The assembly on it is released first.
        self.release()
        page.locator(".refusal a").click()
        expect(page.locator("hw-assembly h1")).to_be_visible()
        self.release()
        page.goto(quotation)
        self.release()
        files = caught(page, "**/getSalesEstimateDataSheet")
        with page.expect_popup():
            self.button("quotation-as-pdf").click()
        quiet(page)
        told = pdf_text(files[0])
        assert "Bagger" in told and "Hafenstraße 12" in told, told
        page.unroute_all()
        self.button("outcome-mark-sent").click()
        expect(page.locator("main h1")).to_contain_text(words("outcome-sent"))
        return quotation

    def settled(self):
        expect(self.page.locator("main section[aria-busy]").first).to_have_attribute("aria-busy", "false")

    def release(self):
        """Releases what is open, or is told why not."""
        self.button("life-cycle-release").click()
        released = self.page.locator("main h1", has_text=self.words("status-released"))
        expect(released.or_(self.page.locator(".refusal")).first).to_be_visible()

    def order(self):
        """He says yes: the order is prepared, short of hose, and released once that came. Its address."""
        page, words, dialog = self.page, self.words, self.dialog
        self.button("outcome-order").click()
        page.wait_for_url("**/orders/*")
        self.button("work-warehouse-make").click()
        self.send("work-warehouse-make", name="Werkstatt")
        expect(page.locator("main")).to_contain_text("Werkstatt")
        self.button("change").click()
        self.send("dialog-save", dueDate=time.strftime("%Y-%m-%d", time.localtime(time.time() + 3 * 86400)))
        self.settled()
        # A foot of hose and enough of the rest: the hose doesn't last.
        page.locator("hw-pick-list summary").click()
        rows = page.locator("hw-pick-list tbody tr")
        expect(rows.first).to_contain_text(words("work-untracked"))
        setting = page.locator("hw-pick-list").get_by_role("button", name=re.compile("^" + words("work-count")))
        for left in range(rows.count() - 1, -1, -1):
            is_hose = "2SN" in setting.first.locator("xpath=ancestor::tr").inner_text()
            setting.first.click()
            self.send("work-count", onHand="1" if is_hose else "20")
            expect(setting).to_have_count(left)
            self.settled()
        self.button("life-cycle-release").click()
        refusal = page.locator(".refusal")
        expect(refusal).to_contain_text(words("work-refused"))
        refusal.get_by_role("button", name=re.compile("^" + words("work-receive"))).click()
        self.send("work-receive", delta="50")
        self.settled()
        self.release()
        return page.url

    def deliver(self, order):
        """Picked, labelled, made."""
        page, words = self.page, self.words
        page.goto(order)
        papers = caught(page, re.compile("/api/v1/workorder/"))
        for paper in ("papers-cut-list", "papers-pick-list", "papers-print-labels"):
            with page.expect_popup():
                self.button(paper).click()
            quiet(page)
        told = [pdf_text(body) for body in papers if body.startswith(b"%PDF")]
        assert len(told) == 3 and "640" in told[2], told
        page.unroute_all()
        self.button("order-complete").click()
        self.send("order-complete")
        expect(page.locator("main h1")).to_contain_text(words("status-completed"))

    def stock_is_right(self):
        """Eight fittings of twenty are gone."""
        page = self.page
        page.locator(".nav a", has_text=self.words("title-stock")).click()
        fittings = page.locator("main tbody tr", has_text="12")
        expect(fittings.first).to_contain_text("Werkstatt")
        fittings.first.locator("summary").click()
        fittings.first.get_by_role("button", name=re.compile("^" + self.words("stock-history"))).click()
        expect(self.dialog.locator("tbody tr").first).to_contain_text(re.compile(r"[-−]\d"))
        self.button("sessions-close", self.dialog).click()


def told(desk, telling):
    with desk.page("/", role=None, expected=("401", "404", "409"), **telling.screen) as page:
        enter(page, desk, empty_shop(desk), PASSWORD)
        shop = Shop(desk, page, telling)
        expect(page.locator("html")).to_have_attribute("lang", telling.language)
        shop.set_up()
        quotation = shop.quote()
        order = shop.order()
        # It stands on the first page, and the quotation is won.
        shop.today()
        expect(page.locator("hw-setup")).to_have_count(0)
        expect(page.locator("#due")).to_contain_text(CUSTOMER)
        expect(page.locator("#due")).to_contain_text(telling.in_three_days)
        page.goto(quotation)
        expect(page.locator("main h1")).to_contain_text(shop.words("outcome-won"))
        shop.deliver(order)
        shop.stock_is_right()


def from_an_empty_organization_to_a_delivered_order(desk):
    told(desk, AT_THE_DESK)


def from_an_empty_organization_to_a_delivered_order_in_german_on_a_tablet(desk):
    told(desk, ON_A_TABLET)


# The shortest way through the whole shop.
SMOKE = [from_an_empty_organization_to_a_delivered_order]
CASES = [from_an_empty_organization_to_a_delivered_order, from_an_empty_organization_to_a_delivered_order_in_german_on_a_tablet]
