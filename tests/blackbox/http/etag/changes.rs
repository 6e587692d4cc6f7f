//! What changes the tags of which lists.

use std::collections::{BTreeMap, BTreeSet};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};
use tests::{parameters, post, request, size};

use super::bench::{Bench, lists, revalidate, tag};

/// Tables of documents alone: lists of other records keep their tags when these change.
const OF_DOCUMENTS: [&str; 10] = [
    "assembly_customers",
    "document_lines",
    "documents",
    "estimate_rates",
    "estimate_taxes",
    "hose_assemblies",
    "hose_kits",
    "sales_estimates",
    "work_order_lines",
    "work_orders",
];

/// Lists that show documents, or what follows from them.
const SHOW_DOCUMENTS: [&str; 8] = [
    "getCustomerIdItems",
    "getCustomersItems",
    "getHoseAssemblies",
    "getHoseKits",
    "getInventory",
    "getOrganizationPendingItems",
    "getSalesEstimates",
    "getWorkOrders",
];

/// Of which no list with a tag shows anything.
const WITHOUT_VERSION: [&str; 1] = ["api_keys"];

const DEMO: &str = "(select organization_id from organizations where name = 'demo')";

/// Fills tables of which the demo has no rows.
const FILL: [&str; 8] = [
    "/customer/{customerId}/location/{locationId}/update",
    "/hoseassemblies/parsefeedback",
    "/hoseassembly/{hoseAssemblyId}/customers/update",
    "/organization/acceptterms",
    "/organization/currencies/update",
    "/organization/locations/update",
    "/organization/productgroups/update",
    "/organization/suppliers/update",
];

#[test]
fn a_change_of_any_audited_table_changes_the_tags_of_its_lists() {
    let bench = Bench::start();
    let tables = bench.texts(
        "select distinct c.relname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where t.tgname like 'audit\\_%' order by 1",
    );
    assert!(tables.len() > 30, "{tables:?}");
    let document = described(&bench);
    for path in FILL {
        let described = &document["paths"][format!("/api/v1{path}")]["post"];
        let body = example(described).expect("a body");
        let answer = bench.post(&address(&document, path, described), &body);
        assert!((200..300).contains(&answer.status), "{answer}");
    }
    bench.sql(&format!(
        "insert into images (organization_id, belongs_to, media_type, bytes, digest, created, last_modified)
        values ({DEMO}, '\\x0102030405060708090a0b0c', 'image/png', 'x', sha256('x'), now(), now())"
    ));
    let lists = lists();
    let each = size(6, lists.len());
    for (at, table) in tables.iter().enumerate() {
        // Not all lists for every table in the check, but others for the next one.
        let mut some: Vec<_> = lists.iter().cycle().skip(at * 5).take(each).collect();
        some.extend(lists.iter().find(|(operation, _)| operation.id == "getWorkOrders"));
        let requests: Vec<_> = some.iter().map(|(_, path)| bench.get(path)).collect();
        let tags: Vec<_> =
            requests.iter().map(|request| tag(&request.send().expect(200))).collect();
        // Not even a value changes.
        let touched = bench.texts(&format!(
            "with touched as (update {table} set organization_id = organization_id
                where organization_id in ({DEMO}, shared_organization()) returning 1)
            select count(*)::text from touched"
        ));
        assert_ne!(touched, ["0"], "nothing was tried of {table}");
        for (((operation, path), request), tag) in some.iter().zip(&requests).zip(&tags) {
            let shows = SHOW_DOCUMENTS.contains(&operation.id.as_str());
            let keeps = WITHOUT_VERSION.contains(&table.as_str())
                || (OF_DOCUMENTS.contains(&table.as_str()) && !shows);
            let status = revalidate(request, tag).status;
            assert_eq!(status, if keeps { 304 } else { 200 }, "{table}: {path}");
        }
    }
    let unknown = OF_DOCUMENTS.iter().filter(|table| !tables.contains(&(**table).to_owned()));
    assert_eq!(unknown.count(), 0);
}

