//! Exports as CSV.

use domain::catalogue::Hose;
use serde_json::json;
use tests::{csv_comes_back, export_csv, hose, money, post};

use super::{PATH, shop};

#[test]
fn what_is_written_can_be_read_by_all() {
    let (shop, admin, brand) = shop();
    let fields = json!({ "description": "=1+1, \"quoted\"\nand more", "series": "-08", "weightLbsPerFt": 1.125 });
    let id = shop.add::<Hose>(hose("'=X", &brand, "08", fields));
    let properties = domain::catalogue::Properties {
        list_price: Some(money("12.5")),
        available: Some(true),
        ..domain::catalogue::Properties::default()
    };
    shop.set(&id, properties, None);
    let body = json!({ "componentType": "hose", "components": [id], "selectAll": false });
    let answer = export_csv(&admin, "/components/export", &body);
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"hose.csv\"");
    assert_eq!(answer.header("x-unknown-components"), "0");
    let text = String::from_utf8(answer.body).unwrap();
    let text = text.strip_prefix('\u{feff}').expect("a byte order mark");
    assert!(text.starts_with("Part number,Brand,"), "{text}");
    assert!(text.ends_with("\r\n") && text.matches("\r\n").count() == 2, "{text}");
    // A spreadsheet doesn't calculate texts; numbers can be read in one way only.
    for cell in [
        "\r\n''=X,",
        ",\"'=1+1, \"\"quoted\"\"\nand more\",",
        ",-08,",
        ",1.1250,",
        ",12.5,",
        ",TRUE,",
    ] {
        assert!(text.contains(cell), "{cell:?} in {text}");
    }
    csv_comes_back(&admin, ("/components/export", &body), PATH, 1);
}

#[test]
fn other_formats_are_refused() {
    let (_, admin, _) = shop();
    let body = json!({ "selectAll": true, "format": "pdf" });
    post("/warehouses/export", &body).token(&admin).send().faults(&[("/format", "unknown_value")]);
}
