"""Lists of makers, from a file to what it changes, and back."""

import base64
import io
import re
from urllib.parse import quote

import openpyxl

import makers
from desk import expect, quiet
from keyboard import enter, reach
from looks import looked_at

# Drops a file where people drop one.
DROP = """(place, [name, content]) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0))], name));
    place.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


def step(page, name):
    expect(page.locator(".import-steps [aria-current]")).to_contain_text(name)
    quiet(page)


def choose(page, name, content):
    page.locator("#import-file").set_input_files(makers.file(name, content))
    expect(page.locator(".drop")).to_contain_text(name)


def way(page, text):
    page.locator(".way", has_text=text).locator("input").check()


def propose(page, name, content):
    choose(page, name, content)
    page.get_by_role("button", name="Propose how it is read").click()
    step(page, "How it is read")


def check(page):
    page.get_by_role("button", name="Check what it changes").click()
    step(page, "What it changes")


def figures(page):
    rows = page.locator("main .figures > div").all()
    return {row.locator("dt").inner_text(): row.locator("dd").first.inner_text() for row in rows}


def rule(page, name):
    return page.locator(".rule", has=page.get_by_role("heading", name=re.compile(f"^{name}")))


def settle_brand(page, maker):
    """The brand of the titles, or added where it is asked for."""
    if not rule(page, "Brand").count():
        page.get_by_role("button", name="Add “Brand”").click()
    rule(page, "Brand").locator("select[id$=fixed]").select_option(maker)


def a_german_list_goes_from_drop_to_revert(desk):
    maker = makers.brand(desk)
    content = makers.german(maker)
    with desk.page("/catalogue") as page:
        page.get_by_role("link", name="Import lists").click()
        place = page.locator(".drop")
        expect(place).to_contain_text("Drop a list here")
        place.evaluate(DROP, ["Preise 2027.xls", base64.b64encode(content).decode()])
        expect(place).to_contain_text("Preise 2027.xls")
        page.get_by_role("button", name="Propose how it is read").click()
        step(page, "How it is read")
        # The list as it stands, with its headings marked.
        rows = page.locator(".sheet-rows")
        expect(rows.locator("thead th.is-read", has_text="Betriebsdruck")).to_contain_text("Maximum pressure")
        expect(rows.locator("thead th", has_text="EAN")).to_contain_text("not read")
        expect(rows.locator("tbody tr", has_text="2SN-08")).to_contain_text("1.250,00 €")
        expect(rows.locator("tr.skipped").first).to_contain_text("Skipped: ")
        page.locator(".their-sheet .switch label", has_text="As it becomes").click()
        expect(rows.locator("tbody tr", has_text="2SN-08")).to_contain_text("3,989 psi")
        expect(rule(page, "Size")).to_contain_text("12 → -8")
        settle_brand(page, maker)
        name = makers.unique("Corvessa, German")
        page.locator("#import-name").fill(name)
        page.locator("#import-maker").fill(maker)
        check(page)
        assert figures(page)["New"] == "4", figures(page)
        expect(page.locator(".notice.good")).to_contain_text("Nothing is in doubt")
        expect(page.locator(".cause", has_text="Rows that were skipped")).to_contain_text("a title or remark")
        # The new ones can be looked at before they go in.
        new = page.locator("details", has_text="New: 4 rows")
        expect(new.locator("tbody")).to_be_hidden()
        new.locator("summary").click()
        expect(new.locator("tbody tr").nth(1)).to_contain_text("row 8")
        expect(new.locator("tbody tr").nth(1)).to_contain_text("2SN-08, -8")
        expect(new.locator("tbody tr").nth(1)).to_contain_text("Schlauch EN 853 2SN")
        expect(page.locator("details", has_text="Changed:")).to_have_count(0)
        quiet(page)
        assert not makers.hoses(desk, maker)
        page.get_by_role("button", name="Import 4 rows").click()
        step(page, "Done")
        expect(page.locator(".notice.good")).to_contain_text("4 rows were imported")
        found = makers.hoses(desk, maker)
        assert (found["2SN-08"]["size"], found["2SN-08"]["maxPressurePsi"], found["2SN-08"]["listPrice"]) == ("-8", 3989, 12.5), found["2SN-08"]
        # It is in the list of imports, and is taken back from there.
        page.get_by_role("button", name="Import another list").click()
        entry = page.locator(".imports li").first
        expect(entry).to_contain_text("Preise 2027.xls")
        expect(entry).to_contain_text("4 new")
        entry.get_by_role("button", name="Take back").click()
        dialog = page.locator("dialog")
        expect(dialog).to_contain_text("Everything goes back as it was")
        dialog.get_by_role("button", name="Take it back").click()
        expect(dialog).to_have_count(0)
        assert not makers.hoses(desk, maker)
        # The revert is an import itself.
        expect(page.locator(".imports li").first).to_contain_text("Taken back")
        page.locator(".imports li").first.get_by_role("button", name="Take back").click()
        dialog.get_by_role("button", name="Take it back").click()
        expect(dialog).to_have_count(0)
        assert len(makers.hoses(desk, maker)) == 4


def imported(desk, page, maker, name="Preise 2027.xls", prices=None):
    """Imports the German list, by a profile that is kept."""
    page.goto(f"{desk.host}/import")
    propose(page, name, makers.german(maker, prices))
    settle_brand(page, maker)
    kept = makers.unique("Corvessa")
    page.locator("#import-name").fill(kept)
    check(page)
    page.get_by_role("button", name=re.compile("^Import 4")).click()
    step(page, "Done")
    return kept


def next_list(page, maker, kept):
    """Checks the next list, by the kept profile: one price is dearer, one cheaper, two are ten times what they were."""
    page.get_by_role("button", name="Import another list").click()
    choose(page, "Preise 2028.xls", makers.german(maker, {"2SN-06": 1000, "2SN-08": 12600, "2SN-12": 1700, "2SN-16": 25000}))
    way(page, f"As kept: {kept}")
    check(page)


def doubts_are_ticked_by_cause(desk):
    maker = makers.brand(desk)
    with desk.page("/import") as page:
        next_list(page, maker, imported(desk, page, maker))
        assert (figures(page)["Changed"], figures(page)["New"]) == ("4", "0"), figures(page)
        prices = page.locator(".card", has=page.get_by_role("heading", name="Prices", exact=True))
        expect(prices).to_contain_text("4 prices change: 3 up, 1 down")
        rows = prices.locator(".plot tbody tr")
        expect(rows).to_have_count(10)
        expect(rows.last).to_contain_text("2")
        assert float(rows.last.locator("rect").get_attribute("width")) == 100
        expect(prices.locator(".small tbody tr").first).to_contain_text("2SN-16")
        importing = page.get_by_role("button", name="Import 4 rows")
        expect(importing).to_be_disabled()
        doubts = page.locator(".doubts li")
        expect(doubts).to_have_count(2)
        expect(doubts.first).to_contain_text("row 8")
        expect(doubts.first).to_contain_text("Preis / 100 m")
        doubt = page.get_by_role("group", name="Price ten times more or less")
        take, leave = (doubt.get_by_label(text) for text in ("All 2 are right", "Leave these rows out"))
        leave.check()
        expect(importing).to_be_enabled()
        take.check()
        expect(leave).not_to_be_checked()
        take.uncheck()
        expect(importing).to_be_disabled()
        take.check()
        importing.click()
        step(page, "Done")
        assert makers.hoses(desk, maker)["2SN-08"]["listPrice"] == 126
        # What somebody changes since stays when the list is taken back.
        hose = makers.hoses(desk, maker)["2SN-06"]
        desk.service.post(f"/organization/hose/{hose['_id']}/update", {"params": {"listPrice": 11}}, desk.service.token("demo admin"))
        page.get_by_role("button", name="Take back").click()
        dialog = page.locator("dialog")
        expect(dialog.locator(".kept")).to_contain_text("2SN-06")
        expect(dialog.locator(".kept")).to_contain_text("somebody changed it since")
        dialog.get_by_role("button", name="Take it back").click()
        expect(dialog).to_have_count(0)
        after = makers.hoses(desk, maker)
        assert (after["2SN-06"]["listPrice"], after["2SN-08"]["listPrice"]) == (11, 12.5), after


def rows_in_doubt_are_left_out(desk):
    maker = makers.brand(desk)
    with desk.page("/import") as page:
        next_list(page, maker, imported(desk, page, maker))
        page.get_by_label("Leave these rows out").check()
        page.get_by_role("button", name="Import 4 rows").click()
        step(page, "Done")
        expect(page.locator(".notice.good")).to_contain_text("2 rows were imported")
        expect(page.locator(".cause", has_text="Rows that were skipped")).to_contain_text("left out, since a value is in doubt")
        found = makers.hoses(desk, maker)
        assert (found["2SN-06"]["listPrice"], found["2SN-08"]["listPrice"]) == (10, 12.5), found


def a_price_list_of_a_new_maker_goes_in(desk):
    """Neither its brand nor its price list is there, and nobody has to leave for them."""
    maker, prices, other = (makers.unique(name) for name in ("Nordal", "Nordal 2027", "Ostrand"))
    part = makers.unique("N")
    hoses = f"Artikel-Nr.;Marke;DN;Betriebsdruck bar\n{part}-08;{maker};12;275\n{part}-12;{other};20;215\n"
    with desk.page("/import", expected=("400",)) as page:
        # Brands in a column: those that nobody knows are made at the check.
        page.locator(".choice", has_text="Hoses").click()
        propose(page, "Schläuche.csv", hoses.encode())
        page.locator("#import-name").fill(makers.unique("Hoses"))
        check(page)
        unknown = page.locator(".card", has=page.get_by_role("heading", name="Names that nobody knows yet"))
        for name in (maker, other):
            unknown.get_by_role("button", name=f"Create the brand “{name}”").click()
            dialog = page.locator("dialog")
            expect(dialog.get_by_label("Name")).to_have_value(name)
            dialog.get_by_role("button", name="Create").click()
            expect(dialog).to_have_count(0)
            quiet(page)
        expect(unknown).to_have_count(0)
        page.get_by_role("button", name="Import 2 rows").click()
        step(page, "Done")
        page.get_by_role("button", name="Import another list").click()
        page.locator(".choice", has_text="Price list").click()
        content = f"Artikel-Nr.;Preis EUR;ME\n{part}-08;1250,00;100 m\n{part}-12;18,90;m\n"
        propose(page, "Preise.csv", content.encode())
        page.get_by_role("button", name="Add “Price list”").click()
        chosen = rule(page, "Price list").locator("select[id$=fixed]")
        chosen.select_option(label="New price list …")
        dialog = page.locator("dialog")
        dialog.get_by_label("Name").fill(prices)
        dialog.get_by_label("Currency").fill("eur")
        dialog.get_by_label("Prices hold from").fill("2027-01-01")
        dialog.get_by_role("button", name="Create").click()
        expect(dialog).to_have_count(0)
        expect(chosen).to_have_value(prices)
        expect(rule(page, "Valid from").get_by_label("Value")).to_have_value("2027-01-01")
        # A dialog that is left changes nothing.
        chosen.select_option(label="New price list …")
        page.get_by_role("button", name="Cancel").click()
        expect(chosen).to_have_value(prices)
        page.locator("#import-name").fill(makers.unique("Prices"))
        check(page)
        expect(page.locator(".notice.good")).to_contain_text("Nothing is in doubt")
        page.get_by_role("button", name="Import 2 rows").click()
        step(page, "Done")
        token = desk.service.token("demo admin")
        found = desk.service.get(f"/pricelists?search.name={quote(prices)}", token)["items"][0]
        items = desk.service.get(f"/pricelist/{found['_id']}", token)["items"]
        assert sorted((item["listPrice"], item["unitOfMeasure"], item["currency"], item["startDate"][:10]) for item in items) == [(12.5, "m", "EUR", "2027-01-01"), (18.9, "m", "EUR", "2027-01-01")], items


def faults_are_told_in_words_of_the_list(desk):
    maker = makers.brand(desk)
    headings = ["Part number", "Brand", "Size", "Maximum pressure (psi)"]
    wrong = makers.workbook(headings, ["O-1", maker, "8", "much"], ["O-2", "Corvesa nowhere", "8", 4000])
    with desk.page("/import", expected=("400",)) as page:
        choose(page, "own.xlsx", wrong)
        way(page, "Our own workbook")
        check(page)
        expect(page.locator(".notice.bad")).to_contain_text("There are 2 faults")
        expect(page.get_by_role("button", name=re.compile("^Import"), exact=False).first).to_be_disabled()
        fault = page.locator(".cause", has_text="Something else is expected")
        expect(fault).to_contain_text("sheet hose · row 2 · column D, “Maximum pressure (psi)”")
        expect(fault.locator(".value")).to_have_text("much")
        expect(page.locator(".cause", has_text="Unknown brands")).to_contain_text("row 3")
        with page.expect_download() as told:
            page.get_by_role("button", name="Workbook with notes").click()
        assert told.value.suggested_filename == "own, checked.xlsx"
        notes = openpyxl.load_workbook(io.BytesIO(told.value.path().read_bytes()))
        assert notes["hose"]["D2"].comment, "the cell has no note"
        right = makers.workbook(headings, ["O-1", maker, "8", 4000], ["O-2", maker, "8", 4000])
        page.locator(".file-button input").set_input_files(makers.file("own.xlsx", right))
        expect(page.locator(".notice.good")).to_contain_text("Nothing is in doubt")
        page.get_by_role("button", name="Import 2 rows").click()
        step(page, "Done")
        assert set(makers.hoses(desk, maker)) == {"O-1", "O-2"}
        # What is no list at all is refused as a whole.
        page.get_by_role("button", name="Import another list").click()
        choose(page, "picture.xlsx", b"PK\x03\x04 no workbook")
        way(page, "Our own workbook")
        page.get_by_role("button", name="Check what it changes").click()
        expect(page.locator(".notice.bad")).to_contain_text("workbook")
        step(page, "File")


def a_change_is_seen_at_once(desk):
    maker = makers.brand(desk)
    with desk.page("/import", expected=("400",)) as page:
        propose(page, "list.csv", makers.english(maker))
        pressure = rule(page, "Maximum pressure")
        expect(pressure.locator(".badge")).to_have_text("check this")
        expect(pressure.locator(".reasons")).to_contain_text("No unit is said")
        pressure.get_by_label("Unit in the list").select_option("MPa")
        expect(pressure.locator(".examples")).to_contain_text("350 → 50,760 psi")
        pressure.get_by_label("Unit in the list").select_option("bar")
        expect(pressure.locator(".examples")).to_contain_text("350 → 5,076 psi")
        size = rule(page, "Size")
        expect(size.locator(".examples")).to_contain_text("-8 → -8")
        # A column that wasn't read becomes a price.
        page.get_by_label("Another field").select_option(label="List price")
        price = rule(page, "List price").first
        price.get_by_label("Column of the list").select_option(label="E · Net")
        expect(price.locator(".examples")).to_contain_text("12.50 → 12.5")
        price.get_by_label("Price is for").select_option("100")
        expect(price.locator(".examples")).to_contain_text("12.50 → 0.125")
        # What lacks its unit is refused at its place.
        page.get_by_label("Another field").select_option(label="Outer diameter")
        page.locator("#import-name").fill(makers.unique("Changed"))
        page.get_by_role("button", name="Check what it changes").click()
        expect(rule(page, "Outer diameter").locator(".error").first).to_contain_text("Choose the column")
        rule(page, "Outer diameter").get_by_role("button", name="Don’t read").click()
        check(page)
        assert figures(page)["New"] == "2", figures(page)
        page.get_by_role("button", name="Change how it is read").click()
        step(page, "How it is read")
        expect(rule(page, "List price").first.get_by_label("Price is for")).to_have_value("100")


# Texts that the page reads as the service does, by what our column holds.
TEXTS = {
    "maxPressurePsi": (["350", "35 MPa", "276 bar", "1.250", "1.250,5", "1 250", "12,50", "0,5", "x", "5076 psi", "-", "350 mm", "1'250", "12.5.3"], [{"unit": "bar"}, {"unit": "MPa"}, {"unit": "psi"}]),
    "outerDiammm": (["23,1", "23.1", "1.004 in", "1/2", "2,5 cm", "1,250"], [{"unit": "mm"}, {"unit": "in"}, {"unit": "cm"}]),
    "weightLbsPerFt": (["0,62", "0.62 kg/m", "620"], [{"unit": "kg/m"}, {"unit": "g/m"}]),
    "minTemperatureC": (["-40", "−40 °C", "-40 °F", "250"], [{"unit": "°C"}, {"unit": "°F"}]),
    "listPrice": (["12,50 €", "€ 12,50", "1.250,00 €", "1.250", "12,- €", "auf Anfrage", "12.50", "1,234.56"], [{"cut": ["€"]}, {"cut": ["€"], "per": 100}]),
    "size": (["12", "DN 12", "-8", "08", "1/2\"", "1 1/4", "½", "0.5", "12,7", "#8", "15", "15L", "dn20", "12.7 mm"], [{}, {"size": "dn"}, {"size": "dash"}, {"size": "inch"}, {"size": "mm"}]),
    "series": (["AG", "a-b", " x "], [{"words": [{"theirs": "ag", "ours": "male"}]}, {"split": {"separator": "-", "piece": -1}}]),
}
CONVERT = """async ([column, rule, sign, texts]) => {
    const room = new URL('views/import/', document.querySelector('script[src$="start.js"]').src).href;
    const [{ convert }, { fieldOf }] = await Promise.all([import(`${room}convert.js`), import(`${room}fields.js`)]);
    const whole = { column, headings: ['X'], letters: [], fixed: null, join: null, split: null, cut: [], words: [], decimalSign: null, thousandsSign: null, unit: null, per: null, perHeading: null, size: null, ...rule };
    return texts.map((text) => convert(whole, fieldOf('hose', column).holds, { decimalSign: sign, thousandsSign: null }, [text.trim()], '', false));
}"""


def the_page_reads_as_the_service_does(desk):
    """Each text by each rule, in a list that the service is asked about: refused by both, or read as the same."""
    token = desk.service.token("demo admin")
    maker = makers.brand(desk)
    wrong = []
    with desk.page("/import") as page:
        for column, (texts, rules) in TEXTS.items():
            for number, one in enumerate(rules):
                for sign in (None, ",", "."):
                    here = page.evaluate(CONVERT, [column, one, sign, texts])
                    layout = {"decimalSign": sign, "columns": [{"column": "partNumber", "headings": ["No"]}, {"column": "brand", "fixed": maker}, *([] if column == "size" else [{"column": "size", "fixed": "-8"}]), {"column": column, "headings": ["X"], **one}]}
                    made = makers.profile(desk, makers.unique(f"{column} {number}"), "hose", layout)
                    lines = "".join(f'R-{at};"{text.replace(chr(34), chr(34) * 2)}"\n' for at, text in enumerate(texts))
                    report = send(desk, token, made["_id"], f"No;X\n{lines}".encode())
                    refused = {error["row"] - 2 for error in report["errors"] if error["row"] and error["code"] not in ("out_of_range", "too_many_decimals", "required")}
                    for at, text in enumerate(texts):
                        if ("fault" in (here[at] or {})) != (at in refused):
                            wrong.append((column, one, sign, text, here[at], [error["message"] for error in report["errors"] if error["row"] == at + 2]))
    assert not wrong, "\n".join(map(str, wrong))


def send(desk, token, profile, content, dry=True):
    """What an import of hoses answers."""
    import json
    import urllib.error
    import urllib.request

    request = urllib.request.Request(f"{desk.host}/api/v1/components/import?componentType=hose&profile={profile}" + ("&dryRun=true" if dry else ""), content,
                                     {"Authorization": f"Bearer {token}", "Content-Type": "text/csv"}, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as refused:
        answer = json.loads(refused.read())
        return answer.get("report") or answer


def our_fields_are_those_of_the_service(desk):
    """The columns of each kind are those of the template, in its words."""
    token = desk.service.token("demo admin")
    listed = """async () => {
        const room = new URL('views/import/', document.querySelector('script[src$="start.js"]').src).href;
        const [{ fieldsOf, label }, { KINDS }] = await Promise.all([import(`${room}fields.js`), import(`${room}kinds.js`)]);
        return Object.entries(KINDS).filter(([, { hasProfiles }]) => hasProfiles).map(([kind, { template }]) => [kind, template, fieldsOf(kind).map(({ name, isNeeded }) => [label(kind, name), isNeeded, name])]);
    }"""
    with desk.page("/import") as page:
        quiet(page)
        for kind, (path, body), fields in page.evaluate(listed):
            book = openpyxl.load_workbook(io.BytesIO(desk.service.post(path, body, token)))
            headings = [re.sub(r" \([^)]*\)$", "", str(cell.value)) for cell in next(book.active.iter_rows(max_row=1)) if cell.value]
            ours = [re.sub(r" \((in|mm)\)$", "", text) for text, _, name in fields if name != "itemExternalId"]
            assert [one for one in headings if one not in ("Id", "Last modified", "Item id", "Item external number")] == ours, (kind, headings, ours)


def lists_are_imported_in_german(desk):
    maker = makers.brand(desk)
    with desk.page("/import", locale="de-DE") as page:
        expect(page.locator("h1")).to_have_text("Listen einlesen")
        choose(page, "Preise.xls", makers.german(maker))
        page.get_by_role("button", name="Vorschlagen, wie sie gelesen wird").click()
        step(page, "Wie sie gelesen wird")
        pressure = rule(page, "Betriebsdruck")
        expect(pressure).to_contain_text("275 → 3.989\u00a0psi")
        if not rule(page, "Marke").count():
            page.get_by_role("button", name="„Marke“ hinzufügen").click()
        rule(page, "Marke").locator("select[id$=fixed]").select_option(maker)
        # Nothing of it is in English.
        shown = page.locator("hw-import-layout").inner_text()
        assert not (english := re.findall(r".*\b(?:the|heading|column|values|is|are|row)\b.*", shown)), english
        page.locator("#import-name").fill(makers.unique("Deutsch"))
        page.get_by_role("button", name="Prüfen, was sie ändert").click()
        step(page, "Was sie ändert")
        assert figures(page)["Neu"] == "4", figures(page)
        new = page.locator("details", has_text="Neu: 4 Zeilen")
        new.locator("summary").click()
        expect(new.locator("tbody tr").first).to_contain_text("Zeile 7")
        page.get_by_role("button", name="4 Zeilen einlesen").click()
        step(page, "Fertig")
        page.get_by_role("button", name="Zurücknehmen").click()
        page.locator("dialog").get_by_role("button", name="Zurücknehmen").click()
        expect(page.locator(".imports li").first).to_contain_text("Zurückgenommen: Artikel")


def without_a_mouse(desk):
    maker = makers.brand(desk)
    with desk.page("/import") as page:
        page.mouse.click = None
        # What the browser's own dialog would answer; Tab leads to it.
        reach(page, page.locator("#import-file"))
        choose(page, "Preise.xls", makers.german(maker))
        enter(page, page.get_by_role("button", name="Propose how it is read"))
        step(page, "How it is read")
        expect(page.locator("h2.step-title")).to_be_focused()
        reach(page, page.locator(".sheet-rows").locator(".."))
        if not rule(page, "Brand").count():
            enter(page, page.get_by_role("button", name="Add “Brand”"))
            expect(rule(page, "Brand").locator("select").first).to_be_focused()
        reach(page, rule(page, "Brand").get_by_label("Value"))
        page.keyboard.press("Control+a")
        page.keyboard.type(maker)
        reach(page, page.locator("#import-name"))
        page.keyboard.press("Control+a")
        page.keyboard.type(makers.unique("Keys"))
        page.keyboard.press("Enter")
        step(page, "What it changes")
        expect(page.locator("h2.step-title")).to_be_focused()
        enter(page, page.get_by_role("button", name="Import 4 rows"))
        step(page, "Done")
        enter(page, page.get_by_role("button", name="Take back"))
        enter(page, page.locator("dialog").get_by_role("button", name="Take it back"))
        step(page, "File")
        assert not makers.hoses(desk, maker)


def each_role_sees_what_it_may_import(desk):
    with desk.page("/import", role="regular") as page:
        expect(page.locator(".choice", has_text="Crimp specs")).to_be_visible()
        for kind in ("Hoses", "Price list", "Customers’ prices"):
            expect(page.locator(".choice", has_text=kind)).to_have_count(0)
        quiet(page)
    for role in ("restricted", "customer"):
        with desk.page("/import", role=role) as page:
            expect(page.locator(".notice")).to_contain_text("Only admins and regular users import lists")
            page.goto(f"{desk.host}/catalogue")
            expect(page.get_by_role("heading", name="Catalogue")).to_be_visible()
            expect(page.get_by_role("link", name="Import lists")).to_have_count(0)


def what_goes_out_comes_back(desk):
    maker = makers.brand(desk)
    headings = ["Part number", "Brand", "Size", "Maximum pressure (psi)"]
    with desk.page("/import") as page:
        for kind, button, name in (("Hoses", "Empty template", "Hoses, template.xlsx"), ("Crimp specs", "Export to Excel", "Crimp specs.xlsx"), ("Stock", "Export to CSV", "Stock.csv")):
            page.get_by_label("Of what").select_option(label=kind)
            with page.expect_download() as saved:
                page.get_by_role("button", name=button).click()
            assert saved.value.suggested_filename == name, saved.value.suggested_filename
            assert saved.value.path().stat().st_size > 100
        # An export that nobody changed has nothing to import.
        page.locator(".choice", has_text="Stock").click()
        choose(page, "Stock.csv", saved.value.path().read_bytes())
        way(page, "Our own workbook")
        check(page)
        expect(page.locator(".notice").first).to_contain_text("There is nothing to import")
        expect(page.get_by_role("button", name="Import", exact=True)).to_be_disabled()
        page.get_by_role("button", name="Back").click()
        page.locator(".choice", has_text="Hoses").click()
        choose(page, "own.xlsx", makers.workbook(headings, ["T-1", maker, "8", 4000]))
        way(page, "Our own workbook")
        check(page)
        assert figures(page)["New"] == "1", figures(page)


def looks_right(desk, scheme):
    maker = makers.brand(desk)
    wrong = {}
    with desk.page("/import", color_scheme=scheme, expected=("400",)) as page:
        def look(name):
            if found := looked_at(page, f"import, {name} {scheme}"):
                wrong[name] = found
            page.set_viewport_size({"width": 1440, "height": 1000})

        choose(page, "Preise 2027.xls", makers.german(maker))
        look("file")
        propose(page, "Preise 2027.xls", makers.german(maker))
        look("read")
        page.get_by_label("Another field").select_option(label="Minimum bend radius")
        page.get_by_role("button", name="Check what it changes").click()
        expect(page.locator(".rule .error").first).to_be_visible()
        look("refused")
        page.locator(".rule", has_text="Minimum bend radius").get_by_role("button", name="Don’t read").click()
        kept = imported(desk, page, maker)
        look("done")
        page.get_by_role("button", name="Take back").click()
        expect(page.locator("dialog")).to_contain_text("Everything goes back")
        look("revert")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Import another list").click()
        look("history")
        prices = {"2SN-06": 1000, "2SN-08": 12600, "2SN-12": 1700, "2SN-16": 25000}
        choose(page, "Preise 2028.xls", makers.german(maker, prices))
        way(page, f"As kept: {kept}")
        check(page)
        page.locator("details.import-rows summary").click()
        look("doubts")
        page.get_by_role("button", name="Back").click()
        choose(page, "Preise 2029.xls", makers.german(maker, {"2SN-06": "zehn", "2SN-16": "1,2,3"}))
        check(page)
        look("faults")
    assert not wrong, wrong


def an_import_looks_right_in_light(desk):
    looks_right(desk, "light")


def an_import_looks_right_in_dark(desk):
    looks_right(desk, "dark")


CASES = [a_german_list_goes_from_drop_to_revert, doubts_are_ticked_by_cause, rows_in_doubt_are_left_out, a_price_list_of_a_new_maker_goes_in, faults_are_told_in_words_of_the_list, a_change_is_seen_at_once, the_page_reads_as_the_service_does, our_fields_are_those_of_the_service,
         lists_are_imported_in_german, without_a_mouse, each_role_sees_what_it_may_import, what_goes_out_comes_back, an_import_looks_right_in_light, an_import_looks_right_in_dark]
