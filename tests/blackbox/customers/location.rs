//! Locations of customers.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, post};

use super::create;

fn change(token: &str, customer: &str, location: &str, fields: &Value) -> Answer {
    let path = format!("/customer/{customer}/location/{location}/update");
    post(&path, &json!({ "params": fields })).token(token).send()
}

fn list(token: &str, customer: &str, query: &str) -> Answer {
    get(&format!("/customer/{customer}/locations{query}")).token(token).send()
}

fn customer(token: &str) -> String {
    create(token, &json!({ "name": "Located" })).expect(201).id()
}

#[test]
fn nothing_is_needed_to_make_one() {
    let shop = Shop::new("locations");
    let token = shop.staff(Role::Regular);
    let customer = customer(&token);
    let bare = change(&token, &customer, "new", &json!({})).expect(201);
    assert_eq!(bare.field("/description"), Value::Null);
    assert_eq!(list(&token, &customer, "").expect(200).field("/total"), 1);
}

#[test]
fn lists_are_filtered_sorted_and_paged() {
    let shop = Shop::new("locations");
    let token = shop.admin();
    let customer = customer(&token);
    for number in 0..12 {
        let fields = json!({
            "description": format!("Plant {number:02}"), "erpId": format!("E-{}", 20 - number),
            "city": if number % 2 == 0 { "Oslo" } else { "Bergen 50%" }, "country": "Norway"
        });
        change(&token, &customer, "new", &fields).expect(201);
    }
    let names = |query: &str| -> Vec<String> {
        let page = list(&token, &customer, query).expect(200);
        let items = page.field("/items");
        items
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["description"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(names("").len(), 10);
    assert_eq!(names("?page=2"), ["Plant 10", "Plant 11"]);
    assert_eq!(names("?locationsPerPage=5&page=3"), ["Plant 10", "Plant 11"]);
    assert_eq!(names("?locationsPerPage=2&sortBy[0].key=erpId"), ["Plant 10", "Plant 09"]);
    assert_eq!(names("?limit=1&sortBy[0].order=desc"), ["Plant 11"]);
    assert_eq!(names("?search.city=0%25&limit=50").len(), 6);
    assert_eq!(names("?search.city=OSLO&search.description=08"), ["Plant 08"]);
    assert_eq!(names("?search.country=norw&search.erpId=e-9"), ["Plant 11"]);
    assert_eq!(names("?search.region=x"), Vec::<String>::new());
    list(&token, &customer, "?search.nowhere=x").expect(400);
    list(&token, &customer, "?sortBy[0].key=phoneNumber").expect(400);
}

#[test]
fn belong_to_one_customer() {
    let shop = Shop::new("locations");
    let token = shop.admin();
    let (one, other) = (customer(&token), customer(&token));
    let location = change(&token, &one, "new", &json!({ "city": "Rome" })).expect(201).id();
    assert_eq!(list(&token, &other, "").expect(200).field("/total"), 0);
    change(&token, &other, &location, &json!({ "city": "X" })).expect(404);
    post(&format!("/customer/{other}/location/{location}/delete"), &json!({}))
        .token(&token)
        .send()
        .expect(404);
    change(&token, "ffffffffffffffffffffffff", "new", &json!({})).expect(404);
    change(&Shop::new("others").admin(), &one, "new", &json!({})).expect(404);
    list(&Shop::new("others").admin(), &one, "").expect(404);
    list(&shop.customer_token(Some(one.parse().unwrap())), &one, "").expect(403);
}
