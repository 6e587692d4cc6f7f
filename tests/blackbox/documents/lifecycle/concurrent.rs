//! Many callers of one lineage, and of many.

use std::collections::BTreeMap;
use std::sync::Mutex;

use domain::documents::LineItem;
use serde_json::{Value, json};
use tests::{Chance, get, post, rows_of, size, unique};

use super::{Bench, trail};

const COMMANDS: [&str; 8] =
    ["release", "release", "release", "revise", "revise", "rollback", "newversion", "unrelease"];

/// The ids of the versions of a number, newest first.
fn versions(token: &str, number: &str) -> Vec<String> {
    let page = get("/hoseassemblies?limit=200&sortBy[0].key=created&sortBy[0].order=desc");
    page.query("partNumber", number).token(token).send().expect(200).all("_id")
}

/// How often each command was answered with each status.
type Answered = Mutex<BTreeMap<(String, u16), u32>>;

/// Whether each of the commands was done once.
fn all_done(answered: &Answered, commands: &[&str]) -> bool {
    let answered = answered.lock().unwrap();
    let done =
        |command: &&str| answered.keys().any(|(other, status)| other == command && *status < 300);
    commands.iter().all(done)
}

/// A caller that commands the versions that it sees, and counts what was answered: so many times, and
/// on until each of `expected` was done by somebody, which chance alone decides.
fn caller(
    bench: &Bench,
    number: &str,
    seed: u64,
    tries: usize,
    expected: &[&str],
    answered: &Answered,
) {
    let mut chance = Chance::new(seed);
    for turn in 0..20 * tries {
        if turn >= tries && all_done(answered, expected) {
            break;
        }
        let versions = versions(&bench.token, number);
        let Some(newest) = versions.first() else { continue };
        let version = if chance.happens(80) { newest } else { chance.pick(&versions) };
        let command = *chance.pick(&COMMANDS);
        let answer = bench.command(version, command);
        assert!([200, 204, 404, 409].contains(&answer.status), "{answer}");
        *answered.lock().unwrap().entry((command.to_owned(), answer.status)).or_default() += 1;
    }
}

/// Fails unless the versions of a number keep to the rules.
fn sound(bench: &Bench, number: &str) {
    let rows = rows_of(&format!(
        "select count(*) as versions, count(*) filter (where is_latest) as latest,
            count(*) filter (where status = 'released') as released,
            count(*) filter (where status = 'under editing') as editing,
            count(*) filter (where status = 'under editing' and not is_latest) as editing_before,
            count(*) filter (where previous_id is null) as first, count(distinct lineage_id) as lineages,
            count(distinct previous_id) as followed, count(distinct (revision, version)) as names,
            count(*) filter (where not exists (select from hose_assemblies a where a.document_id = d.id)) as hollow
        from documents d where organization_id = decode('{}', 'hex') and number = '{number}'",
        bench.shop.id()
    ));
    let row = &rows[0];
    let number = |name: &str| row[name].as_u64().unwrap();
    let versions = number("versions");
    // Taken back to its beginning and beyond, a lineage ends.
    if versions == 0 {
        return;
    }
    assert_eq!((number("latest"), number("first"), number("lineages")), (1, 1, 1), "{row:?}");
    assert!(number("released") <= 1 && number("editing") <= 1, "{row:?}");
    assert_eq!((number("editing_before"), number("hollow")), (0, 0), "{row:?}");
    assert_eq!((number("followed"), number("names")), (versions - 1, versions), "{row:?}");
}

#[test]
fn many_callers_leave_one_lineage_sound() {
    let callers: u64 = size(8, 32);
    let bench = Bench::new();
    let number = unique("LC-");
    let first = bench.make(&number, &json!({}));
    bench.done(&first, "release");
    // In a released kit, so that there is always one to go back to.
    let line = LineItem::HoseAssembly(first.parse().unwrap());
    let (kit, _) = bench.shop.kit(&unique("K-"), None, &[(line, "1")]);
    bench.shop.release(&kit);
    let second = bench.copied(&first, "newversion");
    bench.done(&second, "release");
    let commands = ["release", "revise", "rollback"];
    let answered = Mutex::default();
    std::thread::scope(|scope| {
        for seed in 1..=callers {
            let (bench, number, answered) = (&bench, &number, &answered);
            scope.spawn(move || caller(bench, number, seed, size(6, 12), &commands, answered));
        }
    });
    assert!(all_done(&answered, &commands), "{answered:?}");
    assert!(!bench.versions(&number).is_empty(), "the first version stays: {answered:?}");
    sound(&bench, &number);
    trail::replay(&bench);
}

#[test]
fn lineages_are_commanded_beside_each_other() {
    let bench = Bench::new();
    let numbers: Vec<String> = (0..8).map(|_| unique("LC-")).collect();
    for number in &numbers {
        let first = bench.make(number, &json!({}));
        bench.done(&first, "release");
    }
    let answered = Mutex::default();
    std::thread::scope(|scope| {
        for (seed, number) in (100..).zip(numbers.iter().chain(&numbers).chain(&numbers)) {
            let (bench, answered) = (&bench, &answered);
            scope.spawn(move || caller(bench, number, seed, size(3, 8), &[], answered));
        }
    });
    for number in &numbers {
        sound(&bench, number);
    }
    trail::replay(&bench);
}

#[test]
fn one_of_many_begins_a_number() {
    let bench = Bench::new();
    let number = unique("LC-");
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let tries: Vec<_> = (0..16)
            .map(|n| {
                let (bench, number) = (&bench, &number);
                scope.spawn(move || {
                    let revision = if n % 2 == 0 { "A" } else { "B" };
                    let fields = json!({ "partNumber": number, "hose": bench.hose, "length": 10, "revision": revision });
                    let made = post("/hoseassemblies/create", &json!({ "params": fields }));
                    made.token(&bench.token).send().status
                })
            })
            .collect();
        tries.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 15, "{statuses:?}");
    assert_eq!(bench.versions(&number).len(), 1);
    sound(&bench, &number);
}

#[test]
fn updates_and_releases_exclude_each_other() {
    let bench = Bench::new();
    for round in 0..6 {
        let version = bench.new_one();
        let body = json!({ "params": { "comments": format!("round {round}") } });
        let (released, changed) = std::thread::scope(|scope| {
            let release = scope.spawn(|| bench.command(&version, "release"));
            let update = scope.spawn(|| bench.send(&version, "update", &body));
            (release.join().unwrap().expect(200), update.join().unwrap())
        });
        let stored = bench.get(&version).expect(200).json();
        assert_eq!(stored["status"], "released");
        // Whatever came first, the release froze what stands there now.
        if changed.status == 200 {
            assert_eq!(released.field("/comments"), stored["comments"]);
        } else {
            changed.problem(409, "wrong_state");
            assert_eq!(stored["comments"], Value::Null);
        }
    }
}
