//! Orders and estimates whose locations and warehouses were deleted.

use serde_json::{Value, json};
use tests::{get, has, id, texts, unique};

use super::Floor;

/// A customer with a location, and what goes there.
struct Delivery {
    floor: Floor,
    customer: String,
    location: String,
}

impl Delivery {
    fn new() -> Self {
        let floor = Floor::new();
        let customer = floor.bench.shop.customer(&unique("Buyer")).to_string();
        let path = format!("/customer/{customer}/location/new/update");
        let place = json!({ "params": { "address1": "Dock 4", "city": "Gdynia" } });
        let place = floor.bench.post(&path, &place).expect(201).json();
        Self { customer, location: id(&place).to_owned(), floor }
    }

    fn params(&self) -> Value {
        json!({ "customer": self.customer, "location": self.location,
            "items": [{ "item": self.floor.bench.clamp, "quantity": 5 }] })
    }

    fn estimate(&self) -> Value {
        let mut params = self.params();
        params["items"][0]["price"] = json!(2);
        self.floor.offered(&params)
    }

    fn order(&self) -> Value {
        self.floor.create(&self.params()).expect(201).json()
    }

    fn close(&self) {
        let path = format!("/customer/{}/location/{}/delete", self.customer, self.location);
        self.floor.bench.post(&path, &json!({})).expect(200);
    }

    fn leave(&self) {
        let path = format!("/customer/{}/delete", self.customer);
        self.floor.bench.post(&path, &json!({})).expect(200);
    }
}

#[test]
fn an_order_of_an_estimate_leaves_a_deleted_location_behind() {
    for end in [Delivery::close, Delivery::leave] {
        let delivery = Delivery::new();
        let estimate = delivery.estimate();
        end(&delivery);
        // Who names it is told.
        let named = json!({ "salesEstimateId": id(&estimate), "location": delivery.location });
        delivery.floor.create(&named).faults(&[("/params/location", "unknown_location")]);
        let order = delivery.floor.create(&json!({ "salesEstimateId": id(&estimate) }));
        let order = order.expect(201).json();
        assert_eq!(order["location"], Value::Null);
    }
}

#[test]
fn what_stays_is_not_checked_again() {
    for end in [Delivery::close, Delivery::leave] {
        let delivery = Delivery::new();
        let order = delivery.order();
        end(&delivery);
        let change = json!({ "params": { "comments": "x" } });
        let changed = delivery.floor.post(&order, "update", &change).expect(200).json();
        assert_eq!(changed["location"], json!(delivery.location));
    }
    let delivery = Delivery::new();
    let other = json!({ "params": { "name": "Other" } });
    let other = delivery.floor.bench.post("/warehouses/create", &other).expect(201).json();
    let mut params = delivery.params();
    params["warehouse"] = other["_id"].clone();
    let order = delivery.floor.create(&params).expect(201).json();
    delivery.floor.bench.post(&format!("/warehouse/{}/delete", id(&other)), &json!({})).expect(200);
    let change = json!({ "params": { "comments": "x" } });
    delivery.floor.post(&order, "update", &change).expect(200);
    let named = json!({ "warehouse": other["_id"] });
    delivery.floor.create(&named).problem(400, "invalid_input");
}

#[test]
fn another_customer_has_other_locations() {
    let delivery = Delivery::new();
    let order = delivery.order();
    let other = delivery.floor.bench.shop.customer(&unique("Other")).to_string();
    let change = json!({ "params": { "customer": other } });
    let changed = delivery.floor.post(&order, "update", &change).expect(200).json();
    has(&changed, &json!({ "customer": other, "location": null }));
}

#[test]
fn what_was_released_keeps_where_it_goes() {
    for end in [Delivery::close, Delivery::leave] {
        let delivery = Delivery::new();
        let (estimate, order) = (delivery.estimate(), delivery.order());
        delivery.floor.allow_backorder();
        delivery.floor.command(&order, "release").expect(200);
        end(&delivery);
        let sheet = delivery.floor.command(&order, "getWorkOrderDataSheet").expect(200);
        assert!(texts(&sheet.body).join(" ").contains("Dock 4"));
        let path = format!("/salesestimate/{}/getSalesEstimateDataSheet", id(&estimate));
        let sheet = delivery.floor.bench.post(&path, &json!({})).expect(200);
        assert!(texts(&sheet.body).join(" ").contains("Dock 4"));
        let all = json!({ "workOrders": [], "selectAll": true });
        let file = delivery.floor.bench.post("/workorders/export", &all).expect(200);
        assert_eq!(tests::sheet(&file.body).column("Location"), ["Dock 4, Gdynia"]);
        let read = get(&format!("/workorder/{}", id(&order))).token(&delivery.floor.bench.admin);
        assert_eq!(read.send().expect(200).field("/location"), json!(delivery.location));
    }
}
