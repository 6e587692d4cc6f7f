//! All that is wrong with a new record is told in one answer, each once, whatever else is wrong.

use serde_json::{Value, json};

use crate::support::bench::{Bench, path};

fn refuse(bench: &Bench, path: &str, body: &Value, faults: &[(&str, &str)]) {
    bench.post(path, body).faults(faults);
}

#[test]
fn of_price_lists() {
    let bench = Bench::new();
    let unknown = "f".repeat(24);
    let items = json!([
        { "listPrice": 1 },
        { "item": unknown, "listPrice": -1 },
        { "item": bench.clamp, "listPrice": 1, "startDate": "soon", "currency": "EURO" },
        { "item": bench.clamp, "listPrice": 1, "startDate": "2030-01-02", "endDate": "2030-01-01" },
        { "_id": unknown, "listPrice": 1 },
    ]);
    let of_items = [
        ("/items/0/item", "required"),
        ("/items/1/item", "unknown_item"),
        ("/items/1/listPrice", "out_of_range"),
        ("/items/2/startDate", "invalid_date"),
        ("/items/2/currency", "malformed"),
        ("/items/3/endDate", "ends_before_it_starts"),
        ("/items/4/_id", "unknown_line"),
    ];
    let of_list = [
        ("/listPriceId", "unknown_price_list"),
        ("/defaultCurrency", "malformed"),
        ("/defaultDiscountPercentMaterials", "out_of_range"),
    ];
    let body = json!({ "name": "Dealers", "listPriceId": unknown, "defaultCurrency": "EURO",
        "defaultDiscountPercentMaterials": 200, "items": items });
    refuse(&bench, "/pricelists/create", &body, &[&of_list[..], &of_items[..]].concat());
    let made = bench.post("/pricelists/create", &json!({ "name": "Dealers" })).expect(201);
    let update = format!("/pricelist/{}/update", made.field("/_id").as_str().unwrap());
    let body = json!({ "defaultCurrency": "EURO", "items": items });
    refuse(&bench, &update, &body, &[&[("/defaultCurrency", "malformed")], &of_items[..]].concat());
    assert_eq!(bench.post(&update, &json!({ "items": [] })).expect(200).field("/removed"), 0);
}

#[test]
fn of_work_orders() {
    let bench = Bench::new();
    let unknown = "f".repeat(24);
    let assembly = bench.made(json!({}));
    let items = json!([
        { "item": unknown, "quantity": 0 },
        { "quantity": 1 },
        { "item": assembly["_id"], "unitOfMeasure": "ft" },
        { "_id": "x", "quantity": -1 },
    ]);
    let of_items = [
        ("/items/0/item", "unknown_item"),
        ("/items/0/quantity", "out_of_range"),
        ("/items/1/item", "required"),
        ("/items/2/unitOfMeasure", "not_of_assemblies"),
        ("/items/3/_id", "malformed_id"),
        ("/items/3/quantity", "out_of_range"),
    ];
    let body = json!({ "number": "", "customer": unknown, "location": unknown, "warehouse": unknown,
        "currency": "EURO", "dueDate": "soon", "items": items });
    let faults = [
        ("/number", "empty"),
        ("/customer", "unknown_customer"),
        ("/location", "unknown_location"),
        ("/warehouse", "unknown_warehouse"),
        ("/currency", "malformed"),
        ("/dueDate", "invalid_date"),
    ];
    refuse(&bench, "/workorders/create", &body, &[&faults[..], &of_items[..]].concat());
    // Whose location it has to be isn't known.
    let body = json!({ "customer": "x", "location": unknown, "warehouse": unknown });
    let faults = [("/customer", "malformed_id"), ("/warehouse", "unknown_warehouse")];
    refuse(&bench, "/workorders/create", &body, &faults);
    let body = json!({ "salesEstimateId": unknown, "customer": unknown, "warehouse": unknown,
        "items": [{ "lineId": unknown, "quantity": 0 }, {}] });
    let faults = [
        ("/salesEstimateId", "unknown_estimate"),
        ("/customer", "unknown_customer"),
        ("/warehouse", "unknown_warehouse"),
        ("/items/0/quantity", "invalid_quantity"),
        ("/items/1/lineId", "required"),
    ];
    refuse(&bench, "/workorders/create", &body, &faults);
}

#[test]
fn of_sales_estimates_and_kits() {
    let bench = Bench::new();
    let unknown = "f".repeat(24);
    let body = json!({ "customer": unknown, "location": unknown, "currency": "EURO", "validUntil": "soon",
        "items": [{ "item": unknown, "price": -1 }, { "quantity": 0 }], "taxes": [{ "ratePercent": -1 }] });
    let faults = [
        ("/customer", "unknown_customer"),
        ("/location", "unknown_location"),
        ("/currency", "malformed"),
        ("/validUntil", "invalid_date"),
        ("/items/0/item", "unknown_item"),
        ("/items/0/price", "out_of_range"),
        ("/items/1/item", "required"),
        ("/items/1/quantity", "out_of_range"),
        ("/taxes/0/ratePercent", "out_of_range"),
    ];
    refuse(&bench, "/salesestimates/create", &body, &faults);
    let body = json!({ "currency": "EURO", "items": [{}] });
    let faults =
        [("/customer", "required"), ("/currency", "malformed"), ("/items/0/item", "required")];
    refuse(&bench, "/salesestimates/create", &body, &faults);
    let body = json!({ "customer": unknown, "description": 7, "adaptors": [{ "item": unknown, "quantity": 0 }, {}],
        "hoseAssemblies": [{ "item": unknown }] });
    let faults = [
        ("/customer", "unknown_customer"),
        ("/description", "wrong_type"),
        ("/adaptors/0/item", "unknown_item"),
        ("/adaptors/0/quantity", "out_of_range"),
        ("/adaptors/1/item", "required"),
        ("/hoseAssemblies/0/item", "unknown_item"),
    ];
    refuse(&bench, "/hosekits/create", &body, &faults);
}

#[test]
fn of_hose_assemblies() {
    let bench = Bench::new();
    let unknown = "f".repeat(24);
    let body = json!({ "hose": unknown, "end1": unknown, "end2": "x", "ferrule2": bench.ferrule, "wrap": unknown,
        "customer": unknown, "length": 1e308, "items": [{ "item": unknown, "quantity": 0 }] });
    let faults = [
        ("/hose", "unknown_item"),
        ("/end1", "unknown_item"),
        ("/end2", "malformed_id"),
        ("/wrap", "unknown_item"),
        ("/customer", "unknown_customer"),
        ("/length", "too_long"),
        ("/items/0/item", "unknown_item"),
        ("/items/0/quantity", "out_of_range"),
    ];
    refuse(&bench, "/hoseassemblies/create", &body, &faults);
    let body = json!({ "customer": unknown, "items": [{}] });
    let faults = [
        ("/hose", "required"),
        ("/length", "required"),
        ("/customer", "unknown_customer"),
        ("/items/0/item", "required"),
    ];
    refuse(&bench, "/hoseassemblies/create", &body, &faults);
    let made = bench.made(json!({}));
    let body = json!({ "length": 1e308, "end1": unknown });
    let faults = [("/length", "too_long"), ("/end1", "unknown_item")];
    refuse(&bench, &path(&made, "update"), &body, &faults);
}
