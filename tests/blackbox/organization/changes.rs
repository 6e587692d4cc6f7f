//! The feed of changes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use crate::http::etag::bench::Bench;
use adapters::postgres::Addresses;
use domain::access::Role;
use domain::catalogue::Hose;
use serde_json::{Value, json};
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection};
use tests::{
    Answer, Chance, Program, Request, Shop, beside, get, hold, hose, post, program, request,
    rows_of, service, unique, world,
};

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

fn id(answer: &Answer) -> String {
    answer.field("/_id").as_str().unwrap().to_owned()
}

#[test]
fn changes_are_told_in_order_with_deletions() {
    let shop = Shop::new("feed");
    let token = shop.admin();
    let begin = now(&token);
    let customer = id(&post("/customers/create", &json!({ "name": "A" })).token(&token).send());
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
    let order = id(&order.token(&token).send().expect(201));
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
    assert_eq!(told(&all), [json!(["customer", id(&made), "created", []])]);
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

/// A connection as the service has it, in an organization.
fn as_service(organization: &str) -> PgConnection {
    let addresses = Addresses::of_administrator(&service().database_url).unwrap();
    let set = format!("set hosewright.organization = '{organization}'");
    world().block_on(async {
        let mut connection = PgConnection::connect_with(&addresses.app).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(set)).execute(&mut connection).await.unwrap();
        connection
    })
}

/// Writers of one organization, some by three services, some by transactions that last, overlap and are undone; another
/// organization writes as well. Each reader is told each change once, and what it is told is what is there.
#[test]
fn readers_beside_writers_miss_nothing_and_read_nothing_twice() {
    let shop = Shop::new("feed");
    let other = Shop::new("feed");
    let (token, foreign) = (shop.admin(), other.admin());
    let services = [Program::serve(beside()), Program::serve(beside())];
    let hosts = [service().host.as_str(), &services[0].host, &services[1].host];
    let begin = now(&token);
    let done = AtomicBool::new(false);
    let readers: Vec<Vec<Value>> = thread::scope(|scope| {
        let readers: Vec<_> = hosts
            .iter()
            .map(|host| {
                let (token, begin, done) = (&token, &begin, &done);
                scope.spawn(move || follow(host, token, begin, done))
            })
            .collect();
        let writers: Vec<_> = (0..12)
            .map(|seed| {
                let (token, foreign, shop) = (&token, &foreign, &shop);
                let host = hosts[seed % 3];
                scope.spawn(move || match seed {
                    0..5 => by_requests(seed, host, token),
                    5 => by_requests(seed, host, foreign),
                    6 => import(host, token),
                    _ => by_transactions(seed, &shop.id()),
                })
            })
            .collect();
        // Whatever becomes of the writers, readers end.
        let written: Vec<_> = writers.into_iter().map(ScopedJoinHandle::join).collect();
        done.store(true, Ordering::Relaxed);
        for writer in written {
            writer.unwrap();
        }
        readers.into_iter().map(|reader| reader.join().unwrap()).collect()
    });
    let of = |organization: &str, name: &str| -> BTreeSet<String> {
        rows_of(&format!(
            "select encode(id, 'hex') as id from customers where organization_id = '\\x{organization}' and {name}"
        ))
        .iter()
        .map(|row| row["id"].as_str().unwrap().to_owned())
        .collect()
    };
    let (there, foreign) = (of(&shop.id(), "not deleted"), of(&other.id(), "true"));
    assert!(there.len() > 300, "{}", there.len());
    for changes in &readers {
        let cursors: BTreeSet<_> = changes.iter().map(|one| one["cursor"].to_string()).collect();
        assert_eq!(cursors.len(), changes.len(), "told twice");
        assert_eq!(told(changes), told(&readers[0]), "readers differ");
        let mut kept: BTreeMap<&str, u32> = BTreeMap::new();
        for one in changes {
            let id = one["id"].as_str().unwrap();
            assert!(!foreign.contains(id), "told of another organization");
            match one["action"].as_str().unwrap() {
                "created" => assert_eq!(kept.insert(id, 0), None, "created twice"),
                "updated" => *kept.get_mut(id).expect("created before") += 1,
                _ => assert!(kept.remove(id).is_some(), "deleted what is not there"),
            }
        }
        let kept: BTreeSet<String> = kept.into_keys().map(str::to_owned).collect();
        assert_eq!(kept, there);
    }
    let noted = rows_of(&format!(
        "select count(distinct (transaction, resource_id)) as n from audit
        where organization_id = '\\x{}' and resource = 'customer'",
        shop.id()
    ));
    assert_eq!(noted[0]["n"], json!(readers[0].len()));
    drop(services);
}

