//! Drawings of hose assemblies and hose kits.

use domain::Id;
use domain::customers::Customer;
use domain::documents::LineItem;
use serde_json::{Value, json};
use tests::{Answer, Program, Shop, beside, get, id, request, texts};

use super::address::{open, signed};
use super::drawn::words;
use super::{image, png, refused, set, shown};
use crate::support::bench::{Bench, path};

/// The title and the texts of a drawing.
fn drawn(id: &str, token: &str) -> (String, Vec<String>) {
    words(&shown(image(id, token), "image/svg+xml", "private").body)
}

fn has(texts: &[String], expected: &str) {
    assert!(texts.iter().any(|text| text == expected), "{expected}: {texts:?}");
}

#[test]
fn an_assembly_is_drawn_as_on_its_data_sheet() {
    let bench = Bench::new();
    let made = bench.made(json!({ "end2": bench.elbow, "wrap": bench.wrap, "angle": null }));
    let (title, labels) = drawn(id(&made), &bench.admin);
    let number = made["partNumber"].as_str().expect("a number");
    let description = made["description"].as_str().expect("a description");
    assert_eq!(title, format!("hose assembly {number} revision A version 1: {description}"));
    let (cut, overall) = ("CUT 32 1/16 in [814.4 mm]", "OVERALL 36 in");
    has(&labels, cut);
    assert!(labels.iter().any(|text| text.starts_with(overall)), "{labels:?}");
    let sheet = bench.post(&path(&made, "datasheet"), &json!({})).expect(200);
    let sheet = texts(&sheet.body).join(" ");
    for text in &labels {
        assert!(sheet.contains(text.as_str()), "{text}: {sheet}");
    }
    // Hose, two fittings with ferrules and the wrap have numbers of the bill.
    let numbers = labels.iter().filter(|text| text.parse::<u8>().is_ok()).count();
    assert!((5..=6).contains(&numbers), "{labels:?}");
}

#[test]
fn the_angle_between_bent_ends_is_seen() {
    let bench = Bench::new();
    let mut pictures = Vec::new();
    for (angle, told) in
        [(json!(null), "Angle ?"), (json!(90), "Angle 90°"), (json!(270), "Angle 270°")]
    {
        let made = bench.made(json!({ "end1": bench.elbow, "end2": bench.elbow, "angle": angle }));
        has(&drawn(id(&made), &bench.admin).1, told);
        let sheet = texts(&bench.post(&path(&made, "datasheet"), &json!({})).expect(200).body);
        assert!(sheet.join(" ").contains(told), "{sheet:?}");
        // Where a picture is too small for words, its lines tell.
        let small = get(&format!("/image/{}?plain=true", id(&made))).token(&bench.admin).send();
        let small = String::from_utf8(small.expect(200).body).expect("UTF-8");
        pictures.push(small.split_once("</title>").expect("a title").1.to_owned());
    }
    let [unknown, right, left] = pictures.as_slice() else { panic!("three") };
    assert!(unknown != right && right != left && left != unknown);
}

#[test]
fn figures_are_current_until_the_release_and_frozen_after() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    let shown_cut = || {
        let (_, texts) = drawn(id(&made), &bench.admin);
        texts.into_iter().find(|text| text.starts_with("CUT")).expect("the cut length")
    };
    let first = image(id(&made), &bench.admin);
    let ask_again = |tag: &str| {
        let ask = get(&format!("/image/{}", id(&made))).token(&bench.admin);
        ask.header("If-None-Match", tag).send()
    };
    assert_eq!(shown_cut(), "CUT 32 27/32 in [834.4 mm]");
    ask_again(first.header("etag")).expect(304);
    bench.change("crimpfitting", &bench.straight, &json!({ "cutAllowancemm": 60 }));
    assert_eq!(shown_cut(), "CUT 31 9/32 in [794.4 mm]", "no figure is stale");
    ask_again(first.header("etag")).expect(200);
    bench.post(&path(&made, "release"), &json!({})).expect(200);
    bench.change("crimpfitting", &bench.straight, &json!({ "cutAllowancemm": 40 }));
    assert_eq!(shown_cut(), "CUT 31 9/32 in [794.4 mm]", "a release freezes them");
}

/// A kit of two of an assembly, an adaptor and a clamp, for a customer.
fn kit(bench: &Bench, assembly: &Value, customer: Option<Id<Customer>>) -> String {
    let lines = [
        (LineItem::HoseAssembly(id(assembly).parse().expect("an id")), "2"),
        (LineItem::Adaptor(bench.adaptor.parse().expect("an id")), "4"),
        (LineItem::OtherItem(bench.clamp.parse().expect("an id")), "1"),
    ];
    bench.shop.kit(&tests::unique("KIT-"), customer, &lines).0
}

