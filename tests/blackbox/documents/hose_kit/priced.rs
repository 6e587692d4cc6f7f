//! `POST /hosekit/{hoseKitId}/price`

use domain::access::Role;
use domain::catalogue::{OtherItem, Properties};
use domain::measures::{Price, UnitOfMeasure};
use serde_json::{Value, json};
use tests::{Answer, has, id, money, post};

use super::made::create;
use crate::documents::hose_assembly::priced::bench;
use crate::support::bench::Bench;

fn list(bench: &Bench, item: &str, price: &str) {
    let properties = Properties { list_price: Some(money(price)), ..Properties::default() };
    bench.shop.set(item, properties, None);
}

fn ask(token: &str, kit: &Value, body: &Value) -> Answer {
    post(&format!("/hosekit/{}/price", id(kit)), &json!({ "params": body })).token(token).send()
}

fn priced(bench: &Bench, kit: &Value, body: &Value) -> Value {
    ask(&bench.admin, kit, body).expect(200).json()
}

/// The bench's assembly costs 63.74 (see there). Three of it are 191.22; three adaptors of 1.115
/// are 3.345, so 3.35; three clamps of 0.115 are 0.345, so 0.35. Together 194.92; the sum of what
/// wasn't rounded would be 194.91.
#[test]
fn a_kit_costs_the_sum_of_its_rounded_lines() {
    let bench = bench();
    list(&bench, &bench.adaptor, "1.115");
    list(&bench, &bench.clamp, "0.115");
    let assembly = bench.made(json!({}));
    let kit = create(
        &bench,
        &json!({
            "otherItems": [{ "item": bench.clamp, "quantity": 3, "order": 1 }],
            "hoseAssemblies": [{ "item": id(&assembly), "quantity": 3, "number": "20", "order": 2 }],
            "adaptors": [{ "item": bench.adaptor, "quantity": 3, "order": 3 }],
        }),
    );
    let kit = kit.expect(201).json();
    let price = priced(&bench, &kit, &json!({}));
    has(&price, &json!({ "unitPrice": 194.92, "total": 194.92 }));
    has(&price, &json!({ "currency": "USD", "quantity": 1 }));
    has(&price, &json!({ "knownUnitPrice": 194.92, "burstTests": 0 }));
    let lines: Vec<Value> = price["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            json!([
                line["itemType"],
                line["quantity"],
                line["unitPrice"],
                line["amount"],
                line["source"]
            ])
        })
        .collect();
    assert_eq!(
        lines,
        [
            json!(["otherItem", 3, 0.115, 0.35, "listPrice"]),
            json!(["hoseAssembly", 3, 63.74, 191.22, "parts"]),
            json!(["adaptor", 3, 1.115, 3.35, "listPrice"]),
        ]
    );
    let line = &price["items"][1];
    assert_eq!(line["_id"], kit["hoseAssemblies"][0]["_id"]);
    has(line, &json!({ "number": "20", "partNumber": assembly["partNumber"] }));
    // It is told as the assembly alone is.
    let alone = bench.post(
        &format!("/hoseassembly/{}/price", id(&assembly)),
        &json!({ "params": { "quantity": 3 } }),
    );
    let alone = alone.expect(200).json();
    for field in ["unitPrice", "total", "items", "labour", "quantity", "source"] {
        assert_eq!(line["assemblyPrice"][field], alone[field], "{field}");
    }
    assert_eq!(price["items"][0]["itemPrice"]["amount"], json!(0.35));
    // Two kits are twice as much.
    let two = priced(&bench, &kit, &json!({ "quantity": 2 }));
    has(&two, &json!({ "unitPrice": 194.92, "total": 389.84 }));
    assert_eq!(two["items"][1]["assemblyPrice"]["quantity"], json!(6));
    // Amounts are for all kits, unit amounts for one.
    let line = &two["items"][1];
    has(line, &json!({ "unitAmount": 191.22, "amount": 382.44 }));
    has(&two, &json!({ "unitAmount": 194.92, "amount": 389.84 }));
    // An empty kit costs nothing; a body isn't needed.
    let empty = create(&bench, &json!({})).expect(201).json();
    let nothing = tests::request("POST", &format!("/hosekit/{}/price", id(&empty)));
    assert_eq!(nothing.token(&bench.admin).send().expect(200).field("/total"), json!(0));
}