/// Reads customers' changes until all is done and nothing more comes.
fn follow(host: &str, token: &str, begin: &str, done: &AtomicBool) -> Vec<Value> {
    let (mut after, mut all, mut quiet) = (begin.to_owned(), Vec::new(), 0);
    while quiet < 3 {
        let last = done.load(Ordering::Relaxed);
        let page = request("GET", &format!("{host}/api/v1/changes"))
            .token(token)
            .query("after", &after)
            .query("kind", "customer")
            .query("limit", "40")
            .send()
            .expect(200);
        let changes = page.field("/changes");
        let changes = changes.as_array().unwrap();
        all.extend(changes.iter().cloned());
        after = next(&page);
        let is_end = changes.is_empty() && page.field("/heldBack") == false;
        quiet = if last && is_end { quiet + 1 } else { 0 };
        if changes.is_empty() {
            thread::sleep(Duration::from_millis(20));
        }
    }
    all
}

/// Makes, changes and deletes customers, one after the other.
fn by_requests(seed: usize, host: &str, token: &str) {
    let call = |path: &str, body: &Value| {
        request("POST", &format!("{host}/api/v1{path}")).token(token).json(body).send()
    };
    for n in 0..12 {
        let made =
            call("/customers/create", &json!({ "name": format!("R{seed} {n}") })).expect(201);
        let path = format!("/customer/{}", id(&made));
        let update = json!({ "params": { "city": format!("{n}") } });
        call(&format!("{path}/update"), &update).expect(200);
        // Refused, and undone.
        call("/customers/create", &json!({ "name": "x", "email": "nonsense" })).expect(400);
        if n % 3 == 0 {
            call(&format!("{path}/delete"), &json!({})).expect(200);
        }
    }
}

/// Many customers in one transaction.
fn import(host: &str, token: &str) {
    let name = |n: usize| format!("Imported {n}");
    let names: Vec<String> = (0..300).map(name).collect();
    let rows: Vec<[&str; 1]> =
        std::iter::once(["Name"]).chain(names.iter().map(|name| [name.as_str()])).collect();
    let rows: Vec<&[&str]> = rows.iter().map(<[&str; 1]>::as_slice).collect();
    let file = tests::book_of_texts(&rows);
    let sent = tests::patiently(|| {
        request("POST", &format!("{host}/api/v1/customers/import"))
            .token(token)
            .header("Content-Type", tests::WORKBOOK)
            .bytes(&file)
            .send()
    });
    assert!(sent.status < 300, "{sent}");
}

/// Transactions that write now and then while others do, some of which are undone.
fn by_transactions(seed: usize, organization: &str) {
    let mut chance = Chance::new(u64::try_from(seed).unwrap());
    let mut connection = as_service(organization);
    for n in 0..12 {
        let mut sql = vec!["begin".to_owned()];
        for row in 0..=chance.below(4) {
            let number = seed * 10_000 + n * 100 + row;
            sql.push(format!(
                "insert into customers (organization_id, id, name, created, last_modified)
                values ('\\x{organization}', decode('{number:024x}', 'hex'), 'T {number}', now(), now())"
            ));
            if chance.happens(40) {
                sql.push(format!(
                    "select pg_sleep({})",
                    0.005 * f64::from(u8::try_from(chance.below(20)).unwrap())
                ));
            }
            if chance.happens(20) {
                sql.push(format!(
                    "update customers set city = 'x' where id = decode('{number:024x}', 'hex')"
                ));
            }
        }
        sql.push(if chance.happens(20) { "rollback" } else { "commit" }.to_owned());
        let sql = sql.join(";\n");
        world().block_on(sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection)).unwrap();
    }
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
    let gone = changes(&anew).send().problem(410, "cursor_expired");
    let made = bench.post("/customers/create", &json!({ "name": "Kept" })).expect(201);
    let all = changes(&next(&gone)).send().expect(200).field("/changes");
    assert_eq!(told(all.as_array().unwrap()), [json!(["customer", id(&made), "created", []])]);
    // The month is not made over what stands in the rest; those that follow are.
    assert_ne!(bench.texts("select keep_audit_months(now() + interval '3 months')::text"), ["0"]);
    assert_eq!(months().len(), 4, "{:?}", months());
    bench.post("/customers/create", &json!({ "name": "Kept too" })).expect(201);
}
