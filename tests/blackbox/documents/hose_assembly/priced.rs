//! `POST /hoseassembly/{hoseAssemblyId}/price`, `POST /hoseassembly/price`

use domain::access::Role;
use domain::catalogue::Properties;
use domain::measures::{Amount, Price, UnitOfMeasure};
use domain::pricing::Percent;
use serde_json::{Value, json};
use tests::{has, money, post};

use crate::support::bench::{Bench, path};

fn amount(text: &str) -> Option<Amount> {
    Amount::new(text.parse().unwrap())
}

/// A bench that knows prices and costs of work: 10 for a foot of hose, 12.50 for a fitting, 2.25
/// for a ferrule; cutting 1.50, crimping 2 an end, a proof test 5, a burst test 40; 5 % scrap.
pub(crate) fn bench() -> Bench {
    let bench = Bench::with(|mut organization| {
        organization.settings.labour_cost_cutting = amount("1.5");
        organization.settings.labour_cost_crimping = amount("2");
        organization.settings.labour_cost_proof_test = amount("5");
        organization.settings.labour_cost_burst_test = amount("40");
        organization.settings.hose_scrap_percent = Percent::new("5".parse().unwrap());
        organization
    });
    let list = |item: &str, price: &str, unit: UnitOfMeasure| {
        let list_price = Some(Price { unit, ..money(price) });
        bench.shop.set(item, Properties { list_price, ..Properties::default() }, None);
    };
    list(&bench.hose, "10", UnitOfMeasure::Foot);
    list(&bench.straight, "12.5", UnitOfMeasure::Each);
    list(&bench.ferrule, "2.25", UnitOfMeasure::Each);
    bench
}

fn item<'a>(price: &'a Value, component: &str) -> &'a Value {
    let items = price["items"].as_array().unwrap();
    items
        .iter()
        .find(|item| item["components"].as_array().unwrap().contains(&json!(component)))
        .unwrap()
}

/// Parts, work, rounding and the burst test come to the total, those of one piece to its price.
fn adds_up(price: &Value) {
    let four = |amount: &Value| (amount.as_f64().unwrap() * 10_000.0).round();
    for (field, whole) in [("unitAmount", "unitPrice"), ("amount", "total")] {
        let parts =
            ["items", "labour"].into_iter().flat_map(|list| price[list].as_array().unwrap());
        let mut sum: f64 = parts.map(|part| four(&part[field])).sum();
        sum += four(&price["rounding"][field]);
        if field == "amount" && !price["burstTest"].is_null() {
            sum += four(&price["burstTest"][field]);
        }
        assert!((sum - four(&price[whole])).abs() < 0.5, "{field}: {price}");
    }
}

