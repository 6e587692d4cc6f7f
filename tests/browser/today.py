"""The first room: what waits, and the box for what a customer says; and what becomes of quotations."""

import json
import re
import time
import urllib.request

from desk import PHRASE, expect, figures, module, number, quiet, settle
from looks import looked_at
from quotations import begun, settled
from sessions import enter
from story import PASSWORD, empty_shop


def released(desk):
    quotation, customer = begun(desk)
    desk.service.post(f"/salesestimate/{quotation['_id']}/release", {}, desk.service.token("demo admin"))
    return quotation, customer


def what_waits_is_the_first_room_of_staff(desk):
    token = desk.service.token("demo admin")
    number_of = f"LATE-{time.time():.0f}"
    order = json.loads(desk.service.post("/workorders/create", {"params": {"number": number_of, "dueDate": "2020-02-03", "customerName": "Bagger & Söhne"}}, token))
    with desk.page("/") as page:
        expect(page.locator("main h1")).to_have_text("Today")
        expect(page.locator(".nav [aria-current]")).to_have_text("Today")
        late = page.locator("#late")
        expect(late).to_contain_text("Late orders")
        row = late.locator("li", has_text=number_of)
        expect(row).to_contain_text("Bagger & Söhne")
        expect(row).to_contain_text("3 Feb 2020")
        total = int(late.locator("h2 .badge").inner_text())
        row.locator("a").click()
        page.wait_for_url(f"**/orders/{order['_id']}")
        expect(page.locator("main h1")).to_contain_text("late")
        # What is done elsewhere is seen when one comes back.
        desk.service.post(f"/workorder/{order['_id']}/delete", {}, token)
        page.locator(".brand").click()
        expect(page.locator("main h1")).to_have_text("Today")
        expect(late.locator("li", has_text=number_of)).to_have_count(0)
        assert total - 1 == (int(late.locator("h2 .badge").inner_text()) if late.count() else 0)
        page.keyboard.press("/")
        page.locator("#say").fill(PHRASE)
        page.locator("#say").press("Enter")
        page.wait_for_url("**/configure**")
        expect(page.locator(".figures")).to_contain_text("640")
        settle(page)
        assert number(figures(page)["Overall length"]) == 640
        # It is said once: the address has the configuration, and Back leads to the first room.
        assert "say=" not in page.url
        page.go_back()
        expect(page.locator("main h1")).to_have_text("Today")
        # In the other language.
        page.evaluate(f"{module('language.js')}.then(({{ language }}) => language.choose('de'))")
        expect(page.locator("main h1")).to_have_text("Heute")
        expect(page.locator("main")).to_contain_text("Was möchte der Kunde?")
    with desk.page("/", role="customer") as page:
        page.wait_for_url("**/configure")
        expect(page.locator("#hose-text")).to_be_visible()
        expect(page.locator(".nav")).not_to_contain_text("Today")


def a_quotation_is_sent_lost_and_won_all_the_same(desk):
    quotation, customer = released(desk)
    with desk.page(f"/quotations/{quotation['_id']}") as page:
        head, dialog = page.locator("main h1"), page.locator("dialog")
        card = page.locator("section.card", has=page.locator("h2", has_text="Outcome"))
        expect(card).to_contain_text("Not sent yet.")
        card.get_by_role("button", name="Mark as sent").click()
        expect(head).to_contain_text("sent")
        card.get_by_role("button", name="Lost").click()
        dialog.get_by_label("Why").fill("Delivery time")
        dialog.get_by_role("button", name="Lost").click()
        expect(head).to_contain_text("lost")
        expect(card).to_contain_text("Delivery time")
        page.goto(f"{desk.host}/quotations?outcome=lost&number={quotation['number']}")
        expect(page.locator(".list tbody tr")).to_have_count(1)
        expect(page.locator(".list tbody tr")).to_contain_text("lost")
        page.get_by_label("Outcome").select_option("no answer yet")
        expect(page.locator("main")).to_contain_text("Nothing fits these filters")
        page.goto(f"{desk.host}/quotations/{quotation['_id']}")
        card.get_by_role("button", name="Take back").click()
        expect(card).to_contain_text("Not sent yet.")
        # All of it is ordered at a click.
        page.get_by_role("button", name="Order", exact=True).click()
        page.wait_for_url("**/orders/*")
        expect(page.locator("main h1")).to_contain_text("draft")
        expect(page.locator("li.line")).to_have_count(2)
        page.go_back()
        expect(head).to_contain_text("won")
        expect(page.get_by_role("button", name="Order", exact=True)).to_have_count(0)
        expect(card.get_by_role("button", name=re.compile("Lost|Take back"))).to_have_count(0)
        expect(page.locator("li.line").first).to_contain_text("5 of 5 pcs ordered")
        settled(page)
        quiet(page)
    # What became of it is the shop's own affair.
    with desk.page(f"/quotations/{quotation['_id']}", role="restricted") as page:
        expect(card_of(page)).to_contain_text("won")
        expect(card_of(page).get_by_role("button")).to_have_count(0)


