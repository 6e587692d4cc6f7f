//! What is remembered of writing: the audit trail, and answers for requests that come again.

use std::collections::BTreeSet;

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Answer, Program, Shop, beside, get, post, request, rows_of, service, unique};

/// Tables whose changes are not noted, with the reason.
const NOT_NOTED: [(&str, &str); 19] = [
    ("api_calls", "is a history itself"),
    ("assemblies_to_describe", "what is to be described again; the new description is noted"),
    ("audit", "is the trail"),
    ("bill_lines", "what released documents need, kept for good; their release is noted"),
    (
        "browser_sessions",
        "where people are signed in, of which each use is kept; forgotten at their end",
    ),
    ("crimp_fitting_counts", "numbers of crimp fittings, kept by triggers"),
    ("hose_counts", "numbers of hoses, kept by triggers"),
    ("imports", "are a history themselves; what they wrote is noted"),
    ("search_entries", "words of records, kept by triggers"),
    ("item_stock", "sums of inventory_items, kept by triggers"),
    ("items", "registers ids; the tables of the kinds are noted"),
    ("jobs", "progress of work, forgotten after a while"),
    ("numberings", "counters that every document moves"),
    ("outbox", "letters on their way, with what is not for others to read"),
    ("retries", "answers that are kept for a day"),
    ("versions", "numbers that each change raises"),
    ("user_links", "links of letters; what they change of users is noted"),
    ("work_order_completions", "when lines were completed; how much of them is done is noted"),
    ("work_order_needs", "what released orders need, kept for good; their release is noted"),
];

fn trail(token: &str, query: &str) -> Vec<Value> {
    let page = get(&format!("/audit?{query}")).token(token).send().expect(200);
    page.field("/items").as_array().unwrap().clone()
}

fn customer(token: &str, name: &str) -> Answer {
    post("/customers/create", &json!({ "name": name })).token(token).send().expect(201)
}

#[test]
fn every_change_is_noted_with_who_and_what() {
    let shop = Shop::new("audit");
    let token = shop.admin();
    let made = post("/customers/create", &json!({ "name": "Noted" }))
        .token(&token)
        .header("X-Request-Id", "it's-mine")
        .send()
        .expect(201);
    let id = made.id();
    let update = json!({ "params": { "city": "Łódź", "email": "a@b.example" } });
    post(&format!("/customer/{id}/update"), &update).token(&token).send().expect(200);
    // Nothing changed, nothing noted.
    post(&format!("/customer/{id}/update"), &update).token(&token).send().expect(200);
    post(&format!("/customer/{id}/delete"), &json!({})).token(&token).send().expect(200);
    let entries = trail(&token, &format!("recordId={id}"));
    let actions: Vec<_> = entries.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["update", "update", "create"]);
    let [deleted, changed, created] = entries.as_slice() else { panic!("{entries:?}") };
    assert_eq!(created["requestId"], "it's-mine");
    assert_eq!(created["by"]["_id"], made.field("/createdBy"));
    assert_eq!((&created["before"], &created["after"]["name"]), (&Value::Null, &json!("Noted")));
    assert_eq!(changed["before"], json!({ "city": null, "email": null }));
    assert_eq!(changed["after"], json!({ "city": "Łódź", "email": "a@b.example" }));
    assert_eq!(deleted["after"]["deleted"], true);
    assert!(entries.iter().all(|entry| entry["kind"] == "customer"));
}

#[test]
fn entries_are_found_by_what_they_are_about() {
    let shop = Shop::new("audit");
    let token = shop.admin();
    let regular = shop.staff(Role::Regular);
    let first = customer(&token, "First");
    let second = customer(&regular, "Second");
    let found = |query: &str| -> BTreeSet<String> {
        let entries = trail(&token, query).into_iter();
        let records = entries.filter(|entry| entry["kind"] == "customer");
        records.map(|entry| entry["recordId"].as_str().unwrap().to_owned()).collect()
    };
    let both = BTreeSet::from([first.id(), second.id()]);
    assert_eq!(found("kind=customer"), both);
    let by = second.field("/createdBy").as_str().unwrap().to_owned();
    assert_eq!(found(&format!("user={by}")), BTreeSet::from([second.id()]));
    assert_eq!(found("from=2020-01-01&to=2100-01-01T00:00:00%2B02:00"), both);
    assert_eq!(found("to=2020-01-01"), BTreeSet::new());
    assert_eq!(found("from=2100-01-01"), BTreeSet::new());
    assert_eq!(found("kind=hose"), BTreeSet::new());
    get("/audit?from=yesterday").token(&token).send().faults(&[("from", "malformed_time")]);
    let page = get("/audit?kind=customer&limit=1&page=2").token(&token).send().expect(200);
    assert_eq!(
        (page.field("/total"), page.field("/items/0/recordId")),
        (json!(2), json!(first.id()))
    );
}

