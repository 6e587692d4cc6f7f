//! What waits today: orders and offers, imports that failed, and one's own work.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{change, get, has, id, post, unique};

use super::Floor;
use super::offer::Offer;

fn today(token: &str) -> Value {
    get("/organization/today").token(token).send().expect(200).json()
}

/// Ids of the rows of a list, and how many there are.
fn part(today: &Value, list: &str) -> (Vec<String>, u64) {
    let rows = today[list]["items"].as_array().unwrap().iter();
    (rows.map(|row| id(row).to_owned()).collect(), today[list]["total"].as_u64().unwrap())
}

/// How many orders are short of stock today.
pub(super) fn short(floor: &Floor) -> usize {
    usize::try_from(part(&today(&floor.bench.admin), "short").1).expect("few")
}

/// Whether a released order says so itself.
pub(super) fn is_short(floor: &Floor, order: &Value) -> bool {
    floor.read(order)["shortages"].as_array().is_some_and(|short| !short.is_empty())
}

fn due(floor: &Floor, order: &Value, day: i64) {
    change(&format!(
        "update work_orders set due_date = current_date + {day} where document_id = decode('{}', 'hex')",
        id(order)
    ));
    assert!(floor.read(order)["dueDate"].is_string());
}

#[test]
fn orders_wait_by_their_due_date() {
    let floor = Floor::new();
    let orders: Vec<Value> = (0..7).map(|_| floor.order(1)).collect();
    for (order, day) in orders.iter().zip([-40, -2, 1, 6, 20]) {
        due(&floor, order, day);
    }
    for order in [&orders[0], &orders[2], &orders[5]] {
        floor.command(order, "release").expect(200);
    }
    let ids = |of: &[usize]| of.iter().map(|at| id(&orders[*at]).to_owned()).collect::<Vec<_>>();
    let now = today(&floor.bench.admin);
    assert_eq!(part(&now, "late"), (ids(&[0, 1]), 2));
    assert_eq!(part(&now, "due"), (ids(&[2, 3]), 2));
    assert_eq!(part(&now, "waiting"), (ids(&[1, 3, 4, 6]), 4));
    assert_eq!(part(&now, "short"), (Vec::new(), 0));
    let first = &now["late"]["items"][0];
    has(
        first,
        &json!({ "kind": "workOrder", "at": floor.read(&orders[0])["dueDate"], "customerName": null }),
    );
    assert_eq!(first["title"], floor.read(&orders[0])["title"]);
    // What is done or given up waits no more; of an order that is changed the new version does.
    floor.command(&orders[0], "complete").expect(200);
    floor.command(&orders[5], "cancel").expect(200);
    let copy = floor.command(&orders[2], "newversion").expect(200).json();
    let now = today(&floor.bench.admin);
    assert_eq!(part(&now, "late"), (ids(&[1]), 1));
    assert_eq!(part(&now, "due").0, [id(&copy), id(&orders[3])]);
    // Five rows are shown of more.
    let more: Vec<Value> = (0..6).map(|_| floor.order(1)).collect();
    let (rows, total) = part(&today(&floor.bench.admin), "waiting");
    assert_eq!((rows.len(), total), (5, 5 + more.len() as u64));
}

