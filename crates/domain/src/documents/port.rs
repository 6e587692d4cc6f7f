//! Documents, whatever their kind.

use std::collections::HashMap;
use std::slice;

use async_trait::async_trait;
use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::documents::lifecycle::Doubt;
use crate::documents::lines::list::LineChanges;
use crate::documents::{
    Bill, Document, DocumentEntry, DocumentListing, DocumentType, Edit, Line, Lineage, Status,
    Version,
};
use crate::{Id, RawId, Result, Total};

/// The documents of one kind.
#[async_trait]
pub trait Documents<K: DocumentType>: Send {
    /// One, locked against other units of work where this one may write.
    async fn find(&mut self, id: Id<K>) -> Result<Option<Document<K>>>;
    /// One with all versions of its number, for a change: other commands of these wait until this unit of work
    /// ends.
    async fn open(&mut self, id: Id<K>) -> Result<Option<(Lineage<K>, Document<K>)>>;
    /// Keeps new ones, in two statements. A number that there is already is a conflict.
    async fn add_all(&mut self, documents: &[Document<K>]) -> Result<()>;
    /// Keeps changed ones, in two statements.
    async fn save_all(&mut self, documents: &[Document<K>]) -> Result<()>;
    /// The newest version of a number, whatever its case.
    async fn numbered(&mut self, number: &str) -> Result<Option<Version<K>>>;
    /// Of each of these that is there, all versions of its number. Where this unit of work may
    /// write, other commands of the lineages wait until it ends, and what is read is what those
    /// before have left.
    async fn lineages(&mut self, ids: &[Id<K>]) -> Result<Vec<(Id<K>, Lineage<K>)>>;
    /// Does what commands came to. A copy says what its original says, without the lines.
    async fn edit(&mut self, edits: &[Edit<K>]) -> Result<()>;

    /// A page of a list, by offset and limit, and how many there are on all pages.
    async fn page(
        &mut self,
        listing: &DocumentListing,
        page: (u32, u32),
    ) -> Result<(Vec<Document<K>>, Total)>;
    /// Those after one of them in the order of their ids, at most so many: for exports.
    async fn after(
        &mut self,
        listing: &DocumentListing,
        last: Option<Id<K>>,
        most: u32,
    ) -> Result<Vec<Document<K>>>;

    /// Keeps a new one.
    async fn add(&mut self, document: &Document<K>) -> Result<()> {
        self.add_all(slice::from_ref(document)).await
    }
    /// Keeps a changed one.
    async fn save(&mut self, document: &Document<K>) -> Result<()> {
        self.save_all(slice::from_ref(document)).await
    }
    /// All versions of the number of one.
    async fn lineage(&mut self, id: Id<K>) -> Result<Option<Lineage<K>>> {
        Ok(self.lineages(&[id]).await?.pop().map(|(_, lineage)| lineage))
    }
}

/// Uses of documents in lines of others.
#[async_trait]
pub trait Uses: Send {
    /// Documents of any kind, in short, in any order; in one statement.
    async fn document_entries(&mut self, ids: &[RawId]) -> Result<Vec<DocumentEntry>>;
    /// One of them.
    async fn document_entry(&mut self, id: Id<ItemEntry>) -> Result<Option<DocumentEntry>> {
        Ok(self.document_entries(&[id.raw()]).await?.pop())
    }
    /// The documents with a line of this one in these states, by number, at most so many.
    async fn users_of(
        &mut self,
        document: RawId,
        statuses: &[Status],
        most: u32,
    ) -> Result<Vec<DocumentEntry>>;
    /// Notes, for the trail, with which doubts documents are released, in one statement.
    async fn accept_doubts(&mut self, documents: &[RawId], doubts: &[Doubt]) -> Result<()>;
    /// Names of the versions that replaced these documents, by document: the released ones of their numbers, else
    /// those whose release made them obsolete; in one statement.
    async fn superseded_by_release(
        &mut self,
        documents: &[RawId],
    ) -> Result<HashMap<RawId, String>>;
    /// The documents that the lines of this one are of, each once, by number. They stay as they
    /// are until this unit of work ends.
    async fn documents_in(&mut self, document: RawId) -> Result<Vec<DocumentEntry>>;
}

/// Bills of materials that are frozen.
#[async_trait]
pub trait Bills: Send {
    /// The bills that were frozen with these documents, of those that have one; in one statement.
    async fn frozen_bills(&mut self, documents: &[RawId]) -> Result<HashMap<RawId, Bill>>;
    /// The bill that was frozen with a document; none where none was.
    async fn frozen_bill(&mut self, document: RawId) -> Result<Option<Bill>> {
        Ok(self.frozen_bills(&[document]).await?.remove(&document))
    }
    /// Freezes the bills of documents, in place of those that were frozen before; in two statements.
    async fn save_bill_snapshots(&mut self, bills: &[(RawId, &Bill)]) -> Result<()>;
    /// Forgets the bills that were frozen with documents.
    async fn delete_bill_snapshots(&mut self, documents: &[RawId]) -> Result<()>;
}

/// The lines of documents.
#[async_trait]
pub trait Lines: Send {
    /// The lines of a document, in order.
    async fn lines(&mut self, document: RawId) -> Result<Vec<Line>>;
    /// The lines of documents, by document and in order, in one statement.
    async fn lines_of(&mut self, documents: &[RawId]) -> Result<HashMap<RawId, Vec<Line>>>;
    /// Keeps new lines, in one statement.
    async fn add_lines(&mut self, document: RawId, lines: &[Line]) -> Result<()>;
    /// Keeps what changed of the lines of documents, in three statements however many they are.
    async fn change_lines(&mut self, changes: &[(RawId, LineChanges)]) -> Result<()>;
    /// The latest and the released documents of a kind whose lines are of exactly these items, each
    /// in this quantity all together; in one statement.
    async fn documents_of_lines(
        &mut self,
        kind: &str,
        items: &[(RawId, Decimal)],
    ) -> Result<Vec<RawId>>;
}
