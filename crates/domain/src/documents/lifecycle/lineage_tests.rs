//! The rules for versions, with hand-written cases and against a simple model.

use chrono::{DateTime, TimeDelta};
use proptest::prelude::*;

use crate::documents::{
    Cause, Command, Copying, DocumentType, Edit, HoseAssembly, HoseKit, Lifecycle, Lineage,
    NextRevision, Stamp, Status, Version, WorkOrder,
};
use crate::fields::Choice;
use crate::organization::RevisionStyle;
use crate::{Error, Id, NumberText, Record, Result};

fn stamp(step: u8) -> Stamp {
    let at = DateTime::UNIX_EPOCH + TimeDelta::seconds(i64::from(step));
    Stamp { at, by: Some([step; 12]) }
}

fn id<K>(number: u8) -> Id<K> {
    Id::from_raw([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number])
}

fn begun<K: DocumentType>(number: u8) -> Lineage<K> {
    Lineage::new(vec![Version {
        id: id(number),
        lineage: id(number),
        number: NumberText::new("N-1").unwrap(),
        revision: NumberText::new("A").unwrap(),
        version: 1,
        previous: None,
        is_latest: true,
        external_id: None,
        lifecycle: Lifecycle::UnderEditing,
        record: Record::new(DateTime::UNIX_EPOCH, None),
        content: (),
    }])
}

fn copying<K>(number: u8, step: u8) -> Copying<K> {
    Copying { id: id(number), stamp: stamp(step) }
}

/// The lineage after all edits; each one is checked against the constraints of the database.
fn written<K: DocumentType + PartialEq + std::fmt::Debug>(
    lineage: &Lineage<K>,
    edits: Vec<Edit<K>>,
) -> Lineage<K> {
    let mut versions = lineage.versions().to_vec();
    for edit in edits {
        match edit {
            Edit::Save(saved) => {
                let stored = versions.iter_mut().find(|version| version.id == saved.id).unwrap();
                *stored = saved;
            }
            Edit::Copy { of, to } => {
                assert!(versions.iter().any(|version| version.id == of));
                versions.push(to);
            }
            Edit::Remove(id) => versions.retain(|version| version.id != id),
        }
        let count = |what: &dyn Fn(&Version<K>) -> bool| {
            versions.iter().filter(|version| what(version)).count()
        };
        assert!(count(&|version| version.is_latest) <= 1, "latest: {versions:?}");
        for only in [Status::UnderEditing, Status::Released] {
            assert!(count(&|version| version.lifecycle.status() == only) <= 1, "{versions:?}");
        }
        for version in &versions {
            let same = count(&|other| {
                (&other.revision, other.version) == (&version.revision, version.version)
            });
            assert_eq!(same, 1, "{versions:?}");
        }
    }
    Lineage::new(versions)
}

fn states<K: DocumentType>(lineage: &Lineage<K>) -> Vec<String> {
    let shown = |version: &Version<K>| {
        let latest = if version.is_latest { "*" } else { "" };
        let status = version.lifecycle.status().word();
        format!("{}{} {status}{latest}", version.revision, version.version)
    };
    lineage.versions().iter().map(shown).collect()
}

