//! All that is wrong with a record is told in one answer, each once, whatever else is wrong, and nothing is written.

use serde_json::{Value, json};
use tests::count;

use crate::support::bench::{Bench, path};

/// A request that is refused: the pointers and codes of its faults.
struct Refused {
    path: String,
    body: Value,
    faults: Vec<(&'static str, &'static str)>,
}

fn refused(
    path: impl Into<String>,
    body: Value,
    faults: &[(&'static str, &'static str)],
) -> Refused {
    Refused { path: path.into(), body, faults: faults.to_vec() }
}

fn unknown() -> String {
    "f".repeat(24)
}

#[test]
fn faults_are_told_at_once() {
    let bench = Bench::new();
    for kind in [
        customers,
        warehouses_and_brands,
        stock,
        settings_and_keys,
        price_lists,
        work_orders,
        estimates,
        kits,
        assemblies,
    ] {
        let refused = kind(&bench);
        let before = count(&bench.shop.id());
        for one in refused {
            bench.post(&one.path, &one.body).faults(&one.faults);
        }
        assert_eq!(count(&bench.shop.id()), before);
    }
}

/// Customers, their locations, and what is theirs of items.
fn customers(bench: &Bench) -> Vec<Refused> {
    let customer = bench.shop.customer("Sound");
    let location = format!("/customer/{customer}/location/new/update");
    let place = json!({ "params": { "town": "x", "city": "a\u{7}", "erpId": 4 } });
    let item = json!({ "price": -1, "discount": 1, "currency": "EURO", "unit": "yard", "startDate": "soon" });
    vec![
        refused(
            "/customers/create",
            json!({ "name": " ", "domian": "x", "defaultCurrency": "ZLOTY" }),
            &[("/defaultCurrency", "malformed"), ("/domian", "unknown_field"), ("/name", "empty")],
        ),
        refused(
            format!("/customer/{customer}/update"),
            json!({ "params": { "name": null, "defaultLengthUnit": "cm" } }),
            &[("/params/defaultLengthUnit", "unknown_value"), ("/params/name", "wrong_type")],
        ),
        refused(
            location,
            place,
            &[
                ("/params/city", "control_character"),
                ("/params/erpId", "wrong_type"),
                ("/params/town", "unknown_field"),
            ],
        ),
        refused(
            format!("/customer/{customer}/location/newer/update"),
            json!({ "params": {} }),
            &[("locationId", "malformed_id")],
        ),
        refused(
            format!("/customer/{customer}/item/{}/update", bench.hose),
            item,
            &[
                ("/currency", "malformed"),
                ("/discount", "out_of_range"),
                ("/price", "out_of_range"),
                ("/startDate", "invalid_date"),
                ("/unit", "unknown_value"),
            ],
        ),
    ]
}

fn warehouses_and_brands(bench: &Bench) -> Vec<Refused> {
    let made = |path: &str| bench.post(path, &json!({ "name": "Sound" })).expect(201).field("/_id");
    let (warehouse, brand) = (made("/warehouses/create"), made("/brands/create"));
    let update = |kind: &str, id: Value| format!("/{kind}/{}/update", id.as_str().unwrap());
    vec![
        refused(
            update("warehouse", warehouse),
            json!({ "params": { "name": " ", "default": 1, "colour": "red" } }),
            &[
                ("/params/colour", "unknown_field"),
                ("/params/default", "wrong_type"),
                ("/params/name", "empty"),
            ],
        ),
        refused(
            "/warehouses/create",
            json!({ "name": null, "city": 4, "nmae": "x" }),
            &[("/name", "wrong_type"), ("/city", "wrong_type"), ("/nmae", "unknown_field")],
        ),
        refused(
            update("brand", brand),
            json!({ "params": { "name": null, "available": null, "discountPercent": 101 } }),
            &[
                ("/params/available", "wrong_type"),
                ("/params/discountPercent", "out_of_range"),
                ("/params/name", "wrong_type"),
            ],
        ),
    ]
}

/// What is named is looked for, whatever else is.
fn stock(_: &Bench) -> Vec<Refused> {
    let (item, warehouse) = (unknown(), "e".repeat(24));
    vec![
        refused(
            "/inventoryitem/update",
            json!({ "params": { "item": item, "warehouse": warehouse, "onHand": 1 } }),
            &[("/params/warehouse", "not_found"), ("/params/item", "not_found")],
        ),
        refused(
            "/inventory/move",
            json!({ "params": { "item": item, "from": warehouse, "to": unknown(), "quantity": 1 } }),
            &[
                ("/params/from", "not_found"),
                ("/params/to", "not_found"),
                ("/params/item", "not_found"),
            ],
        ),
    ]
}