/// A burst test is 40, for each line that orders it, however many kits.
#[test]
fn burst_tests_are_charged_once() {
    let bench = bench();
    let tested = bench.made(json!({ "burstTest": true }));
    let plain = bench.made(json!({}));
    let line = |item: &Value, quantity: u32| json!({ "item": id(item), "quantity": quantity });
    let kit = create(
        &bench,
        &json!({ "hoseAssemblies": [line(&tested, 2), line(&plain, 1), line(&tested, 1)] }),
    );
    let kit = kit.expect(201).json();
    // 4 × 63.74 = 254.96.
    for (quantity, total) in [(1, 334.96), (10, 2629.6)] {
        let price = priced(&bench, &kit, &json!({ "quantity": quantity }));
        has(&price, &json!({ "unitPrice": 254.96, "burstTests": 80 }));
        assert_eq!(price["total"], json!(total), "{quantity}");
    }
}

#[test]
fn an_unknown_line_leaves_the_known_sum() {
    let bench = bench();
    let (known, unknown) = (bench.made(json!({})), bench.made(json!({ "end2": bench.elbow })));
    let kit = create(
        &bench,
        &json!({ "hoseAssemblies": [{ "item": id(&known) }, { "item": id(&unknown) }],
            "otherItems": [{ "item": bench.clamp }] }),
    );
    let price = priced(&bench, &kit.expect(201).json(), &json!({}));
    has(&price, &json!({ "unitPrice": null, "total": null }));
    assert_eq!(price["knownUnitPrice"], json!(63.74));
    for line in [1, 2] {
        let line = &price["items"][line];
        has(line, &json!({ "unitPrice": null, "amount": null }));
        assert_eq!(line["warnings"][0]["code"], "no_price", "{line}");
    }
    assert_eq!(price["items"][0]["warnings"], json!([]));
    assert_eq!(price["items"][1]["assemblyPrice"]["knownUnitPrice"], json!(50.56));
    assert_eq!(price["items"][2]["itemPrice"]["warnings"][0]["code"], "no_price");
}

/// The customer pays 8 a fitting instead of 12.50, and 0.50 a clamp instead of 1.
#[test]
fn customers_get_their_own_prices() {
    let bench = bench();
    list(&bench, &bench.clamp, "1");
    let own = bench.shop.customer("Own");
    bench.shop.customer_item(own, &bench.straight, "C-1", "8");
    bench.shop.customer_item(own, &bench.clamp, "C-2", "0.5");
    let assembly = bench.made(json!({}));
    let kit = |customer: Value| {
        let kit = json!({ "customer": customer, "hoseAssemblies": [{ "item": id(&assembly), "quantity": 2 }],
            "otherItems": [{ "item": bench.clamp, "quantity": 4 }] });
        create(&bench, &kit).expect(201).json()
    };
    let (mine, nobodys) = (kit(json!(own.to_string())), kit(Value::Null));
    let token = bench.shop.customer_token(Some(own));
    // 2 × 54.74 + 4 × 0.50.
    assert_eq!(ask(&token, &mine, &json!({})).expect(200).field("/total"), json!(111.48));
    let price = priced(&bench, &mine, &json!({}));
    has(&price, &json!({ "total": 111.48, "customerId": own.to_string() }));
    // For nobody in particular where staff says so, and where the kit is nobody's: 2 × 63.74 + 4.
    for (kit, body) in [(&mine, json!({ "customerId": null })), (&nobodys, json!({}))] {
        let price = priced(&bench, kit, &body);
        has(&price, &json!({ "total": 131.48, "customerId": null }));
    }
    let named = priced(&bench, &nobodys, &json!({ "customerId": own.to_string() }));
    assert_eq!(named["total"], json!(111.48));
    // Kits of others are nobody's business, nor are their prices.
    ask(&token, &nobodys, &json!({})).expect(404);
    let other = bench.shop.customer("Other");
    ask(&token, &mine, &json!({ "customerId": other.to_string() })).expect(404);
    ask(&bench.shop.customer_token(Some(other)), &mine, &json!({})).expect(404);
    ask(&Bench::new().admin, &mine, &json!({})).expect(404);
    ask("", &mine, &json!({})).expect(401);
    ask(&bench.shop.staff(Role::Restricted), &mine, &json!({})).expect(200);
}