/// Code and text of a refusal.
fn refused<T: std::fmt::Debug>(result: Result<T>) -> (&'static str, String) {
    match result.unwrap_err() {
        Error::Conflict { code, detail } => (code, detail),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_release_is_done_and_undone_as_a_whole() {
    let all = begun::<HoseAssembly>(1);
    let all = written(&all, all.release(id(1), stamp(1)).unwrap());
    let all = written(&all, all.new_version(id(1), copying(2, 2)).unwrap());
    assert_eq!(states(&all), ["A1 released", "A2 under editing*"]);
    let second = written(&all, all.release(id(2), stamp(3)).unwrap());
    assert_eq!(states(&second), ["A1 obsolete", "A2 released*"]);
    let cause = Cause::SupersededBy(id::<()>(2).raw());
    let superseded = Lifecycle::Obsolete { released: stamp(1), obsoleted: stamp(3), cause };
    assert_eq!(second.find(id(1)).unwrap().lifecycle, superseded);
    let undone = written(&second, second.unrelease(id(2), stamp(4)).unwrap());
    assert_eq!(states(&undone), ["A1 released", "A2 under editing*"]);
    let given_back = undone.find(id(1)).unwrap();
    assert_eq!(given_back.lifecycle, Lifecycle::Released { released: stamp(1) });
    assert_eq!(given_back.record.last_modified_by, stamp(4).by);
    let (edits, to) = undone.rollback(id(2), stamp(5)).unwrap();
    assert_eq!(to, Some(id(1)));
    assert_eq!(states(&written(&undone, edits)), ["A1 released*"]);
}

#[test]
fn what_was_put_out_of_use_by_hand_stays_so() {
    let all = begun::<HoseAssembly>(1);
    let all = written(&all, all.release(id(1), stamp(1)).unwrap());
    let all = written(&all, all.revise(id(1), NextRevision::Given(" d"), copying(2, 2)).unwrap());
    let all = written(&all, all.obsolete(id(1), stamp(3)).unwrap());
    let all = written(&all, all.release(id(2), stamp(4)).unwrap());
    let all = written(&all, all.unrelease(id(2), stamp(5)).unwrap());
    assert_eq!(states(&all), ["A1 obsolete", "D1 under editing*"]);
    let (edits, to) = all.rollback(id(2), stamp(6)).unwrap();
    let all = written(&all, edits);
    assert_eq!((states(&all), to), (vec!["A1 obsolete*".to_owned()], Some(id(1))));
}

#[test]
fn refusals_say_what_is_allowed() {
    let all = begun::<HoseAssembly>(1);
    let (code, detail) = refused(all.revise(id(1), NextRevision::Given("B"), copying(2, 1)));
    assert_eq!(code, "wrong_state");
    assert_eq!(
        detail,
        "hose assembly N-1 revision A version 1 is under editing and can't be revised; it can be changed, deleted, released or rolled back"
    );
    let all = written(&all, all.release(id(1), stamp(1)).unwrap());
    let (code, detail) = refused(all.rollback(id(1), stamp(2)));
    assert_eq!(code, "wrong_state");
    assert!(
        detail.ends_with("it can be copied to a new version, revised, unreleased or made obsolete"),
        "{detail}"
    );
    let all = written(&all, all.new_version(id(1), copying(2, 2)).unwrap());
    let (code, detail) = refused(all.new_version(id(1), copying(3, 3)));
    assert_eq!(code, "under_editing");
    assert!(detail.contains("revision A version 2 is already under editing"), "{detail}");
    let helps = "it can be made obsolete; once revision A version 2 is rolled back, it can be copied to a new version, revised or unreleased";
    assert!(detail.ends_with(helps), "{detail}");
    let (code, detail) = refused(all.unrelease(id(1), stamp(3)));
    assert_eq!(code, "newer_version");
    assert!(detail.contains("revision A version 2, under editing, is newer"), "{detail}");
    let all = written(&all, all.release(id(2), stamp(4)).unwrap());
    let (code, detail) = refused(all.new_version(id(1), copying(3, 5)));
    assert_eq!(code, "newer_version");
    let latest = "revision A version 2, the latest, can be copied to a new version, revised, unreleased or made obsolete";
    assert!(detail.ends_with(latest), "{detail}");
    let all = written(&all, all.new_version(id(2), copying(3, 6)).unwrap());
    let all = written(&all, all.obsolete(id(2), stamp(7)).unwrap());
    let (code, detail) = refused(all.revise(id(2), NextRevision::Given("C"), copying(4, 8)));
    assert_eq!(code, "under_editing");
    let helps =
        "; once revision A version 3 is rolled back, it can be copied to a new version or revised";
    assert!(detail.ends_with(helps), "{detail}");
    let missing = all.release(id(9), stamp(6)).unwrap_err();
    assert!(matches!(missing, Error::NotFound(_)), "{missing}");
}

#[test]
fn revisions_are_used_once_and_come_again_after_a_rollback() {
    let counted = || NextRevision::Counted(RevisionStyle::Letters);
    let all = begun::<HoseKit>(1);
    let all = written(&all, all.release(id(1), stamp(1)).unwrap());
    let b = written(&all, all.revise(id(1), counted(), copying(2, 2)).unwrap());
    assert_eq!(states(&b), ["A1 released", "B1 under editing*"]);
    let (edits, _) = b.rollback(id(2), stamp(3)).unwrap();
    let all = written(&b, edits);
    let b = written(&all, all.revise(id(1), counted(), copying(3, 4)).unwrap());
    assert_eq!(states(&b), ["A1 released", "B1 under editing*"]);
    let b = written(&b, b.release(id(3), stamp(5)).unwrap());
    let (code, detail) = refused(b.revise(id(3), NextRevision::Given(" a "), copying(4, 6)));
    assert_eq!(code, "revision_exists");
    assert!(detail.contains("already has a revision A"), "{detail}");
    let empty = b.revise(id(3), NextRevision::Given(" "), copying(4, 6)).unwrap_err();
    assert!(matches!(&empty, Error::Invalid(faults) if faults[0].code == "empty"), "{empty}");
}

#[test]
fn the_only_version_of_some_kinds_is_deleted_not_rolled_back() {
    let kit = begun::<HoseKit>(1);
    assert_eq!(refused(kit.rollback(id(1), stamp(1))).0, "no_earlier_version");
    assert_eq!(kit.delete(id(1), stamp(1)).unwrap(), (vec![Edit::Remove(id(1))], None));
    let assembly = begun::<HoseAssembly>(1);
    assert_eq!(assembly.rollback(id(1), stamp(1)).unwrap(), (vec![Edit::Remove(id(1))], None));
}

#[test]
fn orders_end() {
    let order = begun::<WorkOrder>(1);
    assert_eq!(refused(order.complete(id(1), stamp(1))).0, "wrong_state");
    let order = written(&order, order.release(id(1), stamp(1)).unwrap());
    let completed = written(&order, order.complete(id(1), stamp(2)).unwrap());
    let end = Lifecycle::Completed { released: stamp(1), completed: stamp(2) };
    assert_eq!(completed.find(id(1)).unwrap().lifecycle, end);
    let cancelled = written(&order, order.cancel(id(1), stamp(2)).unwrap());
    let end = Lifecycle::Cancelled { released: stamp(1), cancelled: stamp(2) };
    assert_eq!(cancelled.find(id(1)).unwrap().lifecycle, end);
    for ended in [completed, cancelled] {
        let counted = NextRevision::Counted(RevisionStyle::Letters);
        let (code, detail) = refused(ended.revise(id(1), counted, copying(2, 3)));
        assert_eq!(code, "wrong_state");
        assert!(detail.ends_with("no command is possible any more"), "{detail}");
    }
}

/// The simple model: a stack of versions, with the latest on top.
#[derive(Debug, Clone, PartialEq)]
struct Plain {
    id: u8,
    label: (String, i32),
    state: char,
    released: Option<Stamp>,
    obsoleted: Option<(Stamp, Option<u8>)>,
}

impl Plain {
    fn new(id: u8, label: (String, i32)) -> Self {
        Self { id, label, state: 'e', released: None, obsoleted: None }
    }
}

/// One step of a history: which lineage, which version, which command.
#[derive(Debug, Clone)]
struct Try {
    lineage: usize,
    version: usize,
    command: Command,
    label: Option<&'static str>,
}

/// The table of commands, written out; false if a command is refused.
fn plainly(stack: &mut Vec<Plain>, at: usize, tried: &Try, next_id: u8, now: Stamp) -> bool {
    let top = at + 1 == stack.len();
    let (id, state) = (stack[at].id, stack[at].state);
    match tried.command {
        Command::Update => state == 'e',
        Command::Release if state == 'e' => {
            for other in stack.iter_mut().filter(|other| other.state == 'r') {
                other.state = 'o';
                other.obsoleted = Some((now, Some(id)));
            }
            stack[at].state = 'r';
            stack[at].released = Some(now);
            true
        }
        Command::Unrelease if state == 'r' && top => {
            stack[at].state = 'e';
            stack[at].released = None;
            for other in stack.iter_mut() {
                if other.obsoleted.is_some_and(|(_, by)| by == Some(id)) {
                    other.state = 'r';
                    other.obsoleted = None;
                }
            }
            true
        }
        Command::Obsolete if state == 'r' => {
            stack[at].state = 'o';
            stack[at].obsoleted = Some((now, None));
            true
        }
        Command::NewVersion if state != 'e' && top => {
            let (revision, version) = stack[at].label.clone();
            stack.push(Plain::new(next_id, (revision, version + 1)));
            true
        }
        Command::Revise if state != 'e' && top => {
            let used = |label: &str| stack.iter().any(|other| other.label.0 == label);
            let label = match tried.label {
                Some(revision) => revision.trim().to_uppercase(),
                // Single letters are enough here.
                None => ('A'..='Z')
                    .map(String::from)
                    .filter(|label| *label > stack[at].label.0)
                    .find(|label| !used(label))
                    .expect("few revisions"),
            };
            let free = !label.is_empty() && !used(&label);
            if free {
                stack.push(Plain::new(next_id, (label, 1)));
            }
            free
        }
        Command::Rollback | Command::Delete if state == 'e' => {
            stack.pop();
            true
        }
        _ => false,
    }
}

fn domain(
    lineage: &Lineage<HoseAssembly>,
    version: Id<HoseAssembly>,
    tried: &Try,
    next_id: u8,
    now: Stamp,
) -> Result<Vec<Edit<HoseAssembly>>> {
    let copying = Copying { id: id(next_id), stamp: now };
    match tried.command {
        Command::Update => lineage.check(version, Command::Update).map(|_| Vec::new()),
        Command::Release => lineage.release(version, now),
        Command::Unrelease => lineage.unrelease(version, now),
        Command::Obsolete => lineage.obsolete(version, now),
        Command::NewVersion => lineage.new_version(version, copying),
        Command::Revise => {
            let counted = NextRevision::Counted(RevisionStyle::Letters);
            lineage.revise(version, tried.label.map_or(counted, NextRevision::Given), copying)
        }
        Command::Rollback => lineage.rollback(version, now).map(|(edits, _)| edits),
        Command::Delete => lineage.delete(version, now).map(|(edits, _)| edits),
        Command::Reserve | Command::Complete | Command::Cancel => unreachable!("not of assemblies"),
    }
}

fn plain(version: &Version<HoseAssembly>) -> Plain {
    let (state, released, obsoleted) = match version.lifecycle {
        Lifecycle::UnderEditing => ('e', None, None),
        Lifecycle::Released { released } => ('r', Some(released), None),
        Lifecycle::Obsolete { released, obsoleted, cause } => {
            let by = match cause {
                Cause::ByHand => None,
                Cause::SupersededBy(by) => Some(by[11]),
            };
            ('o', Some(released), Some((obsoleted, by)))
        }
        other => panic!("{other:?}"),
    };
    let label = (version.revision.to_string(), version.version);
    Plain { id: version.id.raw()[11], label, state, released, obsoleted }
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    use Command::{Delete, NewVersion, Obsolete, Release, Revise, Rollback, Unrelease, Update};
    // Commands that create versions are more frequent, so that lineages grow.
    let command = prop::sample::select(vec![
        Release, Release, Release, NewVersion, NewVersion, Revise, Revise, Unrelease, Unrelease,
        Obsolete, Rollback, Delete, Update,
    ]);
    let label = prop::sample::select(vec![None, None, Some("b"), Some(" F "), Some("A"), Some("")]);
    let one = (0..3_usize, 0..4_usize, command, label)
        .prop_map(|(lineage, version, command, label)| Try { lineage, version, command, label });
    prop::collection::vec(one, 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10 * ProptestConfig::default().cases))]

    #[test]
    fn histories_are_those_of_a_plain_model(history in tries()) {
        let mut lineages: Vec<_> = (0..3).map(begun::<HoseAssembly>).collect();
        let mut stacks: Vec<_> =
            (0..3).map(|id| vec![Plain::new(id, ("A".to_owned(), 1))]).collect();
        for (step, tried) in (10_u8..).zip(&history) {
            let stack = &mut stacks[tried.lineage];
            if stack.is_empty() {
                // The number is free again.
                stack.push(Plain::new(step + 100, ("A".to_owned(), 1)));
                lineages[tried.lineage] = begun(step + 100);
            }
            // Recent versions are tried most.
            let at = stack.len() - 1 - tried.version.min(stack.len() - 1);
            let version = id(stack[at].id);
            let accepted = plainly(stack, at, tried, step, stamp(step));
            let lineage = &lineages[tried.lineage];
            let allowed: Vec<_> = lineage.allowed(lineage.find(version).unwrap()).collect();
            let done = domain(lineage, version, tried, step, stamp(step));
            prop_assert_eq!(done.is_ok(), accepted, "{:?} of {:?}: {:?}", tried, stack, done);
            let by_label = tried.command == Command::Revise && tried.label.is_some();
            prop_assert!(by_label || allowed.contains(&tried.command) == accepted, "{:?}", allowed);
            if let Ok(edits) = done {
                lineages[tried.lineage] = written(lineage, edits);
            }
            let lineage = &lineages[tried.lineage];
            let mut versions: Vec<_> = lineage.versions().iter().map(plain).collect();
            // Copies are added at the end, and only the last one is removed.
            prop_assert_eq!(&versions, stack);
            let latest: Vec<_> = lineage.versions().iter().filter(|one| one.is_latest).collect();
            prop_assert_eq!(latest.len(), usize::from(versions.pop().is_some()));
            let chain: Vec<_> = lineage.versions().iter().map(|one| one.previous).collect();
            let before = lineage.versions().iter().map(|one| Some(one.id));
            let expected: Vec<_> = [None].into_iter().chain(before).take(chain.len()).collect();
            prop_assert_eq!(chain, expected);
        }
    }
}
