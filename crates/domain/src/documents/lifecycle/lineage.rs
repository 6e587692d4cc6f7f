//! Rules for all versions of one number.
//!
//! Each command is a pure function from the current versions to what must be written, or to a refusal that
//! names the allowed commands. At most one version of a lineage is the latest, at most one is under editing,
//! which is then the latest, and at most one is released. A lineage with versions has a latest one.

use crate::documents::lifecycle::document::{NOTHING_LEFT, may_be};
use crate::documents::lifecycle::revision;
use crate::documents::{
    Command, Document, DocumentType, Fulfilled, Lifecycle, Obsoletable, Stamp, Status, Step,
    Version,
};
use crate::fields::Choice;
use crate::organization::RevisionStyle;
use crate::{Error, Id, NumberText, Record, Result};

/// All versions of a number.
#[derive(Debug, Clone, PartialEq)]
pub struct Lineage<K> {
    versions: Vec<Version<K>>,
}

/// What a command writes, in this order: superseded versions first.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit<K> {
    /// A version with another state, or one that is the latest now.
    Save(Version<K>),
    /// A copy of a version, under editing.
    Copy {
        /// The original, whose content is copied.
        of: Id<K>,
        /// The copy.
        to: Version<K>,
    },
    /// A version to delete with its content.
    Remove(Id<K>),
}

/// What deleting a version writes, and the version that is then current; none if it was the only one.
pub type Removal<K> = (Vec<Edit<K>>, Option<Id<K>>);

/// Data of a copy to make.
#[derive(Debug)]
pub struct Copying<K> {
    /// The id of the copy.
    pub id: Id<K>,
    /// When and by whom it is made.
    pub stamp: Stamp,
}

/// The revision of the copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextRevision<'a> {
    /// The one after the latest.
    Counted(RevisionStyle),
    /// This one.
    Given(&'a str),
}

impl<K: DocumentType> Lineage<K> {
    /// The lineage with these versions, in any order.
    pub const fn new(versions: Vec<Version<K>>) -> Self {
        Self { versions }
    }

    pub fn versions(&self) -> &[Version<K>] {
        &self.versions
    }

    /// The version with an id.
    pub fn find(&self, id: Id<K>) -> Result<&Version<K>> {
        let found = self.versions.iter().find(|version| version.id == id);
        found.ok_or_else(|| Error::not_found(K::NAME, id))
    }

    /// The latest version.
    pub fn latest(&self) -> Option<&Version<K>> {
        self.versions.iter().find(|version| version.is_latest)
    }

    /// The only version in a state.
    fn only(&self, status: Status) -> Option<&Version<K>> {
        self.versions.iter().find(|version| version.lifecycle.status() == status)
    }

    /// Commands that are allowed for a version.
    pub fn allowed(&self, version: &Version<K>) -> impl Iterator<Item = Command> {
        K::commands().filter(|command| self.obstacle(version, *command).is_none())
    }

    /// Reason against a command, as a code and a text; none if it is allowed.
    fn obstacle(&self, version: &Version<K>, command: Command) -> Option<(&'static str, String)> {
        // The time makes no difference here.
        let now = Stamp { at: version.record.last_modified, by: None };
        if version.lifecycle.step(command, now).is_none() {
            return Some(("wrong_state", version.not_in_this_state(command)));
        }
        match command {
            Command::NewVersion | Command::Revise => {
                let in_the_way = |other: &Version<K>, what: &str| {
                    format!("can't be {}: {} {what}", command.done(), other.name())
                };
                match (self.only(Status::UnderEditing), self.latest()) {
                    (Some(other), _) => {
                        Some(("under_editing", in_the_way(other, "is already under editing")))
                    }
                    (None, Some(latest)) if latest.id != version.id => {
                        Some(("newer_version", in_the_way(latest, "is newer")))
                    }
                    (None, _) => None,
                }
            }
            Command::Unrelease | Command::Complete | Command::Cancel => {
                let latest = self.latest().filter(|latest| latest.id != version.id)?;
                let status = latest.lifecycle.status().word();
                let (done, name) = (command.done(), latest.name());
                let why = format!("can't be {done}: {name}, {status}, is newer");
                Some(("newer_version", why))
            }
            Command::Rollback if version.previous.is_none() && !K::ROLLS_BACK_TO_NOTHING => {
                Some(("no_earlier_version", "has no version before it to go back to".to_owned()))
            }
            Command::Update
            | Command::Delete
            | Command::Release
            | Command::Obsolete
            | Command::Reserve
            | Command::Rollback => None,
        }
    }

