"""Each view on a phone, a tablet and a desk, in light, dark and German: accessible, no wider than the screen, all of it read, usable at 200 %.

With PICTURES, a folder, each is photographed there."""

import fnmatch
import os
import re
from functools import partial
from pathlib import Path

import axe
from desk import expect, module, quiet, say
from fits import unreadable
from overlays import overlays
from views import shown, views

SCROLLS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
WIDE_DIALOG = "[...document.querySelectorAll('dialog')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)"
# 640 by 512 is what 1280 by 1024 shows at 200 %.
SCREENS = {360: 740, 640: 512, 768: 1024, 1440: 1000}
WIDTHS = (360, 768, 1440)


def complaints(page, rules=None):
    """What axe-core finds, in short; of all rules if none are named."""
    # Evaluated by the browser's debugger, which no content security policy stops.
    page.evaluate(axe.script())
    found = page.evaluate("(rules) => axe.run(rules ? { runOnly: rules } : {})", rules)["violations"]
    return [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]


def photograph(page, name):
    if folder := os.environ.get("PICTURES"):
        name = re.sub(r"\W+", "-", name)
        # A dialog is as high as the screen at most.
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=not page.locator("dialog").count())


def looked_at(page, name, frame=None, widths=WIDTHS, rules=None):
    """What is wrong with the look of what is open, on each screen. A frame is looked at if it is given. An empty list of rules asks axe for nothing."""
    found = []
    for width in widths:
        height = SCREENS[width]
        page.set_viewport_size({"width": width, "height": height})
        quiet(page)
        photograph(page, f"{name} {width}")
        if rules != []:
            found += [(width, one) for one in complaints(frame or page, rules)]
        found += [(width, one) for one in unreadable(frame or page)]
        if any(place.evaluate(SCROLLS) for place in (page, frame) if place):
            found.append((width, "scrolls sideways"))
        if page.evaluate(WIDE_DIALOG):
            found.append((width, "its dialog scrolls sideways"))
    return found


# What each case looks at, by the beginnings of addresses. A case takes less than a minute.
AREAS = {
    "configuring": ["/configure"], "items": ["/catalogue/"], "the_catalogue": ["/catalogue"], "assemblies_and_kits": ["/assemblies", "/kits"], "quotations": ["/quotations"], "orders": ["/orders"], "customers_and_prices": ["/customers", "/prices"],
    "stock_and_imports": ["/stock", "/import"], "the_shop": ["/settings/shop", "/settings/people", "/settings/keys", "/settings/brands", "/settings/warehouses"], "settings": ["/settings"], "the_rest": ["/", "/account", "/nowhere"],
}


def area_of(view):
    path = view.path.split("?")[0]
    return next((area for area, places in AREAS.items() if any(path == place or (place != "/" and path.startswith(place)) for place in places)), None)


def of(area, views):
    found = [view for view in views if area_of(view) == area]
    assert found, area
    return found


def views_look_right(area, desk):
    """In light and dark, and in German."""
    wrong = {}
    for view in of(area, views(desk)):
        with desk.page(view.path, expected=view.expected, reduced_motion="reduce") as page:
            shown(page, view)
            found = looked_at(page, f"{view.name} light", widths=view.widths)
            found += looked_at(page, f"{view.name} large", widths=(640,), rules=[])
            page.emulate_media(color_scheme="dark")
            # Nothing else than colours differs.
            found += [("dark", one) for one in looked_at(page, f"{view.name} dark", widths=view.widths, rules=["color-contrast"])]
            page.evaluate(f"{module('language.js')}.then(({{ language }}) => language.choose('de'))")
            wrong[view.name] = found + [("German", one) for one in looked_at(page, f"{view.name} german", widths=view.widths, rules=[])]
    assert not any(wrong.values()), {name: found for name, found in wrong.items() if found}


def what_opens_looks_right(area, desk):
    """In light and dark, and in German, in which it is opened anew."""
    wrong = {}
    for view in of(area, overlays(desk)):
        widths = (view.widths[0], view.widths[-1])
        with desk.page(view.path, expected=view.expected, reduced_motion="reduce") as page:
            shown(page, view)
            found = looked_at(page, f"{view.name} light", widths=view.widths)
            page.emulate_media(color_scheme="dark")
            found += [("dark", one) for one in looked_at(page, f"{view.name} dark", widths=widths, rules=["color-contrast"])]
        with desk.page(view.path, expected=view.expected, reduced_motion="reduce", locale="de-DE") as page:
            shown(page, view)
            wrong[view.name] = found + [("German", one) for one in looked_at(page, f"{view.name} german", widths=widths, rules=[])]
    assert not any(wrong.values()), {name: found for name, found in wrong.items() if found}


def case(name, work, area):
    made = partial(work, area)
    made.__name__ = name
    return made


def every_place_is_looked_at(desk):
    """The addresses of the router, and the sections of the settings."""
    page = Path(__file__).resolve().parents[2] / "crates/web/page"
    routes = re.findall(r"^  '(/\S*)': {", (page / "router.js").read_text(), re.M)
    sections = re.findall(r"^  (\w+): { tag:", (page / "views/settings/settings.js").read_text(), re.M)
    assert len(routes) > 20 and len(sections) > 10, (routes, sections)
    seen = views(desk)
    paths = {view.path.split("?")[0] for view in seen}
    # The first section stands for the address of the room.
    wanted = [route.replace(":id", "*") for route in routes if route not in ("/settings", "/settings/:id")] + [f"/settings/{name}" for name in sections]
    assert not [place for place in wanted if not fnmatch.filter(paths, place)], (wanted, paths)
    assert all(area_of(view) for view in [*seen, *overlays(desk)])


def signing_in_looks_right(desk):
    with desk.page("/", role=None) as page:
        expect(page.locator("dialog")).to_be_visible()
        found = looked_at(page, "sign in light")
        page.emulate_media(color_scheme="dark")
        found += looked_at(page, "sign in dark")
    assert not found, found


def the_main_action_is_in_sight_at_200_percent(desk):
    for view in views(desk):
        if view.path == "/configure":
            with desk.page(view.path, width=640, height=512, device_scale_factor=2, expected=view.expected) as page:
                shown(page, view)
                expect(page.locator(".foot .main-action")).to_be_in_viewport()


def nothing_moves_for_those_who_asked(desk):
    with desk.page(reduced_motion="reduce") as page:
        say(page)
        moving = page.evaluate("[...document.querySelectorAll('*')].filter((one) => parseFloat(getComputedStyle(one).transitionDuration) > 0).length")
        assert moving == 0, moving


CASES = [every_place_is_looked_at, *(case(f"each_view_of_{area}_looks_right", views_look_right, area) for area in AREAS), signing_in_looks_right, the_main_action_is_in_sight_at_200_percent,
         *(case(f"what_opens_over_{area}_looks_right", what_opens_looks_right, area) for area in AREAS), nothing_moves_for_those_who_asked]