/// From 20 fittings on they cost 10 instead of 12; an assembly has two. Lines aren't added up.
#[test]
fn breaks_go_by_what_all_kits_need_of_a_line() {
    let bench = bench();
    let rows = [(12, 1), (10, 20)].map(|(price, from)| {
        json!({ "item": bench.straight, "listPrice": price, "minimumQuantity": from })
    });
    let list = json!({ "name": tests::unique("List"), "items": rows });
    let list = bench.post("/pricelists/create", &list).expect(201).field("/_id");
    let customer = bench.shop.customer("Lists").to_string();
    let params = json!({ "params": { "priceListId": list } });
    bench.post(&format!("/customer/{customer}/update"), &params).expect(200);
    let assembly = bench.made(json!({}));
    let line = json!({ "item": id(&assembly), "quantity": 2 });
    let kit = json!({ "customer": customer, "hoseAssemblies": [line, line] });
    let kit = create(&bench, &kit).expect(201).json();
    // 28.7441 + 24 + 4.50 + 5.50 = 62.7441, or 58.7441 with the break.
    for (quantity, unit, total) in [(4, 62.74, 1003.84), (5, 58.74, 1174.8)] {
        let price = priced(&bench, &kit, &json!({ "quantity": quantity }));
        assert_eq!(price["items"][0]["unitPrice"], json!(unit), "{quantity}");
        assert_eq!(price["total"], json!(total), "{quantity}");
    }
    // A price of the assembly's own goes before its parts.
    let net = format!("/customer/{customer}/item/{}/update", id(&assembly));
    bench.post(&net, &json!({ "netPrice": 50 })).expect(200);
    let price = priced(&bench, &kit, &json!({}));
    let line = &price["items"][0];
    has(line, &json!({ "unitPrice": 50, "source": "netPrice" }));
    assert_eq!(line["assemblyPrice"]["pricedAs"], assembly["partNumber"]);
    assert_eq!(price["total"], json!(200));
}

#[test]
fn what_is_not_asked_rightly_is_refused() {
    let bench = bench();
    let lines = json!({ "otherItems": [{ "item": bench.clamp, "quantity": 2000 }] });
    let kit = create(&bench, &lines).expect(201).json();
    ask(&bench.admin, &kit, &json!({ "quantity": 1.5 })).expect(400).says("quantity");
    ask(&bench.admin, &kit, &json!({ "quantity": 0 })).expect(400);
    ask(&bench.admin, &kit, &json!({ "quantity": 501 }))
        .faults(&[("/params/quantity", "out_of_range")]);
    ask(&bench.admin, &kit, &json!({ "customerId": "ffffffffffffffffffffffff" }))
        .faults(&[("/params/customerId", "unknown_customer")]);
    ask(&bench.admin, &kit, &json!({ "amount": 5 })).expect(400);
    let missing = json!({ "_id": "ffffffffffffffffffffffff" });
    ask(&bench.admin, &missing, &json!({})).expect(404);
    ask(&bench.admin, &json!({ "_id": "nonsense" }), &json!({})).expect(400);
}

#[test]
fn a_line_without_a_price_says_why() {
    let bench = bench();
    let by_foot = bench.shop.add::<OtherItem>(json!({ "partNumber": "BY-FOOT" }));
    let list_price = Some(Price { unit: UnitOfMeasure::Foot, ..money("3") });
    bench.shop.set(&by_foot, Properties { list_price, ..Properties::default() }, None);
    list(&bench, &bench.clamp, "0.0001");
    let cheap = bench.clamp.clone();
    let dear = bench.shop.add::<OtherItem>(json!({ "partNumber": "DEAR" }));
    list(&bench, &dear, "99999999999.9999");
    let plain = bench.shop.add::<OtherItem>(json!({ "partNumber": "PLAIN" }));
    bench
        .post("/organization/currencies/update", &json!({ "code": "KWD", "rate": 3.25 }))
        .expect(200);
    let items = json!([
        { "item": by_foot }, { "item": cheap }, { "item": dear, "quantity": 1000 }, { "item": plain },
    ]);
    let kit = create(&bench, &json!({ "otherItems": items })).expect(201).json();
    let price = priced(&bench, &kit, &json!({ "currency": "KWD" }));
    let codes = |line: &Value| line["warnings"][0]["code"].clone();
    let lines = price["items"].as_array().unwrap();
    let told: Vec<_> = lines.iter().map(codes).collect();
    assert_eq!(told, ["unit_mismatch", "price_too_small", "price_too_large", "no_price"]);
    let own: Vec<_> = lines.iter().map(|line| codes(&line["itemPrice"])).collect();
    assert_eq!(told, own);
}
