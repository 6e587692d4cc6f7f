//! Components by a profile.

use serde_json::{Value, json};
use tests::{C, book, counts, import_faults, t};

use super::{COMPONENTS, csv, german, hoses, profile, shop, tells, xlsx};

/// A price list as a maker in Germany writes it: titles, units below the headings, groups, a total, repeated headings.
pub(super) const LIST: &str = "\
Corvessa Hydraulik GmbH\r
Preisliste 2026, gültig ab 01.01.2026, Preise in €\r
\r
Artikel-Nr.;Bezeichnung;EAN;DN;Betriebsdruck;Außen-Ø;Gewicht;Preis / 100 m\r
;;;;[bar];[mm];[kg/m];\r
Hochdruckschläuche 2SN;;;;;;;\r
2SN-08;Schlauch EN 853 2SN;4006381333931;12;275;23,1;0,62;1.250,00 €\r
2SN-12;Schlauch EN 853 2SN;4006381333948;DN 20;215 bar;30,2;0,95;1.890,50 €\r
2SN-16;Schlauch EN 853 2SN;;25;165;;;auf Anfrage\r
Artikel-Nr.;Bezeichnung;EAN;DN;Betriebsdruck;Außen-Ø;Gewicht;Preis / 100 m\r
Spiralschläuche 4SH;;;;;;;\r
4SH-16;Schlauch EN 856 4SH;;25;42 MPa;38,9;2,1;4.999,- €\r
Gesamt:;;;4;;;;\r
";

#[test]
fn a_german_list_goes_in_as_it_is() {
    let (shop, admin, brand) = shop();
    let profile = profile(&admin, "hose", &german(&brand));
    let answer = csv(&admin, COMPONENTS, LIST, &profile).expect(200);
    let warnings = answer.field("/warnings");
    let told: Vec<(i64, &str)> = warnings
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["row"].as_i64().unwrap(), one["message"].as_str().unwrap()))
        .collect();
    assert_eq!(
        told,
        [
            (10, "1 row was skipped (repeated headings): 10"),
            (5, "1 row was skipped (units below the headings): 5"),
            (6, "2 rows were skipped (titles and remarks): 6, 11"),
            (13, "1 row was skipped (totals): 13"),
            (9, "1 row was skipped (words of the profile by which rows are skipped): 9"),
        ]
    );
    assert_eq!(counts(answer), (3, 0, 0));
    let found = hoses(&shop);
    let of = |name: &str| -> Vec<Value> { found.iter().map(|hose| hose[name].clone()).collect() };
    assert_eq!(of("number"), ["2SN-08", "2SN-12", "4SH-16"]);
    // DN 12 is dash 8.
    assert_eq!(of("size"), ["-8", "-12", "-16"]);
    assert_eq!(of("psi"), [json!(3989), json!(3118), json!(6092)]);
    assert_eq!(of("od"), [json!(23.1), json!(30.2), json!(38.9)]);
    assert_eq!(of("weight"), [json!(0.4166), json!(0.6384), json!(1.411)]);
    assert_eq!(of("price"), [json!(12.5), json!(18.905), json!(49.99)]);
    assert_eq!(of("currency"), ["EUR", "EUR", "EUR"]);
    assert_eq!(of("unit"), ["m", "m", "m"]);
    // The same list changes nothing; a hose without a price has no currency either.
    assert_eq!(counts(csv(&admin, COMPONENTS, LIST, &profile)), (0, 0, 3));
    let unpriced = LIST.replace("auf Anfrage", "");
    assert_eq!(counts(csv(&admin, COMPONENTS, &unpriced, &profile)), (1, 0, 3));
    assert_eq!(hoses(&shop)[2]["currency"], Value::Null);
}

