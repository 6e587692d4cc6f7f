//! A customer's estimate tells it nothing of the orders that were made of it.

use domain::access::Role;
use serde_json::json;
use tests::{get, unique};

use crate::support::bench::Bench;

#[test]
fn a_customer_learns_of_no_order_by_its_estimate() {
    let bench = Bench::new();
    let customer = bench.shop.customer("Buyer");
    bench.change(
        "otheritem",
        &bench.clamp,
        &json!({ "listPrice": 4, "listPriceUnitOfMeasure": "each" }),
    );
    let offer = json!({ "number": unique("SE-"), "customer": customer.to_string(),
        "items": [{ "item": bench.clamp, "quantity": 3, "price": 5 }] });
    let offer = bench.post("/salesestimates/create", &offer).expect(201).field("/_id");
    let path = format!("/salesestimate/{}", offer.as_str().unwrap());
    bench.post(&format!("{path}/release"), &json!({})).expect(200);
    let order = json!({ "number": unique("WO-"), "salesEstimateId": offer });
    let order = bench.post("/workorders/create", &order).expect(201).json();
    let number = order["number"].as_str().unwrap();
    let read = |token: &str| get(&path).token(token).send().expect(200);
    assert_eq!(read(&bench.shop.staff(Role::Restricted)).field("/workOrders/0/number"), number);
    let seen = read(&bench.shop.customer_token(Some(customer)));
    assert_eq!(seen.field("/workOrders"), json!([]), "{seen}");
    assert!(!seen.to_string().contains(number), "{seen}");
    // Of its goods it is told how many are ordered.
    assert_eq!(seen.field("/items/0/ordered"), 3, "{seen}");
}
