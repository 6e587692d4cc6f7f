//! One price of a list, without the others.

use domain::access::Role;
use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, post, unique};

use super::{create, find, hoses, update};

fn row(token: &str, list: &str, row: &str, fields: &Value) -> Answer {
    let path = format!("/pricelist/{list}/item/{row}/update");
    post(&path, &json!({ "params": fields })).token(token).send()
}

fn remove(token: &str, list: &str, row: &str) -> Answer {
    post(&format!("/pricelist/{list}/item/{row}/delete"), &json!({})).token(token).send()
}

fn tally(answer: &Answer) -> (Value, Value, Value) {
    (answer.field("/added"), answer.field("/changed"), answer.field("/removed"))
}

fn counts(added: u8, changed: u8, removed: u8) -> (Value, Value, Value) {
    (json!(added), json!(changed), json!(removed))
}

#[test]
fn a_row_comes_changes_and_goes_alone() {
    let shop = Shop::new("rows");
    let token = shop.admin();
    let hoses = hoses(&shop, 2);
    let two = json!({ "name": "Rows", "items": [
        { "item": hoses[0], "listPrice": 5, "minimumQuantity": 1 },
        { "item": hoses[1], "listPrice": 7 } ] });
    let list = create(&token, &two).expect(201).id();
    let added = row(
        &token,
        &list,
        "new",
        &json!({ "item": hoses[0], "listPrice": 4.5, "minimumQuantity": 10 }),
    );
    let added = added.expect(200);
    assert_eq!((tally(&added), added.field("/total")), (counts(1, 0, 0), json!(3)));
    assert_eq!(added.header("etag"), find(&token, &list).header("etag"));
    let rows = find(&token, &list).expect(200).field("/items");
    let of = |at: usize, name: &str| rows[at][name].clone();
    assert_eq!(
        (of(0, "listPrice"), of(1, "listPrice"), of(2, "listPrice")),
        (json!(5), json!(4.5), json!(7))
    );
    let break_id = of(1, "_id").as_str().unwrap().to_owned();
    let changed = row(&token, &list, &break_id, &json!({ "listPrice": 4.25 })).expect(200);
    assert_eq!(
        (tally(&changed), changed.field("/items/1/listPrice")),
        (counts(0, 1, 0), json!(4.25))
    );
    assert_eq!(changed.field("/items/1/minimumQuantity"), 10);
    let same = row(&token, &list, &break_id, &json!({ "listPrice": 4.25 })).expect(200);
    assert_eq!(
        (tally(&same), same.field("/lastModified")),
        (counts(0, 0, 0), changed.field("/lastModified"))
    );
    // By its item, where that has one row alone.
    let by_item = row(&token, &list, &hoses[1], &json!({ "listPrice": 6 })).expect(200);
    assert_eq!((tally(&by_item), by_item.field("/items/2/listPrice")), (counts(0, 1, 0), json!(6)));
    row(&token, &list, &hoses[0], &json!({ "listPrice": 6 })).problem(409, "ambiguous_line");
    remove(&token, &list, &hoses[0]).problem(409, "ambiguous_line");
    assert_eq!(tally(&remove(&token, &list, &break_id).expect(200)), counts(0, 0, 1));
    assert_eq!(tally(&remove(&token, &list, &hoses[0]).expect(200)), counts(0, 0, 1));
    remove(&token, &list, &hoses[0]).problem(404, "not_found");
    let left = find(&token, &list).expect(200);
    assert_eq!((left.field("/total"), left.field("/items/0/item")), (json!(1), json!(hoses[1])));
}

#[test]
fn a_row_is_refused_as_in_the_whole_list() {
    let shop = Shop::new("badrows");
    let token = shop.admin();
    let hoses = hoses(&shop, 2);
    let items = json!([{ "item": hoses[0], "listPrice": 5, "endDate": "2026-01-31" }, { "item": hoses[0], "listPrice": 6, "minimumQuantity": 5 }]);
    let list = create(&token, &json!({ "name": "Bad rows", "items": items })).expect(201).id();
    let other = create(&token, &json!({ "name": "Other" })).expect(201).id();
    let rows = find(&token, &list).field("/items");
    let first = rows[0]["_id"].as_str().unwrap();
    let new = |fields: Value| row(&token, &list, "new", &fields);
    new(json!({})).faults(&[("/params/item", "required"), ("/params/listPrice", "required")]);
    new(json!({ "item": hoses[0], "listPrice": 1, "startDate": "2026-01-31" }))
        .faults(&[("/params/minimumQuantity", "overlapping")]);
    new(json!({ "item": "ffffffffffffffffffffffff", "listPrice": 1 }))
        .faults(&[("/params/item", "unknown_item")]);
    new(json!({ "item": hoses[0], "listPrice": -1, "colour": 1 }))
        .faults(&[("/params/colour", "unknown_field"), ("/params/listPrice", "out_of_range")]);
    row(&token, &list, first, &json!({ "minimumQuantity": 5 }))
        .faults(&[("/params/minimumQuantity", "overlapping")]);
    row(&token, &list, first, &json!({ "startDate": "2026-03-01" }))
        .faults(&[("/params/endDate", "ends_before_it_starts")]);
    row(&token, &other, first, &json!({ "listPrice": 1 })).problem(404, "not_found");
    row(&token, &list, "old", &json!({ "listPrice": 1 })).faults(&[("rowId", "malformed_id")]);
    row(&shop.staff(Role::Regular), &list, first, &json!({ "listPrice": 1 }))
        .problem(403, "forbidden");
    assert_eq!(find(&token, &list).field("/items"), rows);
    // One that ends where another begins stands beside it.
    assert_eq!(
        tally(
            &new(json!({ "item": hoses[0], "listPrice": 1, "startDate": "2026-02-01" }))
                .expect(200)
        ),
        counts(1, 0, 0)
    );
}