#[test]
fn the_sheet_and_its_headings_are_found_by_their_content() {
    let (shop, admin, brand) = shop();
    let headings = || vec![t("Nr"), t("Nennweite (Zoll)"), t("Temp. von"), t("Serie")];
    let prices = |part: &str| {
        vec![
            vec![t("Lieferprogramm")],
            headings(),
            vec![t(part), t("1/2\""), C::N(-40.0), t("2SN")],
            vec![t(&format!("{part}-b")), C::N(0.75), t("-40 °F"), t("4SH")],
        ]
    };
    let layout = |sheet: Value| {
        json!({
            "sheet": sheet,
            "columns": [
                { "column": "partNumber", "headings": ["nr"] },
                { "column": "brand", "fixed": brand },
                { "column": "size", "headings": ["Nennweite (Zoll)"], "size": "inch" },
                { "column": "minTemperatureC", "headings": ["TEMP. VON"], "unit": "°C" },
                { "column": "series", "letters": ["D"] }
            ]
        })
    };
    let file = book(&[
        ("Titel", vec![vec![t("Nr"), t("Seite")], vec![t("1"), t("2")]]),
        ("Schläuche", prices("A")),
        ("Weitere", prices("B")),
    ]);
    // The first sheet with all headings; the first row isn't among them.
    let first = profile(&admin, "hose", &layout(Value::Null));
    assert_eq!(counts(xlsx(&admin, COMPONENTS, &file, &first)), (2, 0, 0));
    let named = profile(&admin, "hose", &layout(json!("weitere")));
    assert_eq!(counts(xlsx(&admin, COMPONENTS, &file, &named)), (2, 0, 0));
    let found = hoses(&shop);
    let all = |name: &str| -> Vec<Value> { found.iter().map(|hose| hose[name].clone()).collect() };
    assert_eq!(all("number"), ["A", "A-b", "B", "B-b"]);
    assert_eq!(all("size"), ["-8", "-12", "-8", "-12"]);
    assert_eq!(all("coldest"), [-40, -40, -40, -40]);
    assert_eq!(all("series"), ["2SN", "4SH", "2SN", "4SH"]);
    let missing = profile(&admin, "hose", &layout(json!("Preise")));
    let answer = xlsx(&admin, COMPONENTS, &file, &missing);
    assert_eq!(import_faults(answer), [" no_such_sheet"]);
}

#[test]
fn part_numbers_are_made_of_several_columns_and_parts_of_one() {
    let (shop, admin, brand) = shop();
    let layout = json!({
        "columns": [
            { "column": "partNumber", "headings": ["Typ", "Dash"], "join": "-" },
            { "column": "brand", "fixed": brand },
            { "column": "size", "headings": ["Text"], "split": { "separator": " ", "piece": -1 } },
            { "column": "series", "headings": ["Text"], "split": { "separator": " ", "piece": 1 } },
            { "column": "available", "headings": ["Lieferbar"], "words": [
                { "theirs": "ja", "ours": "TRUE" }, { "theirs": "nein", "ours": "FALSE" } ] }
        ]
    });
    let profile = profile(&admin, "hose", &layout);
    let list = "Typ;Dash;Text;Lieferbar\n2SN;08;2SN blau DN 12;Ja\n4SH;;4SH DN12;nein\n";
    let answer = csv(&admin, COMPONENTS, list, &profile);
    // A part number of half the cells is none; "12" alone doesn't say what it is.
    tells(&answer, "but that of Dash is blank");
    assert_eq!(import_faults(answer), ["C2 ambiguous_size", "A3 required"]);
    let list = list.replace("DN 12", "DN12").replace("4SH;;", "4SH;08;");
    assert_eq!(counts(csv(&admin, COMPONENTS, &list, &profile)), (2, 0, 0));
    let found = hoses(&shop);
    assert_eq!(found[0]["number"], "2SN-08");
    assert_eq!((&found[0]["size"], &found[0]["series"]), (&json!("-8"), &json!("2SN")));
}

#[test]
fn what_shows_the_same_in_their_unit_stays_as_it_is() {
    let (shop, admin, brand) = shop();
    let fields = json!({ "maxPressurePsi": 4000 });
    shop.add::<domain::catalogue::Hose>(tests::hose("P-8", &brand, "8", fields));
    let layout = json!({
        "columns": [
            { "column": "partNumber", "headings": ["Nr"] },
            { "column": "brand", "fixed": brand },
            { "column": "size", "fixed": "-8" },
            { "column": "maxPressurePsi", "headings": ["bar"], "unit": "bar" }
        ]
    });
    let profile = profile(&admin, "hose", &layout);
    // 4000 psi are 275.8 bar, which lists round; 276 bar would be 4003 psi.
    for (pressure, outcome, psi) in
        [("276", (0, 0, 1), 4000), ("275.8", (0, 0, 1), 4000), ("280", (0, 1, 0), 4061)]
    {
        let list = format!("Nr,bar\nP-8,{pressure}\n");
        assert_eq!(counts(csv(&admin, COMPONENTS, &list, &profile)), outcome, "{pressure}");
        assert_eq!(hoses(&shop)[0]["psi"], psi, "{pressure}");
    }
}
