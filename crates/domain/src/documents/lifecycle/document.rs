//! Common parts of all documents.

use crate::documents::{Command, DocumentType, Lifecycle, Stamp, Step};
use crate::fields::Choice;
use crate::{Error, ExternalId, Id, NumberText, Record, Result};

/// The most characters of a number: PostgreSQL limits the length of index entries.
pub const MOST_NUMBER: usize = 200;

/// A version of a document with the content `C`, or without where the content doesn't matter.
#[derive(Debug, Clone, PartialEq)]
pub struct Document<K, C = K> {
    pub id: Id<K>,
    /// The first version of the number, whose id identifies the lineage.
    pub lineage: Id<K>,
    pub number: NumberText,
    /// Revision: A, B …
    pub revision: NumberText,
    /// Version within the revision, from 1.
    pub version: i32,
    /// The previous version.
    pub previous: Option<Id<K>>,
    /// Whether it is the latest of its lineage.
    pub is_latest: bool,
    /// Number in another system, the same for all versions.
    pub external_id: Option<ExternalId>,
    /// State in its life cycle.
    pub lifecycle: Lifecycle,
    /// When and by whom it was created and changed.
    pub record: Record,
    pub content: C,
}

/// A version of a document without its content.
pub type Version<K> = Document<K, ()>;

impl<K: DocumentType> Document<K> {
    /// The first version of a new number, under editing.
    pub fn new(
        id: Id<K>,
        number: NumberText,
        revision: NumberText,
        record: Record,
        content: K,
    ) -> Self {
        Self {
            id,
            lineage: id,
            number,
            revision,
            version: 1,
            previous: None,
            is_latest: true,
            external_id: None,
            lifecycle: Lifecycle::UnderEditing,
            record,
            content,
        }
    }
}

impl<K: DocumentType, C> Document<K, C> {
    /// Refuses to change a document that is not under editing.
    pub fn change(&self) -> Result<()> {
        // Only the state counts here, so any time will do.
        let any = Stamp { at: self.record.last_modified, by: None };
        self.step(Command::Update, any).map(drop)
    }

    /// The effect of a command, as far as it depends on the document's own state.
    pub(crate) fn step(&self, command: Command, stamp: Stamp) -> Result<Step> {
        self.lifecycle.step(command, stamp).ok_or_else(|| {
            let allowed = Self::allowed_by_state(&self.lifecycle, stamp);
            self.wrong_state(command, allowed)
        })
    }

    fn allowed_by_state(
        lifecycle: &Lifecycle,
        stamp: Stamp,
    ) -> impl Iterator<Item = Command> + use<K, C> {
        let lifecycle = *lifecycle;
        K::commands().filter(move |command| lifecycle.step(*command, stamp).is_some())
    }

    /// The refusal of a command that the state does not allow.
    pub(crate) fn wrong_state(
        &self,
        command: Command,
        allowed: impl Iterator<Item = Command>,
    ) -> Error {
        let why = self.not_in_this_state(command);
        let instead =
            may_be(&allowed.collect::<Vec<_>>()).map(|allowed| format!("it can be {allowed}"));
        self.refuse("wrong_state", &why, instead.as_deref().unwrap_or(NOTHING_LEFT))
    }

    /// Why the state does not allow a command.
    pub(super) fn not_in_this_state(&self, command: Command) -> String {
        format!("is {} and can't be {}", self.lifecycle.status().word(), command.done())
    }

    /// A refusal that names the allowed commands.
    pub(crate) fn refuse(&self, code: &'static str, why: &str, instead: &str) -> Error {
        Error::Conflict { code, detail: format!("{} {why}; {instead}", self.title()) }
    }

    /// Name for people: `hose kit K-1 revision B version 2`.
    pub fn title(&self) -> String {
        format!("{} {} {}", K::NAME, self.number, self.name())
    }

    /// Name for people, with the description if there is one.
    pub(crate) fn described(&self, description: Option<&str>) -> String {
        match description {
            Some(description) => format!("{}: {description}", self.title()),
            None => self.title(),
        }
    }

    /// Name for people within the number.
    pub(crate) fn name(&self) -> String {
        format!("revision {} version {}", self.revision, self.version)
    }
}

/// For a version for which no command is left.
pub(super) const NOTHING_LEFT: &str = "no command is possible any more";

/// Names the commands that a document allows; none if there are none.
pub(super) fn may_be(allowed: &[Command]) -> Option<String> {
    let words: Vec<_> = allowed.iter().map(|command| command.done()).collect();
    match words.as_slice() {
        [] => None,
        [only] => Some((*only).to_owned()),
        [first @ .., last] => Some(format!("{} or {last}", first.join(", "))),
    }
}

impl<K: Clone> Document<K> {
    /// The version without its content.
    pub fn version(&self) -> Version<K> {
        self.with(())
    }
}

impl<K, C> Document<K, C> {
    /// The same version with other content.
    pub fn with<D>(&self, content: D) -> Document<K, D> {
        Document {
            id: self.id,
            lineage: self.lineage,
            number: self.number.clone(),
            revision: self.revision.clone(),
            version: self.version,
            previous: self.previous,
            is_latest: self.is_latest,
            external_id: self.external_id.clone(),
            lifecycle: self.lifecycle,
            record: self.record.clone(),
            content,
        }
    }
}