#[test]
fn what_is_short_is_what_orders_say() {
    let floor = Floor::new();
    floor.allow_backorder();
    floor.stock(&floor.bench.hose, 100.0, "ft");
    floor.stock(&floor.bench.straight, 5.0, "each");
    let orders: Vec<Value> = (0..3).map(|_| floor.order(2)).collect();
    let agrees = |expected: &[usize]| {
        let (mut rows, total) = part(&today(&floor.bench.admin), "short");
        rows.sort();
        let short = orders.iter().filter(|order| is_short(&floor, order));
        let mut short: Vec<String> = short.map(|order| id(order).to_owned()).collect();
        short.sort();
        let mut ids: Vec<String> = expected.iter().map(|at| id(&orders[*at]).to_owned()).collect();
        ids.sort();
        assert_eq!((&rows, &short), (&ids, &ids));
        assert_eq!(total, ids.len() as u64);
    };
    for order in &orders {
        floor.command(order, "release").expect(200);
    }
    agrees(&[1, 2]);
    floor.stock(&floor.bench.straight, 8.0, "each");
    floor.command(&orders[1], "reserve").expect(200);
    agrees(&[2]);
    // A count finds less than is reserved: the oldest reservation has it.
    let counted = |on_hand: f64| {
        change(&format!(
            "update inventory_items set on_hand = {on_hand} where item_id = decode('{}', 'hex')",
            floor.bench.straight
        ));
    };
    counted(5.0);
    agrees(&[1, 2]);
    counted(3.0);
    agrees(&[0, 1, 2]);
    // A part that is done needs no more.
    counted(4.0);
    let half =
        json!({ "params": { "items": [{ "_id": id(&orders[0]["items"][0]), "quantity": 1 }] } });
    floor.post(&orders[0], "complete", &half).expect(200);
    agrees(&[1, 2]);
    let allow = json!({ "params": { "allowNegativeStock": true } });
    floor.bench.post("/organization/update", &allow).expect(200);
    agrees(&[2]);
}

#[test]
fn offers_wait_for_an_answer() {
    let offer = Offer::of(
        |bench, _| json!({ "number": unique("SE-"), "items": [{ "item": bench.clamp, "price": 1 }] }),
    );
    let admin = &offer.floor.bench.admin;
    let until = |day: i64| {
        change(&format!(
            "update sales_estimates set valid_until = current_date + {day} where document_id = decode('{}', 'hex')",
            id(&offer.estimate)
        ));
    };
    let lists = || {
        let now = today(admin);
        ["expiring", "expired"].map(|list| part(&now, list).1)
    };
    for (day, expected) in [(60, [0, 0]), (13, [1, 0]), (-3, [0, 1]), (-60, [0, 0]), (5, [1, 0])] {
        until(day);
        assert_eq!(lists(), expected, "{day}");
    }
    let row = today(admin)["expiring"]["items"][0].clone();
    has(
        &row,
        &json!({ "_id": id(&offer.estimate), "kind": "salesEstimate", "at": offer.read()["validUntil"] }),
    );
    assert!(row["customerName"].as_str().unwrap().starts_with("Buyer"), "{row}");
    let path = format!("/salesestimate/{}/outcome", id(&offer.estimate));
    for (outcome, waits) in [("sent", 1), ("lost", 0), ("none", 1)] {
        offer.floor.bench.post(&path, &json!({ "outcome": outcome })).expect(200);
        assert_eq!(lists(), [waits, 0], "{outcome}");
    }
    offer.order(Value::Null);
    assert_eq!(lists(), [0, 0]);
}

