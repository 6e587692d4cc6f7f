//! Numbers in cells: as Excel shows them, and as texts.

use serde_json::json;
use tests::{C, Shop, book, counts, get, import_faults, request, t};

use super::{PATH, hoses, send, shop, stored, upload};

const WEIGHT: &str = "Weight per foot (lb/ft)";

/// A hose for each of these weights.
fn weights(brand: &str, cells: &[C]) -> Vec<u8> {
    let row = |(at, cell): (usize, &C)| vec![t(&format!("N-{at}")), t(brand), t("8"), cell.clone()];
    let rows: Vec<_> = cells.iter().enumerate().map(row).collect();
    hoses(&["Part number", "Brand", "Size", WEIGHT], &rows)
}

/// The weights that were stored.
fn weights_of(shop: &Shop) -> Vec<f64> {
    let rows = stored(shop, "c.weight_lbs_per_ft as weight");
    rows.iter().map(|row| row["weight"].as_f64().unwrap()).collect()
}

#[test]
fn are_taken_with_the_digits_that_excel_shows() {
    let (shop, admin, brand) = shop();
    // 19.23 × 3, and 0.1 + 0.2.
    let file = weights(&brand, &[C::N(57.699_999_999_999_996), C::N(0.1 + 0.2), C::N(1.0 / 3.0)]);
    assert_eq!(counts(tests::import(&admin, PATH, &file)), (3, 0, 0));
    assert_eq!(weights_of(&shop), [57.7, 0.3, 0.333_333_333_333_333]);
    // Of a percentage, four decimals are taken.
    let rows = vec![vec![t("Name"), t("Tax (%)")], vec![t("Taxed"), C::N(8.750_000_000_000_002)]];
    let file = book(&[("customers", rows)]);
    assert_eq!(counts(tests::import(&admin, "/customers/import", &file)), (1, 0, 0));
    let listed = get("/customers").token(&admin).send().expect(200);
    assert_eq!(listed.field("/items/0/defaultTaxPercent"), json!(8.75), "{listed}");
}

#[test]
fn that_may_be_thousands_are_in_doubt() {
    let (shop, admin, brand) = shop();
    let before = tests::count(&shop.id());
    let cells = [t("1.250"), C::N(2.5), t("40"), t("-12.500")];
    let refused = tests::import(&admin, PATH, &weights(&brand, &cells));
    let message = refused.field("/errors/0/message").as_str().unwrap().to_owned();
    assert!(message.contains("1.250 or 1250") && message.contains("decimalSign"), "{message}");
    let faults = import_faults(refused);
    assert_eq!(faults[0], "hose!D2 ambiguous_number", "{faults:?}");
    assert!(faults.contains(&"hose!D5 ambiguous_number".to_owned()), "{faults:?}");
    assert_eq!(tests::count(&shop.id()), before);
    // Digits in another column tell nothing of this one.
    let headings = ["Part number", "Brand", "Size", WEIGHT, "List price", "List price currency"];
    let row = vec![t("N-0"), t(&brand), t("8"), t("1.250"), t("4.5"), t("USD")];
    let refused = tests::import(&admin, PATH, &hoses(&headings, &[row]));
    assert_eq!(import_faults(refused), ["hose!D2 ambiguous_number"]);
}

#[test]
fn of_a_column_settle_each_other() {
    let (shop, admin, brand) = shop();
    // The last of many rows settles the first, which was read in another batch.
    let mut cells = vec![t("1.250"); 2_500];
    cells.push(t("0.5"));
    assert_eq!(counts(tests::import(&admin, PATH, &weights(&brand, &cells))), (2_501, 0, 0));
    let stored = weights_of(&shop);
    let read_alike = |weight: &&f64| (**weight - 1.25).abs() < f64::EPSILON;
    assert_eq!(stored.iter().filter(read_alike).count(), 2_500);
    // A comma is no decimal sign unless that is told, and settles nothing.
    let refused = tests::import(&admin, PATH, &weights(&brand, &[t("1.250"), t("2,5")]));
    let mut faults = import_faults(refused);
    faults.sort();
    assert_eq!(faults, ["hose!D2 ambiguous_number", "hose!D3 wrong_type"]);
}

#[test]
fn have_the_decimal_sign_that_the_caller_tells() {
    for (sign, cells, weights) in [
        (".", ["1.250", "1,250", "4.5"], [1.25, 1250.0, 4.5]),
        (",", ["1.250", "1,250", "4,5"], [1250.0, 1.25, 4.5]),
    ] {
        let (shop, admin, brand) = shop();
        let file = weights_of_texts(&brand, &cells);
        let request = upload(&admin, &file).query("decimalSign", sign);
        assert_eq!(counts(send(&request)), (3, 0, 0), "{sign}");
        assert_eq!(weights_of(&shop), weights, "{sign}");
        let other = weights_of_texts(&brand, &["4,5", "4.5", "1"]);
        let refused = send(&upload(&admin, &other).query("decimalSign", sign));
        assert_eq!(import_faults(refused).len(), 1, "{sign}");
    }
    let (_, admin, brand) = shop();
    let file = weights_of_texts(&brand, &["1", "2", "3"]);
    let refused = upload(&admin, &file).query("decimalSign", ";").send();
    refused.faults(&[("decimalSign", "unknown_value")]);
    // Of every column of numbers, on every sheet: prices, and quantities in stock.
    let part = request("POST", "/warehouses/create").token(&admin);
    part.json(&json!({ "params": { "name": "W" } })).send().expect(201);
    let file = weights_of_texts(&brand, &["1", "2", "3"]);
    assert_eq!(counts(tests::import(&admin, PATH, &file)), (3, 0, 0));
    let headings = ["Warehouse", "Part number", "On hand", "Cost"].map(t).to_vec();
    let stock =
        book(&[("inventory", vec![headings, vec![t("W"), t("N-0"), t("1.500"), t("2.750")]])]);
    let faults = import_faults(tests::import(&admin, "/inventory/import", &stock));
    assert_eq!(faults, ["inventory!C2 ambiguous_number", "inventory!D2 ambiguous_number"]);
    let told = tests::upload(&admin, "/inventory/import", &stock).query("decimalSign", ",");
    assert_eq!(counts(send(&told)), (1, 0, 0));
}

fn weights_of_texts(brand: &str, texts: &[&str; 3]) -> Vec<u8> {
    weights(brand, &texts.map(t))
}