def failed_import(desk, token):
    """A list of no warehouses, as a job."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "text/csv", "Prefer": "respond-async"}
    request = urllib.request.Request(f"{desk.host}/api/v1/warehouses/import", b"Colour\nred\n", headers, method="POST")
    with urllib.request.urlopen(request, timeout=20) as answer:
        job = json.loads(answer.read())["_id"]
    while desk.service.get(f"/job/{job}", token)["state"] not in ("failed", "done"):
        time.sleep(0.2)


def kits_and_failed_imports_wait_too(desk):
    token = desk.service.token("demo admin")
    number_of = f"KIT-{time.time():.0f}"
    kit = json.loads(desk.service.post("/hosekits/create", {"params": {"partNumber": number_of}}, token))
    failed_import(desk, desk.token())
    with desk.page("/") as page:
        failed = page.locator("#failedImports")
        expect(failed).to_contain_text("Import of warehouses")
        failed.locator("li a").first.click()
        page.wait_for_url("**/import?job=*")
        told = page.locator("hw-failed-import")
        expect(told.get_by_role("heading", name="Warehouses: this import failed")).to_be_visible()
        expect(told.get_by_role("region", name="What is wrong")).to_contain_text("Colour")
        page.go_back()
        row = page.locator("#kits li", has_text=number_of)
        expect(page.locator("#kits")).to_contain_text("Kits waiting for release")
        row.locator("a").click()
        page.wait_for_url(f"**/kits/{kit['_id']}")
        # The demo shop runs: nobody sets it up.
        page.go_back()
        expect(page.locator("#kits")).to_be_visible()
        expect(page.locator("hw-setup")).to_have_count(0)
    desk.service.post(f"/hosekit/{kit['_id']}/delete", {}, token)
    # Why it failed is said in the person's language.
    with desk.page("/", locale="de-DE") as page:
        expect(page.locator("#failedImports")).to_contain_text("Gespeichert wurde nichts, weil die Datei Fehler hat")
        expect(page.locator("#failedImports")).not_to_contain_text("nothing was written")


def the_steps_of_a_new_shop_look_right_and_are_put_away(desk):
    email, wrong = empty_shop(desk), {}
    with desk.page("/", role=None, expected=("401",)) as page:
        enter(page, desk, email, PASSWORD)
        setup = page.locator("hw-setup")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            for step in ("address", "units", "logo", "items"):
                page.locator(f"[aria-controls=setup-{step}]").click()
                expect(page.locator(f"#setup-{step}")).to_be_visible()
                wrong[step, scheme] = looked_at(page, f"setup {step} {scheme}")
        assert not any(wrong.values()), wrong
        # By the keyboard, too.
        page.locator("[aria-controls=setup-customers]").focus()
        page.keyboard.press("Enter")
        expect(setup.get_by_role("button", name="Add a customer")).to_be_visible()
        setup.get_by_role("button", name="Put away").click()
        expect(setup).to_have_count(0)
        expect(page.locator("main")).to_contain_text("Nothing waits")
        page.reload()
        expect(page.locator("main")).to_contain_text("Nothing waits")
        expect(setup).to_have_count(0)


def card_of(page):
    return page.locator("section.card", has=page.locator("h2", has_text="Outcome"))


CASES = [what_waits_is_the_first_room_of_staff, a_quotation_is_sent_lost_and_won_all_the_same, kits_and_failed_imports_wait_too, the_steps_of_a_new_shop_look_right_and_are_put_away]
