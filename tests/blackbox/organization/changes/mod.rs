//! The feed of changes.

mod race;

use std::thread;
use std::time::Duration;

use domain::access::Role;
use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{Answer, Request, Shop, get, hold, hose, post, program, unique, world};

use crate::http::etag::bench::Bench;

fn feed(token: &str, after: &str) -> Request {
    get("/changes").token(token).query("after", after)
}

/// Where the feed is when nothing holds it back.
fn now(token: &str) -> String {
    loop {
        let now = feed(token, "now").send().expect(200);
        if now.field("/heldBack") == false {
            return next(&now);
        }
        thread::sleep(Duration::from_millis(50));
    }
}

fn next(answer: &Answer) -> String {
    answer.field("/next").as_str().unwrap().to_owned()
}

/// Changes of these kinds from a place on, page by page.
fn read(token: &str, after: &str, kinds: &str) -> Vec<Value> {
    let (mut after, mut all) = (after.to_owned(), Vec::new());
    loop {
        let page = feed(token, &after).query("kind", kinds).query("limit", "3").send().expect(200);
        all.extend(page.field("/changes").as_array().unwrap().iter().cloned());
        after = next(&page);
        // Transactions of other tests hold the feed back, too.
        if page.field("/more") == false && page.field("/heldBack") == false {
            return all;
        }
        if page.field("/heldBack") == true {
            thread::sleep(Duration::from_millis(50));
        }
    }
}

/// Kind, id, action and fields of changes.
fn told(changes: &[Value]) -> Vec<Value> {
    let of = |change: &Value| {
        let mut fields: Vec<_> = change["fields"].as_array().cloned().unwrap_or_default();
        fields.sort_by_key(ToString::to_string);
        json!([change["kind"], change["id"], change["action"], fields])
    };
    changes.iter().map(of).collect()
}

#[test]
fn changes_are_told_in_order_with_deletions() {
    let shop = Shop::new("feed");
    let token = shop.admin();
    let begin = now(&token);
    let customer = post("/customers/create", &json!({ "name": "A" })).token(&token).send().id();
    let update = json!({ "params": { "city": "Bonn", "name": "B" } });
    post(&format!("/customer/{customer}/update"), &update).token(&token).send().expect(200);
    let rules = json!({ "params": { "pricing": { "marginPercentMaterials": 30 } } });
    let _either = post(&format!("/customer/{customer}/update"), &rules).token(&token).send();
    let location = json!({ "params": { "description": "Dock" } });
    let made = post(&format!("/customer/{customer}/locations/create"), &location);
    let made = made.token(&token).send();
    post(&format!("/customer/{customer}/delete"), &json!({})).token(&token).send().expect(200);
    let all = read(&token, &begin, "customer");
    let expected = [
        json!(["customer", customer, "created", []]),
        json!(["customer", customer, "updated", ["city", "name"]]),
    ];
    assert_eq!(told(&all)[..2], expected);
    assert_eq!(told(&all).last(), Some(&json!(["customer", customer, "deleted", []])));
    let last = all.last().unwrap();
    assert!(
        last["at"].is_string() && last["by"]["type"].is_string() && last["requestId"].is_string(),
        "{last}"
    );
    if made.status < 300 {
        let of_customer = read(&token, &begin, "customerLocation");
        assert_eq!(of_customer[0]["parentId"], json!(customer), "{of_customer:?}");
    }
    // From a change on.
    let from_first = read(&token, all[0]["cursor"].as_str().unwrap(), "customer");
    assert_eq!(from_first, all[1..]);
    // From the beginning.
    assert_eq!(read(&token, "", "customer"), all);
}

/// What belongs to a record is a change of that record, by the name of the resource, not of a table.
#[test]
fn parts_are_changes_of_their_record() {
    let shop = Shop::new("feed");
    let token = shop.admin();
    shop.brand("Z");
    let item = shop.add::<Hose>(hose("H1", "Z", "8", json!({})));
    let maker = unique("Maker");
    let shared_brand = Shop::shared_brand(&maker);
    let shared = Shop::add_shared::<Hose>(hose(&unique("S"), &maker, "8", json!({})));
    let begin = now(&token);
    let price = json!({ "params": { "listPrice": 3.5, "priority": "high" } });
    for id in [&item, &shared] {
        let answer = post(&format!("/organization/hose/{id}/update"), &price).token(&token).send();
        assert!(answer.status < 300, "{answer}");
    }
    let all = read(&token, &begin, "hose,brand");
    let fields: Vec<_> =
        told(&all).into_iter().filter(|one| one[1] != json!(shared_brand)).collect();
    for id in [&item, &shared] {
        let one =
            fields.iter().find(|one| one[1] == json!(id)).unwrap_or_else(|| panic!("{fields:?}"));
        assert_eq!((&one[0], &one[2]), (&json!("hose"), &json!("updated")), "{one}");
        assert!(one[3].to_string().contains("listPrice"), "{one}");
    }
    let order = post("/workorders/create", &json!({ "items": [{ "item": item }] }));
    let order = order.token(&token).send().expect(201).id();
    let begin = now(&token);
    post(
        &format!("/workorder/{order}/release"),
        &json!({ "params": { "accept": ["stock_short"] } }),
    )
    .token(&token)
    .send();
    let all = read(&token, &begin, "");
    assert!(
        all.iter().all(|one| one["kind"] != "workOrder" || one["id"] == json!(order)),
        "{all:?}"
    );
    assert!(all.iter().filter(|one| one["kind"] == "workOrder").count() <= 1, "{all:?}");
}