#[test]
fn prices_are_for_admins() {
    let shop = Shop::new("audit");
    let token = shop.admin();
    let hose =
        shop.add::<domain::catalogue::Hose>(tests::hose("H", &shop_brand(&shop), "8", json!({})));
    let params = json!({ "params": { "orgPartNumber": "X-1", "cost": 12.5, "listPrice": 20 } });
    post(&format!("/organization/hose/{hose}/update"), &params).token(&token).send().expect(200);
    let after = |token: &str| {
        let entries = trail(token, &format!("recordId={hose}&kind=itemProperties"));
        entries.first().unwrap()["after"].clone()
    };
    let whole = after(&token);
    assert_eq!((&whole["cost"], &whole["listPrice"]), (&json!(12.5), &json!(20.0)));
    let less = after(&shop.staff(Role::Restricted));
    assert_eq!(less["orgPartNumber"], "X-1");
    let names: Vec<_> = less.as_object().unwrap().keys().cloned().collect();
    let columns: Vec<_> = names
        .iter()
        .filter(|name| {
            name.to_lowercase().contains("cost") || name.to_lowercase().contains("price")
        })
        .collect();
    assert!(columns.is_empty(), "{columns:?}");
}

#[test]
fn amounts_of_lines_are_for_admins() {
    let shop = Shop::new("audit");
    let token = shop.admin();
    let customer = shop.customer("Buyer").to_string();
    let hose =
        shop.add::<domain::catalogue::Hose>(tests::hose("H", &shop_brand(&shop), "8", json!({})));
    let params =
        json!({ "customer": customer, "items": [{ "item": hose, "quantity": 3, "price": 5 }] });
    post("/salesestimates/create", &params).token(&token).send().expect(201);
    for kind in ["documentLine", "salesEstimate"] {
        let seen_by = |token: &str| {
            let entries = trail(token, &format!("kind={kind}"));
            let after = entries.iter().filter_map(|entry| entry["after"].as_object());
            after.flat_map(|after| after.keys().cloned()).collect::<Vec<_>>()
        };
        let money = |name: &&String| {
            let name = name.to_lowercase();
            ["price", "amount", "total"].iter().any(|figure| name.contains(figure))
        };
        assert!(seen_by(&token).iter().any(|name| money(&name)), "{kind}");
        let less = seen_by(&shop.staff(Role::Regular));
        assert!(!less.is_empty(), "{kind}");
        assert_eq!(less.iter().find(money), None, "{kind}");
    }
}

fn shop_brand(shop: &Shop) -> String {
    let name = unique("Brand");
    shop.brand(&name);
    name
}

#[test]
fn trails_are_their_organizations_own() {
    let shop = Shop::new("audit");
    let record = customer(&shop.admin(), "Mine").id();
    let other = Shop::new("others").admin();
    assert_eq!(trail(&other, &format!("recordId={record}")), Vec::<Value>::new());
}

#[test]
fn every_table_is_noted_or_has_a_reason() {
    let rows = rows_of(
        "select c.relname as name, count(t.tgname) as triggers from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
        left join pg_trigger t on t.tgrelid = c.oid and t.tgname like 'audit\\_%'
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace group by c.relname",
    );
    let unlike: Vec<_> = rows
        .into_iter()
        .filter(|row| {
            let excused = NOT_NOTED.iter().any(|(other, _)| row["name"] == *other);
            row["triggers"] != if excused { 0 } else { 3 }
        })
        .collect();
    assert!(unlike.is_empty(), "neither noted nor excused: {unlike:?}");
}

fn keyed(token: &str, key: &str, path: &str, body: &Value) -> Answer {
    post(path, body).token(token).header("Idempotency-Key", key).send()
}

fn total(token: &str) -> Value {
    get("/customers").token(token).send().expect(200).field("/total")
}

#[test]
fn requests_that_come_again_are_done_once() {
    let shop = Shop::new("retries");
    let token = shop.admin();
    let body = json!({ "name": "Once" });
    let first = keyed(&token, "k-1", "/customers/create", &body).expect(201);
    let again = keyed(&token, "k-1", "/customers/create", &body).expect(201);
    assert_eq!((first.json(), first.header("etag")), (again.json(), again.header("etag")));
    assert_eq!(again.header("idempotency-replayed"), "true");
    assert_eq!(total(&token), 1);
    // Another caller's key is another key.
    keyed(&shop.staff(Role::Regular), "k-1", "/customers/create", &body).expect(201);
    assert_eq!(total(&token), 2);
}

