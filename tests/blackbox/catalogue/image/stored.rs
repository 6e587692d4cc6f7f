//! Images that somebody stored.

use serde_json::json;
use tests::{Callers, Kind, Shop, get, rows_of, unique};

use super::{
    SVG, command, image, jpeg, own_hose, png, refused, set, shared_hose, shown, succeeded,
};

#[test]
fn files_come_back_as_they_went() {
    let shop = Shop::new("pictures");
    let admin = shop.admin();
    for (bytes, media_type) in
        [(png(), "image/png"), (jpeg(), "image/jpeg"), (SVG.as_bytes().to_vec(), "image/svg+xml")]
    {
        let id = own_hose(&shop);
        succeeded(set(&["--organization", &shop.name], &id, &bytes));
        let answer = shown(image(&id, &admin), media_type, "private");
        assert_eq!(answer.body, bytes, "byte for byte");
    }
}

#[test]
fn tags_save_the_way() {
    let shop = Shop::new("tags");
    let (admin, id) = (shop.admin(), own_hose(&shop));
    succeeded(set(&["--organization", &shop.name], &id, &png()));
    let tag = image(&id, &admin).expect(200).header("etag").to_owned();
    assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag}");
    let ask = |tags: &str| {
        get(&format!("/image/{id}")).token(&admin).header("If-None-Match", tags).send()
    };
    for tags in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
        let answer = ask(&tags).expect(304);
        assert!(answer.body.is_empty(), "{tags}: {answer}");
        assert_eq!(answer.header("etag"), tag, "{tags}");
        assert_eq!(answer.header("cache-control"), "private, max-age=3600, must-revalidate");
    }
    assert_eq!(ask("\"x\"").expect(200).body, png());
    succeeded(set(&["--organization", &shop.name], &id, &jpeg()));
    assert_eq!(ask(&tag).expect(200).body, jpeg(), "another image, another tag");
}

#[test]
fn an_image_is_replaced_and_taken_away() {
    let shop = Shop::new("replaced");
    let (admin, id) = (shop.admin(), own_hose(&shop));
    let owner = ["--organization", &shop.name];
    let drawn = shown(image(&id, &admin), "image/svg+xml", "private").body;
    succeeded(set(&owner, &id, &png()));
    succeeded(set(&owner, &id, SVG.as_bytes()));
    assert_eq!(image(&id, &admin).expect(200).body, SVG.as_bytes());
    let remove = [&["remove"][..], &owner, &["--belongs-to", &id]].concat();
    succeeded(command(&remove));
    assert_eq!(image(&id, &admin).expect(200).body, drawn, "drawn again");
    refused(command(&remove), "no image of");
}

#[test]
fn brands_and_organizations_have_images() {
    let shop = Shop::new("branded");
    let admin = shop.admin();
    let (brand, own) = (shop.brand(&unique("Brand")), shop.id());
    for id in [&brand, &own] {
        shown(image(id, &admin), "image/svg+xml", "private");
        succeeded(set(&["--organization", &shop.name], id, &png()));
        assert_eq!(shown(image(id, &admin), "image/png", "private").body, png());
        image(id, "").problem(404, "not_found");
    }
    let stranger = Shop::new("branded");
    for id in [&brand, &own] {
        image(id, &stranger.admin()).problem(404, "not_found");
    }
}

#[test]
fn shared_images_are_for_everybody() {
    let (id, _) = shared_hose();
    succeeded(set(&["--shared"], &id, &png()));
    for token in ["", &Shop::new("one").admin(), &Shop::new("two").customer_token(None)] {
        assert_eq!(shown(image(&id, token), "image/png", "public").body, png());
    }
    succeeded(command(&["remove", "--shared", "--belongs-to", &id]));
    shown(image(&id, ""), "image/svg+xml", "public");
}

#[test]
fn own_images_are_for_the_organization() {
    let shop = Shop::new("private");
    let (callers, id) = (Callers::of(&shop), own_hose(&shop));
    succeeded(set(&["--organization", &shop.name], &id, &png()));
    for kind in Kind::ALL {
        let answer = image(&id, callers.token(kind));
        match kind {
            Kind::Anonymous | Kind::Foreign => drop(answer.problem(404, "not_found")),
            _ => assert_eq!(shown(answer, "image/png", "private").body, png(), "{kind:?}"),
        }
    }
}