/// Items that the makers change are told to all who see them, and not who did it.
#[test]
fn changes_of_the_shared_catalogue_are_told() {
    let (one, other) = (Shop::new("feed").admin(), Shop::new("feed").admin());
    let cursors = [now(&one), now(&other)];
    let brand = unique("Maker");
    let brand_id = Shop::shared_brand(&brand);
    let item = Shop::add_shared::<Hose>(hose(&unique("S"), &brand, "8", json!({})));
    Shop::makers_price(&item, "7");
    for (token, cursor) in [&one, &other].into_iter().zip(&cursors) {
        let all = read(token, cursor, "hose,brand");
        let of = |id: &str| all.iter().filter(|one| one["id"] == json!(id)).collect::<Vec<_>>();
        assert_eq!(of(&brand_id)[0]["action"], "created");
        let of_item = of(&item);
        assert_eq!(of_item[0]["action"], "created");
        assert!(of_item.iter().all(|one| one["by"].is_null() && one["requestId"].is_null()));
        assert!(
            of_item.len() == 2 && of_item[1]["fields"].to_string().contains("listPrice"),
            "{of_item:?}"
        );
    }
}

#[test]
fn costs_people_and_settings_are_for_admins() {
    let shop = Shop::new("feed");
    let admin = shop.admin();
    shop.brand("Z");
    let item = shop.add::<Hose>(hose("H1", "Z", "8", json!({})));
    let begin = now(&admin);
    let path = format!("/organization/hose/{item}/update");
    let set = |fields: Value| {
        let answer = post(&path, &json!({ "params": fields })).token(&admin).send();
        assert!(answer.status < 300, "{answer}");
    };
    set(json!({ "cost": 1 }));
    set(json!({ "cost": 2, "listPrice": 9 }));
    super::update(&admin, &json!({ "address1": "1 Main Street" })).expect(200);
    let own = |token: &str, kinds: &str| {
        let mut all = read(token, &begin, kinds);
        all.retain(|one| one["id"] == json!(item) || one["kind"] == "organization");
        all
    };
    let seen = own(&admin, "");
    assert_eq!(seen.len(), 3, "{seen:?}");
    assert!(seen[0]["fields"].to_string().contains("cost"));
    for role in [Role::Regular, Role::Restricted] {
        let token = shop.staff(role);
        let seen = own(&token, "");
        assert_eq!(seen.len(), 1, "{seen:?}");
        assert!(!seen[0].to_string().to_lowercase().contains("cost"), "{seen:?}");
        for kind in ["organization", "user", "apiKey"] {
            get("/changes")
                .token(&token)
                .query("kind", kind)
                .send()
                .problem(403, "forbidden")
                .says(kind);
        }
    }
    let customer = shop.customer("C");
    get("/changes").token(&shop.customer_token(Some(customer))).send().expect(403);
    get("/changes").send().expect(401);
}

#[test]
fn cursors_are_checked() {
    let (shop, other) = (Shop::new("feed"), Shop::new("feed"));
    let (token, cursor) = (shop.admin(), now(&shop.admin()));
    let fault = |after: &str, code: &str| {
        feed(&token, after).send().faults(&[("after", code)]);
    };
    fault(&now(&other.admin()), "cursor_of_another_list");
    fault(&cursor[1..], "invalid_cursor");
    fault(&cursor[..cursor.len() - 3], "invalid_cursor");
    let forged = format!("{}{}", &cursor[..40], cursor[40..].replacen('M', "N", 1));
    assert_ne!(forged, cursor);
    fault(&forged, "invalid_cursor");
    fault("nonsense", "invalid_cursor");
    get("/changes?limit=0").token(&token).send().faults(&[("limit", "out_of_range")]);
    get("/changes?kind=nonsense").token(&token).send().faults(&[("kind", "unknown_value")]);
    feed(&token, &cursor).send().expect(200).has(&json!({ "changes": [], "more": false }));
}

