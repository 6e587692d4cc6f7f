"""Each view on a phone, a tablet and a desk, in light and dark: accessible, no wider than the screen, usable at 200 %.

With PICTURES, a folder, each is photographed there."""

import os
import re
from pathlib import Path

import axe
from desk import expect, quiet, say
from overlays import overlays
from views import shown, views

SCROLLS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
WIDE_DIALOG = "[...document.querySelectorAll('dialog')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)"
SCREENS = {360: 740, 768: 1024, 1440: 1000}


def complaints(page):
    """What axe-core finds, in short."""
    # Evaluated by the browser's debugger, which no content security policy stops.
    page.evaluate(axe.script())
    found = page.evaluate("axe.run()")["violations"]
    return [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]


def photograph(page, name):
    if folder := os.environ.get("PICTURES"):
        name = re.sub(r"\W+", "-", name)
        # A dialog is as high as the screen at most.
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=not page.locator("dialog").count())


def looked_at(page, name, frame=None, widths=tuple(SCREENS)):
    """What is wrong with the look of what is open, on each screen. A frame is looked at if it is given."""
    found = []
    for width in widths:
        height = SCREENS[width]
        page.set_viewport_size({"width": width, "height": height})
        quiet(page)
        photograph(page, f"{name} {width}")
        found += [(width, one) for one in complaints(frame or page)]
        if any(place.evaluate(SCROLLS) for place in (page, frame) if place):
            found.append((width, "scrolls sideways"))
        if page.evaluate(WIDE_DIALOG):
            found.append((width, "its dialog scrolls sideways"))
    return found


def each_view_looks_right_in_light(desk):
    each_view(desk, "light")


def each_view_looks_right_in_dark(desk):
    each_view(desk, "dark")


def each_view(desk, scheme):
    wrong = look_at(desk, scheme, views(desk))
    with desk.page("/", role=None, color_scheme=scheme) as page:
        expect(page.locator("dialog")).to_be_visible()
        wrong["sign-in"] = looked_at(page, f"sign in {scheme}")
    assert not any(wrong.values()), wrong


def what_opens_over_views_looks_right_in_light(desk):
    wrong = look_at(desk, "light", overlays(desk))
    assert not any(wrong.values()), wrong


def what_opens_over_views_looks_right_in_dark(desk):
    wrong = look_at(desk, "dark", overlays(desk))
    assert not any(wrong.values()), wrong


def look_at(desk, scheme, those):
    """What is wrong with the look of each."""
    wrong = {}
    for view in those:
        with desk.page(view.path, color_scheme=scheme, expected=view.expected) as page:
            shown(page, view)
            wrong[view.name] = looked_at(page, f"{view.name} {scheme}", widths=view.widths)
    return {name: found for name, found in wrong.items() if found}


def everything_is_there_at_200_percent(desk):
    wide = []
    for view in views(desk):
        # 1280 x 1024 at 200 %.
        with desk.page(view.path, width=640, height=512, device_scale_factor=2, expected=view.expected) as page:
            shown(page, view)
            if page.evaluate(SCROLLS):
                wide.append(view.name)
            if view.path == "/configure":
                expect(page.locator(".foot .main-action")).to_be_in_viewport()
    assert not wide, wide


def nothing_moves_for_those_who_asked(desk):
    with desk.page(reduced_motion="reduce") as page:
        say(page)
        moving = page.evaluate("[...document.querySelectorAll('*')].filter((one) => parseFloat(getComputedStyle(one).transitionDuration) > 0).length")
        assert moving == 0, moving


CASES = [each_view_looks_right_in_light, each_view_looks_right_in_dark, everything_is_there_at_200_percent,
         what_opens_over_views_looks_right_in_light, what_opens_over_views_looks_right_in_dark, nothing_moves_for_those_who_asked]
