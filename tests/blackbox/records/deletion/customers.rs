//! `POST /customers/delete`, `POST /customers/items/delete`

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Shop, get, post, rows_of};

use super::{NOBODY, change, delete, delete_good, is_there, results};

const PATH: &str = "/customers/delete";

#[test]
fn customers_go_and_their_documents_keep_their_names() {
    let shop = Shop::new("delete-customers");
    let admin = shop.admin();
    let [first, second, third] = ["First", "Second", "Third"].map(|name| shop.customer(name));
    change(&admin, &format!("/customer/{second}"), &json!({ "erpId": "0042" }));
    let kits = [first, second, third]
        .map(|customer| shop.kit(&format!("K-{customer}"), Some(customer), &[]).0);
    let [first, second, third] = [first, second, third].map(|id| id.to_string());
    let location = json!({ "params": { "description": "Plant" } });
    let new = format!("/customer/{first}/location/new/update");
    post(&new, &location).token(&admin).send().expect(201);
    let others = Shop::new("others").customer("Other").to_string();
    let body = json!({ "ids": [first, others, NOBODY], "externalIds": ["0042", "42"] });
    delete(&admin, PATH, &body).faults(&[
        ("/ids/1", "not_found"),
        ("/ids/2", "not_found"),
        ("/externalIds/1", "not_found"),
    ]);
    assert!(is_there(&admin, &format!("/customer/{first}")));
    let done = delete_good(&admin, PATH, &body).expect(200);
    assert_eq!(
        results(&done),
        ["deleted", "/ids/1 not_found", "/ids/2 not_found", "deleted", "/externalIds/1 not_found"]
    );
    assert_eq!(done.field("/results/3/id"), second);
    assert_eq!(done.field("/results/4").get("id"), None);
    for (customer, there) in [(&first, false), (&second, false), (&third, true)] {
        assert_eq!(is_there(&admin, &format!("/customer/{customer}")), there);
    }
    let rows = rows_of(&format!(
        "select encode(document_id, 'hex') as id, customer_id, customer_name from hose_kits where organization_id = '\\x{}'",
        shop.id()
    ));
    for (kit, name) in kits.iter().zip([json!("First"), json!("Second"), Value::Null]) {
        let row = rows.iter().find(|row| row["id"] == json!(kit)).unwrap();
        assert_eq!((&row["customer_name"], row["customer_id"].is_null()), (&name, !name.is_null()));
    }
    let left = rows_of(&format!(
        "select 1 as one from customer_locations where organization_id = '\\x{}' and not deleted",
        shop.id()
    ));
    assert!(left.is_empty());
}

#[test]
fn admins_alone_delete_customers() {
    let shop = Shop::new("delete-customers");
    let customer = shop.customer("Stays");
    let body = json!({ "ids": [customer.to_string()] });
    for role in [Role::Regular, Role::Restricted] {
        delete(&shop.staff(role), PATH, &body).problem(403, "forbidden");
    }
    delete(&shop.customer_token(Some(customer)), PATH, &body).problem(403, "forbidden");
    assert!(is_there(&shop.admin(), &format!("/customer/{customer}")));
}

#[test]
fn properties_of_several_customers_go() {
    let shop = Shop::new("delete-properties");
    let admin = shop.admin();
    let item = shop.add::<domain::catalogue::OtherItem>(json!({ "partNumber": "O" }));
    for name in ["First", "Second", "Third"] {
        shop.customer_item(shop.customer(name), &item, "OURS", "7.5");
    }
    let ids = || -> Vec<Value> {
        let listed = get("/customers/items").token(&admin).send().expect(200).field("/items");
        listed.as_array().unwrap().iter().map(|item| item["_id"].clone()).collect()
    };
    let all = ids();
    let path = "/customers/items/delete";
    delete(&admin, path, &json!({ "ids": [all[0], item] })).faults(&[("/ids/1", "not_found")]);
    assert_eq!(ids().len(), 3);
    delete(&admin, path, &json!({ "ids": [all[0]], "externalIds": [] }))
        .faults(&[("/externalIds", "unknown_field")]);
    let done = delete(&shop.staff(Role::Regular), path, &json!({ "ids": [all[0], all[2]] }));
    assert_eq!(results(&done.expect(200)), ["deleted"; 2]);
    assert_eq!(ids(), [all[1].clone()]);
}