#[test]
fn a_kit_is_drawn_as_its_parts() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    let kit = kit(&bench, &made, None);
    let (title, texts) = drawn(&kit, &bench.admin);
    assert!(
        title.starts_with("hose kit KIT-") && title.ends_with(" revision A version 1"),
        "{title}"
    );
    has(&texts, &format!("2 × {} revision A", made["partNumber"].as_str().expect("a number")));
    has(&texts, &format!("4 × {}-AD", bench.word));
    has(&texts, &format!("1 × {}-CLAMP", bench.word));
    has(&texts, "CUT 32 27/32 in [834.4 mm]");
    bench.change("crimpfitting", &bench.straight, &json!({ "cutAllowancemm": 60 }));
    has(&drawn(&kit, &bench.admin).1, "CUT 31 9/32 in [794.4 mm]");
    let (bare, _) = bench.shop.kit("K-1", None, &[]);
    has(&drawn(&bare, &bench.admin).1, "no parts yet");
    let clamp = LineItem::OtherItem(bench.clamp.parse().expect("an id"));
    let (large, _) = bench.shop.kit("K-2", None, &vec![(clamp, "3"); 30]);
    let (_, texts) = drawn(&large, &bench.admin);
    has(&texts, "and 6 more");
    let captions = texts.iter().filter(|text| text.starts_with("3 × ")).count();
    assert_eq!(captions, 24);
}

#[test]
fn documents_are_drawn_in_the_unit_that_is_asked() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    let kit = kit(&bench, &made, None);
    let ask = |id: &str, unit: &str, tag: &str| {
        let ask = get(&format!("/image/{id}")).token(&bench.admin).query("drawingUnit", unit);
        ask.header("If-None-Match", tag).send()
    };
    for (id, inch, mm) in [
        (id(&made), "OVERALL 36 in", "OVERALL 914.4 mm"),
        (&kit, "CUT 32 27/32 in [834.4 mm]", "CUT 834.4 mm [32 27/32 in]"),
    ] {
        let drawn = |unit: &str| shown(ask(id, unit, ""), "image/svg+xml", "private");
        let texts_of = |unit: &str| words(&drawn(unit).body).1.join("|");
        assert!(
            texts_of("in").contains(inch) && !texts_of("in").contains(mm),
            "{}",
            texts_of("in")
        );
        assert!(
            texts_of("mm").contains(mm) && !texts_of("mm").contains(inch),
            "{}",
            texts_of("mm")
        );
        assert_eq!(drawn("").body, drawn("in").body, "the organization's unit");
        let (of_inch, of_mm) = (drawn("in"), drawn("mm"));
        assert_ne!(of_inch.header("etag"), of_mm.header("etag"));
        ask(id, "mm", of_mm.header("etag")).expect(304);
        ask(id, "mm", of_inch.header("etag")).expect(200);
        // A signed address is of all units.
        let address = signed(&bench.shop, id, Shop::services().now().timestamp() + 60);
        assert_eq!(open(&format!("{address}&drawingUnit=mm")).expect(200).body, of_mm.body);
    }
    ask(id(&made), "yard", "").faults(&[("drawingUnit", "unknown_value")]);
    // Drawings of items have no lengths.
    assert_eq!(ask(&bench.hose, "mm", "").body, ask(&bench.hose, "in", "").body);
}

