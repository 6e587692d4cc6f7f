//! Records of earlier versions that print like another one: they can be changed like any other.

use domain::catalogue::Hose;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use tests::{Shop, db, hose, post, rows_of, unique, world};

use crate::records::spelling::{is_fixed, kinds, name};

/// The tables of records, and what they call them.
const NAMED: [(&str, &str); 11] = [
    ("hoses", "part_number"),
    ("crimp_fittings", "part_number"),
    ("adaptors", "part_number"),
    ("ferrules", "part_number"),
    ("wraps", "part_number"),
    ("other_items", "part_number"),
    ("documents", "number"),
    ("brands", "name"),
    ("warehouses", "name"),
    ("price_lists", "name"),
    ("customers", "name"),
];

/// Fields of which each kind of record has one.
const FURTHER: [(&str, &str); 5] = [
    ("description", "\"changed\""),
    ("comments", "\"changed\""),
    ("city", "\"changed\""),
    ("defaultCurrency", "\"EUR\""),
    ("discountPercent", "5"),
];

/// Names a record in the database.
fn rename(id: &str, text: &str) {
    world().block_on(async {
        let mut renamed = 0;
        for (table, column) in NAMED {
            let sql = format!("update {table} set {column} = $1 where id = decode($2, 'hex')");
            let done = sqlx::query(AssertSqlSafe(sql)).bind(text).bind(id).execute(db());
            renamed += done.await.unwrap().rows_affected();
        }
        assert_eq!(renamed, 1, "{id}");
    });
}

/// Name of a record as the database has it.
fn stored(id: &str) -> String {
    let names = NAMED.map(|(table, column)| {
        format!("select {column} as name from {table} where id = decode('{id}', 'hex')")
    });
    let found = rows_of(&names.join(" union all "));
    assert_eq!(found.len(), 1, "{id}");
    found[0]["name"].as_str().unwrap().to_owned()
}

#[test]
fn both_can_be_changed() {
    let shop = Shop::new("storedtwins");
    let token = shop.admin();
    for kind in kinds(&shop) {
        let Some(path) = &kind.update else { continue };
        // Earlier versions had none of these, so none has a twin.
        if kind.create == "/importprofiles/create" {
            continue;
        }
        let text = name();
        let first = kind.create(&token, &text).expect(201).field("/_id");
        let second = kind.create(&token, &name()).expect(201).field("/_id");
        let twin = text.replace('8', "8\u{2060}");
        rename(second.as_str().unwrap(), &twin);
        for id in [&first, &second] {
            let id = id.as_str().unwrap();
            let path = path.replace("{}", id);
            let change = |params| post(&path, &json!({ "params": params })).token(&token).send();
            let is_changed = |(further, value): &(&str, &str)| {
                let value: Value = serde_json::from_str(value).unwrap();
                let answer = change(json!({ *further: value }));
                assert!(matches!(answer.status, 200 | 400), "{}: {answer}", kind.create);
                answer.status == 200
            };
            assert!(FURTHER.iter().any(is_changed), "{}", kind.create);
            // As it was read.
            let answer = change(json!({ kind.naming: text }));
            assert!(is_fixed(&answer) || answer.status == 200, "{}: {answer}", kind.create);
        }
        assert_eq!(stored(first.as_str().unwrap()), text, "{}", kind.create);
        // Customers aren't told apart by their names.
        let is_kept = stored(second.as_str().unwrap()) == twin;
        assert!(is_kept || kind.create == "/customers/create", "{}", kind.create);
        let other = name();
        let path = path.replace("{}", second.as_str().unwrap());
        let renamed = json!({ "params": { kind.naming: other } });
        let renamed = post(&path, &renamed).token(&token).send();
        if !is_fixed(&renamed) {
            renamed.expect(200);
            assert_eq!(stored(second.as_str().unwrap()), other, "{}", kind.create);
        }
    }
}

#[test]
fn versions_of_a_twin_have_its_number() {
    let shop = Shop::new("twinversions");
    let brand = unique("Brand");
    shop.brand(&brand);
    let of = shop.add::<Hose>(hose("H-8", &brand, "8", json!({})));
    let token = shop.admin();
    let text = format!("W{}-8", unique("K"));
    let send =
        |path: &str, params: Value| post(path, &json!({ "params": params })).token(&token).send();
    let made = |number: &str| {
        let assembly =
            json!({ "partNumber": number, "hose": of, "length": 36, "lengthUnit": "in" });
        let id = send("/hoseassemblies/create", assembly).expect(201).field("/_id");
        let id = id.as_str().unwrap().to_owned();
        send(&format!("/hoseassembly/{id}/release"), json!({})).expect(200);
        id
    };
    let first = made(&text);
    let second = made(&format!("{text}b"));
    let twin = text.replace('-', "\u{2011}");
    rename(&second, &twin);
    for id in [&first, &second] {
        let next = send(&format!("/hoseassembly/{id}/revise"), json!({})).expect(200);
        assert_eq!(next.field("/partNumber"), text);
        let next = next.id();
        send(&format!("/hoseassembly/{next}/update"), json!({ "comments": "so" })).expect(200);
        send(&format!("/hoseassembly/{next}/release"), json!({})).expect(200);
        assert_eq!(stored(&next), if *id == first { &*text } else { &*twin });
    }
}
