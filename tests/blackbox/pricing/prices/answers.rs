//! What answers look like: faults all at once, amounts to the last digit.

use serde_json::json;
use tests::Answer;

use super::{ask, set, shop};

#[test]
pub(super) fn what_is_wrong_is_told_at_once() {
    let (_shop, token, [hose, ..]) = shop();
    ask(&token, &json!({})).faults(&[("/items", "required")]);
    ask(&token, &json!({ "items": [] })).problem(400, "invalid_input");
    let bad = json!({ "items": [
        { "itemId": "x", "quantity": 1 },
        { "itemId": hose, "quantity": -1 },
        { "itemId": hose, "quantity": 1, "unitOfMeasure": "yd", "amount": 1 },
        { "itemId": hose },
    ], "customer": "x" });
    ask(&token, &bad).faults(&[
        ("/customer", "unknown_field"),
        ("/items/0/itemId", "malformed_id"),
        ("/items/1/quantity", "out_of_range"),
        ("/items/2/amount", "unknown_field"),
        ("/items/2/unitOfMeasure", "unknown_value"),
        ("/items/3/quantity", "required"),
    ]);
    let bad = json!({ "date": "soon", "items": [{ "itemId": hose, "quantity": 0 }, { "itemId": hose, "quantity": 0.00001 }],
        "taxes": [{ "taxPercent": 0.00001 }] });
    ask(&token, &bad).faults(&[
        ("/date", "invalid_date"),
        ("/items/0/quantity", "out_of_range"),
        ("/items/1/quantity", "too_many_decimals"),
        ("/taxes/0/taxPercent", "too_many_decimals"),
    ]);
    let line = json!([{ "itemId": hose, "quantity": 1 }]);
    let nobody = json!({ "customerId": "ffffffffffffffffffffffff", "items": line });
    ask(&token, &nobody).faults(&[("/customerId", "unknown_customer")]);
    let unknown = json!({ "items": [{ "itemId": hose, "quantity": 1 }, { "itemId": "ffffffffffffffffffffffff", "quantity": 1 }] });
    ask(&token, &unknown).faults(&[("/items/1/itemId", "unknown_item")]);
    let foreign = json!({ "currency": "GBP", "items": [{ "itemId": hose, "quantity": 1 }] });
    set(&token, &hose, &json!({ "listPrice": 1 }));
    let answer = ask(&token, &foreign).expect(200);
    assert_eq!(answer.field("/items/0/warnings/0/code"), "no_rate");
    assert_eq!(answer.field("/items/0/source"), "listPrice", "it isn't passed over");
    let each = json!({ "items": [{ "itemId": hose, "quantity": 1, "unitOfMeasure": "m" }, { "itemId": hose, "quantity": 1 }] });
    set(&token, &hose, &json!({ "listPrice": null, "cost": null }));
    let answer = ask(&token, &each).expect(200);
    assert_eq!(answer.field("/items/0/unitPrice"), json!(null));
    assert_eq!(answer.field("/items/0/unitOfMeasure"), "m", "the unit that was asked");
    assert_eq!(answer.field("/items/1/unitOfMeasure"), json!(null));
}

/// Amounts whose doubles aren't exact are printed as they are, to the last digit.
#[test]
pub(super) fn there_are_no_binary_artefacts() {
    let (_shop, token, [hose, ..]) = shop();
    for (amount, quantity) in [
        (0.1, 3.0),
        (1.005, 1000.0),
        (19.99, 3.0),
        (0.07, 1.1),
        (4.35, 100.0),
        (99_999_999.999_9, 1.1),
        (1.1, 1.1),
    ] {
        set(&token, &hose, &json!({ "listPrice": amount }));
        let body = json!({ "items": [{ "itemId": hose, "quantity": quantity }], "taxes": [{ "taxPercent": 8.1 }] });
        let answer = ask(&token, &body).expect(200);
        let text = String::from_utf8(answer.body.clone()).unwrap();
        for part in text.split(|c: char| !c.is_ascii_digit() && c != '.') {
            let decimals = part.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            assert!(decimals <= 4 || part.contains('Z'), "{part} in {text}");
        }
        assert_eq!(answer.field("/items/0/unitPrice").to_string(), amount.to_string());
    }
}

#[test]
fn amounts_and_totals_that_are_too_large_are_told() {
    let (_shop, token, [_, fitting, ..]) = shop();
    let code = |answer: &Answer, at: &str| answer.field(&format!("{at}/warnings/0/code"));
    let large = json!({ "items": [{ "itemId": fitting, "quantity": 1_000_000, "price": 99_999_999_999.999_9 }] });
    let answer = ask(&token, &large).expect(200);
    assert_eq!(
        (answer.field("/items/0/amount"), code(&answer, "/items/0")),
        (json!(null), json!("price_too_large"))
    );
    assert_eq!(answer.field("/warnings"), json!([]), "its line says it");
    // Without an entered price, too.
    set(&token, &fitting, &json!({ "listPrice": 1_538.461_7 }));
    let list = json!({ "items": [{ "itemId": fitting, "quantity": 999_999 }] });
    let answer = ask(&token, &list).expect(200);
    assert_eq!(answer.field("/items/0/warnings"), json!([]));
    let sums = json!({ "taxes": [{ "amount": 1 }], "items": [
        { "itemId": fitting, "quantity": 1, "price": 89_999_999_100_i64 },
        { "itemId": fitting, "quantity": 1, "price": 19_899_999_801_i64 },
    ] });
    let answer = ask(&token, &sums).expect(200);
    assert_eq!((answer.field("/netTotal"), answer.field("/total")), (json!(null), json!(null)));
    assert_eq!(
        (answer.field("/knownTotal"), code(&answer, "")),
        (json!(109_899_998_901_i64), json!("price_too_large"))
    );
    let taxed = json!({ "taxes": [{ "taxPercent": 20 }], "items": [{ "itemId": fitting, "quantity": 1, "price": 90_000_000_000_i64 }] });
    let answer = ask(&token, &taxed).expect(200);
    assert_eq!(
        (answer.field("/netTotal"), answer.field("/total")),
        (json!(90_000_000_000_i64), json!(null))
    );
    assert_eq!(code(&answer, ""), "price_too_large");
}
