//! Images that are drawn from the data.

use std::collections::HashSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, OtherItem, Wrap};
use roxmltree::Document;
use serde_json::json;
use tests::{Shop, get, hose, rows_of, unique};

use super::{image, shown};

/// The title and all texts of a drawing, which is XML.
pub(super) fn words(body: &[u8]) -> (String, Vec<String>) {
    let text = std::str::from_utf8(body).expect("UTF-8");
    let document = Document::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let root = document.root_element();
    assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")), "{text}");
    assert!(root.attribute("viewBox").is_some(), "{text}");
    let of = |name: &str| -> Vec<String> {
        let found = root.descendants().filter(|node| node.tag_name().name() == name);
        found.map(|node| node.text().unwrap_or_default().to_owned()).collect()
    };
    let [title] = &of("title")[..] else { panic!("one title: {text}") };
    assert!(!text.contains("style=") && !text.contains("<script"), "{text}");
    (title.clone(), of("text"))
}

#[test]
fn every_kind_is_drawn() {
    let shop = Shop::new("drawn");
    let word = unique("D");
    shop.brand(&word);
    let fields = |number: &str, more| hose(number, &word, "8", more);
    let without_size = |number: &str, more| {
        let mut fields = fields(number, more);
        fields.as_object_mut().expect("fields").remove("size");
        fields
    };
    let fitting = json!({ "hoseSize": "-8", "dashSize": "-6", "series": "S", "style": "JIC", "gender": "female",
        "swivel": "swivel", "shape": "90° elbow", "dropLengthmm": 27.7, "threadSize": "9/16-18" });
    let tee = json!({ "shape": "tee", "ends/0/style": "JIC", "ends/0/gender": "male", "ends/0/dashSize": "-8",
        "ends/1/style": "ORB", "ends/1/gender": "male", "ends/1/dashSize": "-10" });
    let (admin, brand) = (shop.admin(), word.clone());
    for (id, title, expected) in [
        (
            shop.add::<Hose>(fields("H", json!({ "spec": "EN 853 2SN" }))),
            "H",
            vec!["Hose -8", "EN 853 2SN"],
        ),
        (
            shop.add::<CrimpFitting>(without_size("C", fitting)),
            "C",
            vec!["27.7 mm", "Hose -8", "JIC female -6 (9/16-18)"],
        ),
        (shop.add::<Adaptor>(without_size("A", tee)), "A", vec!["JIC male -8", "ORB male -10"]),
        (
            shop.add::<Ferrule>(fields("F", json!({ "series": "FS" }))),
            "F",
            vec!["Ferrule -8", "FS"],
        ),
        (
            shop.add::<Wrap>(fields("W", json!({ "wrapType": "spiral guard" }))),
            "W",
            vec!["Size -8", "spiral guard"],
        ),
        (
            shop.add::<OtherItem>(without_size("O", json!({ "itemType": "clamp" }))),
            "O",
            vec!["O", "clamp"],
        ),
    ] {
        let answer = shown(image(&id, &admin), "image/svg+xml", "private");
        let (drawn_title, texts) = words(&answer.body);
        assert_eq!(drawn_title, format!("{brand} {title}"), "{answer}");
        for text in expected {
            assert!(texts.iter().any(|found| found == text), "{text}: {answer}");
        }
        let again = image(&id, &admin).expect(200);
        assert_eq!((&again.body, again.header("etag")), (&answer.body, answer.header("etag")));
        let conditional = get(&format!("/image/{id}"))
            .token(&admin)
            .header("If-None-Match", answer.header("etag"));
        conditional.send().expect(304);
    }
}

