//! What people type, and what they mean.

use serde_json::json;
use tests::{Shop, get, unique};

use super::names;
use crate::support::bench::Bench;

/// SAE 100R5-10 has a bore of half an inch, -8 one of 13/32.
#[test]
fn half_inch_hoses_by_their_bore_come_before_those_by_the_dash() {
    let token = Shop::demo().admin();
    for (text, first, second) in [
        ("1/2 r5", "T5-10", "T5-8"),
        ("100R5 1/2 hose", "T5-10", "T5-8"),
        ("dn12 100r14", "T14-10", "T14-8"),
        ("r5 1/4", "T5-5", "T5-4"),
        ("r5 -8", "T5-8", "T5-10"),
        ("half inch r5", "T5-10", "T5-8"),
        ("R5-1/2", "T5-10", "T5-8"),
        ("R5-8", "T5-8", "T5-10"),
    ] {
        let found = names(&token, text);
        let place = |name: &str| found.iter().position(|other| other == name);
        let places = [place(first), place(second)];
        assert!(places[0].is_some(), "{text}: {found:?}");
        assert!(places[1].is_none() || places[0] < places[1], "{text}: {found:?}");
    }
}

/// Each text has the item that is meant among the first five.
#[test]
fn what_clerks_type_finds_what_they_mean() {
    let token = Shop::demo().admin();
    for (text, expected) in [
        ("t2a8", "T2A-8"),
        ("T2A 8", "T2A-8"),
        ("t2a-8", "T2A-8"),
        ("2 wire 1/2", "T2A-8"),
        ("1/2 2sn", "H2SN-8"),
        ("halvorin 2sn -8", "H2SN-8"),
        ("dn12 4sp", "H4SP-8"),
        ("853 2sn 12", "H2SN-12"),
        ("4sp 1 1/4", "H4SP-20"),
        ("100r17 3/8", "T17-6"),
        ("fjx 8 90 hose 6", "6TC-8FJX90"),
        ("JIC swivel 90 8 hose -6", "6TC-8FJX90"),
        ("femal jic swivel hose 6", "6FX-6FJX"),
        ("orfs male 12 straight", "12TC-12MOR"),
        ("dkos 20", "H20-DKOS-20-12"),
        ("code 61 16 45", "16TC-16FL45"),
        ("6505 8 6", "6505-8-6"),
        ("spring guard 14", "VSG-14"),
        ("pipe clamp 12", "PC-12"),
        ("no skive ferrule 8", "HF1-8"),
        ("hose assembly 1005", "A-1005"),
        ("Schlauchleitung 1005", "A-1005"),
        ("kit 100", "K-100"),
        ("work order 200", "W-200"),
        ("wo 200", "W-200"),
        ("quote 100", "E-100"),
        ("po 4500012345", "W-100"),
        ("H2SN08", "H2SN-8"),
        ("70102-8-8", "070102-8-8"),
        ("banjo 18 mm", "H20-BANJO-M18-10"),
        ("0.5 inch 2sn hose", "H2SN-8"),
        ("halvorn 1sn 3/4", "H1SN-12"),
        ("chek valve", "CV-08"),
        ("070102-08-08", "070102-8-8"),
        ("2404 8 x 8", "2404-8-8"),
        (".75 2sn hose", "H2SN-12"),
        ("komatsu 24x1.5 straight", "8TC-M24x1.5FKX"),
        ("dowty washer 1/2", "BS-08"),
        ("R2-8", "T2A-8"),
        ("100R2-8", "T2A-8"),
        ("2SN-DN12", "H2SN-8"),
        ("mjic x morb 8", "6400-8-8"),
        ("dkol15-12", "H20-DKOL-15-12"),
        ("T-Stück jic 4", "2603-4-4-4"),
        ("Kreuzstück jic 4", "2650-4-4-4-4"),
        ("feruel no skive 8", "HF1-8"),
    ] {
        let found = names(&token, text);
        let first = found.get(..5).unwrap_or(&found);
        assert!(first.iter().any(|name| name == expected), "{text}: {first:?}");
    }
}

