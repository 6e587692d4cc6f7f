//! Random histories: what is stored is what the rules of the domain come to.

use std::collections::BTreeMap;

use chrono::DateTime;
use domain::documents::{
    Cause, Command, Copying, Edit, HoseAssembly, Lifecycle, Lineage, NextRevision, Stamp, Version,
};
use domain::organization::RevisionStyle;
use domain::{BoundedText, Error, Id, Record, Result};
use serde_json::{Value, json};
use tests::{Answer, Chance, rows_of, size, unique};

use super::{Bench, trail};

const COMMANDS: [Command; 11] = [
    Command::Release,
    Command::Release,
    Command::Release,
    Command::NewVersion,
    Command::NewVersion,
    Command::Revise,
    Command::Revise,
    Command::Unrelease,
    Command::Obsolete,
    Command::Rollback,
    Command::Delete,
];

const fn path(command: Command) -> &'static str {
    match command {
        Command::Release => "release",
        Command::NewVersion => "newversion",
        Command::Revise => "revise",
        Command::Unrelease => "unrelease",
        Command::Obsolete => "obsolete",
        Command::Rollback => "rollback",
        _ => "delete",
    }
}

const NEVER: Stamp = Stamp { at: DateTime::UNIX_EPOCH, by: None };

fn begun(id: Id<HoseAssembly>) -> Lineage<HoseAssembly> {
    Lineage::new(vec![Version {
        id,
        lineage: id,
        number: BoundedText::new("N").unwrap(),
        revision: BoundedText::new("A").unwrap(),
        version: 1,
        previous: None,
        is_latest: true,
        external_id: None,
        lifecycle: Lifecycle::UnderEditing,
        record: Record::new(NEVER.at, None),
        content: (),
    }])
}

fn domain(
    lineage: &Lineage<HoseAssembly>,
    version: Id<HoseAssembly>,
    command: Command,
    label: Option<&str>,
    copy: Id<HoseAssembly>,
) -> Result<Vec<Edit<HoseAssembly>>> {
    let copying = Copying { id: copy, stamp: NEVER };
    match command {
        Command::Release => lineage.release(version, NEVER),
        Command::NewVersion => lineage.new_version(version, copying),
        Command::Revise => {
            let counted = NextRevision::Counted(RevisionStyle::Letters);
            lineage.revise(version, label.map_or(counted, NextRevision::Given), copying)
        }
        Command::Unrelease => lineage.unrelease(version, NEVER),
        Command::Obsolete => lineage.obsolete(version, NEVER),
        Command::Rollback => lineage.rollback(version, NEVER).map(|(edits, _)| edits),
        _ => lineage.delete(version, NEVER).map(|(edits, _)| edits),
    }
}

fn written(
    lineage: &Lineage<HoseAssembly>,
    edits: Vec<Edit<HoseAssembly>>,
) -> Lineage<HoseAssembly> {
    let mut versions = lineage.versions().to_vec();
    for edit in edits {
        match edit {
            Edit::Save(saved) => {
                let stored = versions.iter_mut().find(|version| version.id == saved.id).unwrap();
                *stored = saved;
            }
            Edit::Copy { to, .. } => versions.push(to),
            Edit::Remove(id) => versions.retain(|version| version.id != id),
        }
    }
    Lineage::new(versions)
}

/// What both sides say of a version, by its id.
type Told = BTreeMap<String, Value>;

fn summary(lineage: &Lineage<HoseAssembly>) -> Told {
    let version = |version: &Version<HoseAssembly>| {
        let superseded = match version.lifecycle {
            Lifecycle::Obsolete { cause: Cause::SupersededBy(by), .. } => {
                Some(Id::<()>::from_raw(by).to_string())
            }
            _ => None,
        };
        let params = json!({
            "revision": &*version.revision, "version": version.version, "latest": version.is_latest,
            "status": domain::fields::Choice::word(version.lifecycle.status()),
            "previous": version.previous.map(|id| id.to_string()), "superseded_by": superseded,
        });
        (version.id.to_string(), params)
    };
    lineage.versions().iter().map(version).collect()
}

fn stored(bench: &Bench, number: &str) -> Told {
    let rows = rows_of(&format!(
        "select encode(id, 'hex') as id, revision, version, is_latest as latest, status,
            encode(previous_id, 'hex') as previous, encode(superseded_by, 'hex') as superseded_by
        from documents where organization_id = decode('{}', 'hex') and number = '{number}'",
        bench.shop.id()
    ));
    let version = |mut row: serde_json::Map<String, Value>| {
        let id = row.remove("id").unwrap().as_str().unwrap().to_owned();
        (id, Value::Object(row))
    };
    rows.into_iter().map(version).collect()
}

/// The status and code that a refusal of the domain is answered with.
fn expected(command: Command, error: &Error) -> (u16, &'static str) {
    match error {
        Error::Conflict { .. } if command == Command::Rollback => (404, "not_found"),
        Error::Conflict { code, .. } => (409, code),
        Error::Invalid(_) => (400, "invalid_input"),
        other => panic!("{other}"),
    }
}

#[test]
fn stored_lives_are_those_of_the_domain() {
    const STEPS: usize = 40;
    let histories: u64 = size(2, 60);
    let bench = Bench::new();
    let unknown = Id::from_raw([0xff; 12]);
    for seed in 0..histories {
        let mut chance = Chance::new(seed + 1);
        let number = unique("LC-");
        let mut lineage = Lineage::new(Vec::new());
        for step in 0..STEPS {
            if lineage.versions().is_empty() {
                let first = bench.make(&number, &json!({}));
                lineage = begun(first.parse().unwrap());
            }
            let newest = lineage.versions().len() - 1;
            let at = if chance.happens(75) { newest } else { chance.below(newest + 1) };
            let version = lineage.versions()[at].id;
            let command = *chance.pick(&COMMANDS);
            let label = *chance.pick(&[None, None, Some("b"), Some(" F "), Some("A"), Some(" ")]);
            let body = match (command, label) {
                (Command::Revise, Some(label)) => json!({ "params": { "revision": label } }),
                _ => json!({}),
            };
            let done: Answer = bench.send(&version.to_string(), path(command), &body);
            let rules = domain(&lineage, version, command, label, unknown);
            let case = format!(
                "seed {seed} step {step}: {command:?} {label:?} of {:?}",
                summary(&lineage)
            );
            if let Err(error) = rules {
                let (status, code) = expected(command, &error);
                assert_eq!(done.status, status, "{case}: {done}");
                assert_eq!(done.field("/code"), code, "{case}: {done}");
            } else {
                assert!(done.status < 300, "{case}: {done}");
                let copy = match command {
                    Command::NewVersion | Command::Revise => done.id().parse().unwrap(),
                    _ => unknown,
                };
                let edits = domain(&lineage, version, command, label, copy).unwrap();
                lineage = written(&lineage, edits);
            }
            assert_eq!(stored(&bench, &number), summary(&lineage), "{case}");
        }
    }
    trail::replay(&bench);
}