    /// The version, if a command is allowed for it.
    pub fn check(&self, id: Id<K>, command: Command) -> Result<&Version<K>> {
        let version = self.find(id)?;
        match self.obstacle(version, command) {
            None => Ok(version),
            Some((code, why)) => Err(version.refuse(code, &why, &self.instead(version))),
        }
    }

    /// Advice after a refusal: commands for the version now, or after a rollback of the latest one, or for
    /// the latest one.
    fn instead(&self, version: &Version<K>) -> String {
        let allowed: Vec<Command> = self.allowed(version).collect();
        let now = may_be(&allowed).map(|now| format!("it can be {now}"));
        let Some(latest) = self.latest().filter(|latest| latest.id != version.id) else {
            return now.unwrap_or_else(|| NOTHING_LEFT.to_owned());
        };
        let rest = self.without(latest);
        let then: Vec<Command> = rest.iter().flat_map(|rest| rest.allowed(version)).collect();
        let then: Vec<Command> =
            then.into_iter().filter(|command| !allowed.contains(command)).collect();
        let then = may_be(&then)
            .map(|then| format!("once {} is rolled back, it can be {then}", latest.name()));
        let parts: Vec<String> = now.into_iter().chain(then).collect();
        if !parts.is_empty() {
            return parts.join("; ");
        }
        let of_latest: Vec<Command> = self.allowed(latest).collect();
        may_be(&of_latest).map_or_else(
            || NOTHING_LEFT.to_owned(),
            |allowed| format!("{}, the latest, can be {allowed}", latest.name()),
        )
    }

    /// The lineage after a rollback of its latest version; none if that isn't allowed.
    fn without(&self, latest: &Version<K>) -> Option<Self> {
        if self.obstacle(latest, Command::Rollback).is_some() {
            return None;
        }
        let previous = latest.previous?;
        let rest = self.versions.iter().filter(|version| version.id != latest.id).cloned();
        let rest = rest.map(|version| Document { is_latest: version.id == previous, ..version });
        Some(Self { versions: rest.collect() })
    }

    /// A version after a command.
    fn stepped(&self, id: Id<K>, command: Command, stamp: Stamp) -> Result<Version<K>> {
        let version = self.check(id, command)?;
        match version.step(command, stamp)? {
            Step::Becomes(lifecycle) => Ok(with_lifecycle(version, lifecycle, stamp)),
            Step::Changes | Step::GoesOn | Step::Ends => Ok(version.clone()),
        }
    }

    /// Releases a version; the previously released one becomes obsolete first.
    pub fn release(&self, id: Id<K>, stamp: Stamp) -> Result<Vec<Edit<K>>> {
        let released = self.stepped(id, Command::Release, stamp)?;
        let earlier = self.only(Status::Released);
        let superseded = earlier.and_then(|earlier| {
            let lifecycle = earlier.lifecycle.superseded(id.raw(), stamp)?;
            Some(Edit::Save(with_lifecycle(earlier, lifecycle, stamp)))
        });
        Ok(superseded.into_iter().chain([Edit::Save(released)]).collect())
    }

    /// Copies the latest version to a new one of the same revision.
    pub fn new_version(&self, id: Id<K>, copying: Copying<K>) -> Result<Vec<Edit<K>>> {
        let version = self.check(id, Command::NewVersion)?;
        let revision = version.revision.clone();
        Ok(copied(version, copying, revision, version.version.saturating_add(1)))
    }

