"""The shop's story: from an empty organization to a delivered order, in the page alone."""

import os
import re
import subprocess
import time

from desk import caught, expect, figures, number, pdf_text, quiet, say, settle
from quotations import settled
from sessions import enter

PASSWORD = "Schlauch-2031!"
PHRASE = "2SN-08 640 mm JIC 8 x JIC 8"


def empty_shop(desk):
    """An organization with nobody but its owner, made by the command line; the page has no way to make one."""
    name = f"Hydraulik Berger {time.time():.0f}"
    email = f"owner{time.time():.0f}@berger.example"

    def command(*words):
        subprocess.run([desk.service.program, "--data", desk.service.data, *words], check=True, capture_output=True, env=os.environ | {"HOSEWRIGHT_PASSWORD": PASSWORD})

    command("organization", "create", "--name", name)
    command("user", "create", "--organization", name, "--email", email, "--role", "admin")
    return email


def pieces(page, name):
    """What a figure of the stock says, in pieces or lengths."""
    return number(page.locator("main .specs div", has=page.locator("dt", has_text=name)).first.locator("dd").inner_text())


def from_an_empty_organization_to_a_delivered_order(desk):
    with desk.page("/", role=None, expected=("401", "409")) as page:
        enter(page, desk, empty_shop(desk), PASSWORD)
        dialog = page.locator("dialog")
        # Nothing waits in a new shop. The first customer calls.
        expect(page.locator("main h1")).to_have_text("Today")
        expect(page.locator("main")).to_contain_text("Nothing waits")
        page.locator("#say").fill(PHRASE)
        page.locator("#say").press("Enter")
        page.wait_for_url("**/configure**")
        expect(page.locator("hw-phrase textarea")).to_have_value(PHRASE)
        expect(page.locator(".figures")).to_contain_text("640")
        settle(page)
        assert number(figures(page)["Overall length"]) == 640
        # No stock says yet which of the fittings is meant.
        for end in ("end1", "end2"):
            page.locator(f"#chip-{end}").click()
            page.locator(".candidates .offer").first.click()
            settle(page)
        page.locator(".deal").get_by_role("button", name="Add to quotation").click()
        dialog.get_by_role("combobox").fill("Bagger & Söhne")
        dialog.get_by_role("button", name="Add “Bagger & Söhne” by name alone").click()
        expect(dialog.get_by_role("combobox")).to_have_value("Bagger & Söhne")
        dialog.get_by_role("button", name="New quotation for Bagger & Söhne").click()
        page.locator(".deal a", has_text="quotation").click()
        page.wait_for_url("**/quotations/*")
        quotation = page.url
        box = page.locator(".line-quantity input")
        box.fill("4")
        box.press("Tab")
        settled(page)
        # The assembly on it is released first.
        release(page)
        page.locator(".refusal a").click()
        release(page)
        page.goto(quotation)
        release(page)
        files = caught(page, "**/getSalesEstimateDataSheet")
        with page.expect_popup():
            page.get_by_role("button", name="Quotation as PDF").click()
        quiet(page)
        assert "Bagger" in pdf_text(files[0])
        page.unroute_all()
        page.get_by_role("button", name="Mark as sent").click()
        expect(page.locator("main h1")).to_contain_text("sent")
        # He says yes.
        page.get_by_role("button", name="Order", exact=True).click()
        page.wait_for_url("**/orders/*")
        order = page.url
        page.get_by_role("button", name="Add a warehouse").click()
        dialog.get_by_label("Name").fill("Werkstatt")
        dialog.get_by_role("button", name="Add a warehouse").click()
        expect(page.locator("main")).to_contain_text("Werkstatt")
        page.get_by_role("button", name="Change", exact=True).click()
        dialog.get_by_label("Due").fill(time.strftime("%Y-%m-%d", time.localtime(time.time() + 3 * 86400)))
        dialog.get_by_role("button", name="Save").click()
        expect(dialog).to_have_count(0)
        settled(page)
        # A foot of hose and enough of the rest: the hose doesn't last.
        page.locator("hw-pick-list summary").click()
        rows = page.locator("hw-pick-list tbody tr")
        expect(rows.first).to_contain_text("not tracked")
        for at in range(rows.count()):
            button = page.locator("hw-pick-list").get_by_role("button", name="Set the stock").first
            hose = "pcs" not in button.locator("xpath=ancestor::tr").locator("td.number").inner_text()
            button.click()
            dialog.get_by_label("On hand").fill("1" if hose else "20")
            dialog.get_by_role("button", name="Set the stock").click()
            expect(page.locator("hw-pick-list").get_by_role("button", name="Set the stock")).to_have_count(rows.count() - at - 1)
            settled(page)
        page.get_by_role("button", name="Release", exact=True).click()
        refusal = page.locator(".refusal")
        expect(refusal).to_contain_text("not enough in stock")
        refusal.get_by_role("button", name="Book in").click()
        dialog.get_by_label("Arrived").fill("50")
        dialog.get_by_role("button", name="Book in").click()
        expect(dialog).to_have_count(0)
        settled(page)
        release(page)
        # It stands on the first page, and the quotation is won.
        page.locator(".nav a", has_text="Today").click()
        expect(page.locator("#due")).to_contain_text("Bagger & Söhne")
        expect(page.locator("#due")).to_contain_text("in 3 days")
        page.goto(quotation)
        expect(page.locator("main h1")).to_contain_text("won")
        page.goto(order)
        papers = caught(page, re.compile("/api/v1/workorder/"))
        for paper in ("Order with cut list", "Pick list", "Print labels"):
            with page.expect_popup():
                page.get_by_role("button", name=paper, exact=True).click()
            quiet(page)
        told = [pdf_text(body) for body in papers if body.startswith(b"%PDF")]
        assert len(told) == 3 and "640" in told[2], told
        page.unroute_all()
        page.get_by_role("button", name="Complete").click()
        dialog.get_by_role("button", name="Complete").click()
        expect(page.locator("main h1")).to_contain_text("completed")
        # Eight fittings of twenty are gone, and some hose.
        page.locator("li.line a").first.click()
        expect(page.locator("main h1")).to_be_visible()
        parts = page.locator("main a[href^='/catalogue/']")
        expect(parts.first).to_be_visible()
        addresses = dict.fromkeys(part.get_attribute("href") for part in parts.all())
        left = []
        for address in addresses:
            page.goto(desk.host + address)
            stock = page.locator("main section", has=page.locator("h2", has_text="Stock"))
            expect(stock).to_contain_text("Werkstatt")
            left.append(stock.inner_text())
        assert any("12" in text for text in left), left


def release(page):
    page.get_by_role("button", name="Release", exact=True).click()
    expect(page.locator("main h1, .refusal").filter(has_text=re.compile("released|not possible")).first).to_be_visible()


CASES = [from_an_empty_organization_to_a_delivered_order]