#[test]
fn rows_change_by_what_was_read_and_once() {
    let shop = Shop::new("tagrows");
    let token = shop.admin();
    let hoses = hoses(&shop, 1);
    let made = create(&token, &json!({ "name": "Tags" })).expect(201);
    let (list, tag) = (made.id(), made.header("etag").to_owned());
    let path = format!("/pricelist/{list}/item/new/update");
    let body = json!({ "params": { "item": hoses[0], "listPrice": 1 } });
    let add = || {
        post(&path, &body).token(&token).header("If-Match", &tag).header("Idempotency-Key", "one")
    };
    let added = add().send().expect(200);
    assert_eq!(add().send().expect(200).json(), added.json());
    post(&path, &body).token(&token).header("If-Match", &tag).send().problem(412, "stale");
    let gone = format!("/pricelist/{list}/item/{}/delete", hoses[0]);
    post(&gone, &json!({})).token(&token).header("If-Match", &tag).send().problem(412, "stale");
    let current = added.header("etag").to_owned();
    post(&gone, &json!({})).token(&token).header("If-Match", &current).send().expect(200);
    let trail =
        get("/audit").token(&token).query("limit", "50").send().expect(200).json().to_string();
    assert!(trail.contains("price_list_items") || trail.contains("priceListItem"), "{trail}");
}

#[test]
fn a_whole_list_tells_what_became_of_it() {
    let shop = Shop::new("tally");
    let token = shop.admin();
    let hoses = hoses(&shop, 3);
    let items = json!([{ "item": hoses[0], "listPrice": 1 }, { "item": hoses[1], "listPrice": 2 }]);
    let made = create(&token, &json!({ "name": "Tally", "items": items })).expect(201);
    let (list, rows) = (made.id(), made.field("/items"));
    let items =
        json!([{ "_id": rows[0]["_id"], "listPrice": 1.5 }, { "item": hoses[2], "listPrice": 3 }]);
    let changed = update(&token, &list, &json!({ "items": items })).expect(200);
    assert_eq!((tally(&changed), changed.field("/total")), (counts(1, 1, 1), json!(2)));
    assert_eq!(
        tally(&update(&token, &list, &json!({ "name": "Tally 2" })).expect(200)),
        counts(0, 0, 0)
    );
    let cleared = update(&token, &list, &json!({ "items": null })).expect(200);
    assert_eq!((tally(&cleared), cleared.field("/total")), (counts(0, 0, 2), json!(0)));
}

#[test]
fn what_one_read_answers_of_a_long_list_removes_nothing() {
    let shop = Shop::new("longlist");
    let token = shop.admin();
    let brand = unique("Long");
    shop.brand(&brand);
    let fields: Vec<Value> =
        (0..230).map(|at| tests::hose(&format!("L-{at}"), &brand, "8", json!({}))).collect();
    let hoses = shop.add_all::<Hose>(&fields);
    let of = |hoses: &[String]| -> Vec<Value> {
        hoses.iter().map(|hose| json!({ "item": hose, "listPrice": 1 })).collect()
    };
    let long = json!({ "name": "Long", "items": of(&hoses) });
    let list = create(&token, &long).expect(201).id();
    let read = find(&token, &list).expect(200);
    let shown: Vec<Value> = read.field("/items").as_array().unwrap().clone();
    assert_eq!((shown.len(), read.field("/total")), (200, json!(230)));
    let priced = |price: u8| -> Vec<Value> {
        shown.iter().map(|row| json!({ "_id": row["_id"], "listPrice": price })).collect()
    };
    let tag = read.header("etag").to_owned();
    let sent_back = json!({ "params": { "items": priced(2) } });
    let path = format!("/pricelist/{list}/update");
    let refused = post(&path, &sent_back).token(&token).header("If-Match", &tag).send();
    refused.faults(&[("/params/items", "partial_list")]).says("leaves out 30 of the list's 230");
    update(&token, &list, &json!({ "items": null })).faults(&[("/params/items", "partial_list")]);
    assert_eq!(find(&token, &list).header("etag"), tag, "nothing is half done");
    // Rows that are marked go, and new ones come, if no others are left out.
    let rest = get(&format!("/pricelist/{list}")).query("page", "2").token(&token).send();
    let rest = rest.expect(200).field("/items").as_array().unwrap().clone();
    let mut all = priced(3);
    all.extend(rest.iter().map(|row| json!({ "_id": row["_id"], "deleted": true })));
    let cut = update(&token, &list, &json!({ "items": all })).expect(200);
    assert_eq!((tally(&cut), cut.field("/total")), (counts(0, 200, 30), json!(200)));
    // One read answers all of a list of 200.
    let short = update(&token, &list, &json!({ "items": &priced(3)[..199] })).expect(200);
    assert_eq!(tally(&short), counts(0, 0, 1));
    let long = json!({ "items": of(&hoses), "replaceAll": true });
    update(&token, &list, &long).expect(200);
    let replaced = json!({ "items": of(&hoses[..5]), "replaceAll": true });
    let replaced = update(&token, &list, &replaced).expect(200);
    assert_eq!(replaced.field("/total"), 5, "{replaced}");
}