#[test]
fn everybody_finds_the_work_of_their_own() {
    let floor = Floor::new();
    let admin = floor.bench.admin.clone();
    let clerk = floor.bench.shop.staff(Role::Regular);
    let order = floor.order(1);
    let customer =
        post("/customers/create", &json!({ "params": { "name": unique("Clerk") } })).token(&clerk);
    let customer = customer.send().expect(201).json();
    let of = |token: &str| {
        let rows = today(token)["recent"]["items"].as_array().unwrap().clone();
        rows.iter().map(|row| (row["kind"].clone(), id(row).to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(of(&clerk), [(json!("customer"), id(&customer).to_owned())]);
    assert_eq!(of(&admin)[0], (json!("workOrder"), id(&order).to_owned()));
    assert!(of(&floor.bench.shop.staff(Role::Restricted)).is_empty());
    // Of versions the one that was changed last, and nothing that is gone.
    floor.command(&order, "release").expect(200);
    let copy = floor.command(&order, "newversion").expect(200).json();
    assert_eq!(of(&admin)[0].1, id(&copy));
    assert!(of(&admin).iter().all(|(_, found)| found != id(&order)));
    floor.command(&copy, "rollback").expect(200);
    assert_eq!(of(&admin)[0].1, id(&order));
    floor.bench.post(&format!("/customer/{}/delete", id(&customer)), &json!({})).expect(200);
    assert!(of(&clerk).is_empty());
    // Not for customers, nor for nobody.
    let buyer = floor.bench.shop.customer("Buyer");
    get("/organization/today")
        .token(&floor.bench.shop.customer_token(Some(buyer)))
        .send()
        .expect(403);
    get("/organization/today").send().expect(401);
}

#[test]
fn requests_of_customers_wait_for_the_shop() {
    let shop = tests::Shop::new("requests");
    let admin = shop.admin();
    let anna = shop.customer("Anna");
    let buyer = shop.customer_token(Some(anna));
    let begin = |token: &str| {
        let made = json!({ "description": "Loader", "customer": anna.to_string() });
        let made = post("/salesestimates/create", &made);
        id(&made.token(token).send().expect(201).json()).to_owned()
    };
    let asked: Vec<String> = (0..6).map(|_| begin(&buyer)).collect();
    begin(&admin);
    let now = today(&admin);
    assert_eq!(part(&now, "requests"), (asked[..5].to_vec(), 6));
    let row = json!({ "kind": "salesEstimate", "customerName": "Anna", "description": "Loader" });
    has(&now["requests"]["items"][0], &row);
    let path = format!("/salesestimate/{}/delete", asked[0]);
    post(&path, &json!({})).token(&admin).send().expect(200);
    assert_eq!(part(&today(&admin), "requests"), (asked[1..].to_vec(), 5));
}

#[test]
fn kits_wait_for_their_release() {
    let shop = tests::Shop::new("kits");
    let admin = shop.admin();
    let customer = shop.customer("Anna");
    let kits: Vec<String> =
        (0..7).map(|at| shop.kit(&format!("K-{at}"), Some(customer), &[]).0.clone()).collect();
    let (rows, total) = part(&today(&admin), "kits");
    assert_eq!((rows.len(), total), (5, 7));
    assert!(rows.iter().all(|row| kits.contains(row)), "{rows:?}");
    let row = today(&admin)["kits"]["items"][0].clone();
    has(&row, &json!({ "kind": "hoseKit", "customerName": "Anna" }));
    let path = format!("/hosekit/{}/delete", rows[0]);
    post(&path, &json!({})).token(&admin).send().expect(200);
    let (rest, total) = part(&today(&admin), "kits");
    assert_eq!((rest.contains(&rows[0]), total), (false, 6));
}

#[test]
fn a_new_shop_is_told_what_it_begins_with() {
    let shop = tests::Shop::new("begun");
    let admin = shop.admin();
    let setup = |token: &str| {
        let mut setup = today(token)["setup"].clone();
        // Of the whole service; `backups_are_restored` looks at it.
        setup.as_object_mut().map(|fields| fields.remove("lastBackup"));
        setup
    };
    let nothing = json!({
        "address": false, "units": false, "logo": false, "people": false, "items": false, "customers": false, "assemblies": false
    });
    assert_eq!(setup(&admin), nothing);
    let update = |fields: Value| {
        let answer =
            post("/organization/update", &json!({ "params": fields })).token(&admin).send();
        answer.expect(200);
    };
    let mut expected = nothing.clone();
    let mut then = |name: &str| {
        expected[name] = json!(true);
        assert_eq!(setup(&admin), expected, "{name}");
    };
    update(json!({ "city": "Linz" }));
    then("address");
    update(json!({ "defaultCurrency": "EUR" }));
    then("units");
    let png = json!({ "params": { "content": "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR4nGM8ISfHwMDAwMDAxAADABMuAQhqwGVhAAAAAElFTkSuQmCC" } });
    post(&format!("/image/{}/update", shop.id()), &png).token(&admin).send().expect(200);
    then("logo");
    let brand = unique("Brand");
    shop.brand(&brand);
    let hose = shop.add::<domain::catalogue::Hose>(tests::hose("H-1", &brand, "8", json!({})));
    then("items");
    shop.customer("Anna");
    then("customers");
    shop.assembly("A-1", &hose, None, |_| {});
    then("assemblies");
    let regular = shop.staff(Role::Regular);
    assert_eq!(setup(&regular), Value::Null);
    then("people");
}