/// A request that still runs holds back what was changed meanwhile; then all is told, in order.
#[test]
fn what_runs_holds_back_what_follows() {
    let shop = Shop::new("feed");
    let token = shop.admin();
    let begin = now(&token);
    let organization = shop.id();
    // A transaction has a number from its first write on.
    let running = hold(&format!(
        "insert into product_groups (organization_id, id, name, created, last_modified)
        values ('\\x{organization}', '\\x0102030405060708090a0b0c', 'G', now(), now()) returning id"
    ));
    let made = post("/customers/create", &json!({ "name": "A" })).token(&token).send().expect(201);
    let page = feed(&token, &begin).send().expect(200);
    page.has(&json!({ "changes": [], "more": false, "heldBack": true }));
    let meanwhile = next(&feed(&token, &begin).send());
    world().block_on(running.rollback()).unwrap();
    let all = read(&token, &meanwhile, "customer");
    assert_eq!(told(&all), [json!(["customer", made.id(), "created", []])]);
}

/// A filter that matches nothing still leads on, and is not read again.
#[test]
fn a_filter_leads_on() {
    let shop = Shop::new("feed");
    let token = shop.admin();
    let begin = now(&token);
    for n in 0..3 {
        post("/customers/create", &json!({ "name": format!("C{n}") }))
            .token(&token)
            .send()
            .expect(201);
    }
    now(&token);
    let page = feed(&token, &begin).query("kind", "warehouse").send().expect(200);
    let after = next(&page);
    page.has(&json!({ "changes": [], "more": false, "heldBack": false }));
    assert_ne!(after, begin);
    assert_eq!(read(&token, &after, "customer"), Vec::<Value>::new());
}

/// An operator who renews the feed sends all readers to the lists; and so does one who drops the months that they are
/// at. The trail is kept by months, which are there in time.
#[test]
fn cursors_of_what_is_lost_are_gone() {
    let bench = Bench::start();
    let changes = |after: &str| bench.get(&format!("/changes?after={after}"));
    let at = |arguments: &[&str]| {
        let done =
            program().env("DATABASE_URL", &bench.database_url).args(arguments).output().unwrap();
        let texts =
            [&done.stdout, &done.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
        (done.status.code(), texts.concat())
    };
    let first = next(&changes("now").send().expect(200));
    bench.post("/customers/create", &json!({ "name": "Between" })).expect(201);
    assert_eq!(at(&["feed", "renew"]), (Some(0), String::new()));
    let gone = changes(&first).send().problem(410, "cursor_expired").says("read all lists");
    assert_eq!(gone.field("/reason"), "restored");
    let anew = next(&gone);
    changes(&anew).send().expect(200).has(&json!({ "changes": [], "more": false }));

    let months = || bench.texts("select part::text from audit_parts() order by ends");
    assert!(months().len() >= 5 && months()[0] == "audit_first", "{:?}", months());
    let (code, said) = at(&["audit", "prune"]);
    assert!(code == Some(1) && said.contains("--keep-months"), "{said}");
    assert_eq!(at(&["audit", "prune", "--keep-months", "1"]), (Some(0), String::new()));
    changes(&anew).send().expect(200);
    // As in the distant future, and without the month that is now: its entries are kept in the rest.
    bench.post("/customers/create", &json!({ "name": "Dropped" })).expect(201);
    let dropped = bench.texts("select prune_audit(now() + interval '10 years')");
    assert_eq!(dropped.len() + 1, months().len() + dropped.len(), "{dropped:?}");
    let gone = changes(&anew).send().problem(410, "cursor_expired").says("no longer kept");
    assert_eq!(gone.field("/reason"), "pruned");
    // What runs beside holds the feed back for a while.
    let unheld = |after: &str| loop {
        let page = changes(after).send().expect(200);
        if page.field("/heldBack") == false {
            break page;
        }
        thread::sleep(Duration::from_millis(50));
    };
    let begin = next(&unheld("now"));
    let made = bench.post("/customers/create", &json!({ "name": "Kept" })).expect(201);
    let page = unheld(&begin).field("/changes");
    assert_eq!(told(page.as_array().unwrap()), [json!(["customer", made.id(), "created", []])]);
    // The month is not made over what stands in the rest; those that follow are.
    assert_ne!(bench.texts("select keep_audit_months(now() + interval '3 months')::text"), ["0"]);
    assert_eq!(months().len(), 4, "{:?}", months());
    bench.post("/customers/create", &json!({ "name": "Kept too" })).expect(201);
}
