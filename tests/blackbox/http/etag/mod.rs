//! Tags of lists: 304 to who has a list already, and never after a change.

pub(crate) mod bench;
mod changes;
mod race;

use std::collections::BTreeSet;

use api::operation::operations;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, hold, post, request, service, world};

use bench::{Bench, lists, revalidate, tag};

/// Operations that answer lists without a tag, with the reason.
const UNTAGGED: [(&str, &str); 10] = [
    ("getAudit", "every change is in it"),
    ("getGenders", "never changes"),
    ("getImports", "goes on with every import, and is read for the latest"),
    ("getJobEvents", "goes on as its job does"),
    ("getOrganizationApiHistory", "calls are no changes"),
    ("getOrganizationApiHistoryOtherwise", "calls are no changes"),
    ("getOrganizationApiKeys", "using a key is no change"),
    ("getOrganizationRoles", "never changes"),
    ("getOrganizationWrapCoverage", "never changes"),
    ("getSearch", "finds what is valid by the clock of the database"),
];

fn is_list(described: &Value) -> bool {
    let content = &described["responses"]["200"]["content"];
    let schema = &content["application/json"]["schema"];
    let page = |schema: &Value| schema["$ref"].as_str().is_some_and(|name| name.ends_with("Page"));
    schema["type"] == "array" || page(schema) || content.get("text/event-stream").is_some()
}

#[test]
fn every_list_has_a_tag_or_a_reason() {
    let document = get(&format!("{}/openapi.json", service().host)).send().expect(200).json();
    let mut untagged = BTreeSet::new();
    for operation in operations() {
        let base = if operation.versioned { "/api/v1" } else { "" };
        let path = &document["paths"][format!("{base}{}", operation.path)];
        let described = &path[operation.method.as_str().to_lowercase()];
        let parameters = described["parameters"].to_string();
        let answers = &described["responses"];
        let has_tag = answers["200"]["headers"]["ETag"].is_object();
        assert_eq!(answers["304"].is_object(), parameters.contains("/IfNoneMatch"), "{described}");
        if operation.is_list {
            assert!(has_tag && answers["304"].is_object(), "{described}");
        } else if operation.method == "GET" && is_list(described) && !has_tag {
            untagged.insert(operation.id);
        }
    }
    let excused: BTreeSet<_> = UNTAGGED.iter().map(|(id, _)| (*id).to_owned()).collect();
    assert_eq!(untagged, excused);
}

/// The parts of Vary, in lower case.
fn vary(answer: &Answer) -> BTreeSet<String> {
    let parts = answer.header("vary").split(',').map(|part| part.trim().to_lowercase());
    parts.collect()
}

#[test]
fn who_has_a_list_is_not_sent_it_again() {
    let bench = Bench::start();
    for (operation, path) in lists() {
        let request = bench.get(&path);
        let first = request.send().expect(200);
        let tag = tag(&first);
        assert!(tag.starts_with("W/\"") && tag.len() == 36, "{first}");
        assert_eq!(first.header("cache-control"), "private, no-cache", "{first}");
        let strong = tag.trim_start_matches("W/").to_owned();
        let many = format!("\"x\", {tag}, W/\"y\"");
        for tags in [&*tag, &strong, &many, "*"] {
            let same = revalidate(&request, tags).expect(304);
            assert!(same.body.is_empty(), "{same}");
            for name in ["etag", "cache-control"] {
                assert_eq!(same.header(name), first.header(name), "{same}");
            }
            assert!(vary(&same).is_superset(&vary(&first)), "{same}");
            assert!(vary(&same).contains("apicustomerid"), "{same}");
        }
        let twice = request.clone().header("If-None-Match", "\"x\"");
        twice.header("If-None-Match", &tag).send().expect(304);
        for tags in ["\"x\"", "", "W/\"\"", "nonsense"] {
            let again = revalidate(&request, tags).expect(200);
            assert_eq!((again.header("etag"), &again.body), (&*tag, &first.body), "{again}");
        }
        let of_other = bench.get(&path).header("Accept-Encoding", "gzip");
        revalidate(&of_other, &tag).expect(304);
        let of_anybody = tests::request("GET", &format!("{}/api/v1{path}", bench.service.host));
        let answer = revalidate(&of_anybody, &tag);
        assert_ne!(answer.status, 304, "{}: {answer}", operation.id);
    }
}

#[test]
fn a_tag_is_of_one_question_of_one_caller() {
    let bench = Bench::start();
    let tag_of = |path: &str| tag(&bench.get(path).send().expect(200));
    let hoses = "/organization/customhoses";
    let spelt = [
        "?search.partNumber=2SN&limit=5",
        "?limit=5&search.partNumber=2SN",
        "?limit=5&search[partNumber]=2SN&search.series=",
        "?limit=5&search=%7B%22partNumber%22%3A%222SN%22%7D",
    ];
    let same: BTreeSet<_> = spelt.iter().map(|text| tag_of(&format!("{hoses}{text}"))).collect();
    assert_eq!(same.len(), 1, "{same:?}");
    let requests =
        ["", "?limit=5", "?limit=6", "?page=2", "?search.partNumber=2SN", "?limit=5&page=1"];
    let mut all: Vec<_> = requests.iter().map(|text| tag_of(&format!("{hoses}{text}"))).collect();
    all.push(tag_of("/organization/hoses"));
    all.push(tag_of("/organization/customwraps"));
    let path = format!("{}/api/v1{hoses}", bench.service.host);
    all.push(tag(&request("GET", &path).token(&bench.customer).send().expect(200)));
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
    // Other instances give the same tags.
    let other = bench.beside();
    let beside = request("GET", &format!("{}/api/v1{hoses}", other.host)).token(&bench.admin);
    revalidate(&beside, &all[0]).expect(304);
}

#[test]
fn refusals_come_before_304() {
    let bench = Bench::start();
    let unknown = "/customer/ffffffffffffffffffffffff/locations";
    revalidate(&bench.get(unknown), "*").expect(404);
    revalidate(&bench.get("/customers?page=9999&limit=200"), "*").expect(400);
    revalidate(&bench.get("/organization/hoses?nonsense=1"), "*").expect(400);
    let path = format!("{}/api/v1/organization/users", bench.service.host);
    revalidate(&request("GET", &path).token(&bench.customer), "*").expect(403);
    revalidate(&request("GET", &path), "*").expect(401);
}

/// A transaction that takes long holds nobody up who writes for the same organization.
#[test]
fn writers_dont_wait_for_each_other() {
    let shop = Shop::new("slots");
    let token = shop.admin();
    let ids = ["Slow", "Quick"].map(|name| shop.customer(name).to_string());
    let slow = hold(&format!(
        "update customers set city = 'Bonn' where id = '\\x{}' returning id",
        ids[0]
    ));
    let begun = std::time::Instant::now();
    for n in 0..3 {
        let city = json!({ "params": { "city": format!("City {n}") } });
        let answer = post(&format!("/customer/{}/update", ids[1]), &city).token(&token).send();
        answer.expect(200);
    }
    assert!(begun.elapsed().as_secs() < 4, "{:?}", begun.elapsed());
    world().block_on(slow.rollback()).expect("nothing happened");
    let slots = format!(
        "select count(*)::text from versions where organization_id = '\\x{}' and area = 'records'",
        shop.id()
    );
    let slots = tests::value(&slots);
    assert_eq!(slots, "2", "the slow one held one, and the others took another in turn");
}
