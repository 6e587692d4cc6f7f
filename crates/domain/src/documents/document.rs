//! What all documents have in common.

use super::{Command, Lifecycle, Stamp};
use crate::{Id, Record, Result, Text};

/// A kind of document.
pub trait DocumentKind: Send + Sync + Clone + 'static {
    /// What people call one.
    const NAME: &'static str;
    /// How the database calls the kind.
    const KIND: &'static str;
}

/// One version of a document.
#[derive(Debug, Clone, PartialEq)]
pub struct Document<K> {
    /// Its id.
    pub id: Id<K>,
    /// The first version of its number: all versions of a number are one lineage.
    pub lineage: Id<K>,
    /// Its number.
    pub number: Text,
    /// Revision, A, B …
    pub revision: Text,
    /// Version within the revision, from 1.
    pub version: i32,
    /// The version before it.
    pub previous: Option<Id<K>>,
    /// Whether it is the newest of its lineage.
    pub is_latest: bool,
    /// Where it stands.
    pub lifecycle: Lifecycle,
    /// When and by whom.
    pub record: Record,
    /// What it says.
    pub content: K,
}

impl<K: DocumentKind> Document<K> {
    /// The first version of a new number, under editing.
    pub fn new(id: Id<K>, number: Text, revision: Text, record: Record, content: K) -> Self {
        Self {
            id,
            lineage: id,
            number,
            revision,
            version: 1,
            previous: None,
            is_latest: true,
            lifecycle: Lifecycle::UnderEditing,
            record,
            content,
        }
    }

    /// Refuses to change a document that is not under editing.
    pub fn change(&self) -> Result<()> {
        self.lifecycle.allow(Command::Update, &self.title())
    }

    /// Releases it.
    pub fn release(&mut self, stamp: Stamp) -> Result<()> {
        let title = self.title();
        self.lifecycle.release(stamp, &title)?;
        self.record.touch(stamp.at, stamp.by);
        Ok(())
    }

    fn title(&self) -> String {
        format!("{} {} revision {}", K::NAME, self.number, self.revision)
    }
}