#[test]
fn drawings_are_in_the_language_that_is_asked() {
    let bench = Bench::new();
    let made = bench.made(json!({ "end1": bench.elbow, "end2": bench.elbow, "angle": 90 }));
    let (kit, empty) = (kit(&bench, &made, None), bench.shop.kit("K-0", None, &[]).0);
    let ask = |id: &str, language: &str| {
        let ask = get(&format!("/image/{id}")).token(&bench.admin).query("drawingUnit", "mm");
        ask.query("drawingLanguage", language).send()
    };
    let drawn = |id: &str, language: &str| shown(ask(id, language), "image/svg+xml", "private");
    let number = made["partNumber"].as_str().expect("a number");
    let numbered = |words: [&str; 2]| words.map(|word| format!("2 × {number} {word} A"));
    let [revision, in_german] = numbered(["revision", "Revision"]);
    for (id, english, german) in [
        (
            id(&made),
            vec!["END 1", "HOSE", "CUT ", "OVERALL 914.4 mm", "Angle 90°", "counter-clockwise"],
            vec![
                "ENDE 1",
                "SCHLAUCH",
                "ZUSCHNITT ",
                "GESAMT 914,4 mm",
                "Verdrehwinkel 90°",
                "gegen den",
            ],
        ),
        (&kit, vec!["HOSE KIT", &revision], vec!["SCHLAUCHSATZ", &in_german]),
        (&empty, vec!["no parts yet"], vec!["noch keine Teile"]),
        (&bench.hose, vec!["Hose -8"], vec!["Schlauch -8"]),
        (&bench.ferrule, vec!["Ferrule -8"], vec!["Fassung -8"]),
        (&bench.wrap, vec!["Size "], vec!["Größe "]),
    ] {
        for (language, own, others) in [("en", &english, &german), ("de", &german, &english)] {
            let texts = words(&drawn(id, language).body).1;
            let has = |start: &str| texts.iter().any(|text| text.starts_with(start));
            assert!(own.iter().all(|start| has(start)), "{own:?}: {texts:?}");
            assert!(!others.iter().any(|start| has(start)), "{others:?}: {texts:?}");
        }
        assert_eq!(drawn(id, "").body, drawn(id, "en").body);
    }
    // A signed address is of all languages.
    let address = signed(&bench.shop, id(&made), Shop::services().now().timestamp() + 60);
    let german = open(&format!("{address}&drawingUnit=mm&drawingLanguage=de")).expect(200).body;
    assert_eq!(german, drawn(id(&made), "de").body);
    ask(id(&made), "xx").faults(&[("drawingLanguage", "unknown_value")]);
    // Papers stay as they are.
    let sheet = texts(&bench.post(&path(&made, "datasheet"), &json!({})).expect(200).body);
    assert!(sheet.join(" ").contains("Angle 90°"), "{sheet:?}");
}

#[test]
fn customers_see_their_own_and_strangers_nothing() {
    let bench = Bench::new();
    let shop = &bench.shop;
    let [own, other] = ["Own", "Other"].map(|name| shop.customer(name));
    let assembly = bench.made(json!({ "customer": own.to_string() }));
    let (assembly, kit) = (id(&assembly).to_owned(), kit(&bench, &assembly, Some(own)));
    let nobodys = id(&bench.made(json!({}))).to_owned();
    let [own, other, none] = [Some(own), Some(other), None].map(|one| shop.customer_token(one));
    let stranger = Shop::new("stranger").admin();
    for subject in [&assembly, &kit] {
        for token in [&own, &bench.admin] {
            shown(image(subject, token), "image/svg+xml", "private");
        }
        for token in ["", &other, &none, &stranger] {
            image(subject, token).problem(404, "not_found");
        }
        image(subject, "nonsense").problem(401, "unauthenticated");
        refused(
            set(&["--organization", &shop.name], subject, &png()),
            "item, brand or organization",
        );
    }
    image(&nobodys, &own).problem(404, "not_found");
    image(&nobodys, &bench.admin).expect(200);
}

#[test]
fn signed_addresses_show_documents_without_a_token() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    let kit = kit(&bench, &made, None);
    let list = get("/hoseassemblies").token(&bench.admin).send().expect(200);
    let listed = list.field("/items/0/image");
    let address = listed.as_str().expect("an address");
    assert!(address.starts_with(&format!("/api/v1/image/{}?expires=", id(&made))), "{address}");
    let with_token = image(id(&made), &bench.admin).expect(200);
    assert_eq!(shown(open(address), "image/svg+xml", "private").body, with_token.body);
    let now = Shop::services().now().timestamp();
    shown(open(&signed(&bench.shop, &kit, now + 60)), "image/svg+xml", "private");
    open(&signed(&bench.shop, &kit, now - 1)).problem(403, "forbidden");
    open(&address.replace(id(&made), &kit)).problem(403, "forbidden");
    let stranger = Shop::new("stranger");
    open(&signed(&stranger, &kit, now + 60)).problem(404, "not_found");
}

#[test]
fn documents_of_the_public_organization_are_not_public() {
    let bench = Bench::new();
    let made = bench.made(json!({}));
    let kit = kit(&bench, &made, None);
    let mut command = beside();
    command.env("HOSEWRIGHT_PUBLIC__ORGANIZATION", &bench.shop.name);
    let mut public = Program::serve(command);
    let ask = |path: &str, token: &str| -> Answer {
        request("GET", &format!("{}{path}", public.host)).token(token).send()
    };
    for subject in [id(&made), &kit] {
        let plain = format!("/api/v1/image/{subject}");
        ask(&plain, "").problem(404, "not_found");
        ask(&plain, &Shop::new("visitor").admin()).problem(404, "not_found");
        shown(ask(&plain, &bench.admin), "image/svg+xml", "private");
    }
    ask(&format!("/api/v1/image/{}", bench.hose), "").expect(200);
    let list = ask("/api/v1/hoseassemblies", &bench.admin).expect(200).field("/items/0/image");
    shown(ask(list.as_str().expect("an address"), ""), "image/svg+xml", "private");
    public.interrupt();
}
