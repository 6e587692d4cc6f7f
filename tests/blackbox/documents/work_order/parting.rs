//! Customers that are deleted while their documents change.

use std::sync::Barrier;

use serde_json::{Value, json};
use tests::{get, has, id};

use super::Floor;

/// Whoever changes a document holds it and looks at its customer; whoever deletes the customer
/// changes its documents. All of them come through, and no document keeps the customer.
#[test]
fn nobody_waits_in_a_circle() {
    let floor = Floor::new();
    let bench = &floor.bench;
    for _ in 0..6 {
        let customer = bench.shop.customer("Leaving").to_string();
        let lines = json!([{ "item": bench.clamp, "price": 1 }]);
        let offer = json!({ "customer": customer, "items": lines });
        let offer = floor.offered(&offer);
        let part = json!({ "salesEstimateId": id(&offer) });
        let mut orders = vec![floor.create(&part).expect(201).json()];
        for _ in 0..3 {
            let order = json!({ "customer": customer, "items": [{ "item": bench.clamp }] });
            orders.push(floor.create(&order).expect(201).json());
        }
        let start = Barrier::new(orders.len() + 1);
        let outcome = |answer: tests::Answer| (answer.status, answer.to_string());
        let change = |order: &Value| {
            start.wait();
            let body = |n: u32| json!({ "params": { "comments": format!("change {n}") } });
            (0..3).map(|n| outcome(floor.post(order, "update", &body(n)))).collect::<Vec<_>>()
        };
        let answers: Vec<(u16, String)> = std::thread::scope(|scope| {
            let changing: Vec<_> =
                orders.iter().map(|order| scope.spawn(|| change(order))).collect();
            start.wait();
            let gone = outcome(bench.post(&format!("/customer/{customer}/delete"), &json!({})));
            let changed = changing.into_iter().flat_map(|changing| changing.join().unwrap());
            changed.chain([gone]).collect()
        });
        let refused: Vec<_> = answers.iter().filter(|(status, _)| *status != 200).collect();
        assert!(refused.is_empty(), "{refused:#?}");
        let current = orders.iter().map(|order| floor.read(order));
        let path = format!("/salesestimate/{}", id(&offer));
        let offer = get(&path).token(&bench.admin).send().expect(200).json();
        for record in current.chain([offer]) {
            has(&record, &json!({ "customer": null, "customerName": "Leaving" }));
        }
    }
}