#[test]
fn the_demo_is_drawn() {
    let ids = rows_of("select encode(i.id, 'hex') as id from items i where i.organization_id = shared_organization()
        and encode(i.id, 'hex') like 'de30%' order by md5(i.id::text) limit 60");
    let brands = rows_of(
        "select encode(id, 'hex') as id from brands where organization_id = shared_organization() order by id limit 5",
    );
    let mut seen = HashSet::new();
    for row in ids.iter().chain(&brands) {
        let id = row["id"].as_str().expect("an id");
        let answer = shown(image(id, ""), "image/svg+xml", "public");
        let (title, _) = words(&answer.body);
        assert!(seen.insert(title), "{answer}");
    }
    assert!(seen.len() > 60, "{}", seen.len());
}

#[test]
fn the_drawing_follows_the_data() {
    let shop = Shop::new("follows");
    let word = unique("D");
    shop.brand(&word);
    let admin = shop.admin();
    let drawn = |style: &str, gender: &str, shape: &str, size: &str| {
        let number = unique("N");
        let id = shop.add::<CrimpFitting>(
            json!({ "partNumber": number, "brand": word, "hoseSize": size, "dashSize": size,
            "series": "S", "style": style, "gender": gender, "shape": shape }),
        );
        let svg = String::from_utf8(image(&id, &admin).expect(200).body).expect("UTF-8");
        // The lines alone.
        let paths: Vec<_> =
            svg.split("<path").skip(1).map(|path| path.split("/>").next()).collect();
        format!("{paths:?}")
    };
    let base = drawn("JIC", "female", "straight", "-8");
    for (style, gender, shape, size) in [
        ("ORFS", "female", "straight", "-8"),
        ("JIC", "male", "straight", "-8"),
        ("JIC", "female", "45° elbow", "-8"),
        ("JIC", "female", "straight", "-32"),
        ("Code 61 flange", "female", "straight", "-8"),
    ] {
        assert_ne!(drawn(style, gender, shape, size), base, "{style} {gender} {shape} {size}");
    }
    assert_eq!(drawn("jic 37°", "female", "Straight", "08"), base, "spelling changes nothing");
}

#[test]
fn names_cannot_break_out() {
    let shop = Shop::new("names");
    let evil = format!("<script>alert(1)</script>&\"'{}", unique("E"));
    let brand = shop.brand(&evil);
    let id = shop.add::<OtherItem>(
        json!({ "partNumber": "]]><b>", "brand": evil, "description": "a\tb\nc" }),
    );
    let admin = shop.admin();
    assert_eq!(words(&image(&brand, &admin).expect(200).body).0, evil);
    let (title, texts) = words(&image(&id, &admin).expect(200).body);
    assert_eq!(title, format!("{evil} ]]><b>: a b c"));
    assert_eq!(texts, ["]]><b>"]);
}

#[test]
fn enumerations_hold_their_drawings() {
    let shop = Shop::new("words");
    let token = shop.customer_token(None);
    let titles = |path: &str, query: &[(&str, &str)]| -> (Vec<String>, HashSet<Vec<u8>>) {
        let ask =
            query.iter().fold(get(path).token(&token), |ask, (name, value)| ask.query(name, value));
        let held = ask.send().expect(200).all("image");
        let decode = |image: &String| {
            let text = image.strip_prefix("data:image/svg+xml;base64,").expect("a drawing");
            STANDARD.decode(text).expect("base64")
        };
        let drawings: Vec<Vec<u8>> = held.iter().map(decode).collect();
        (drawings.iter().map(|drawing| words(drawing).0).collect(), drawings.into_iter().collect())
    };
    let codes = |path: &str| get(path).token(&token).send().expect(200).all("code");
    for path in ["/genders", "/shapes", "/styles"] {
        let (titles, drawings) = titles(path, &[]);
        assert_eq!(titles, codes(path), "{path}");
        assert_eq!(drawings.len(), titles.len(), "{path}: each its own");
    }
    let of = |gender: &str| titles("/styles", &[("gender", gender), ("brand", "Torvane")]);
    let ((_, male), (_, female)) = (of("male"), of("female"));
    assert!(male.len() > 3 && female.len() > 3, "{} {}", male.len(), female.len());
    let jic = |drawings: &HashSet<Vec<u8>>| {
        drawings.iter().find(|drawing| words(drawing).0 == "JIC").cloned().expect("JIC")
    };
    assert_ne!(jic(&male), jic(&female));
    let (wraps, _) = titles("/organization/wrapstyles", &[]);
    assert!(wraps.contains(&"spiral guard, yellow".to_owned()), "{wraps:?}");
}

#[test]
fn unknown_ids_are_not_found() {
    let shop = Shop::new("unknown");
    let admin = shop.admin();
    let customer = shop.customer("Nobody");
    let estimate = shop.estimate("E-1", customer).to_string();
    for id in ["f".repeat(24), estimate, customer.to_string()] {
        for token in ["", &admin] {
            image(&id, token).problem(404, "not_found");
        }
    }
    image("nonsense", "").faults(&[("belongsToId", "malformed_id")]);
}
