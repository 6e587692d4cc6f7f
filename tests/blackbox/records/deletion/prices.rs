//! `POST /pricelist/{priceListId}/items/delete`

use domain::access::Role;
use domain::catalogue::OtherItem;
use serde_json::{Value, json};
use tests::{Shop, get, post};

use super::{NOBODY, change, delete, delete_good, results};

#[test]
fn prices_go_by_their_ids_or_those_of_their_items() {
    let shop = Shop::new("delete-prices");
    let admin = shop.admin();
    let item = |number: &str| shop.add::<OtherItem>(json!({ "partNumber": number }));
    let [one, two, twice, numbered] = ["O-1", "O-2", "O-3", "O-4"].map(item);
    change(&admin, &format!("/organization/otheritem/{numbered}"), &json!({ "externalId": "N-4" }));
    let price =
        |item: &String, from: f64| json!({ "item": item, "listPrice": 1, "minimumQuantity": from });
    let prices = [
        price(&one, 1.0),
        price(&two, 1.0),
        price(&twice, 1.0),
        price(&twice, 10.0),
        price(&numbered, 1.0),
    ];
    let create = |name: &str| {
        let list = json!({ "name": name, "items": prices });
        let made = post("/pricelists/create", &list).token(&admin).send().expect(201);
        made.id()
    };
    let (list, other) = (create("List"), create("Other"));
    let read = |list: &str| get(&format!("/pricelist/{list}")).token(&admin).send().expect(200);
    let row = |list: &str, item: &String, from: f64| -> String {
        let rows = read(list).field("/items");
        let found = rows.as_array().unwrap().iter().find(|row| {
            let id = row["item"].as_str().or(row["item"]["_id"].as_str());
            id == Some(item.as_str()) && row["minimumQuantity"].as_f64() == Some(from)
        });
        found.unwrap_or_else(|| panic!("{rows}"))["_id"].as_str().unwrap().to_owned()
    };
    let path = format!("/pricelist/{list}/items/delete");
    let body = json!({
        "ids": [row(&list, &one, 1.0), two, twice, row(&list, &twice, 10.0), row(&other, &one, 1.0), NOBODY, one],
        "externalIds": ["N-4", "N-5"],
    });
    delete(&admin, &path, &body).faults(&[
        ("/ids/2", "ambiguous_line"),
        ("/ids/4", "not_found"),
        ("/ids/5", "not_found"),
        ("/ids/6", "duplicate"),
        ("/externalIds/1", "not_found"),
    ]);
    let count = |list: &str| read(list).field("/items").as_array().unwrap().len();
    assert_eq!(count(&list), 5);
    let before = read(&list).field("/lastModified");
    let done = delete_good(&admin, &path, &body).expect(200);
    assert_eq!(
        results(&done),
        [
            "deleted",
            "deleted",
            "/ids/2 ambiguous_line",
            "deleted",
            "/ids/4 not_found",
            "/ids/5 not_found",
            "/ids/6 duplicate",
            "deleted",
            "/externalIds/1 not_found"
        ]
    );
    assert_eq!((count(&list), count(&other)), (1, 5));
    assert_ne!(read(&list).field("/lastModified"), before);
    let body = json!({ "ids": [NOBODY] });
    delete(&admin, &format!("/pricelist/{NOBODY}/items/delete"), &body).problem(404, "not_found");
    delete(&shop.staff(Role::Regular), &path, &body).problem(403, "forbidden");
    // The rest goes by its item now.
    assert_eq!(
        results(&delete(&admin, &path, &json!({ "ids": [twice] })).expect(200)),
        ["deleted"]
    );
    assert_eq!(read(&list).field("/items"), Value::Array(Vec::new()));
}
