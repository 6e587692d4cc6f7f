"""What a role may not do is not offered, and never asked for: a refused request would be in the console."""

from desk import expect, quiet, say
from views import views


def sees_everything(desk, role):
    for view in views(desk):
        with desk.page(view.path, role=role) as page:
            expect(page.locator("main h1, main h2").first).to_be_visible()
            quiet(page)


def an_admin_saves_and_quotes(desk):
    offers(desk, "admin", True, True)


def a_regular_person_saves_and_quotes(desk):
    sees_everything(desk, "regular")
    offers(desk, "regular", True, True)


def a_restricted_person_only_looks(desk):
    sees_everything(desk, "restricted")
    offers(desk, "restricted", False, True)


def a_customer_saves_for_itself(desk):
    with desk.page("/catalogue", role="customer") as page:
        expect(page.locator("main h1").first).to_be_visible()
    offers(desk, "customer", True, False)


def offers(desk, role, saving, customers):
    with desk.page(role=role) as page:
        say(page)
        expect(page.locator(".price b")).to_be_visible()
        expect(page.locator(".deal").get_by_role("button", name="Save as")).to_have_count(int(saving))
        expect(page.locator(".deal").get_by_role("button", name="Add to quotation")).to_have_count(int(saving))
        page.locator("#step-order").click()
        expect(page.locator("#quantity")).to_be_visible()
        expect(page.locator("#body-order hw-customer")).to_have_count(int(customers))


CASES = [an_admin_saves_and_quotes, a_regular_person_saves_and_quotes, a_restricted_person_only_looks, a_customer_saves_for_itself]
