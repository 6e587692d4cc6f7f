"""Pictures of items: drawn, stored, or said to be elsewhere."""

import io
import json
import os
import re
import subprocess

from PIL import Image

from desk import expect, quiet


def own_item(desk, number, **more):
    """An item of the demo's own."""
    made = desk.service.post("/otheritems/create", {"params": {"partNumber": number} | more}, desk.service.token("demo admin"))
    return json.loads(made)["_id"]


def dots(desk, item, kind):
    """Stores a picture of 90 by 60 dots."""
    file = desk.service.folder / f"picture.{kind}"
    content = io.BytesIO()
    Image.new("RGB", (90, 60), "#c40").save(content, kind)
    file.write_bytes(content.getvalue())
    file.chmod(0o644)
    organization = desk.service.get("/organization", desk.service.token("demo admin"))["name"]
    subprocess.run([desk.service.program, "--data", desk.service.data, "image", "set", "--organization", organization, "--belongs-to", item, file],
                   check=True, env=os.environ | {"RUST_LOG": "error"})


def stored_pictures_are_shown(desk):
    for kind in ("png", "jpeg"):
        number = f"PICTURE-{kind}".upper()
        item = own_item(desk, number)
        dots(desk, item, kind)
        with desk.page(f"/catalogue/{item}") as page:
            picture = page.locator(".paper img")
            expect(picture).to_have_attribute("alt", f"Picture of {number}")
            expect(picture).to_have_js_property("naturalWidth", 90)


def pictures_elsewhere_are_drawn_here(desk):
    """Nothing is fetched from elsewhere; the console would say so."""
    item = own_item(desk, "ELSEWHERE", imageName="https://pictures.example/hose.png")
    with desk.page(f"/catalogue/{item}") as page:
        expect(page.locator(".paper svg")).to_be_visible()
        page.goto(f"{desk.host}/catalogue?q=ELSEWHERE")
        row = page.locator("main .rows > li", has_text="ELSEWHERE")
        expect(row.locator("img")).to_have_attribute("src", re.compile("^blob:"))
        quiet(page)


CASES = [stored_pictures_are_shown, pictures_elsewhere_are_drawn_here]
