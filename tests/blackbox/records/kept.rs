//! Records of every kind are kept as they were sent, changed by who read them last, and deleted by who may.

use domain::access::Role;
use serde_json::{Map, Value, json};
use tests::{Shop, has};

use super::kinds::kinds;
use super::spelling;
use crate::support::bench::Bench;

/// Fields of a record but these.
fn without(record: &Value, names: impl Fn(&str) -> bool) -> Value {
    let fields = record.as_object().expect("fields").clone().into_iter();
    Value::Object(fields.filter(|(name, _)| !names(name)).collect::<Map<_, _>>())
}

/// The kinds that the interface names are in the table.
#[test]
fn every_kind_with_a_name_is_tried() {
    let bench = Bench::new();
    let kinds = kinds(&bench);
    let missing: Vec<_> = spelling::kinds(&bench.shop)
        .into_iter()
        .map(|named| named.create)
        .filter(|create| !kinds.iter().any(|kind| kind.create == *create))
        .collect();
    assert!(missing.is_empty(), "add them to the kinds of records: {missing:?}");
}

#[test]
fn what_is_put_in_comes_out() {
    let bench = Bench::new();
    let restricted = bench.shop.staff(Role::Restricted);
    let stranger = Shop::new("stranger").admin();
    for kind in kinds(&bench) {
        let token = bench.shop.staff(kind.writer);
        let made = kind.made(&token);
        let id = made.id();
        has(&made.json(), &without(&kind.fields, |name| kind.answered.get(name).is_some()));
        has(&made.json(), &kind.answered);
        assert_eq!(kind.found(&token, &id), Some(made.json()), "{}", kind.create);
        if kind.writer != Role::Admin {
            assert_eq!(kind.found(&restricted, &id), Some(made.json()), "{}", kind.create);
        }
        // Null clears, and what isn't named stays.
        let changed = kind.update(&id, &kind.change).token(&token).send().expect(200).json();
        has(&changed, &kind.change);
        let moves =
            |name: &str| kind.change.get(name).is_some() || name.starts_with("lastModified");
        has(&changed, &without(&made.json(), moves));
        assert_ne!(changed["lastModified"], made.field("/lastModified"), "{}", kind.create);
        // Sent again, it changes nothing.
        let again = kind.update(&id, &kind.change).token(&token).send().expect(200);
        assert_eq!(again.json(), changed, "{}", kind.create);
        // Others neither read nor change it, and who only reads doesn't change it.
        let stands = kind.found(&token, &id);
        assert_eq!(kind.found(&stranger, &id), None, "{}", kind.create);
        kind.update(&id, &kind.undo()).token(&stranger).send().expect(404);
        kind.update(&id, &kind.undo()).token(&restricted).send().expect(403);
        assert_eq!(kind.found(&token, &id), stands, "{}", kind.create);
    }
}

#[test]
fn changes_go_by_what_was_read() {
    let bench = Bench::new();
    for kind in kinds(&bench) {
        // Of who sees everything, since a tag is of what its caller sees.
        let token = &bench.admin;
        let made = kind.made(token);
        let (id, first) = (made.id(), made.header("etag").to_owned());
        assert!(!first.is_empty(), "{}: {made}", kind.create);
        let change = |tag: &str, fields: &Value| {
            kind.update(&id, fields).token(token).header("If-Match", tag).send()
        };
        let second = change(&first, &kind.change).expect(200).header("etag").to_owned();
        assert_ne!(second, first, "{}", kind.create);
        let stands = kind.found(token, &id);
        change(&first, &kind.undo()).problem(412, "stale");
        assert_eq!(kind.found(token, &id), stands, "{}", kind.create);
        if let Some(read) = kind.own_path(&id) {
            let read = read.token(token);
            assert_eq!(read.send().expect(200).header("etag"), second, "{}", kind.create);
            read.clone().header("If-None-Match", &second).send().expect(304);
            read.header("If-None-Match", &first).send().expect(200);
        }
        let third = change("*", &kind.undo()).expect(200).header("etag").to_owned();
        change(&second, &kind.change).problem(412, "stale");
        if let Some(delete) = kind.delete(&id) {
            let delete = |tag: &str| delete.clone().token(token).header("If-Match", tag).send();
            delete(&second).problem(412, "stale");
            delete(&third).expect(200);
        }
    }
}

#[test]
fn one_of_many_changes_of_the_same_state_wins() {
    let bench = Bench::new();
    for kind in kinds(&bench) {
        let token = bench.shop.staff(kind.writer);
        let made = kind.made(&token);
        let change = kind.update(&made.id(), &kind.change).token(&token);
        let change = change.header("If-Match", made.header("etag"));
        let mut statuses: Vec<u16> = std::thread::scope(|scope| {
            let tries: Vec<_> = (0..8).map(|_| scope.spawn(|| change.send().status)).collect();
            tries.into_iter().map(|one| one.join().unwrap()).collect()
        });
        statuses.sort_unstable();
        assert_eq!(statuses, [&[200][..], &[412; 7]].concat(), "{}", kind.create);
    }
}

#[test]
fn deleted_ones_are_gone() {
    let bench = Bench::new();
    let stranger = Shop::new("stranger").admin();
    for kind in kinds(&bench) {
        let token = bench.shop.staff(kind.writer);
        let id = kind.made(&token).id();
        let Some(delete) = kind.delete(&id) else { continue };
        let delete = |token: &str| delete.clone().token(token).send();
        for role in &kind.keepers {
            delete(&bench.shop.staff(*role)).expect(403);
        }
        delete(&stranger).expect(404);
        assert!(kind.found(&token, &id).is_some(), "{}", kind.create);
        let role = if kind.keepers.contains(&Role::Regular) { Role::Admin } else { Role::Regular };
        delete(&bench.shop.staff(role)).expect(200);
        assert_eq!(kind.found(&token, &id), None, "{}", kind.create);
        delete(&bench.admin).expect(404);
        kind.update(&id, &json!({})).token(&token).send().expect(404);
    }
}