    /// Copies the latest version to a new revision.
    pub fn revise(
        &self,
        id: Id<K>,
        next: NextRevision<'_>,
        copying: Copying<K>,
    ) -> Result<Vec<Edit<K>>> {
        let revision = match next {
            NextRevision::Given(text) => {
                Some(revision::parse(text).map_err(|fault| Error::Invalid(vec![fault]))?)
            }
            NextRevision::Counted(_) => None,
        };
        let version = self.check(id, Command::Revise)?;
        let used = |label: &str| {
            self.versions.iter().any(|version| version.revision.to_uppercase() == label)
        };
        let revision = match (revision, next) {
            (Some(revision), _) if used(&revision) => {
                let detail = format!(
                    "{} {} already has a revision {revision}; name another one, or leave it out to get the next one",
                    K::NAME,
                    version.number
                );
                return Err(Error::Conflict { code: "revision_exists", detail });
            }
            (Some(revision), _) => revision,
            (None, NextRevision::Counted(style)) => revision::next(style, &version.revision, used)?,
            (None, NextRevision::Given(_)) => return Err(Error::broken("a revision was lost")),
        };
        Ok(copied(version, copying, revision, 1))
    }

    /// Deletes a version under editing. The previous version becomes the latest again, unchanged, and is
    /// returned; none if there was none.
    pub fn rollback(&self, id: Id<K>, stamp: Stamp) -> Result<Removal<K>> {
        self.check(id, Command::Rollback)?;
        self.remove(id, stamp)
    }

    /// Deletes a version under editing: like a rollback if it has a previous version, otherwise with its number.
    pub fn delete(&self, id: Id<K>, stamp: Stamp) -> Result<Removal<K>> {
        self.check(id, Command::Delete)?;
        self.remove(id, stamp)
    }

    fn remove(&self, id: Id<K>, stamp: Stamp) -> Result<Removal<K>> {
        let previous = self.find(id)?.previous;
        let mut edits = vec![Edit::Remove(id)];
        if let Some(previous) = previous {
            let mut previous = self.find(previous)?.clone();
            previous.is_latest = true;
            previous.record.touch(stamp.at, stamp.by);
            edits.push(Edit::Save(previous));
        }
        Ok((edits, previous))
    }
}

impl<K: Obsoletable> Lineage<K> {
    /// Undoes the release of the latest version and its effects: the version that it made obsolete is
    /// released again, unless that was changed by hand since.
    pub fn unrelease(&self, id: Id<K>, stamp: Stamp) -> Result<Vec<Edit<K>>> {
        let unreleased = self.stepped(id, Command::Unrelease, stamp)?;
        let given_back = self.versions.iter().filter_map(|version| {
            let lifecycle = version.lifecycle.given_back(id.raw())?;
            Some(Edit::Save(with_lifecycle(version, lifecycle, stamp)))
        });
        Ok([Edit::Save(unreleased)].into_iter().chain(given_back).collect())
    }

    /// Makes a released version obsolete.
    pub fn obsolete(&self, id: Id<K>, stamp: Stamp) -> Result<Vec<Edit<K>>> {
        Ok(vec![Edit::Save(self.stepped(id, Command::Obsolete, stamp)?)])
    }
}

impl<K: Fulfilled> Lineage<K> {
    /// Completes a released version.
    pub fn complete(&self, id: Id<K>, stamp: Stamp) -> Result<Vec<Edit<K>>> {
        Ok(vec![Edit::Save(self.stepped(id, Command::Complete, stamp)?)])
    }

    /// Cancels a released version.
    pub fn cancel(&self, id: Id<K>, stamp: Stamp) -> Result<Vec<Edit<K>>> {
        Ok(vec![Edit::Save(self.stepped(id, Command::Cancel, stamp)?)])
    }
}

/// The version in a new state.
fn with_lifecycle<K: Clone>(
    version: &Version<K>,
    lifecycle: Lifecycle,
    stamp: Stamp,
) -> Version<K> {
    let mut version = Document { lifecycle, ..version.clone() };
    version.record.touch(stamp.at, stamp.by);
    version
}

/// A copy of a version, under editing, as the next one after it.
fn copied<K: DocumentType>(
    version: &Version<K>,
    Copying { id, stamp }: Copying<K>,
    revision: NumberText,
    number: i32,
) -> Vec<Edit<K>> {
    let mut before = version.clone();
    before.is_latest = false;
    before.record.touch(stamp.at, stamp.by);
    let copy = Version {
        id,
        revision,
        version: number,
        previous: Some(version.id),
        is_latest: true,
        lifecycle: Lifecycle::UnderEditing,
        record: Record::new(stamp.at, stamp.by),
        ..version.clone()
    };
    vec![Edit::Save(before), Edit::Copy { of: version.id, to: copy }]
}
