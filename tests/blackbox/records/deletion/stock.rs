//! `POST /inventory/delete`

use domain::catalogue::OtherItem;
use serde_json::json;
use tests::{Shop, get, post};

use super::{NOBODY, change, delete, delete_good, results};

const PATH: &str = "/inventory/delete";

#[test]
fn stock_that_nobody_has_reserved_goes() {
    let shop = Shop::new("delete-stock");
    let admin = shop.admin();
    let item = |number: &str| shop.add::<OtherItem>(json!({ "partNumber": number }));
    let items = ["O-1", "O-2", "O-3"].map(item);
    let warehouse = shop.warehouse("Yard");
    let stock = items
        .each_ref()
        .map(|item| shop.stock_in(warehouse, &[(item.parse().unwrap(), 5)])[0].to_string());
    let fields = json!({ "item": items[1], "warehouse": warehouse.to_string(), "committed": 2 });
    change(&admin, "/inventoryitem", &fields);
    let others = Shop::new("others");
    let others = others.stock(&others.add::<OtherItem>(json!({ "partNumber": "O" })), 1);
    let body = json!({ "ids": [stock[2], stock[1], others, NOBODY, stock[0], stock[0]] });
    let refused = delete(&admin, PATH, &body).faults(&[
        ("/ids/1", "still_used"),
        ("/ids/2", "not_found"),
        ("/ids/3", "not_found"),
        ("/ids/5", "duplicate"),
    ]);
    let message = refused.field("/errors/0/message").as_str().unwrap().to_owned();
    assert!(message.starts_with("2 are committed and 0 reserved"), "{message}");
    let listed = || get("/inventory").token(&admin).send().expect(200).field("/total");
    assert_eq!(listed(), 3);
    let done = delete_good(&admin, PATH, &body).expect(200);
    assert_eq!(
        results(&done),
        [
            "deleted",
            "/ids/1 still_used",
            "/ids/2 not_found",
            "/ids/3 not_found",
            "deleted",
            "/ids/5 duplicate"
        ]
    );
    assert_eq!(listed(), 1);
    // The single deletion refuses the same in the same words.
    let one = post(&format!("/inventoryitem/{}/delete", stock[1]), &json!({})).token(&admin).send();
    one.problem(409, "still_used").says(&message);
}
