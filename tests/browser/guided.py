"""What the steps of the configurator offer, and what stands beside them."""

import contextlib
import re

from desk import expect, figures, number, quiet, save, say, settle
from views import WHOLE_PHRASE, step

# Of a hose and fittings of two pieces that no other case takes.
TWO_FERRULES = """
insert into crimp_specs (organization_id, id, hose_id, coupling_series, coupling_series_brand, ferrule_id, die_size, crimp_diam, insert_length, created, last_modified)
select organization_id, decode('0badc0de0badc0de0badc0de', 'hex'), hose_id, coupling_series, coupling_series_brand,
       (select other.id from ferrules other, ferrules mine where mine.id = spec.ferrule_id and other.id <> mine.id and other.size = mine.size order by other.part_number limit 1), die_size, crimp_diam + 1, insert_length, now(), now()
from crimp_specs spec where hose_id = decode(%s, 'hex') and ferrule_id is not null limit 1"""


def each_step_offers_what_fits_with_counts_pictures_prices_and_stock(desk):
    with desk.page() as page:
        say(page, WHOLE_PHRASE)
        stock = []
        for name in ("hose", "end1", "end2", "wrap"):
            step(name)(page)
            body = page.locator(f"#body-{name}")
            if body.get_by_role("button", name="Show all").count():
                body.get_by_role("button", name="Show all").click()
                quiet(page)
            expect(body.locator(".choice small").first).to_have_text(re.compile(r"^\d+"))
            offers = body.locator(".offer.with-picture")
            expect(offers.first).to_contain_text("USD")
            quiet(page)
            for at in range(offers.count()):
                assert offers.nth(at).locator("img").evaluate("(one) => one.complete && one.naturalWidth > 0"), f"{name} {at} has no picture"
            stock += body.get_by_text("in stock").all_inner_texts()
            # The count of a choice is what is offered after it.
            tile = body.locator(".choice", has=page.locator("small")).first
            wanted = number(tile.locator("small").inner_text())
            tile.locator("input").check(force=True)
            expect(body.locator("[aria-live]").first).to_contain_text(re.compile(rf"^{int(wanted)} "))
        assert any(re.search(r"\d", text) for text in stock), stock


@contextlib.contextmanager
def two_ferrules(desk, hose):
    with desk.database() as database:
        database.execute(TWO_FERRULES, [hose])
    try:
        yield
    finally:
        with desk.database() as database:
            database.execute("delete from crimp_specs where id = decode('0badc0de0badc0de0badc0de', 'hex')")


def ferrules_are_offered_where_there_is_a_choice(desk):
    token = desk.service.token("demo admin")
    hose = desk.service.get("/organization/hoses?search.partNumber=H1SN-12&limit=1", token)
    hose = (hose if isinstance(hose, list) else hose["items"])[0]["_id"]
    fittings = desk.service.get(f"/organization/crimpfittings?hoseId={hose}&limit=1", token)
    fitting = (fittings if isinstance(fittings, list) else fittings["items"])[0]["_id"]
    address = f"/configure?hose={hose}&end1={fitting}&end2=plain&length=900&lengthUnit=mm"
    with desk.page(address) as page:
        settle(page)
        step("end1")(page)
        quiet(page)
        expect(page.locator("#body-end1 hw-picker .offer").first).to_be_visible()
        expect(page.locator("#body-end1 hw-picker").first).to_be_empty()
    with two_ferrules(desk, hose), desk.page(address) as page:
        settle(page)
        step("end1")(page)
        offers = page.locator("#body-end1 hw-picker").first.locator(".offer")
        expect(offers).to_have_count(2)
        expect(page.locator(".findings .notice").first).to_contain_text("Release waits")
        for at in range(2):
            expect(offers.nth(at)).to_contain_text("USD")
            offers.nth(at).click()
            settle(page)
            expect(offers.nth(at)).to_have_attribute("aria-pressed", "true")
            expect(offers).to_have_count(2)
            expect(page.locator(".findings .notice", has_text="disagree")).to_have_count(0)


def other_quantities_are_one_request(desk):
    with desk.page() as page:
        say(page)
        asked = []
        page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
        page.locator("summary", has_text="Other quantities").click()
        expect(page.locator(".deal .how").last).to_contain_text(re.compile("each, from 1 to 100|Pieces"))
        assert len(asked) == 1, asked
        # They follow what is changed while they are open.
        before = page.locator(".deal .how").last.inner_text()
        step("tests")(page)
        page.get_by_label("Proof test").check()
        settle(page)
        expect(page.locator(".deal .how").last).to_contain_text(re.compile("each, from 1 to 100|Pieces"))
        expect(page.locator(".deal .how").last).not_to_have_text(before)
        title = save(page)
        page.locator(".result h1 a").click()
        expect(page.locator("main h1")).to_contain_text(title)
        quiet(page)
        asked.clear()
        page.locator("summary", has_text="Other quantities").click()
        expect(page.locator(".how").last).to_contain_text(re.compile("each, from 1 to 100|Pieces"))
        assert len(asked) == 1, asked


def dial_units_and_undo_change_what_is_shown(desk):
    with desk.page() as page:
        say(page, WHOLE_PHRASE)
        step("length")(page)
        dial = page.get_by_role("slider")
        # Straight down.
        dial.click(position={"x": 60, "y": 112})
        settle(page)
        expect(page.locator("#angle")).to_have_value("180")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#angle")).to_have_value("270")
        page.get_by_role("button", name="Redo").click()
        expect(page.locator("#angle")).to_have_value("180")
        settle(page)
        metric = figures(page)
        page.locator(".bar label", has_text="in · psi").click()
        expect(page.locator(".figures")).to_contain_text("72.835 in")
        expect(page.locator(".drawing")).to_contain_text(re.compile(r"OVERALL [\d.]+ in"))
        assert "psi" in figures(page)["Working pressure"] and "bar" in metric["Working pressure"], (metric, figures(page))
        # The address is all that another person needs.
        address = page.url.removeprefix(desk.host)
    with desk.page(address) as page:
        settle(page)
        assert figures(page) == metric, (figures(page), metric)


def a_refused_release_is_told_at_its_field(desk):
    with desk.page(expected=("409",)) as page:
        say(page, "DKOS 25S 90 x 90 on 4SP-12 880 mm OAL")
        title = save(page)
        page.locator(".deal").get_by_role("button", name="Release").click()
        told = page.locator(".findings .notice", has_text="Not released.")
        expect(told).to_contain_text("angle")
        expect(page.locator("#body-length .notice")).to_contain_text("angle")
        expect(page.locator("#step-length .mark")).to_have_text("!")
        told.get_by_role("button").click()
        expect(page.locator("#step-length")).to_be_focused()
        # On its own page, too, with the way to mend it.
        page.locator(".result h1 a").click()
        expect(page.locator("main h1")).to_contain_text(title)
        page.get_by_role("button", name="Release", exact=True).click()
        expect(page.locator(".refusal")).to_contain_text("angle")
        page.locator(".refusal a").click()
        settle(page)
        step("length")(page)
        page.locator("hw-dial").get_by_role("button", name="90°", exact=True).click()
        settle(page)
        page.locator(".deal").get_by_role("button", name=f"Save {title}").click()
        page.locator(".deal").get_by_role("button", name="Release").click()
        expect(page.locator(".deal")).to_contain_text(f"Released as {title}")


CASES = [each_step_offers_what_fits_with_counts_pictures_prices_and_stock, ferrules_are_offered_where_there_is_a_choice, other_quantities_are_one_request,
         dial_units_and_undo_change_what_is_shown, a_refused_release_is_told_at_its_field]