/// Changes of the shared catalogue are changes for all.
#[test]
fn the_shared_catalogue_changes_everybodys_lists() {
    let bench = Bench::start();
    let request = bench.get("/organization/hoses?limit=5");
    let first = tag(&request.send().expect(200));
    bench.sql("update hoses set description = 'other' where ctid = (select min(ctid) from hoses where organization_id = shared_organization())");
    revalidate(&request, &first).expect(200);
    // Changes of another organization are not.
    let first = tag(&request.send().expect(200));
    bench.sql("insert into organizations (organization_id, name, subscription, currency, time_zone, length_unit, pressure_unit, revision_delimiter)
        values ('\\x0102030405060708090a0b0c', 'other', 'starter', 'USD', 'UTC', 'in', 'psi', '-')");
    revalidate(&request, &first).expect(304);
}

/// What was undone is no change, and a change after it is one.
#[test]
fn a_version_is_raised_once_and_by_what_is_committed() {
    let bench = Bench::start();
    let request = bench.get("/customers");
    let first = tag(&request.send().expect(200));
    let touch = format!("update customers set city = city where organization_id = {DEMO};");
    let sum = || {
        bench.texts(&format!(
            "select sum(n)::text from versions where organization_id = {DEMO} and area = 'records'"
        ))
    };
    let before = sum();
    bench.sql(&format!("begin; {touch} rollback"));
    bench.sql(&format!("begin; savepoint a; {touch} rollback to a; commit"));
    revalidate(&request, &first).expect(304);
    assert_eq!(sum(), before);
    bench.sql(&format!("begin; savepoint a; {touch} rollback to a; {touch} {touch} commit"));
    revalidate(&request, &first).expect(200);
    let next: u64 = before[0].parse::<u64>().expect("a number") + 1;
    assert_eq!(sum(), [next.to_string()]);
}

/// A price begins to hold while nobody writes.
#[test]
fn validities_begin_and_end_without_a_write() {
    let bench = Bench::start();
    let customer = "de3000000000000009000001";
    let hose = "de3000000000000002000003";
    let request = bench.get(&format!("/organization/hoses?customerId={customer}&limit=200"));
    let now = tests::Shop::services().now();
    let [start, end] = [1_500, 3_000].map(|after| now + chrono::TimeDelta::milliseconds(after));
    let body = json!({ "params": { "orgPartNumber": "SOON-1", "startDate": start.to_rfc3339(), "endDate": end.to_rfc3339() } });
    bench.post(&format!("/customer/{customer}/item/{hose}/update"), &body);
    let mut seen = Vec::new();
    let mut last = (String::new(), Vec::new());
    while tests::Shop::services().now() < end + chrono::TimeDelta::milliseconds(300) {
        let answer = revalidate(&request, &last.0);
        if answer.status == 200 {
            last = (tag(&answer), answer.body.clone());
        }
        let text = String::from_utf8_lossy(&last.1).into_owned();
        seen.push(text.contains("SOON-1"));
        sleep(Duration::from_millis(50));
    }
    seen.dedup();
    assert_eq!(seen, [false, true, false]);
}

/// Migrations write without the audit trail, and a database that took the place of another counts on from its sum.
#[test]
fn another_database_has_other_tags() {
    let bench = Bench::start();
    let request = bench.get("/customers");
    let first = tag(&request.send().expect(200));
    revalidate(&request, &first).expect(304);
    bench.sql("insert into _sqlx_migrations select 999999, description, installed_on, success, checksum, execution_time from _sqlx_migrations limit 1");
    revalidate(&request, &first).expect(200);
    bench.sql("delete from _sqlx_migrations where version = 999999");
    revalidate(&request, &first).expect(304);
    // As a copy of the tables alone is restored.
    bench.sql("create table copied (like versions including all); insert into copied select * from versions;
        alter table versions rename to before; alter table copied rename to versions;
        grant select, insert, update on versions to hosewright_app");
    revalidate(&request, &first).expect(200);
}

/// Each operation that writes is called with the body of its description. Whatever that changes, who is answered 304
/// has the list as it is now.
#[test]
fn whatever_is_written_304_is_the_truth() {
    let bench = Bench::start();
    let document = described(&bench);
    let lists = lists();
    let mut has: BTreeMap<&str, (String, Vec<u8>)> = BTreeMap::new();
    for (_, path) in &lists {
        let answer = bench.get(path).send().expect(200);
        has.insert(path, (tag(&answer), answer.body));
    }
    let (mut wrote, mut unchanged, mut changed) = (BTreeSet::new(), 0, BTreeSet::new());
    let writes = api::operation::operations();
    let writes = writes.iter().filter(|one| one.writes() && one.versioned && one.method == "POST");
    for (at, operation) in writes.enumerate() {
        let path = format!("/api/v1{}", operation.path);
        let described = &document["paths"][&path]["post"];
        let Some(body) = example(described) else { continue };
        let url = format!("{}{}", bench.service.host, address(&document, &path, described));
        let before = written(&bench);
        let answer = post(&url, &body).token(&bench.admin).send();
        assert!(answer.status < 500, "{answer}");
        if written(&bench) == before {
            continue;
        }
        wrote.insert(operation.id.clone());
        // Some of the lists, and others after the next write.
        let some = lists.iter().cycle().skip(at * 7).take(size(15, lists.len()));
        for (list, path) in some {
            let Some((tag_now, body_now)) = has.get(path.as_str()) else { continue };
            let answer = revalidate(&bench.get(path), tag_now);
            if answer.status == 404 {
                // Its customer or hose was deleted.
                has.remove(path.as_str());
            } else if answer.status == 304 {
                unchanged += 1;
                let whole = bench.get(path).send().expect(200);
                assert_eq!(tag(&whole), *tag_now);
                let now = String::from_utf8_lossy(&whole.body).into_owned();
                let then = String::from_utf8_lossy(body_now);
                assert!(now == then, "{} after {}:\n{then}\n{now}", list.id, operation.id);
            } else {
                let answer = answer.expect(200);
                if answer.body != *body_now {
                    changed.insert(list.id.clone());
                }
                has.insert(path, (tag(&answer), answer.body));
            }
        }
    }
    println!("{} wrote, {unchanged} unchanged, changed: {changed:?}", wrote.len());
    assert!(wrote.len() > 40, "{wrote:?}");
    assert!(unchanged > 30 && changed.len() > 10, "{unchanged} {changed:?}");
}

/// The description of the interface.
fn described(bench: &Bench) -> Value {
    request("GET", &format!("{}/openapi.json", bench.service.host)).send().expect(200).json()
}

/// The number of changes that were committed.
fn written(bench: &Bench) -> Vec<String> {
    bench.texts("select concat(count(*), max(sequence)) from audit")
}

/// A body that works on the demo; none for workbooks.
fn example(described: &Value) -> Option<Value> {
    match described["requestBody"]["content"].as_object() {
        Some(content) => content.get("application/json").map(|json| json["example"].clone()),
        None => Some(json!({})),
    }
}

/// The path of a described operation, with the records of the demo that its parameters have as examples.
fn address(document: &Value, path: &str, described: &Value) -> String {
    parameters(document, described).fold(path.to_owned(), |path, parameter| {
        let name = parameter["name"].as_str().unwrap_or_default();
        path.replace(&format!("{{{name}}}"), parameter["example"].as_str().unwrap_or_default())
    })
}
