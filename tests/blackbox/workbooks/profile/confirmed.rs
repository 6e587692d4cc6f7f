//! Headings that were confirmed in profiles of other lists.

use serde_json::json;
use tests::{post, unique};

use super::guess::{columns, guess, told};
use super::{profile, shop};

/// What a person confirmed once is guessed in lists that look otherwise, as confirmed and never against the values.
#[test]
fn a_confirmed_heading_is_known_in_other_lists() {
    let (_, admin, brand) = shop();
    // Nobody could guess these headings.
    let layout = json!({
        "columns": [
            { "column": "partNumber", "headings": ["Kürzel"] },
            { "column": "brand", "fixed": brand },
            { "column": "size", "headings": ["Kennung"], "size": "dn" },
            { "column": "maxPressurePsi", "headings": ["pn"], "unit": "bar" },
            { "column": "series", "headings": ["Fertigung"] },
            { "column": "description", "headings": ["Machart"] },
            { "column": "application", "headings": ["Wofür"] },
            { "column": "material", "headings": ["Rohstoff"] },
            { "column": "colourHose", "headings": ["Anstrich"] }
        ]
    });
    let body = json!({ "name": unique("Mill"), "kind": "hose", "layout": layout });
    let made = post("/importprofiles/create", &body).token(&admin).send().expect(201);
    let name = made.field("/name").as_str().unwrap().to_owned();
    // Two of its headings among others: another layout.
    let list = "Zeile;Machart;Kürzel;Kennung;pn\n1;schwarz;E-1;12;276\n2;grau;E-2;20;215\n";
    let answer = guess(&admin, list, "hose");
    assert_eq!(answer.field("/row"), 1, "{answer}");
    assert_eq!(
        columns(&answer)[1..5],
        told(&[
            ("Machart", "description", "certain"),
            ("Kürzel", "partNumber", "certain"),
            ("Kennung", "size", "doubtful"),
            ("pn", "maxPressurePsi", "doubtful"),
        ]),
        "{answer}"
    );
    let reasons = answer.field("/columns/2/reasons").to_string();
    assert!(reasons.contains("you confirmed the heading"), "{reasons}");
    assert!(reasons.contains(&name), "{reasons}");
    // How sizes are written and the unit are asked anew, with what they were there.
    let rules = answer.field("/layout/columns");
    let rule = |column: &str| {
        rules.as_array().unwrap().iter().find(|rule| rule["column"] == column).unwrap().clone()
    };
    assert_eq!(
        (&rule("size")["size"], &rule("maxPressurePsi")["unit"]),
        (&json!("dn"), &json!("bar"))
    );
    // In lists of another kind, too.
    let ferrules = guess(&admin, "Kürzel;Machart\nF-1;Stahl\nF-2;Messing\n", "ferrule");
    assert_eq!(
        columns(&ferrules),
        told(&[("Kürzel", "partNumber", "certain"), ("Machart", "description", "certain")]),
        "{ferrules}"
    );
    // Values that can't be it are something else.
    let other = guess(&admin, "Artikel-Nr.;Kennung;pn\nG-1;rot;ja\nG-2;blau;nein\n", "hose");
    assert!(columns(&other)[1..].iter().all(|(.., certainty)| certainty != "certain"), "{other}");
    // Of another organization nothing is known.
    let (_, stranger, _) = shop();
    let foreign = guess(&stranger, list, "hose");
    assert!(
        columns(&foreign)[1..].iter().all(|(_, ours, _)| ours != "maxPressurePsi"),
        "{foreign}"
    );
}

/// A heading that two profiles confirmed as different things, or that means something else by its words, is doubtful.
#[test]
fn a_heading_that_was_confirmed_in_two_ways_is_doubtful() {
    let (_, admin, _) = shop();
    let keep = |column: &str, heading: &str| {
        let layout = json!({ "columns": [{ "column": column, "headings": [heading] }] });
        profile(&admin, "hose", &layout);
    };
    keep("series", "Typ A");
    keep("description", "Typ A");
    keep("application", "Bezeichnung");
    let answer =
        guess(&admin, "Artikel-Nr.;Typ A;Bezeichnung\nA-1;weich;Öl\nA-2;hart;Wasser\n", "hose");
    assert_eq!(
        columns(&answer),
        told(&[
            ("Artikel-Nr.", "partNumber", "certain"),
            ("Typ A", "description", "doubtful"),
            ("Bezeichnung", "application", "doubtful"),
        ])[..3],
        "{answer}"
    );
    let reasons = answer.field("/columns/2/reasons").to_string();
    assert!(reasons.contains("may mean description too"), "{reasons}");
}
