//! Price lists by a profile.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{C, book, counts, import_faults, post, rows_of, t};

use super::{csv, profile, shop, tells, xlsx};

pub(super) const PATH: &str = "/pricelists/import";

/// Prices of the shop's lists, with the part number of the item.
pub(super) fn prices(shop: &tests::Shop) -> Vec<(String, Value, String, Value)> {
    let rows = rows_of(&format!(
        "select h.part_number, p.list_price as price, p.unit, p.currency from price_list_items p join hoses h on h.id = p.item_id
        where p.organization_id = decode('{}', 'hex') and not p.deleted order by h.part_number",
        shop.id()
    ));
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let row = |row: &serde_json::Map<String, Value>| {
        (
            text(&row["part_number"]),
            row["price"].clone(),
            text(&row["unit"]),
            row["currency"].clone(),
        )
    };
    rows.iter().map(row).collect()
}

#[test]
fn prices_are_for_as_many_as_a_column_says() {
    let (shop, admin, brand) = shop();
    for part in ["P-1", "P-2", "P-3", "P-4"] {
        shop.add::<Hose>(tests::hose(part, &brand, "8", json!({})));
    }
    post("/pricelists/create", &json!({ "name": "Dealers" })).token(&admin).send().expect(201);
    let layout = json!({
        "decimalSign": ".", "dateOrder": "mdy",
        "columns": [
            { "column": "priceList", "fixed": "Dealers" },
            { "column": "partNumber", "headings": ["Material"] },
            { "column": "listPrice", "headings": ["Price"], "perHeading": "PU", "cut": ["USD"] },
            { "column": "currency", "fixed": "USD" },
            { "column": "unitOfMeasure", "headings": ["UoM"], "words": [{ "theirs": "FT.", "ours": "ft" }, { "theirs": "MTR", "ours": "m" }] },
            { "column": "startDate", "headings": ["Valid"] }
        ],
        "skip": { "without": ["listPrice"], "words": ["POA"], "groups": true }
    });
    let profile = profile(&admin, "priceListItem", &layout);
    let rows = |first: &str| {
        vec![
            vec![t("Price list effective 01/02/2026")],
            vec![t("Material"), t("Price"), t("PU"), t("UoM"), t("Valid")],
            vec![t("P-1"), t(first), C::N(100.0), t("FT."), t("01/02/2026")],
            vec![t("P-2"), C::N(45.67), C::N(1000.0), t("MTR"), t("01/02/2026")],
            vec![t("P-3"), t("POA"), C::N(1.0), t("FT."), t("01/02/2026")],
            vec![t("P-4"), C::E, C::N(1.0), t("FT."), t("01/02/2026")],
        ]
    };
    let file = book(&[("Export", rows("1,234.50 USD"))]);
    let answer = xlsx(&admin, PATH, &file, &profile).expect(200);
    let warnings = answer.field("/warnings").to_string();
    assert!(warnings.contains("rounded to four decimals"), "{warnings}");
    assert_eq!(counts(answer), (2, 0, 0));
    let own = |part: &str, price: f64, unit: &str| {
        (part.to_owned(), json!(price), unit.to_owned(), json!("USD"))
    };
    assert_eq!(prices(&shop), [own("P-1", 12.345, "ft"), own("P-2", 0.0457, "m")]);
    let starts = rows_of(&format!(
        "select distinct start_date::text as start from price_list_items where organization_id = decode('{}', 'hex')",
        shop.id()
    ));
    assert_eq!(starts[0]["start"], "2026-01-02 00:00:00");
    let file = book(&[("Export", rows("1,234.50 EUR"))]);
    let answer = xlsx(&admin, PATH, &file, &profile);
    assert_eq!(import_faults(answer), ["Export!B3 wrong_type"]);
}

#[test]
fn a_cell_that_is_a_number_is_none_of_the_texts_beside_it() {
    let (shop, admin, brand) = shop();
    for part in ["P-1", "P-2", "P-3"] {
        shop.add::<Hose>(tests::hose(part, &brand, "8", json!({})));
    }
    post("/pricelists/create", &json!({ "name": "Dealers" })).token(&admin).send().expect(201);
    let layout = json!({
        "decimalSign": ",", "thousandsSign": "point",
        "columns": [
            { "column": "priceList", "fixed": "Dealers" },
            { "column": "partNumber", "headings": ["Nr"] },
            { "column": "listPrice", "headings": ["Preis"], "cut": ["€"], "words": [{ "theirs": "frei", "ours": "0" }] },
            { "column": "currency", "fixed": "EUR" },
            { "column": "unitOfMeasure", "fixed": "m" }
        ]
    });
    let profile = profile(&admin, "priceListItem", &layout);
    let rows = vec![
        vec![t("Nr"), t("Preis")],
        vec![t("P-1"), C::N(1.125)],
        vec![t("P-2"), C::N(12.5)],
        vec![t("P-3"), t("1.250,5 €")],
    ];
    assert_eq!(counts(xlsx(&admin, PATH, &book(&[("Liste", rows)]), &profile)), (3, 0, 0));
    let stored: Vec<_> = prices(&shop).into_iter().map(|(part, price, ..)| (part, price)).collect();
    let own = |part: &str, price: f64| (part.to_owned(), json!(price));
    assert_eq!(stored, [own("P-1", 1.125), own("P-2", 12.5), own("P-3", 1250.5)]);
}

#[test]
fn dates_of_two_meanings_are_refused() {
    let (shop, admin, brand) = shop();
    shop.add::<Hose>(tests::hose("P-1", &brand, "8", json!({})));
    post("/pricelists/create", &json!({ "name": "Dealers" })).token(&admin).send().expect(201);
    let layout = |order: Value| {
        json!({
            "dateOrder": order,
            "columns": [
                { "column": "priceList", "fixed": "Dealers" },
                { "column": "partNumber", "headings": ["Nr"] },
                { "column": "listPrice", "headings": ["Preis"] },
                { "column": "unitOfMeasure", "fixed": "m" },
                { "column": "startDate", "headings": ["ab"] }
            ]
        })
    };
    let list = "Nr;Preis;ab\nP-1;12,5;01.02.2026\n";
    let unknown = profile(&admin, "priceListItem", &layout(Value::Null));
    let answer = csv(&admin, PATH, list, &unknown);
    tells(&answer, "may be 2026-02-01 or 2026-01-02");
    assert_eq!(import_faults(answer), ["C2 ambiguous_date"]);
    let known = profile(&admin, "priceListItem", &layout(json!("dmy")));
    assert_eq!(counts(csv(&admin, PATH, list, &known)), (1, 0, 0));
}
