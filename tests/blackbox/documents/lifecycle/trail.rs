//! The trail of documents' lives.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use tests::{Shop, get, post, rows_of, unique};

use super::Bench;

/// All entries of an organization's trail, the oldest first.
pub(crate) fn trail(token: &str, filter: &str) -> Vec<Value> {
    let mut entries = Vec::new();
    for page in 1.. {
        let answer = get(&format!("/audit?limit=200&page={page}&{filter}")).token(token).send();
        let answer = answer.expect(200);
        let items = answer.field("/items").as_array().unwrap().clone();
        let last = items.len() < 200;
        entries.extend(items);
        if last {
            break;
        }
    }
    entries.reverse();
    entries
}

#[test]
fn transitions_tell_who_when_and_from_where_to() {
    let bench = Bench::new();
    let first = bench.new_one();
    let path = format!("/hoseassembly/{first}/release");
    let released =
        post(&path, &json!({})).token(&bench.token).header("X-Request-Id", "release-4711");
    let released = released.send().expect(200);
    let second = bench.copied(&first, "newversion");
    let path = format!("/hoseassembly/{second}/release");
    let superseded =
        post(&path, &json!({})).token(&bench.token).header("X-Request-Id", "release-4712");
    superseded.send().expect(200);
    bench.done(&second, "unrelease");
    let admin = bench.shop.admin();
    let entries = trail(&admin, &format!("recordId={first}&kind=document"));
    let describe = |entry: &Value| {
        let status = |side: &str| entry[side]["status"].as_str().unwrap_or("-").to_owned();
        format!(
            "{}: {} to {}",
            entry["action"].as_str().unwrap(),
            status("before"),
            status("after")
        )
    };
    assert_eq!(
        entries.iter().map(describe).collect::<Vec<_>>(),
        [
            "create: - to under editing",
            "update: under editing to released",
            // No longer the latest.
            "update: - to -",
            "update: released to obsolete",
            "update: obsolete to released",
        ]
    );
    assert_eq!(entries[1]["requestId"], "release-4711");
    assert_eq!(entries[1]["by"]["_id"], released.field("/releasedBy"));
    assert_eq!(entries[1]["by"]["type"], "user");
    assert!(entries[1]["at"].is_string());
    assert_eq!(entries[2]["after"], json!({ "isLatest": false }));
    assert_eq!(entries[3]["requestId"], "release-4712");
    assert_eq!(entries[3]["after"]["supersededBy"], json!(second));
    // The release and what it did to the version before are one transaction.
    let other = trail(&admin, &format!("recordId={second}&kind=document"));
    let release = other.iter().find(|entry| entry["after"]["status"] == "released").unwrap();
    assert_eq!(
        (&release["requestId"], &release["at"]),
        (&entries[3]["requestId"], &entries[3]["at"])
    );
}

/// Rows as the trail tells them: by kind and id.
type Rows = BTreeMap<(String, String), Map<String, Value>>;

/// Fails unless the trail of an organization, played from its beginning, ends in what its
/// documents are.
pub(super) fn replay(bench: &Bench) {
    replays(&bench.shop);
}

/// The same of a shop.
pub(crate) fn replays(shop: &Shop) {
    let admin = shop.admin();
    let kinds = ["document", "hoseAssembly", "documentLine"];
    let mut played = Rows::new();
    for kind in kinds {
        for entry in trail(&admin, &format!("kind={kind}")) {
            let key = (kind.to_owned(), entry["recordId"].as_str().unwrap().to_owned());
            let after = entry["after"].as_object().cloned().unwrap_or_default();
            match entry["action"].as_str().unwrap() {
                "create" => assert!(played.insert(key, after).is_none(), "made twice: {entry}"),
                "update" => {
                    let row = played.get_mut(&key).unwrap_or_else(|| panic!("not there: {entry}"));
                    for (name, before) in entry["before"].as_object().unwrap() {
                        let was = row.get(name).unwrap_or(&Value::Null);
                        assert_eq!(was, before, "{name}: {entry}");
                    }
                    row.extend(after);
                }
                _ => assert!(played.remove(&key).is_some(), "not there: {entry}"),
            }
        }
    }
    let mut before = Rows::new();
    for (kind, table, id) in [
        ("document", "documents", "id"),
        ("hoseAssembly", "hose_assemblies", "document_id"),
        ("documentLine", "document_lines", "id"),
    ] {
        let rows = rows_of(&format!(
            "select encode({id}, 'hex') as id, to_jsonb(t) as said from {table} t
            where organization_id = decode('{}', 'hex')",
            shop.id()
        ));
        for row in rows {
            let id = row["id"].as_str().unwrap().to_owned();
            let values = row["said"].as_object().unwrap().clone();
            before.insert((kind.to_owned(), id), readable(values));
        }
    }
    for row in played.values_mut().chain(before.values_mut()) {
        // A touch alone is no change, and what is generated is not told.
        row.retain(|name, value| {
            !value.is_null()
                && !name.starts_with("lastModified")
                && name != "organizationId"
                && !name.ends_with("Folded")
        });
    }
    assert!(!before.is_empty());
    assert_eq!(played, before);
}

/// A row by the names and ids that answers have.
fn readable(row: Map<String, Value>) -> Map<String, Value> {
    let name = |stored: &str| {
        let mut parts = stored.split('_');
        let mut name = parts.next().unwrap().to_owned();
        for part in parts {
            name.push_str(&part[..1].to_uppercase());
            name.push_str(&part[1..]);
        }
        name
    };
    let value = |value: Value| match &value {
        Value::String(text) => text.strip_prefix("\\x").map_or(value.clone(), |id| json!(id)),
        _ => value,
    };
    row.into_iter().map(|(stored, cell)| (name(&stored), value(cell))).collect()
}

#[test]
fn the_trail_of_a_life_replays_to_it() {
    let bench = Bench::new();
    let other = bench.shop.add::<domain::catalogue::OtherItem>(json!({ "partNumber": "TAG" }));
    let lines = json!({ "items": [{ "item": other, "quantity": 2 }] });
    let first = bench.make(&unique("LC-"), &lines);
    bench.done(&first, "release");
    let second = bench.copied(&first, "newversion");
    let change = json!({ "params": { "length": 40, "comments": "x", "items": [{ "item": other, "quantity": 3 }] } });
    bench.send(&second, "update", &change).expect(200);
    bench.done(&second, "release");
    bench.done(&second, "unrelease");
    bench.command(&second, "rollback").expect(200);
    let third = bench.copied(&first, "revise");
    bench.done(&third, "release");
    bench.done(&third, "obsolete");
    let gone = bench.make(&unique("LC-"), &lines);
    bench.command(&gone, "delete").expect(200);
    replay(&bench);
}