#[test]
fn keys_are_for_one_request() {
    let shop = Shop::new("retries");
    let token = shop.admin();
    keyed(&token, "k-1", "/customers/create", &json!({ "name": "One" })).expect(201);
    keyed(&token, "k-1", "/customers/create", &json!({ "name": "Two" }))
        .problem(422, "idempotency_mismatch");
    assert_eq!(total(&token), 1);
    for key in [" ", "a b", &"x".repeat(256)] {
        keyed(&token, key, "/customers/create", &json!({ "name": "Two" }))
            .faults(&[("Idempotency-Key", "malformed")]);
    }
    keyed(&token, &"x".repeat(255), "/customers/create", &json!({ "name": "Two" })).expect(201);
}

#[test]
fn a_key_is_for_one_customer() {
    let shop = Shop::new("retries");
    let token = shop.customer_token(None);
    let customers = ["Ann", "Bob"].map(|name| shop.customer(name).to_string());
    let ask = |customer: &str| {
        let body = json!({ "items": [] });
        let request = post("/salesestimates/create", &body).token(&token);
        request.header("apiCustomerId", customer).header("Idempotency-Key", "k-1").send()
    };
    let first = ask(&customers[0]).expect(201).json();
    assert_eq!(first["customer"], customers[0].as_str());
    ask(&customers[1]).problem(422, "idempotency_mismatch");
    assert_eq!(ask(&customers[0]).expect(201).json(), first);
}

#[test]
fn many_at_once_are_done_once() {
    let shop = Shop::new("retries");
    let token = shop.admin();
    let body = json!({ "name": "Raced" });
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let tries: Vec<_> = (0..16)
            .map(|_| scope.spawn(|| keyed(&token, "race", "/customers/create", &body).status))
            .collect();
        tries.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(statuses.iter().all(|status| [201, 409].contains(status)), "{statuses:?}");
    assert!(statuses.contains(&201), "{statuses:?}");
    assert_eq!(total(&token), 1);
    keyed(&token, "race", "/customers/create", &body).expect(201);
    assert_eq!(total(&token), 1);
}

#[test]
fn refused_requests_can_be_repeated() {
    let shop = Shop::new("retries");
    let token = shop.admin();
    let name = unique("House");
    shop.brand(&name);
    let body = json!({ "name": name });
    keyed(&token, "k", "/brands/create", &body).problem(409, "duplicate");
    let brands = get("/brands").token(&token).send().expect(200).json();
    let brand = brands.as_array().unwrap().iter().find(|brand| brand["name"] == name).cloned();
    let brand = brand.unwrap()["_id"].as_str().unwrap().to_owned();
    post(&format!("/brand/{brand}/delete"), &json!({})).token(&token).send().expect(200);
    keyed(&token, "k", "/brands/create", &body).expect(201);
}

/// A service is killed amid requests; all of them, sent again to another one, are done once.
#[test]
fn killed_services_leave_nothing_half_done() {
    const REQUESTS: usize = 160;
    let shop = Shop::new("retries");
    let token = shop.admin();
    let mut doomed = Program::serve(beside());
    let path = "/api/v1/customers/create";
    let send = |host: &str, n: usize| {
        let body = json!({ "name": format!("Number {n}") });
        let request = request("POST", &format!("{host}{path}")).json(&body).token(&token);
        request.header("Idempotency-Key", &format!("order-{n}")).try_send()
    };
    let next = std::sync::atomic::AtomicUsize::new(0);
    let answers: Vec<(usize, Value)> = std::thread::scope(|scope| {
        let senders: Vec<_> = (0..8)
            .map(|_| {
                scope.spawn(|| {
                    let mut answers = Vec::new();
                    loop {
                        let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        if n >= REQUESTS {
                            return answers;
                        }
                        if let Some(answer) = send(&doomed.host, n) {
                            answers.push((n, answer.expect(201).json()));
                        }
                    }
                })
            })
            .collect();
        while next.load(std::sync::atomic::Ordering::Relaxed) < REQUESTS / 2 {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        doomed.signal("KILL");
        senders.into_iter().flat_map(|sender| sender.join().unwrap()).collect()
    });
    doomed.wait();
    assert!((1..REQUESTS).contains(&answers.len()), "killed amid them: {}", answers.len());
    let host = &service().host;
    for n in 0..REQUESTS {
        let again = send(host, n).expect("the other service lives").expect(201).json();
        if let Some((_, first)) = answers.iter().find(|(of, _)| *of == n) {
            assert_eq!(again, *first, "{n}");
        }
    }
    assert_eq!(total(&token), REQUESTS);
}
