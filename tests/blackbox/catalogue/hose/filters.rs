//! Every parameter narrows the list, and narrows it to what it says.

use std::collections::BTreeSet;

use domain::BoundedText;
use domain::catalogue::{Hose, Properties};
use serde_json::{Value, json};
use tests::{Shop, get, hose, parameters, service, unique};

use super::{list, numbers};

/// Three hoses that differ in everything, and the word that all their part numbers begin with.
fn three() -> (Shop, String, String) {
    let shop = Shop::new("filters");
    let word = unique("F");
    let (red, blue) = (format!("Red {word}"), format!("Blue {word}"));
    shop.brand(&red);
    shop.brand(&blue);
    let number = |letter: &str| format!("{word}-{letter}");
    shop.add::<Hose>(hose(&number("A"), &red, "-08", json!({
        "series": "Alpha line", "spec": "EN 853 2SN and R2", "saeSpec": "100R2AT", "isoSpec": "EN 853 2SN",
        "nominalHoseSize": "8", "maxPressurePsi": 4000.0, "description": "Two wire braids", "colourHose": "black" })));
    shop.add::<Hose>(hose(
        &number("B"),
        &blue,
        "12",
        json!({
        "series": "Beta line", "spec": "EN 857 2SC", "saeSpec": "100R16", "isoSpec": "EN 857 2SC",
        "nominalHoseSize": "-10", "maxPressurePsi": 3120.5, "description": "Compact", "colourHose": "Green" }),
    ));
    shop.add::<Hose>(hose(&number("C"), &blue, "16", json!({})));
    (shop, number(""), red)
}