/// 834.4 mm are 2.7375 ft, with scrap 2.8744: 28.7441; fittings 25, ferrules 4.50, cutting 1.50,
/// crimping 4: 63.7441, rounded to 63.74.
#[test]
fn parts_and_work_make_the_price() {
    let bench = bench();
    let made = bench.made(json!({}));
    let price = bench.post(&path(&made, "price"), &json!({})).expect(200).json();
    has(&price, &json!({ "unitPrice": 63.74, "total": 63.74 }));
    has(&price, &json!({ "currency": "USD", "quantity": 1 }));
    let hose = item(&price, "hose");
    assert_eq!(hose["quantityPerPiece"], json!(2.8744));
    has(hose, &json!({ "unitPrice": 10, "unitOfMeasure": "ft" }));
    has(hose, &json!({ "amount": 28.7441, "source": "listPrice" }));
    assert_eq!(price["rounding"], json!({ "unitAmount": -0.0041, "amount": -0.0041 }));
    assert_eq!(item(&price, "ferrule2")["amount"], json!(4.5), "both together");
    assert_eq!(item(&price, "end1")["components"], json!(["end1", "end2"]));
    let labour: Vec<_> = price["labour"]
        .as_array()
        .unwrap()
        .iter()
        .map(|l| (l["work"].clone(), l["amount"].clone()))
        .collect();
    assert_eq!(labour, [(json!("cutting"), json!(1.5)), (json!("crimping"), json!(4))]);
    // Ten pieces with a proof test each and one burst test: 10 × 68.74 + 40.
    let body = json!({ "params": { "tag": "t", "proofTest": true, "burstTest": true } });
    bench.post(&path(&made, "update"), &body).expect(200);
    let ten = json!({ "params": { "quantity": 10 } });
    let price = bench.post(&path(&made, "price"), &ten).expect(200).json();
    has(&price, &json!({ "unitPrice": 68.74, "total": 727.4 }));
    assert_eq!(price["burstTest"]["amount"], json!(40));
    adds_up(&price);
    let hose = item(&price, "hose");
    has(hose, &json!({ "unitAmount": 28.7441, "amount": 287.4409 }));
    let proof = price["labour"].as_array().unwrap().iter().find(|l| l["work"] == "proofTest");
    let proof = proof.unwrap();
    has(proof, &json!({ "quantity": 10, "quantityPerPiece": 1 }));
    has(proof, &json!({ "unitAmount": 5, "amount": 50 }));
    has(&price, &json!({ "unitAmount": 68.74, "amount": 687.4 }));
    // The same of a configuration that is stored nowhere.
    let mut configuration = bench.configuration(json!({ "proofTest": true, "burstTest": true, "quantity": 10, "lengthUnit": { "unit": "in" } }));
    configuration["params"].as_object_mut().unwrap().remove("partNumber");
    let configured = bench.post("/hoseassembly/price", &configuration).expect(200).json();
    assert_eq!(
        (&configured["unitPrice"], &configured["total"]),
        (&price["unitPrice"], &price["total"])
    );
    assert_eq!(configured["items"], price["items"]);
    let restricted = bench.shop.staff(Role::Restricted);
    post("/hoseassembly/price", &configuration).token(&restricted).send().expect(200);
    let stranger = Bench::new();
    post(&path(&made, "price"), &json!({})).token(&stranger.admin).send().expect(404);
}

/// The elbow has no price; the rest is known: 63.7441 − 12.50 − 0 for the hose that is shorter:
/// (914.4 − 100) mm with scrap are 2.8055 ft, so 28.0551 + 12.50 + 4.50 + 5.50.
#[test]
fn an_unknown_part_leaves_the_known_sum() {
    let bench = bench();
    let made = bench.made(json!({ "end2": bench.elbow }));
    let price = bench.post(&path(&made, "price"), &json!({})).expect(200).json();
    has(&price, &json!({ "unitPrice": null, "total": null }));
    assert_eq!(price["knownUnitPrice"], json!(50.56));
    assert_eq!(item(&price, "end2")["warnings"][0]["code"], "no_price");
    // A length that isn't known has no price.
    let unknown = bench.fitting("NEW", json!({}));
    let made = bench.made(json!({ "end2": unknown }));
    let price = bench.post(&path(&made, "price"), &json!({})).expect(200).json();
    let hose = item(&price, "hose");
    has(hose, &json!({ "quantityPerPiece": null, "unitPrice": null }));
    assert_eq!(hose["warnings"][0]["code"], "cut_allowance_unknown");
    assert_eq!(price["unitPrice"], json!(null));
    // Work whose cost isn't set charges nothing, with a warning.
    let plain = Bench::new();
    let made = plain.made(json!({}));
    let price = plain.post(&path(&made, "price"), &json!({})).expect(200).json();
    assert_eq!(price["labour"][0]["amount"], json!(0));
    assert_eq!(price["labour"][0]["warnings"][0]["code"], "no_labour_cost");
}

/// The customer pays 8 a fitting instead of 12.50: 9 less in all.
#[test]
fn customers_get_their_own_prices() {
    let bench = bench();
    let own = bench.shop.customer("Own");
    bench.shop.customer_item(own, &bench.straight, "C-1", "8");
    let made = bench.made(json!({ "customer": own.to_string() }));
    let price = |token: &str, body: Value| {
        post(&path(&made, "price"), &json!({ "params": body })).token(token).send()
    };
    let token = bench.shop.customer_token(Some(own));
    assert_eq!(price(&token, json!({})).expect(200).field("/unitPrice"), json!(54.74));
    let of_customer = price(&bench.admin, json!({})).expect(200);
    assert_eq!(of_customer.field("/unitPrice"), json!(54.74), "that of the assembly's customer");
    assert_eq!(of_customer.field("/customerId"), json!(own.to_string()));
    let nobody = price(&bench.admin, json!({ "customerId": null })).expect(200);
    assert_eq!(nobody.field("/unitPrice"), json!(63.74));
    let other = bench.shop.customer("Other");
    price(&token, json!({ "customerId": other.to_string() })).expect(404);
    // A configuration is priced for a customer's token too, and for one that is for nobody.
    let configuration = bench.configuration(json!({}));
    let of =
        |token: &str| post("/hoseassembly/price", &configuration).token(token).send().expect(200);
    assert_eq!(of(&token).field("/unitPrice"), json!(54.74));
    assert_eq!(of(&bench.shop.customer_token(None)).field("/unitPrice"), json!(63.74));
    let costs = of(&token).json().to_string();
    assert!(!costs.contains("margin") && !costs.contains("\"cost\""), "{costs}");
}