/// The words without which something is found are left out, and the answer says so.
#[test]
fn words_that_find_nothing_are_left_out_and_told() {
    let token = Shop::demo().admin();
    let ask = |text: &str| {
        get("/search").query("text", text).query("limit", "5").token(&token).send().expect(200)
    };
    for (text, ignored, first) in [
        ("T2A-8", json!([]), "T2A-8"),
        ("qqxz T2A-8", json!(["qqxz"]), "T2A-8"),
        ("T2A-8 qqxz wwqx", json!(["qqxz", "wwqx"]), "T2A-8"),
        ("2sn ventilated 1/2", json!(["ventilated"]), "H2SN-8"),
    ] {
        let answer = ask(text);
        assert_eq!(answer.field("/ignoredWords"), ignored, "{text}: {answer}");
        assert!(answer.all("name").contains(&first.to_owned()), "{text}: {answer}");
    }
    for text in ["qqxz", "qqxz wwqx"] {
        let answer = ask(text);
        let told = [answer.field("/total"), answer.field("/ignoredWords")];
        assert_eq!(told, [json!(0), json!([])], "{text}");
    }
    // A page behind the last one is counted and told alike, in a shop to which nobody adds anything meanwhile.
    let bench = Bench::new();
    let text = format!("qqxz {}-2SN-8", bench.word);
    let ask = |page: &str| {
        let found = get("/search").query("text", &text).query("page", page);
        found.token(&bench.admin).send().expect(200)
    };
    let told = |answer: &tests::Answer| [answer.field("/total"), answer.field("/ignoredWords")];
    let (first, behind) = (ask("1"), ask("50"));
    assert_eq!(first.field("/ignoredWords"), json!(["qqxz"]));
    assert_eq!(told(&behind), told(&first));
    assert_ne!(first.field("/items"), json!([]));
    assert_eq!(behind.field("/items"), json!([]));
}

/// Nobody finds by fewer words what by all of them isn't for his eyes.
#[test]
fn customers_find_no_more_with_fewer_words() {
    let bench = Bench::new();
    let word = unique("Firm");
    let [one, other] = ["One", "Other"].map(|name| bench.shop.customer(&format!("{word} {name}")));
    let configuration = bench.configuration(json!({ "customer": other.to_string(), "tag": word }));
    bench.post("/hoseassemblies/create", &configuration).expect(201);
    let token = bench.shop.customer_token(Some(one));
    let answer = get("/search").query("text", &format!("{word} qqxz")).token(&token).send();
    let answer = answer.expect(200);
    let told = [answer.field("/total"), answer.field("/ignoredWords")];
    assert_eq!(told, [json!(0), json!([])]);
}

/// Which end has which size counts.
#[test]
fn adaptors_come_first_whose_ends_have_the_sizes_that_were_typed() {
    let token = Shop::demo().admin();
    for (text, first) in [
        ("-8 jic x -10 orb", "6400-8-10"),
        ("-10 jic x -8 orb", "6400-10-8"),
        ("3/8 jic to 1/4 npt", "2404-6-4"),
        ("1/4 npt to 3/8 jic", "2404-6-4"),
        ("1/2 jic x 1/2 npt", "2404-8-8"),
    ] {
        assert_eq!(names(&token, text).first().map(String::as_str), Some(first), "{text}");
    }
}

#[test]
fn sizes_of_wraps_are_no_inches_and_fractions_no_numbers() {
    let token = Shop::demo().admin();
    let inches = get("/search").query("text", "fire sleeve 1\"").token(&token).send().expect(200);
    assert_eq!(inches.field("/ignoredWords"), json!(["1\""]));
    assert!(names(&token, "fire sleeve 16").contains(&"VFS-16".to_owned()));
    assert!(names(&token, "1/2").iter().all(|name| !name.starts_with("12")));
}

/// Searches by four people who knew only the catalogue: 95 of 100 have what is meant among the first five.
#[test]
fn searches_of_strangers_find_what_is_meant() {
    let token = Shop::demo().admin();
    let rows = include_str!("../../data/searches.tsv").lines().filter(|row| !row.starts_with('#'));
    let (mut asked, mut missed) = (0, Vec::new());
    for row in rows {
        let (text, wanted) = row.split_once('\t').expect("a text and what it means");
        let found = names(&token, text);
        let first = found.get(..5).unwrap_or(&found);
        asked += 1;
        if !wanted.split('|').any(|wanted| first.iter().any(|name| name == wanted)) {
            missed.push(format!("{text}: {first:?}"));
        }
    }
    assert!(asked == 357 && missed.len() <= 15, "{missed:#?}");
}