#[test]
fn every_filter_narrows() {
    let (shop, word, red) = three();
    let token = shop.admin();
    let cases = [
        ("size", "8", "A"),
        ("nominalHoseSize", "10", "B"),
        ("search.series", "BETA", "B"),
        ("search.spec", "and r2", "A"),
        ("search.saeSpec", "r16", "B"),
        ("search.isoSpec", "853", "A"),
        ("search.minPressurePsi", "3122", "A"),
        ("search.minPressureBar", "215.3", "A"),
        ("minPressureBar", "215.3", "A"),
        ("search.brand", red.as_str(), "A"),
        ("search.partNumber", &format!("{}c", word.to_lowercase()), "C"),
        ("search.size", "16", "C"),
        ("search.nominalHoseSize", "8", "A"),
        ("search.hoseSize", "12", "B"),
        ("search.description", "WIRE", "A"),
        ("search.colour", "ree", "B"),
        ("search", r#"{"series":"beta","size":"12"}"#, "B"),
    ];
    for (name, value, letter) in cases {
        let narrowed = list(&token).query("search[partNumber]", &word).query(name, value);
        let narrowed =
            if name == "search.partNumber" { list(&token).query(name, value) } else { narrowed };
        assert_eq!(numbers(&narrowed), [format!("{word}{letter}")], "{name}={value}");
    }
    let all = list(&token).query("search.partNumber", &word);
    assert_eq!(numbers(&all).len(), 3);
}

#[test]
fn lists_of_all_and_of_own_hoses_have_the_same_filters() {
    let document = get(&format!("{}/openapi.json", service().host)).send().expect(200).json();
    let filters = |path: &str| -> BTreeSet<String> {
        parameters(&document, &document["paths"][format!("/api/v1{path}")]["get"])
            .filter_map(|parameter| parameter["name"].as_str())
            .filter(|name| name.starts_with("search."))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(filters("/organization/hoses"), filters("/organization/customhoses"));
    assert!(filters("/organization/hoses").len() > 10);
}

#[test]
fn three_spellings_are_one() {
    let (shop, word, _) = three();
    let token = shop.admin();
    let expected = vec![format!("{word}A")];
    let value = format!("{word}a");
    let object = json!({ "partNumber": value, "series": null, "minPressurePsi": "4000" });
    for request in [
        list(&token).query("search.partNumber", &value),
        list(&token).query("search[partNumber]", &value),
        list(&token).query("search", &object.to_string()),
        list(&token)
            .query("search", &json!({ "partNumber": value, "minPressurePsi": 4000 }).to_string()),
    ] {
        assert_eq!(numbers(&request), expected);
    }
}

#[test]
fn sizes_match_by_value() {
    let shop = Shop::new("sizes");
    let word = unique("S");
    shop.brand("Sizes");
    for (number, size) in
        [("1", "-08"), ("2", "8"), ("3", "08"), ("4", "15L"), ("5", "18"), ("6", "1")]
    {
        shop.add::<Hose>(hose(&format!("{word}-{number}"), "Sizes", size, json!({})));
    }
    let token = shop.admin();
    let found = |name: &str, size: &str| {
        let found = numbers(&list(&token).query("search.partNumber", &word).query(name, size));
        found.iter().map(|number| number[word.len() + 1..].to_owned()).collect::<Vec<_>>()
    };
    for name in ["size", "search.size"] {
        for size in ["-08", "08", "8", "-8", "1/2", "DN12", "dn 12"] {
            assert_eq!(found(name, size), ["1", "2", "3"], "{name}={size}");
        }
        for size in ["15L", "15l", " 15L "] {
            assert_eq!(found(name, size), ["4"], "{name}={size}");
        }
        assert_eq!(found(name, "18"), ["5"], "a size is not a part of a text");
        assert_eq!(found(name, "7"), Vec::<String>::new());
    }
}

#[test]
fn filters_are_combined_with_and() {
    let (shop, word, _) = three();
    let token = shop.admin();
    let both = list(&token).query("search.partNumber", &word).query("search.brand", "blue");
    assert_eq!(numbers(&both), [format!("{word}B"), format!("{word}C")]);
    assert_eq!(numbers(&both.clone().query("size", "12")), [format!("{word}B")]);
    assert!(numbers(&both.clone().query("size", "8")).is_empty());
    let twice = both.query("size", "12").query("search.size", "16");
    assert!(numbers(&twice).is_empty(), "size and search.size both hold");
}

#[test]
fn text_is_matched_as_it_is() {
    let shop = Shop::new("text");
    let word = unique("T");
    shop.brand("Text");
    let series = ["100%", "100_", r"100\", "100x", "it's \"quoted\""];
    for (at, series) in series.iter().enumerate() {
        let number = format!("{word}-{at}");
        shop.add::<Hose>(hose(&number, "Text", "8", json!({ "series": series })));
    }
    let token = shop.admin();
    for (value, at) in [("0%", 0), ("0_", 1), (r"0\", 2), ("'s \"Q", 4)] {
        let found = list(&token).query("search.partNumber", &word).query("search.series", value);
        assert_eq!(numbers(&found), [format!("{word}-{at}")], "{value}");
    }
    let blank = list(&token).query("search.partNumber", &word).query("search.series", "  ");
    assert_eq!(numbers(&blank).len(), 5, "a blank filter is none");
}

#[test]
fn case_does_not_count_in_any_script() {
    let shop = Shop::new("scripts");
    let word = unique("U");
    shop.brand("Łódź Węże");
    shop.add::<Hose>(hose(&format!("{word}-Łódź"), "Łódź Węże", "8", json!({ "series": "ΑΘΉΝΑ" })));
    shop.add::<Hose>(hose(&format!("{word}-Lodz"), "Łódź Węże", "8", json!({ "series": "Größe" })));
    let token = shop.admin();
    let found = |name: &str, value: &str| {
        numbers(&list(&token).query("search[partNumber]", &word).query(name, value))
    };
    assert_eq!(
        numbers(&list(&token).query("search.partNumber", &format!("{word}-ŁÓDŹ"))),
        [format!("{word}-Łódź")]
    );
    assert_eq!(found("search.series", "αθήνα"), [format!("{word}-Łódź")]);
    assert_eq!(found("search.series", "GRÖSS"), Vec::<String>::new());
    assert_eq!(found("search.series", "GRÖ"), [format!("{word}-Lodz")]);
    assert_eq!(found("search.brand", "WĘŻE").len(), 2);
}

/// A figure that is shown finds its hose: 350 bar however they were converted.
#[test]
fn pressures_are_found_by_the_figure_that_is_shown() {
    let (shop, word) = (Shop::new("bars"), unique("BAR"));
    let brand = unique("Bars");
    shop.brand(&brand);
    let stored =
        [("A", 5076.33), ("B", 5_076.320_691), ("C", 5076.0), ("D", 5075.0), ("E", 6000.0)];
    for (letter, psi) in stored {
        let fields = json!({ "maxPressurePsi": psi });
        shop.add::<Hose>(hose(&format!("{word}{letter}"), &brand, "8", fields));
    }
    let token = shop.admin();
    let found = |name: &str, value: &str| -> String {
        let found = numbers(&list(&token).query("search.partNumber", &word).query(name, value));
        found.iter().filter_map(|number| number.chars().last()).collect()
    };
    for name in ["minPressureBar", "search.minPressureBar"] {
        assert_eq!(found(name, "350"), "ABCE");
        assert_eq!(found(name, "349.9"), "ABCDE");
        assert_eq!(found(name, "350.1"), "E");
        assert_eq!(found(name, "413.7"), "E");
        assert_eq!(found(name, "413.8"), "");
    }
    for name in ["minPressurePsi", "search.minPressurePsi"] {
        // 350 bar by either factor
        for psi in ["5076.33", "5076.3", "5076"] {
            assert_eq!(found(name, psi), "ABCE", "{psi}");
        }
        assert_eq!(found(name, "5077"), "E");
    }
    // Guided selections offer each figure once, with what it finds.
    let left = |chosen: Option<&str>| {
        let mut request = get("/hoses/configuration").token(&token).query("brand", &brand);
        if let Some(bar) = chosen {
            request = request.query("minPressureBar", bar);
        }
        request.send().expect(200).json()
    };
    let step = |value: Value, count: u64| json!({ "value": value, "count": count });
    let bars = [step(json!(349.9), 5), step(json!(350), 4), step(json!(413.7), 1)];
    assert_eq!(left(None)["minPressureBar"], json!(bars));
    let psi = [step(json!(5075), 5), step(json!(5076), 4), step(json!(6000), 1)];
    assert_eq!(left(None)["minPressurePsi"], json!(psi));
    assert_eq!(left(Some("350"))["total"], 4);
    assert_eq!(left(Some("350"))["minPressureBar"], json!(bars));
}

/// Above 10,000 psi, those of hoses rated in bar have four digits, whole ones all.
#[test]
fn high_pressures_are_found_by_the_figure_that_is_shown() {
    let (shop, word, brand) = (Shop::new("psi"), unique("PSI"), unique("Psi"));
    shop.brand(&brand);
    // 850 bar are shown as 12330 psi.
    for (letter, psi) in [("A", 12_328.208), ("B", 12_329.0), ("C", 12_331.0)] {
        let fields = json!({ "maxPressurePsi": psi });
        shop.add::<Hose>(hose(&format!("{word}{letter}"), &brand, "8", fields));
    }
    let token = shop.admin();
    for (psi, letters) in
        [("12328", "ABC"), ("12329", "ABC"), ("12330", "AC"), ("12331", "C"), ("12332", "")]
    {
        let asked = list(&token).query("search.partNumber", &word);
        let found = numbers(&asked.query("search.minPressurePsi", psi));
        let found: String = found.iter().filter_map(|number| number.chars().last()).collect();
        assert_eq!(found, letters, "{psi}");
        let chosen = get("/hoses/configuration").query("brand", &brand).token(&token);
        let chosen = chosen.query("minPressurePsi", psi).send().expect(200);
        assert_eq!(chosen.field("/total"), letters.len(), "{psi}");
    }
    let left = get("/hoses/configuration").query("brand", &brand).token(&token).send().expect(200);
    let steps = left.field("/minPressurePsi");
    let counts: Vec<_> = steps.as_array().unwrap().iter().map(|step| &step["count"]).collect();
    assert_eq!(counts, [3, 2, 1]);
}

#[test]
fn pressure_means_at_least() {
    let (shop, word, _) = three();
    let token = shop.admin();
    let least = |psi: &str| {
        numbers(&list(&token).query("search.partNumber", &word).query("search.minPressurePsi", psi))
            .len()
    };
    // 3120.5 psi are shown as 3121 psi, whole psi as they are.
    for (psi, hoses) in
        [("0", 2), ("3120.5", 2), ("3121", 2), ("3122", 1), ("4000", 1), ("4001", 0)]
    {
        assert_eq!(least(psi), hoses, "{psi}");
    }
    for psi in ["-1", "NaN", "inf", "1e3", "1e400", "much"] {
        let request = list(&token).query("search.minPressurePsi", psi);
        request.send().faults(&[("search.minPressurePsi", "not_a_number")]);
    }
}

#[test]
fn own_part_numbers_are_searched() {
    let shop = Shop::new("orgnumbers");
    let word = unique("O");
    shop.brand("Org");
    let first = shop.add::<Hose>(hose(&format!("{word}-1"), "Org", "8", json!({})));
    shop.add::<Hose>(hose(&format!("{word}-2"), "Org", "8", json!({})));
    let number = Some(BoundedText::new(&format!("Shop {word}")).unwrap());
    shop.set(&first, Properties { org_part_number: number, ..Properties::default() }, None);
    let token = shop.admin();
    let found =
        list(&token).query("search.orgPartNumber", &format!("shop {}", word.to_lowercase()));
    assert_eq!(numbers(&found), [format!("{word}-1")]);
    assert_eq!(found.send().field("/0/orgPartNumber"), format!("Shop {word}"));
    let others = Shop::new("others").admin();
    assert!(numbers(&list(&others).query("search.orgPartNumber", &word)).is_empty());
    assert!(numbers(&get("/organization/hoses").query("search.orgPartNumber", "H-1")).is_empty());
}

#[test]
fn unavailable_ones_are_hidden() {
    for shows_stock in [true, false] {
        let shop = Shop::with("available", |mut organization| {
            organization.settings.hide_inventory = !shows_stock;
            organization
        });
        let word = unique("H");
        shop.brand("Hidden");
        let add = |letter: &str| {
            shop.add::<Hose>(hose(&format!("{word}-{letter}"), "Hidden", "8", json!({})))
        };
        let (off, none, _plain, some) = (add("off"), add("none"), add("plain"), add("some"));
        shop.set(&off, Properties { available: Some(false), ..Properties::default() }, None);
        shop.set(&some, Properties { available: Some(true), ..Properties::default() }, None);
        shop.stock(&none, 0);
        shop.stock(&some, 3);
        let token = shop.admin();
        let shown = |hide: &str| {
            let shown = numbers(
                &list(&token).query("search.partNumber", &word).query("hideUnavailable", hide),
            );
            shown.iter().map(|number| number[word.len() + 1..].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(shown("false"), ["none", "off", "plain", "some"]);
        let expected: &[&str] =
            if shows_stock { &["plain", "some"] } else { &["none", "plain", "some"] };
        assert_eq!(shown("true"), expected, "stock is shown: {shows_stock}");
    }
}

#[test]
fn brands_not_dealt_in_are_hidden() {
    let shop = Shop::new("brands");
    let word = unique("D");
    let shared = Shop::shared_brand(&format!("Shared {word}"));
    let own = shop.brand("Own");
    shop.brand("Other");
    Shop::add_shared::<Hose>(hose(
        &format!("{word}-shared"),
        &format!("Shared {word}"),
        "8",
        json!({}),
    ));
    shop.add::<Hose>(hose(&format!("{word}-own"), "Own", "8", json!({})));
    shop.add::<Hose>(hose(&format!("{word}-other"), "Other", "8", json!({})));
    shop.offers_brand(&shared, false);
    shop.offers_brand(&own, true);
    let token = shop.admin();
    let all = list(&token).query("search.partNumber", &word);
    assert_eq!(numbers(&all), ["other", "own", "shared"].map(|end| format!("{word}-{end}")));
    let dealt_in = all.query("hideUnavailableBrands", "true");
    assert_eq!(numbers(&dealt_in), ["other", "own"].map(|end| format!("{word}-{end}")));
    let others = list(&Shop::new("others").admin()).query("search.partNumber", &word);
    let others = others.query("hideUnavailableBrands", "true");
    assert_eq!(numbers(&others), [format!("{word}-shared")], "what one says holds for one");
}

#[test]
fn own_hoses_are_left_out() {
    let shop = Shop::new("custom");
    let word = unique("C");
    Shop::shared_brand(&format!("Shared {word}"));
    shop.brand("Own");
    Shop::add_shared::<Hose>(hose(
        &format!("{word}-shared"),
        &format!("Shared {word}"),
        "8",
        json!({}),
    ));
    shop.add::<Hose>(hose(&format!("{word}-own"), "Own", "8", json!({})));
    let all = list(&shop.admin()).query("search.partNumber", &word);
    let custom = |answer: Value| {
        answer.as_array().unwrap().iter().map(|hose| hose["custom"] == true).collect::<Vec<_>>()
    };
    assert_eq!(custom(all.send().json()), [true, false]);
    assert_eq!(numbers(&all.clone().query("includeCustom", "true")).len(), 2);
    assert_eq!(numbers(&all.query("includeCustom", "FALSE")), [format!("{word}-shared")]);
    let nobody = get("/organization/hoses").query("search.partNumber", &word);
    assert_eq!(
        numbers(&nobody),
        [format!("{word}-shared")],
        "without a token: the shared catalogue"
    );
}

#[test]
fn misspelt_and_wrong_ones_are_refused_together() {
    let token = Shop::new("wrong").admin();
    let request = list(&token)
        .query("search.partNumbr", "x")
        .query("hideUnavailable", "yes")
        .query("customerId", "12")
        .query("page", "0")
        .query("limit", "201")
        .query("sise", "8");
    let answer = request.send().faults(&[
        ("search.partNumbr", "unknown_parameter"),
        ("hideUnavailable", "wrong_type"),
        ("customerId", "malformed_id"),
        ("page", "out_of_range"),
        ("limit", "out_of_range"),
        ("sise", "unknown_parameter"),
    ]);
    assert!(answer.to_string().contains("did you mean search.partNumber?"), "{answer}");
    for (search, at) in [
        ("x", "search"),
        ("[]", "search"),
        (r#"{"size":{}}"#, "search.size"),
        (r#"{"size":[1]}"#, "search.size"),
    ] {
        list(&token).query("search", search).send().faults(&[(at, "wrong_type")]);
    }
    list(&token)
        .query("search", r#"{"color":null}"#)
        .send()
        .faults(&[("search.color", "unknown_parameter")]);
    list(&token).query("size", "8").query("size", "10").send().faults(&[("size", "repeated")]);
    list(&token)
        .query("search.series", "a\u{0}b")
        .send()
        .faults(&[("search.series", "control_character")]);
    list(&token)
        .query("search.series", &"x".repeat(1_001))
        .send()
        .faults(&[("search.series", "too_long")]);
}
