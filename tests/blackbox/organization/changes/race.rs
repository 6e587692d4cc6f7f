//! Readers of the feed beside writers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use adapters::postgres::Addresses;
use serde_json::{Value, json};
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection};
use tests::{Chance, Program, Shop, beside, request, rows_of, service, world};

use super::{next, now, told};

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
        let path = format!("/customer/{}", made.id());
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
