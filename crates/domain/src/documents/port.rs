//! Repositories of documents of any type.

use std::collections::HashMap;
use std::slice;

use async_trait::async_trait;
use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::documents::lifecycle::Doubt;
use crate::documents::lines::list::LineChanges;
use crate::documents::{
    Bill, Document, DocumentEntry, DocumentListing, DocumentType, Edit, Line, Lineage, Stamp,
    Status, Version,
};
use crate::{ExternalId, Id, ListPage, RawId, Result, Window};

/// The documents of one type.
#[async_trait]
pub trait Documents<K: DocumentType>: Send {
    /// Finds a document. If this unit of work may write, it locks the document.
    async fn find(&mut self, id: Id<K>) -> Result<Option<Document<K>>>;
    /// Finds a document and all versions of its number, for a change: other commands on these wait until this unit of
    /// work ends.
    async fn open(&mut self, id: Id<K>) -> Result<Option<(Lineage<K>, Document<K>)>>;
    /// Stores new documents, in two statements. A number that exists already is a conflict.
    async fn add_all(&mut self, documents: &[Document<K>]) -> Result<()>;
    /// Stores changed documents, in two statements.
    async fn save_all(&mut self, documents: &[Document<K>]) -> Result<()>;
    /// Finds the newest version of a number, ignoring its case.
    async fn numbered(&mut self, number: &str) -> Result<Option<Version<K>>>;
    /// Finds all versions of the numbers of these documents, each with the document; unknown ids are left out. If this
    /// unit of work may write, it waits for other commands on the lineages, and later ones wait for it.
    async fn lineages(&mut self, ids: &[Id<K>]) -> Result<Vec<(Id<K>, Lineage<K>)>>;
    /// Writes the effects of commands. A copy gets the content of its original, but not the lines.
    async fn edit(&mut self, edits: &[Edit<K>]) -> Result<()>;

    /// Gives all versions of numbers, by their first versions, these numbers in another system; in one statement.
    async fn set_external_ids(
        &mut self,
        numbers: &[(Id<K>, Option<ExternalId>)],
        stamp: Stamp,
    ) -> Result<()>;
    /// Finds the numbers of documents with these numbers in another system, each with the position of its number; in one
    /// statement.
    async fn numbers_by_external(&mut self, external: &[String]) -> Result<Vec<(usize, String)>>;

    /// Reads a part of a list.
    async fn page(
        &mut self,
        listing: &DocumentListing,
        window: &Window,
    ) -> Result<ListPage<Document<K>>>;
    /// Reads documents in the order of their ids, after one of them, for exports.
    async fn after(
        &mut self,
        listing: &DocumentListing,
        last: Option<Id<K>>,
        most: u32,
    ) -> Result<Vec<Document<K>>>;

    /// Stores a new document.
    async fn add(&mut self, document: &Document<K>) -> Result<()> {
        self.add_all(slice::from_ref(document)).await
    }
    /// Stores a changed document.
    async fn save(&mut self, document: &Document<K>) -> Result<()> {
        self.save_all(slice::from_ref(document)).await
    }
    /// Finds all versions of the number of a document.
    async fn lineage(&mut self, id: Id<K>) -> Result<Option<Lineage<K>>> {
        Ok(self.lineages(&[id]).await?.pop().map(|(_, lineage)| lineage))
    }
}

/// Uses of documents in lines of others.
#[async_trait]
pub trait Uses: Send {
    /// Finds documents of any type, in any order, in one statement.
    async fn document_entries(&mut self, ids: &[RawId]) -> Result<Vec<DocumentEntry>>;
    /// Finds a document of any type.
    async fn document_entry(&mut self, id: Id<ItemEntry>) -> Result<Option<DocumentEntry>> {
        Ok(self.document_entries(&[id.raw()]).await?.pop())
    }
    /// Finds the documents in these states that have this one in a line, by number.
    async fn users_of(
        &mut self,
        document: RawId,
        statuses: &[Status],
        most: u32,
    ) -> Result<Vec<DocumentEntry>>;
    /// Records in the audit trail which doubts were accepted at a release, in one statement.
    async fn accept_doubts(&mut self, documents: &[RawId], doubts: &[Doubt]) -> Result<()>;
    /// Names of the versions that replaced these documents: the released version of the number, else the one
    /// whose release made the document obsolete. In one statement.
    async fn superseded_by_release(
        &mut self,
        documents: &[RawId],
    ) -> Result<HashMap<RawId, String>>;
    /// Finds the documents in the lines of this one, each once, by number, and locks them against changes until this
    /// unit of work ends.
    async fn documents_in(&mut self, document: RawId) -> Result<Vec<DocumentEntry>>;
}

/// Bills of materials that are frozen.
#[async_trait]
pub trait Bills: Send {
    /// Reads the frozen bills of these documents, as far as they have one, in one statement.
    async fn frozen_bills(&mut self, documents: &[RawId]) -> Result<HashMap<RawId, Bill>>;
    /// Reads the frozen bill of a document, if it has one.
    async fn frozen_bill(&mut self, document: RawId) -> Result<Option<Bill>> {
        Ok(self.frozen_bills(&[document]).await?.remove(&document))
    }
    /// Freezes the bills of documents and replaces earlier ones, in two statements.
    async fn save_bill_snapshots(&mut self, bills: &[(RawId, &Bill)]) -> Result<()>;
    /// Deletes the frozen bills of documents.
    async fn delete_bill_snapshots(&mut self, documents: &[RawId]) -> Result<()>;
}

/// The lines of documents.
#[async_trait]
pub trait Lines: Send {
    /// The lines of a document, in order.
    async fn lines(&mut self, document: RawId) -> Result<Vec<Line>>;
    /// The lines of documents, by document and in order, in one statement.
    async fn lines_of(&mut self, documents: &[RawId]) -> Result<HashMap<RawId, Vec<Line>>>;
    /// Stores new lines, in one statement.
    async fn add_lines(&mut self, document: RawId, lines: &[Line]) -> Result<()>;
    /// Stores changes of lines, in three statements for any number of documents.
    async fn change_lines(&mut self, changes: &[(RawId, LineChanges)]) -> Result<()>;
    /// Finds the latest and the released documents of a type whose lines have exactly these items, each in
    /// this total quantity; in one statement.
    async fn documents_of_lines(
        &mut self,
        kind: &str,
        items: &[(RawId, Decimal)],
    ) -> Result<Vec<RawId>>;
}
