"""Each room by the keyboard alone: it is reached, its main work is done, and one sees where the focus is."""

import re
import time
from functools import partial

from desk import expect, module, quiet
from keyboard import enter, reach
from looks import AREAS, of
from views import shown, views

STOPS = 45
# Where the focus is, and why one doesn't see it there.
SEEN = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const isDrawn = ({ outlineStyle, outlineWidth, boxShadow }) => (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  const beside = [one, one.nextElementSibling, one.closest('.drop, .file-button')].filter(Boolean).map((place) => getComputedStyle(place));
  const isRinged = [...beside, getComputedStyle(one, '::after')].some(isDrawn);
  const { left, top, right, bottom } = one.getBoundingClientRect();
  // The middle of what is on the screen of it: a table may be longer.
  const middle = (from, to, end) => (Math.max(from, 1) + Math.min(to, end - 2)) / 2;
  const isThere = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  const at = isThere ? document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight)) : null;
  const isFree = at !== null && (one.contains(at) || at.contains(one) || one.closest('label, tr, .drop, .file-button')?.contains(at));
  const name = `${one.localName}#${one.id} ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40)}`;
  return { name, wrong: isRinged ? (isFree ? '' : `covered by ${at ? `${at.localName}.${at.className}` : 'nothing, as it is not on the screen'}`) : 'no ring' };
}"""


def the_focus_is_seen(area, desk):
    wrong = {}
    for view in of(area, views(desk)):
        with desk.page(view.path, expected=view.expected, height=800, reduced_motion="reduce") as page:
            shown(page, view)
            page.evaluate("scrollTo(0, 0)")
            page.locator("main").focus()
            stops = 0
            for _ in range(STOPS):
                page.keyboard.press("Tab")
                stop = page.evaluate(SEEN)
                if not stop:
                    break
                stops += 1
                if stop["wrong"]:
                    wrong.setdefault(view.name, []).append(f"{stop['name']}: {stop['wrong']}")
            assert stops, view.name
    assert not wrong, wrong


def case(area):
    made = partial(the_focus_is_seen, area)
    made.__name__ = f"the_focus_is_seen_in_{area}"
    return made


def go_to(page, room):
    """By the navigation; the focus is on the content then."""
    enter(page, page.locator(".nav a", has_text=re.compile(f"^{room}$")))
    expect(page.locator("main h1")).to_have_text(room)
    expect(page.locator("main")).to_be_focused()
    quiet(page)


def opens_and_closes(page, button):
    """Enter opens a dialog, which has the focus; Escape gives it back."""
    enter(page, button)
    expect(page.locator("dialog :focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(button).to_be_focused()


def button(page, name, within="main"):
    return page.locator(within).get_by_role("button", name=name, exact=True).first


def rooms_are_reached_and_their_dialogs_give_the_focus_back(desk):
    with desk.page("/") as page:
        page.mouse.click = None
        expect(page.locator("main h1")).to_have_text("Today")
        for room, opens in (("Catalogue", "New hose"), ("Kits", "New kit"), ("Quotations", "New quotation"), ("Orders", "New order"), ("Customers", "New customer"), ("Stock", "Stock an item"), ("Prices", "New price list")):
            go_to(page, room)
            opens_and_closes(page, button(page, opens))
        go_to(page, "Assemblies")
        enter(page, page.locator(".list .whole").first)
        expect(page.locator("hw-assembly h1")).to_be_visible()
        menu = page.locator("main .commands summary")
        enter(page, menu)
        expect(page.locator("main .commands details")).to_have_attribute("open", "")
        page.keyboard.press("Escape")
        expect(page.locator("main .commands details")).not_to_have_attribute("open", "")
        expect(menu).to_be_focused()
        enter(page, page.locator(".bar .menu summary"))
        enter(page, page.locator(".bar .menu a", has_text="Settings"))
        expect(page.locator("main h1")).to_have_text("Settings")
        for section, opens in (("People and roles", "Invite somebody"), ("Brands", "New brand"), ("Warehouses", "New warehouse")):
            enter(page, page.locator(".kinds a", has_text=re.compile(f"^{section}$")))
            opens_and_closes(page, button(page, opens))


def a_customer_and_his_order_by_keyboard(desk):
    name = f"Tasten {time.time_ns()}"
    with desk.page("/customers") as page:
        page.mouse.click = None
        enter(page, button(page, "New customer"))
        expect(page.locator("#form-name")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator("main h1")).to_have_text(name)
        expect(page.locator("dialog")).to_have_count(0)
        enter(page, button(page, "New order"))
        reach(page, page.locator("#form-purchaseOrder"))
        page.keyboard.type("PO 7")
        page.keyboard.press("Enter")
        page.wait_for_url("**/orders/*")
        expect(page.locator("main h1")).to_contain_text("draft")
        reach(page, page.locator("#add-line"))
        page.keyboard.type("jic 8")
        enter(page, page.locator(".found button").first)
        expect(page.locator("li.line")).to_have_count(1)
        quantity = page.locator(".line-quantity input")
        reach(page, quantity)
        page.keyboard.press("Control+a")
        page.keyboard.type("3")
        page.keyboard.press("Tab")
        quiet(page)
        stored = desk.service.get(f"/workorder/{page.url.split('/')[-1]}", desk.service.token("demo admin"))
        assert (stored["customerName"], stored["purchaseOrder"], [line["quantity"] for line in stored["items"]]) == (name, "PO 7", [3]), stored


def stock_and_prices_by_keyboard(desk):
    with desk.page("/stock") as page:
        page.mouse.click = None
        quiet(page)
        enter(page, page.locator("main tbody").get_by_role("button", name=re.compile("^Receive")).first)
        expect(page.locator("#form-delta")).to_be_focused()
        page.keyboard.type("2")
        page.keyboard.press("Enter")
        expect(page.locator(".toast")).to_contain_text("It is received.")
        go_to(page, "Prices")
        enter(page, button(page, "New price list"))
        page.keyboard.type(f"Keys {time.time_ns()}")
        page.keyboard.press("Enter")
        page.wait_for_url("**/prices/*")
        first = page.locator("hw-grid tbody input").first
        reach(page, first)
        page.keyboard.type("H2SN-8")
        price = page.locator('hw-grid tbody [data-cell$="-3"]').first
        reach(page, price)
        page.keyboard.type("12.5")
        page.keyboard.press("Tab")
        enter(page, button(page, "Save"))
        expect(page.locator(".toast")).to_contain_text("saved")


def the_language_is_chosen_by_keyboard(desk):
    with desk.page("/account") as page:
        page.mouse.click = None
        choice = page.locator("#account-language")
        reach(page, choice)
        page.keyboard.type("D")
        expect(page.locator("main h1")).to_have_text("Mein Zugang")
        expect(choice).to_be_focused()
        page.evaluate(f"{module('language.js')}.then(({{ language }}) => language.choose('en'))")


CASES = [rooms_are_reached_and_their_dialogs_give_the_focus_back, a_customer_and_his_order_by_keyboard, stock_and_prices_by_keyboard, the_language_is_chosen_by_keyboard, *map(case, AREAS)]
