"""What a role may not do is not offered, and never asked for: a refused request would be in the console."""

import re

from desk import expect, say
from views import shown, step, views

# Who may not do what, by the beginning of what a button, a link or a heading says.
CHANGES = ["Release", "New version", "New revision", "Undo the release", "Save", "Make obsolete", "Go back to the version", "Delete", "Change", "Add to quotation",
           "Put on a quotation", "New quotation", "New assembly", "Use it in a configuration", "Open in Configure", "Remove", "Add a line", "Extend", "Take today",
           "Stock an item", "Count", "Receive", "Move", "Mark as ordered", "New price list", "Raise prices", "Copy for another year", "New kit", "Invite", "New key", "New brand", "New warehouse", "Withdraw", "Add an address",
           "New hose", "New crimp", "New wrap", "New other", "Own number and", "Copy as", "Offer it", "New supplier", "New product", "Accept"]
ADMIN_CHANGES = ["New price list", "Raise prices", "Copy for another year", "Invite", "New key", "New place", "New supplier", "New product", "Accept"]
STAFF_CHANGES = ["Release", "New version", "New revision", "Undo the release", "Make obsolete", "Go back to the version", "Delete", "Extend", "New hose", "New crimp", "New wrap", "New other", "Own number and", "Copy as", "Offer it"]
NOT_OFFERED = {"admin": [], "regular": ["Cost", "Margin", *ADMIN_CHANGES], "restricted": [*CHANGES, "Cost", "Margin", "New"], "customer": [*STAFF_CHANGES, "Cost", "Margin", "Stock", "New kit"]}
# What is offered on some view.
OFFERED = {
    "admin": [*ADMIN_CHANGES, "New hose", "New crimp fitting", "New crimp spec", "New wrap", "Own number and", "Copy as", "Offer it", "Stock an item", "Count", "Receive", "Mark as ordered", "New kit", "New brand", "New warehouse", "Release", "New version", "New quotation", "New assembly", "Put on a quotation", "Cost", "Stock", "Customer", "Use it in a configuration", "Change", "Save as"],
    "regular": ["New hose", "New crimp fitting", "New crimp spec", "New wrap", "Own number and", "Copy as", "Offer it", "Stock an item", "Count", "Receive", "Mark as ordered", "New kit", "New brand", "New warehouse", "Release", "New version", "New quotation", "New assembly", "Put on a quotation", "Stock", "Customer", "Use it in a configuration", "Change", "Save as"],
    "restricted": ["Data sheet", "Stock", "Customer"],
    "customer": ["New quotation", "New assembly", "Data sheet", "Use it in a configuration", "Save as"],
}
# Menus are opened by those who see them; their entries are there before.
WORDS = """() => [...document.querySelectorAll('main :is(button, a.button, h2, label, dt, summary, .commands .menu button)')]
    .filter((one) => one.checkVisibility() || one.closest('.menu')).map((one) => one.textContent.trim().replace(/\\s+/g, ' '))"""
# These belong to choosing what is priced or listed, not to changing what is stored.
HARMLESS = ("Released", "Save as a workbook", "Change the", "Add ", "Save to", "Change name or address")


def sees(desk, role):
    """All that a role is offered, by view."""
    token = desk.token(role)
    told = {}
    for view in views(desk, token):
        with desk.page(view.path, role=role, expected=view.expected) as page:
            shown(page, view)
            told[view.name] = page.evaluate(WORDS)
    return told


def is_offered(word, told):
    return any(text.startswith(word) and not text.startswith(HARMLESS) for text in told)


def is_right(desk, role):
    told = sees(desk, role)
    assert len(told) > 15, list(told)
    # A step that is chosen may be changed by anybody, in its own head.
    wrong = {name: [word for word in NOT_OFFERED[role] if is_offered(word, texts)] for name, texts in told.items() if not name.startswith("configure")}
    assert not any(wrong.values()), {name: words for name, words in wrong.items() if words}
    everything = [text for texts in told.values() for text in texts]
    lacking = [word for word in OFFERED[role] if not is_offered(word, everything)]
    assert not lacking, (lacking, sorted(set(everything)))


def an_admin_sees_everything(desk):
    is_right(desk, "admin")
    offers(desk, "admin", True, True)


def a_regular_person_sees_no_costs(desk):
    is_right(desk, "regular")
    offers(desk, "regular", True, True)


def a_restricted_person_only_looks(desk):
    is_right(desk, "restricted")
    offers(desk, "restricted", False, True)


def a_customer_sees_its_own_and_orders_for_itself(desk):
    is_right(desk, "customer")
    offers(desk, "customer", True, False)


def offers(desk, role, saving, customers):
    """What is offered in the configurator."""
    with desk.page(role=role) as page:
        say(page)
        expect(page.locator(".price b")).to_be_visible()
        for name in ("Save as", "Add to quotation"):
            expect(page.locator(".deal").get_by_role("button", name=name)).to_have_count(int(saving))
        step("order")(page)
        expect(page.locator("#quantity")).to_be_visible()
        expect(page.locator("#body-order hw-customer")).to_have_count(int(customers))
        assert ("margin" in page.locator(".deal").inner_text().lower()) is False
        page.locator("summary", has_text="Price breakdown").click()
        # The margin tells the cost. A customer who stands by sees neither, until they are asked for.
        inside, shown = page.locator("summary", has_text="Cost and margin"), page.locator(".deal .how").first
        expect(shown).not_to_contain_text(re.compile("Cost:|Margin of"), use_inner_text=True)
        if role == "admin":
            inside.first.click()
            expect(shown).to_contain_text(re.compile("Cost:|Margin of"), use_inner_text=True)
        else:
            expect(inside).to_have_count(0)


CASES = [an_admin_sees_everything, a_regular_person_sees_no_costs, a_restricted_person_only_looks, a_customer_sees_its_own_and_orders_for_itself]
