//! `GET /organization/hoses`

mod filters;
mod hidden_stock;
mod overlay;
mod paging;

use serde_json::{Value, json};
use tests::{Request, Shop, get, hose, post, unique};

/// The list for a caller.
fn list(token: &str) -> Request {
    get("/organization/hoses").token(token)
}

/// The part numbers of a list, in order.
#[track_caller]
fn numbers(request: &Request) -> Vec<String> {
    request.send().expect(200).all("partNumber")
}

#[test]
fn a_range_begins_below_its_end() {
    let shop = Shop::new("range");
    let brand = unique("Range");
    shop.brand(&brand);
    let token = shop.admin();
    let create = |path: &str, fields: Value| {
        let item = hose(&unique("RANGE-"), &brand, "8", fields);
        post(path, &item).token(&token).send()
    };
    create("/hoses/create", json!({ "minTemperatureC": 100, "maxTemperatureC": -40 }))
        .faults(&[("/minTemperatureC", "range_reversed")]);
    create("/wraps/create", json!({ "innerDiamMinmm": 30, "innerDiamMaxmm": 20 }))
        .faults(&[("/innerDiamMinmm", "range_reversed")]);
    let made = create("/hoses/create", json!({ "minTemperatureC": -40 })).expect(201).field("/_id");
    let path = format!("/organization/hose/{}/update", made.as_str().unwrap());
    let change =
        |maximum: i32| post(&path, &json!({ "maxTemperatureC": maximum })).token(&token).send();
    change(-41).faults(&[("/maxTemperatureC", "range_reversed")]);
    change(-40).expect(200);
}