/// From 20 fittings on they cost 10: ten assemblies need 20.
#[test]
fn breaks_go_by_what_all_pieces_need() {
    let bench = bench();
    let list = bench
        .post(
            "/pricelists/create",
            &json!({ "name": tests::unique("List"), "items": [
            { "item": bench.straight, "listPrice": 12, "minimumQuantity": 1 },
            { "item": bench.straight, "listPrice": 10, "minimumQuantity": 20 } ] }),
        )
        .expect(201)
        .field("/_id");
    let customer = bench.shop.customer("Lists").to_string();
    bench
        .post(
            &format!("/customer/{customer}/update"),
            &json!({ "params": { "priceListId": list } }),
        )
        .expect(200);
    let made = bench.made(json!({ "customer": customer }));
    for (quantity, fitting) in [(1, 12), (9, 12), (10, 10)] {
        let body = json!({ "params": { "quantity": quantity } });
        let price = bench.post(&path(&made, "price"), &body).expect(200).json();
        assert_eq!(item(&price, "end1")["unitPrice"], json!(fitting), "{quantity}");
    }
}

/// Other quantities cost what they cost when each is asked for by itself.
#[test]
fn other_quantities_are_priced_at_once() {
    let bench = bench();
    let made = bench.made(json!({ "burstTest": true }));
    let configuration = bench.configuration(json!({ "burstTest": true }));
    let price_of = |target: &str, of: Value| {
        let mut body = configuration.clone();
        let params = body["params"].as_object_mut().unwrap();
        params.remove("partNumber");
        if target == path(&made, "price") {
            params.clear();
        }
        params.extend(of.as_object().unwrap().clone());
        let answer = bench.post(target, &body).expect(200).json();
        if target.ends_with("preview") { answer["price"].clone() } else { answer }
    };
    for target in [&path(&made, "price"), "/hoseassembly/price", "/hoseassembly/preview"] {
        let price = price_of(target, json!({ "quantity": 3, "otherQuantities": [1, 25, 100] }));
        assert_eq!(price["quantity"], json!(3), "{target}");
        let others = price["otherQuantities"].as_array().unwrap();
        assert_eq!(others.len(), 3, "{target}");
        for other in others {
            let alone = price_of(target, json!({ "quantity": other["quantity"] }));
            assert_eq!(alone.get("otherQuantities"), None, "{target}");
            for field in ["quantity", "unitPrice", "amount", "total"] {
                assert_eq!(other[field], alone[field], "{target}: {field}");
            }
        }
    }
    let bad = |others: Value| {
        bench
            .post(&path(&made, "price"), &json!({ "params": { "otherQuantities": others } }))
            .expect(400)
            .says("otherQuantities");
    };
    bad(json!([0]));
    bad(json!([1.5]));
    bad(json!(vec![1; 21]));
}

#[test]
fn bad_questions_are_told_together() {
    let bench = bench();
    let made = bench.made(json!({}));
    let price = |body: Value| bench.post(&path(&made, "price"), &json!({ "params": body }));
    price(json!({ "quantity": 1.5 })).expect(400).says("quantity");
    price(json!({ "quantity": 0 })).expect(400);
    price(json!({ "customerId": "ffffffffffffffffffffffff" }))
        .faults(&[("/params/customerId", "unknown_customer")]);
    let mut configuration = bench.configuration(json!({ "quantity": 2.5, "length": 1 }));
    configuration["params"].as_object_mut().unwrap().remove("partNumber");
    let faults =
        bench.post("/hoseassembly/price", &configuration).expect(400).field("/errors").to_string();
    assert!(faults.contains("/params/length") && faults.contains("/params/quantity"), "{faults}");
}
