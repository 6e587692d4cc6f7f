//! Documents, whatever their kind.

use std::slice;

use async_trait::async_trait;

use crate::catalogue::ItemEntry;
use crate::documents::{
    Document, DocumentKind, Edit, HoseAssembly, HoseKit, Lineage, Status, Version,
};
use crate::trade::Customer;
use crate::{Id, RawId, Result};

/// The documents of one kind.
#[async_trait]
pub trait Documents<K: DocumentKind>: Send {
    /// One, locked against other units of work where this one may write.
    async fn document(&mut self, id: Id<K>) -> Result<Option<Document<K>>>;
    /// Keeps new ones, in two statements. A number that there is already is a conflict.
    async fn add_documents(&mut self, documents: &[Document<K>]) -> Result<()>;
    /// Keeps changed ones, in two statements.
    async fn save_documents(&mut self, documents: &[Document<K>]) -> Result<()>;
    /// The newest version of a number, whatever its case.
    async fn numbered(&mut self, number: &str) -> Result<Option<Version<K>>>;
    /// Of each of these that is there, all versions of its number. Where this unit of work may
    /// write, other commands of the lineages wait until it ends, and what is read is what those
    /// before have left.
    async fn lineages(&mut self, ids: &[Id<K>]) -> Result<Vec<(Id<K>, Lineage<K>)>>;
    /// Does what commands came to. A copy says what its original says, without the lines.
    async fn edit(&mut self, edits: &[Edit<K>]) -> Result<()>;

    /// Keeps a new one.
    async fn add_document(&mut self, document: &Document<K>) -> Result<()> {
        self.add_documents(slice::from_ref(document)).await
    }
    /// Keeps a changed one.
    async fn save_document(&mut self, document: &Document<K>) -> Result<()> {
        self.save_documents(slice::from_ref(document)).await
    }
    /// All versions of the number of one.
    async fn lineage(&mut self, id: Id<K>) -> Result<Option<Lineage<K>>> {
        Ok(self.lineages(&[id]).await?.pop().map(|(_, lineage)| lineage))
    }
}

/// A document of any kind, in short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentEntry {
    /// Its id.
    pub id: Id<ItemEntry>,
    /// Its kind.
    pub kind: String,
    /// Its number.
    pub number: String,
    /// Its revision.
    pub revision: String,
    /// Its version within the revision.
    pub version: i32,
    /// Where it stands.
    pub status: Status,
    /// Its description.
    pub description: Option<String>,
    /// The customer that it is for.
    pub customer: Option<Id<Customer>>,
}

/// Which documents stand in the lines of which.
#[async_trait]
pub trait Uses: Send {
    /// A document of any kind, in short.
    async fn document_entry(&mut self, id: Id<ItemEntry>) -> Result<Option<DocumentEntry>>;
    /// The documents with a line of this one in these states, by number, at most so many.
    async fn users_of(
        &mut self,
        document: RawId,
        standing: &[Status],
        most: u32,
    ) -> Result<Vec<DocumentEntry>>;
    /// The documents that the lines of this one are of, each once, by number. They stay as they
    /// are until this unit of work ends.
    async fn documents_in(&mut self, document: RawId) -> Result<Vec<DocumentEntry>>;
}

impl DocumentEntry {
    /// What people call it: `hose kit K-1 revision B version 2`.
    pub fn title(&self) -> String {
        let kind = match self.kind.as_str() {
            HoseAssembly::KIND => HoseAssembly::NAME,
            HoseKit::KIND => HoseKit::NAME,
            "workOrder" => "work order",
            _ => "sales estimate",
        };
        let Self { number, revision, version, .. } = self;
        format!("{kind} {number} revision {revision} version {version}")
    }
}