/// Settings and keys of the organization.
fn settings_and_keys(_: &Bench) -> Vec<Refused> {
    vec![
        refused(
            "/organization/update",
            json!({ "params": { "timeZone": "x", "paperSize": "B", "labelSize": "99x1" } }),
            &[
                ("/params/paperSize", "unknown_value"),
                ("/params/timeZone", "unknown_time_zone"),
                ("/params/labelSize", "invalid_label_size"),
            ],
        ),
        refused(
            "/organization/apikeys",
            json!({ "params": { "keyType": "x", "expires": "y", "approvedIpAddresses": [{ "ipAddress": "z" }] } }),
            &[
                ("/params/name", "required"),
                ("/params/keyType", "unknown_value"),
                ("/params/expires", "invalid_date"),
                ("/params/approvedIpAddresses/0/ipAddress", "malformed_address"),
            ],
        ),
    ]
}

fn price_lists(bench: &Bench) -> Vec<Refused> {
    let unknown = unknown();
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
    let created = refused("/pricelists/create", body, &[&of_list[..], &of_items[..]].concat());
    let made = bench.post("/pricelists/create", &json!({ "name": "Dealers" })).expect(201);
    let update = format!("/pricelist/{}/update", made.id());
    let body = json!({ "defaultCurrency": "EURO", "items": items });
    let changed =
        refused(update, body, &[&[("/defaultCurrency", "malformed")], &of_items[..]].concat());
    let rules = json!({
        "defaultCurrency": "EURO", "defaultMarginPercentMaterials": 100, "defaultDiscountPercentHoses": -1, "nmae": "x",
        "defaultItemPricing": [{ "itemType": "pipe" }]
    });
    let rules = refused(
        "/pricelists/create",
        rules,
        &[
            ("/defaultCurrency", "malformed"),
            ("/defaultDiscountPercentHoses", "out_of_range"),
            ("/defaultItemPricing/0/itemType", "unknown_value"),
            ("/defaultMarginPercentMaterials", "out_of_range"),
            ("/nmae", "unknown_field"),
        ],
    );
    vec![created, changed, rules]
}

fn work_orders(bench: &Bench) -> Vec<Refused> {
    let unknown = unknown();
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
    let new = refused("/workorders/create", body, &[&faults[..], &of_items[..]].concat());
    // Whose location it has to be isn't known.
    let body = json!({ "customer": "x", "location": unknown, "warehouse": unknown });
    let faults = [("/customer", "malformed_id"), ("/warehouse", "unknown_warehouse")];
    let of_nobody = refused("/workorders/create", body, &faults);
    let body = json!({ "salesEstimateId": unknown, "customer": unknown, "warehouse": unknown,
        "items": [{ "lineId": unknown, "quantity": 0 }, {}] });
    let faults = [
        ("/salesEstimateId", "unknown_estimate"),
        ("/customer", "unknown_customer"),
        ("/warehouse", "unknown_warehouse"),
        ("/items/0/quantity", "invalid_quantity"),
        ("/items/1/lineId", "required"),
    ];
    let of_an_estimate = refused("/workorders/create", body, &faults);
    vec![new, of_nobody, of_an_estimate]
}

fn estimates(_: &Bench) -> Vec<Refused> {
    let unknown = unknown();
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
    let new = refused("/salesestimates/create", body, &faults);
    let body = json!({ "currency": "EURO", "items": [{}] });
    let faults =
        [("/customer", "required"), ("/currency", "malformed"), ("/items/0/item", "required")];
    let of_nobody = refused("/salesestimates/create", body, &faults);
    vec![new, of_nobody]
}

fn kits(_: &Bench) -> Vec<Refused> {
    let unknown = unknown();
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
    vec![refused("/hosekits/create", body, &faults)]
}

fn assemblies(bench: &Bench) -> Vec<Refused> {
    let unknown = unknown();
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
    let new = refused("/hoseassemblies/create", body, &faults);
    let body = json!({ "customer": unknown, "items": [{}] });
    let faults = [
        ("/hose", "required"),
        ("/length", "required"),
        ("/customer", "unknown_customer"),
        ("/items/0/item", "required"),
    ];
    let nothing = refused("/hoseassemblies/create", body, &faults);
    let made = bench.made(json!({}));
    let body = json!({ "length": 1e308, "end1": unknown });
    let faults = [("/length", "too_long"), ("/end1", "unknown_item")];
    let changed = refused(path(&made, "update"), body, &faults);
    vec![new, nothing, changed]
}