#[test]
fn unsafe_drawings_are_refused() {
    let shop = Shop::new("unsafe");
    let id = own_hose(&shop);
    let within = |inner: &str| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{inner}</svg>"#
        )
    };
    let doctype =
        format!("<!DOCTYPE svg [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>{}", within("&e;"));
    for (svg, why) in [
        (within("<script>alert(1)</script>"), "script"),
        (within("<foreignObject><p/></foreignObject>"), "foreignObject"),
        (within("<rect onclick=\"alert(1)\"/>"), "onclick"),
        (within("<use href=\"https://example.com/a.svg#b\"/>"), "use refers to"),
        (within("<use xlink:href=\"https://example.com/a.svg#b\"/>"), "use refers to"),
        (within("<image href=\"https://example.com/a.png\"/>"), "image"),
        (within("<rect fill=\"url(https://example.com/a)\"/>"), "fill refers to"),
        (within("<style>@import 'https://example.com/a.css';</style>"), "style"),
        (within("<rect style=\"background:url(https://example.com)\"/>"), "style"),
        (within("<animate attributeName=\"href\" to=\"javascript:x\"/>"), "animate"),
        (doctype, "DOCTYPE"),
        (within("<g>"), "not XML"),
        ("<html><script>alert(1)</script></html>".to_owned(), "svg"),
    ] {
        let output = set(&["--organization", &shop.name], &id, svg.as_bytes());
        refused(output, "this SVG can't be stored");
        refused(set(&["--organization", &shop.name], &id, svg.as_bytes()), why);
    }
    let rows = rows_of(&format!("select 1 as x from images where belongs_to = '\\x{id}'::bytea"));
    assert_eq!(json!(rows), json!([]), "nothing was stored");
}

#[test]
fn texts_of_logos_are_to_be_paths() {
    let shop = Shop::new("logo");
    let (owner, id) = (["--organization", &shop.name], own_hose(&shop));
    let drawn = |inner: &str| {
        let head = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">"#;
        format!("{head}{inner}</svg>").into_bytes()
    };
    let text = drawn("<g><text x=\"1\" y=\"5\">Riverside</text></g>");
    refused(set(&owner, &shop.id(), &text), "convert the text to paths");
    succeeded(set(&owner, &shop.id(), &drawn("<path d=\"M0 0L9 0L9 9z\"/>")));
    // Browsers, which have fonts, show images of other things.
    succeeded(set(&owner, &id, &text));
}

#[test]
fn other_files_are_refused() {
    let shop = Shop::new("files");
    let (owner, id) = (["--organization", &shop.name], own_hose(&shop));
    let mut cut = png();
    cut.truncate(40);
    let mut script = png();
    script.extend_from_slice(b"<script>alert(1)</script>");
    for (bytes, why) in [
        (b"GIF89a\x01\x00\x01\x00\x00\x00\x00;".to_vec(), "neither PNG, JPEG nor SVG"),
        (Vec::new(), "neither PNG, JPEG nor SVG"),
        (cut, "PNG file can't be read"),
        (script, "something follows its end"),
        (b"\xff\xd8\xff\xe0nonsense".to_vec(), "JPEG file can't be read"),
        ([png(), vec![0; 2 * 1024 * 1024]].concat(), "larger than the 2097152 bytes"),
    ] {
        refused(set(&owner, &id, &bytes), why);
    }
    refused(command(&["set", "--shared", "--belongs-to", &id, "/no/such/file"]), "/no/such/file");
}

#[test]
fn nobody_sets_what_is_not_theirs() {
    let (shop, other) = (Shop::new("mine"), Shop::new("theirs"));
    let (own, (shared, _)) = (own_hose(&shop), shared_hose());
    refused(set(&["--organization", &other.name], &own, &png()), "there is no item");
    refused(set(&["--shared"], &own, &png()), "there is no item");
    refused(
        set(&["--organization", &shop.name], &shared, &png()),
        "whose images only the operator sets",
    );
    refused(set(&["--organization", &shop.name], &"f".repeat(24), &png()), "there is no item");
    refused(set(&["--organization", &shop.name], "nonsense", &png()), "24 hexadecimal digits");
    refused(set(&["--organization", "no such"], &own, &png()), "no such");
    for wrong in [
        &["set", "--belongs-to", &own, "file"][..],
        &["set", "--shared", "--organization", &shop.name, "--belongs-to", &own, "file"],
        &["set", "--shared", "file"],
    ] {
        assert_eq!(command(wrong).status.code(), Some(2), "{wrong:?}");
    }
    shown(image(&shared, ""), "image/svg+xml", "public");
}
