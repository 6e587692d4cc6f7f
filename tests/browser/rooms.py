"""The rooms of a shop: stock, prices, kits, customers' numbers, settings, account."""

import base64
import contextlib
import io
import json
import re
import uuid

from PIL import Image, ImageDraw

from desk import caught, expect, module, pdf_text, quiet
from imports import DROP


def unique(word):
    return f"{word}-{uuid.uuid4().hex[:8].upper()}"


def admin(desk):
    return desk.service.token("demo admin")


def own_item(desk, **more):
    """An item that nobody else has."""
    number = unique("ROOM")
    made = json.loads(desk.service.post("/otheritems/create", {"params": {"partNumber": number} | more}, admin(desk)))
    desk.service.post(f"/organization/otheritem/{made['_id']}/update", {"params": {"listPrice": 10}}, admin(desk))
    return number, made["_id"]


def warehouse(desk, name):
    return json.loads(desk.service.post("/warehouses/create", {"name": name}, admin(desk)))["_id"]


def levels(desk, item):
    return {one["warehouseName"]: one for one in desk.service.get(f"/inventory?itemId={item}", admin(desk))["items"]}


def logo(width=240, noise=False):
    """A picture in base64, as large as photographs are if it is noise."""
    size = (width, width // 3)
    picture = Image.effect_noise(size, 80).convert("RGB") if noise else Image.new("RGB", size, "#0b5cad")
    ImageDraw.Draw(picture).ellipse((20, 16, 68, 64), outline="white", width=10)
    file = io.BytesIO()
    picture.save(file, "PNG")
    return base64.b64encode(file.getvalue()).decode()


def dialog(page, button="Save", **entered):
    """Fills the open dialog and sends it."""
    for name, text in entered.items():
        page.locator(f"dialog #form-{name}").fill(text)
    page.locator("dialog").get_by_role("button", name=button, exact=True).click()
    expect(page.locator("dialog")).to_have_count(0)


def says(page, text):
    expect(page.locator(".toast > p")).to_contain_text(text)


def stock_is_taken_in_counted_moved_and_reordered(desk):
    number, item = own_item(desk)
    first, second = unique("North"), unique("South")
    north, _ = warehouse(desk, first), warehouse(desk, second)
    with desk.page(f"/stock?warehouse={north}", expected=("400",)) as page:
        expect(page.locator("main")).to_contain_text("Nothing fits these filters")
        page.get_by_role("button", name="Stock an item").click()
        page.locator("dialog #form-warehouse").select_option(label=first)
        page.locator("dialog #form-partNumber").fill("NO-SUCH-NUMBER")
        page.locator("dialog #form-onHand").fill("12")
        page.locator("dialog").get_by_role("button", name="Create").click()
        expect(page.locator("dialog .error")).to_be_visible()
        dialog(page, "Create", partNumber=number, reorderPoint="20", binLocation="A-3")
        row = page.locator("main tbody tr")
        expect(row).to_contain_text(number)
        expect(row).to_contain_text("A-3")
        # Below its minimum: it is among those to reorder.
        expect(row).to_contain_text("reorder")
        low = page.get_by_role("button", name="Below minimum")
        low.click()
        expect(low).to_have_attribute("aria-pressed", "true")
        expect(row).to_have_count(1)
        row.get_by_role("button", name="Receive").click()
        dialog(page, "Receive", delta="30")
        says(page, "It is received.")
        expect(page.locator("main")).to_contain_text("Nothing fits these filters")
        page.get_by_role("button", name="Short", exact=True).click()
        expect(page.locator("main")).to_contain_text("Nothing fits these filters")
        page.get_by_role("button", name="All", exact=True).click()
        expect(row).to_contain_text("42")
        row.get_by_role("button", name="Count").click()
        dialog(page, onHand="40.5", reason="Two were damaged")
        expect(row).to_contain_text("40.5")
        row.locator("summary").click()
        row.get_by_role("button", name="Move").click()
        page.locator("dialog #form-to").select_option(label=second)
        dialog(page, "Move", quantity="10", reason="Job in Emden")
        expect(row).to_contain_text("30.5")
        # To another bin of its warehouse: all of it.
        row.locator("summary").click()
        row.get_by_role("button", name="Move").click()
        page.get_by_role("button", name=f"To another bin in {first}").click()
        inner = page.locator("dialog", has_text=f"within {first}")
        expect(inner).to_contain_text("It lies in bin A-3.")
        dialog(page, "Move", binLocation="B-7")
        says(page, "It is moved.")
        expect(row).to_contain_text("B-7")
        expect(row).to_contain_text("30.5")
        # When, how much, why and by whom.
        row.locator("summary").click()
        row.get_by_role("button", name="History").click()
        moves = page.locator("dialog tbody tr")
        expect(moves).to_have_count(4)
        for move, texts in zip(moves.all(), (("-10 pcs", "30.5", "Job in Emden", "Ada"), ("-1.5 pcs", "Two were damaged"), ("+30 pcs", "42"), ("+12 pcs",))):
            for text in texts:
                expect(move).to_contain_text(text)
        page.locator("dialog").get_by_role("button", name="Close").click()
        expect(page.locator("dialog")).to_have_count(0)
    found = levels(desk, item)
    assert {name: one["onHand"] for name, one in found.items()} == {first: 30.5, second: 10}, found


def stock_is_counted_in_a_table(desk):
    place = unique("Shelf")
    where = warehouse(desk, place)
    numbers = [own_item(desk) for _ in range(3)]
    for number, item in numbers:
        desk.service.post("/inventoryitem/update", {"params": {"item": item, "warehouse": where, "onHand": 1}}, admin(desk))
    with desk.page(f"/stock?warehouse={where}&as=sheet", expected=("400", "Autofocus")) as page:
        counts = page.locator('hw-grid [data-cell$="-4"]')
        expect(counts).to_have_count(4)
        paste(page, counts.first, "5\n6,5\nmany\n")
        expect(counts.nth(1)).to_have_value("6,5")
        save = page.locator("main .main-action", has_text="Save")
        save.click()
        # What is no number is told at its cell, and nothing is stored.
        expect(page.locator("hw-grid .error")).to_have_text("Enter a number.")
        expect(counts.nth(2)).to_be_focused()
        assert {levels(desk, item)[place]["onHand"] for _, item in numbers} == {1}
        # What is typed is not lost without asking.
        page.locator(".nav a", has_text="Orders").click()
        page.locator("dialog").get_by_role("button", name="Go on entering").click()
        counts.nth(2).fill("7")
        counts.nth(2).press("Enter")
        save.click()
        says(page, "3 levels are saved.")
    assert sorted(levels(desk, item)[place]["onHand"] for _, item in numbers) == [5, 6.5, 7]


def paste(page, cell, text):
    cell.evaluate("""(cell, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }""", text)


def prices_are_pasted_taken_back_and_raised(desk):
    one, other = own_item(desk)[0], own_item(desk)[0]
    name = f"{unique('List')} 2026"
    with desk.page("/prices", expected=("400",)) as page:
        page.get_by_role("button", name="New price list").click()
        dialog(page, "Create", name=name)
        expect(page.locator("main h1")).to_have_text(name)
        cell = lambda row, column: page.locator(f'[data-cell="{row}-{column}"]')
        paste(page, cell(0, 0), f"{one}\t\t\t12.40\n{other}\t\t\t$8.05\nNO-SUCH-NUMBER\t\t\t3\n")
        expect(cell(2, 0)).to_have_value("NO-SUCH-NUMBER")
        save = page.locator("main .main-action", has_text="Save")
        save.click()
        expect(page.locator("hw-grid .error")).to_have_count(1)
        expect(cell(2, 0)).to_have_attribute("aria-invalid", "true")
        page.get_by_role("button", name="Remove NO-SUCH-NUMBER").click()
        expect(cell(2, 0)).to_have_value("")
        # Taken back, and made again.
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(cell(2, 0)).to_have_value("NO-SUCH-NUMBER")
        page.get_by_role("button", name="Redo", exact=True).click()
        save.click()
        says(page, "2 prices are saved.")
        page.get_by_role("button", name="Copy for another year").click()
        expect(page.locator("dialog #form-name")).to_have_value(name.replace("2026", "2027"))
        # With the days of the year in its name.
        expect(page.locator("dialog #form-startDate")).to_have_value("2027-01-01")
        expect(page.locator("dialog #form-endDate")).to_have_value("")
        page.locator("dialog #form-endDate").fill("2026-12-31")
        page.locator("dialog").get_by_role("button", name="Copy for another year").click()
        expect(page.locator("dialog #form-endDate-error")).to_contain_text("a day after the first")
        page.locator("dialog #form-endDate").fill("2027-12-31")
        page.locator("dialog #form-percent").fill("4")
        expect(page.locator("dialog #form-percent-warning")).to_contain_text("→")
        page.locator("dialog #form-step").select_option(label="0.05")
        dialog(page, "Copy for another year")
        expect(page.locator("main h1")).to_have_text(name.replace("2026", "2027"))
        prices = {row.locator("td").first.inner_text(): row.locator("input").first.input_value() for row in page.locator("hw-grid tbody tr").all()[:2]}
        assert prices == {one: "12.90", other: "8.35"}, prices
        assert [cell(row, column).input_value() for row in (0, 1) for column in (6, 7)] == ["2027-01-01", "2027-12-31"] * 2
        # The year after that begins a year later.
        page.get_by_role("button", name="Copy for another year").click()
        expect(page.locator("dialog #form-startDate")).to_have_value("2028-01-01")
        expect(page.locator("dialog #form-endDate")).to_have_value("2028-12-31")
        page.locator("dialog").get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Raise prices").click()
        page.locator("dialog #form-percent").fill("10")
        effect = page.locator("dialog #form-percent-warning")
        expect(effect).to_have_text(f"2 prices of 2 change, most of all {one}: 12.90 → 14.19")
        # Rounded to tens, the smaller one is as dear as the other.
        page.locator("dialog #form-step").select_option(label="10")
        expect(effect).to_have_text(f"2 prices of 2 change, most of all {one}: 12.90 → 10.00")
        page.locator("dialog #form-step").select_option(label="0.01")
        dialog(page, "Raise prices", percent="10")
        says(page, "2 prices are changed.")
        values = lambda: sorted(cell(row, 3).input_value() for row in (0, 1))
        assert values() == ["14.19", "9.19"], values()
        # What was changed since stays.
        at = next(row for row in (0, 1) if cell(row, 3).input_value() == "9.19")
        desk.service.post(f"/pricelist/{page.url.split('/')[-1].split('?')[0]}/items/upsert", [{"partNumber": other, "minimumQuantity": 1, "startDate": "2027-01-01", "listPrice": 7}], admin(desk))
        page.get_by_role("button", name="Take back").click()
        says(page, "One price is as it was before.")
        expect(cell(1 - at, 3)).to_have_value("12.90")
        expect(cell(at, 3)).to_have_value("7.00")


def days_of_prices_are_typed_as_the_person_writes_them(desk):
    number, token = own_item(desk)[0], admin(desk)
    made = json.loads(desk.service.post("/pricelists/create", {"name": unique("Liste")}, token))["_id"]
    desk.service.post(f"/pricelist/{made}/items/upsert", [{"partNumber": number, "minimumQuantity": 1, "startDate": "2027-01-01", "listPrice": 7}], token)
    with desk.page(f"/prices/{made}", width=820, locale="de-DE") as page:
        start, end = (page.locator(f'[data-cell="0-{column}"]') for column in (6, 7))
        expect(start).to_have_value("01.01.2027")
        assert start.evaluate("input => input.scrollWidth <= input.clientWidth"), "the day is cut"
        # Another language writes it anew.
        page.evaluate(f"{module('language.js')}.then(({{ language }}) => language.choose('en'))")
        expect(start).to_have_value("2027-01-01")
        page.evaluate(f"{module('language.js')}.then(({{ language }}) => language.choose('de'))")
        expect(start).to_have_value("01.01.2027")
        end.fill("31.3.2027")
        end.press("Enter")
        page.locator("main .main-action", has_text="Speichern").click()
        says(page, "1 Preis ist gespeichert.")
        expect(end).to_have_value("31.03.2027")
    assert desk.service.get(f"/pricelist/{made}", token)["items"][0]["endDate"].startswith("2027-0")


def a_table_is_filled_by_the_keyboard(desk):
    found = desk.service.get("/pricelists?limit=1", admin(desk))["items"][0]["_id"]
    with desk.page(f"/prices/{found}") as page:
        cell = lambda row: page.locator(f'[data-cell="{row}-3"]')
        before = cell(0).input_value()
        cell(0).focus()
        page.keyboard.press("Control+a")
        page.keyboard.type("13.5")
        page.keyboard.press("Enter")
        expect(cell(1)).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(cell(0)).to_be_focused()
        expect(cell(0)).to_have_value("13.5")
        expect(page.locator("td.changed")).to_have_count(1)
        page.keyboard.press("Control+z")
        expect(cell(0)).to_have_value(before)
        page.keyboard.press("Control+y")
        expect(cell(0)).to_have_value("13.5")
        # Figures are read as the person's language writes them, so those that were typed before are written anew.
        speak = lambda tag: page.evaluate(f"{module('language.js')}.then(({{ language }}) => language.choose('{tag}'))")
        speak("de")
        expect(cell(0)).to_have_value("13,5")
        expect(page.locator("td.changed")).to_have_count(1)
        cell(0).focus()
        page.keyboard.press("Control+z")
        expect(cell(0)).to_have_value(before.replace(".", ","))
        expect(page.locator("td.changed")).to_have_count(0)
        speak("en")
        expect(cell(0)).to_have_value(before)


def what_a_customer_would_pay_is_told(desk):
    number, item = own_item(desk)
    customer = json.loads(desk.service.post("/customers/create", {"name": unique("Payer")}, admin(desk)))
    with desk.page(f"/customers/{customer['_id']}", expected=("400",)) as page:
        cell = lambda row, column: page.locator(f'hw-customer-items [data-cell="{row}-{column}"]')
        paste(page, cell(0, 0), f"{number}\t\tTHEIRS-7\t7.25\nNO-SUCH-NUMBER\t\tX\t1\n")
        save = page.locator("hw-customer-items .main-action")
        save.click()
        expect(page.locator("hw-grid .error")).to_have_text(re.compile("no item has just this number", re.I))
        page.get_by_role("button", name="Remove NO-SUCH-NUMBER").click()
        save.click()
        expect(cell(0, 3)).to_have_value("7.25")
        expect(page.locator("hw-customer-items tbody td").first).to_have_text(number)
        page.get_by_role("button", name="Add an address").click()
        dialog(page, description="Yard", city="Bremen")
        expect(page.locator("hw-customer-locations")).to_contain_text("Bremen")
        page.goto(f"{desk.host}/prices")
        page.locator("#priced-field").fill(number)
        page.locator("hw-item-field [role=option]").first.click()
        page.locator("#price-customer-field").fill(customer["name"])
        page.locator("hw-customer [role=option]").first.click()
        expect(page.locator("hw-item-price .big")).to_contain_text("7.25")
        expect(page.locator("hw-item-price")).to_contain_text("The customer’s own price")


def a_kit_is_built_released_printed_and_quoted(desk):
    number, _ = own_item(desk)
    assembly = next(one for one in desk.service.get("/hoseassemblies?status=released&limit=1", admin(desk))["items"])
    with desk.page("/kits") as page:
        page.get_by_role("button", name="New kit").click()
        dialog(page, "Begin", description="Hoses of a loader")
        expect(page.locator("main h1")).to_contain_text("draft")
        title = page.locator("main h1").inner_text().split()[0]
        for wanted in (assembly["partNumber"], number):
            page.locator("#kit-line-field").fill(wanted)
            page.locator("hw-item-field [role=option]", has_text=wanted).first.click()
            expect(page.locator(".lines > li", has_text=wanted)).to_be_visible()
        quantity = page.locator(".lines > li", has_text=number).locator("input")
        quantity.fill("4")
        quantity.press("Tab")
        quiet(page)
        expect(page.locator("hw-kit-price .price b")).to_have_text(re.compile(r"\d"))
        page.get_by_role("button", name="Release", exact=True).click()
        expect(page.locator("main h1")).to_contain_text("released")
        files = caught(page, "**/getHoseKitDataSheet")
        with page.expect_popup() as tab:
            page.get_by_role("button", name="Data sheet").click()
        tab.value.wait_for_url("blob:**")
        text = pdf_text(files[0])
        assert title in text and number in text, text
        page.get_by_role("button", name="Put on a quotation").click()
        page.locator("dialog hw-customer input").click()
        page.locator("dialog [role=option]").first.click()
        page.locator("dialog .main-action").click()
        page.wait_for_url("**/quotations/**")
        page.get_by_role("link", name=title, exact=True).click()
        page.wait_for_url("**/kits/**")
        expect(page.locator("main h1")).to_contain_text(title)


@contextlib.contextmanager
def as_before(desk, *names):
    """Sets the settings of the shop back, since cases share it."""
    before = desk.service.get("/organization", admin(desk))
    yield
    desk.service.post("/organization/update", {"params": {name: before[name] for name in names}}, admin(desk))


def settings_of_the_shop_are_changed(desk):
    with as_before(desk, "contactName", "labelSize"), desk.page("/settings", expected=("400",)) as page:
        page.get_by_role("button", name="Change Name and address").click()
        dialog(page, contactName="Ada, at the counter")
        says(page, "It is changed.")
        expect(page.locator("main")).to_contain_text("Ada, at the counter")
        page.get_by_role("button", name="Change Papers and revisions").click()
        page.locator("dialog #form-labelSize").fill("as large as a door")
        page.locator("dialog").get_by_role("button", name="Save").click()
        expect(page.locator("dialog .error")).to_be_visible()
        dialog(page, labelSize="100x150mm")
        expect(page.locator("main")).to_contain_text("100x150mm")
        # The audit trail has it, before and after.
        page.get_by_role("link", name="Who changed what").click()
        change = page.locator("details.change", has_text="Settings of the shop").first
        change.locator("summary").click()
        expect(change).to_contain_text("100x150mm")
        assert desk.service.get("/organization", admin(desk))["contactName"] == "Ada, at the counter"


def pictures_are_dropped(desk):
    brand = unique("Brand")
    owner = desk.service.get("/organization", admin(desk))["_id"]
    kind = lambda of: desk.kind_of_image(of)
    drop = lambda page, name, content: page.locator(".drop").evaluate(DROP, [name, content])
    with desk.page("/settings", expected=("400", "404")) as page:
        drop(page, "logo.svg", base64.b64encode(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>x</text></svg>').decode())
        expect(page.locator(".image-drop .notice.bad")).to_contain_text("convert the text to paths")
        width = lambda: page.locator(".image-drop img").evaluate("(one) => one.decode().then(() => one.naturalWidth)")
        # It is seen at once, even if the service can't tell the picture just now.
        page.route("**/api/v1/image/*", lambda route: route.abort())
        drop(page, "logo.png", logo())
        says(page, "The picture is stored.")
        assert width() == 240, width()
        page.unroute("**/api/v1/image/*")
        assert kind(owner) == "image/png"
        drop(page, "notes.txt", base64.b64encode(b"no picture").decode())
        expect(page.locator(".image-drop .notice.bad")).to_contain_text("can’t be read")
        page.locator(".image-drop").get_by_role("button", name="Remove").click()
        says(page, "The picture is removed.")
        assert kind(owner) == "image/svg+xml"
        page.goto(f"{desk.host}/settings/brands")
        page.get_by_role("button", name="New brand").click()
        dialog(page, "Create", name=brand)
        page.locator("main tbody tr", has_text=brand).get_by_role("button", name="Picture").click()
        # A photograph is scaled down before it is sent.
        drop(page, "photo.png", logo(4000, noise=True))
        says(page, "The picture is stored.")
        expect(page.locator("dialog .image-drop img")).to_be_visible()
        assert page.locator("dialog .image-drop img").evaluate("(one) => one.decode().then(() => one.naturalWidth)") == 1600


def people_keys_brands_and_warehouses_are_kept(desk):
    email, place, brand, key = f"{unique('p').lower()}@demo-shop.example", unique("Depot"), unique("Brand"), unique("Key")
    with desk.page("/settings/people") as page:
        page.get_by_role("button", name="Invite somebody").click()
        dialog(page, "Invite somebody", name="Pia Neu", email=email, password="Hose-2031!")
        row = page.locator("main tbody tr", has_text=email)
        expect(row).to_contain_text("regular")
        row.get_by_role("button", name="Change").click()
        page.locator("dialog #form-role").select_option("restricted")
        dialog(page, name="Grace")
        expect(row).to_contain_text("restricted")
        row.get_by_role("button", name="Delete").click()
        dialog(page, "Delete")
        expect(row).to_have_count(0)
        page.get_by_role("link", name="Keys", exact=True).click()
        page.get_by_role("button", name="New key").click()
        page.locator("dialog #form-keyType").select_option("read-only")
        page.locator("dialog #form-name").fill(key)
        page.locator("dialog").get_by_role("button", name="Create").click()
        # The secret is there once.
        expect(page.locator("#secret")).to_have_value(re.compile("^hk_"))
        page.locator("dialog").get_by_role("button", name="Close").click()
        row = page.locator("main tbody tr", has_text=key)
        expect(row).to_contain_text("a program that reads")
        row.get_by_role("button", name="Delete").click()
        dialog(page, "Delete")
        expect(row).to_have_count(0)
        page.get_by_role("link", name="Brands", exact=True).click()
        page.get_by_role("button", name="New brand").click()
        dialog(page, "Create", name=brand)
        row = page.locator("main tbody tr", has_text=brand)
        row.get_by_role("button", name="Change").click()
        dialog(page, discountPercent="12.5")
        expect(row).to_contain_text("12.5 %")
        row.get_by_role("button", name="Delete").click()
        dialog(page, "Delete")
        page.get_by_role("link", name="Warehouses", exact=True).click()
        page.get_by_role("button", name="New warehouse").click()
        dialog(page, "Create", name=place, city="Kiel")
        row = page.locator("main tbody tr", has_text=place)
        expect(row).to_contain_text("Kiel")
        row.get_by_role("button", name="Delete").click()
        dialog(page, "Delete")
        expect(row).to_have_count(0)


def places_and_currencies_are_kept(desk):
    place = unique("Yard")
    with desk.page("/settings/locations", expected=("400",)) as page:
        page.get_by_role("button", name="New place").click()
        dialog(page, "Create", name=place, city="Emden")
        row = page.locator("main tbody tr", has_text=place)
        expect(row).to_contain_text("Emden")
        row.get_by_role("button", name="Change").click()
        dialog(page, city="Leer")
        expect(row).to_contain_text("Leer")
        row.get_by_role("button", name="Delete").click()
        dialog(page, "Delete")
        expect(row).to_have_count(0)
        page.get_by_role("link", name="Currencies", exact=True).click()
        page.get_by_role("button", name="New currency").click()
        page.locator("dialog #form-code").fill("sek")
        page.locator("dialog #form-rate").fill("nothing")
        page.locator("dialog").get_by_role("button", name="Create").click()
        expect(page.locator("dialog .error")).to_be_visible()
        dialog(page, "Create", rate="0.095")
        expect(page.locator("main tbody tr", has_text="SEK")).to_contain_text("0.095")


def what_a_phrase_was_taught_is_withdrawn(desk):
    text = f"hose for the {uuid.uuid4().hex[:6]} press"
    hose = desk.service.get("/organization/hoses?limit=1", admin(desk))
    hose = (hose if isinstance(hose, list) else hose["items"])[0]["_id"]
    desk.service.post("/hoseassemblies/parsefeedback", {"text": text, "configuration": {"hose": hose, "length": 700, "lengthUnit": "mm"}}, admin(desk))
    with desk.page("/settings/phrases") as page:
        page.locator("#filter-words").fill(text)
        row = page.locator("main tbody tr", has_text=text)
        expect(row).to_contain_text("an assembly of 700 mm")
        row.get_by_role("button", name="Withdraw").click()
        expect(page.locator("main")).to_contain_text("Nothing fits these filters")
    assert desk.service.get(f"/hoseassemblies/parsefeedback?search.words={text.split()[3]}", admin(desk))["items"] == []


def the_page_speaks_german(desk):
    with desk.page("/catalogue", locale="de-DE") as page:
        expect(page.locator("main h1")).to_have_text("Katalog")
        expect(page.locator(".nav")).to_contain_text("Schlauchleitungen")
        page.goto(f"{desk.host}/account")
        page.locator("#account-language").select_option("en")
        expect(page.locator("main h1")).to_have_text("Account")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        page.locator("#account-language").select_option("de")
        # The choice is kept, and a comma is a decimal mark.
        page.goto(f"{desk.host}/configure")
        expect(page.locator("#step-length")).to_contain_text("Länge")
        page.locator("#step-length").click()
        page.locator("#length").fill("1.250")
        page.locator("#length").press("Tab")
        expect(page.locator("#length")).to_have_value("1250")
        page.locator("#length").fill("92,5 cm")
        page.locator("#length").press("Tab")
        expect(page.locator("#length")).to_have_value("925")
        page.locator("#length").fill("640,5")
        page.locator("#length").press("Tab")
        expect(page.locator("#length")).to_have_value("640,5")
        expect(page.locator("#step-length")).to_contain_text("640,5 mm")
        page.goto(f"{desk.host}/quotations")
        expect(page.locator("main")).to_contain_text("geändert")
        missing = page.evaluate(module("language.js") + ".then(({ missing }) => [...missing])")
        assert missing == [], missing


CASES = [a_table_is_filled_by_the_keyboard, stock_is_taken_in_counted_moved_and_reordered, stock_is_counted_in_a_table, prices_are_pasted_taken_back_and_raised, days_of_prices_are_typed_as_the_person_writes_them, what_a_customer_would_pay_is_told,
         a_kit_is_built_released_printed_and_quoted, settings_of_the_shop_are_changed, pictures_are_dropped, people_keys_brands_and_warehouses_are_kept, places_and_currencies_are_kept, what_a_phrase_was_taught_is_withdrawn, the_page_speaks_german]
