//! Types of documents: their names, who may see them, and how they are loaded, released, printed and exported.

use std::sync::Arc;

use async_trait::async_trait;

use crate::access::{Caller, Identity, Visibility};
use crate::customers::Customer;
use crate::documents::lifecycle::{Doubt, Parties};
use crate::documents::lines::LineRow;
use crate::documents::port::Documents;
use crate::documents::printing::{Paper, PrintedDocument};
use crate::documents::{Command, Document, Line};
use crate::fields::{Cell, Column, Columns};
use crate::organization::Settings;
use crate::port::UnitOfWork;
use crate::workbooks::SheetTable;
use crate::{Id, Result, Services, Session, Violation};

/// A document with everything that belongs to it. `D` is the data that only its type has.
#[derive(Debug, Clone, PartialEq)]
pub struct FullDocument<K: DocumentType, D = <K as DocumentType>::Details> {
    /// The document; an assembly under editing with its current figures.
    pub document: Document<K>,
    pub lines: Vec<Line>,
    /// Current components, as the organization sees them.
    pub components: K::Components,
    /// The document's customer.
    pub customer: Option<Customer>,
    /// The settings of its organization.
    pub settings: Settings,
    pub details: D,
}

impl<K: DocumentType> FullDocument<K, ()> {
    /// Adds the data that only this type has.
    pub fn with(self, details: K::Details) -> FullDocument<K> {
        let Self { document, lines, components, customer, settings, details: () } = self;
        FullDocument { document, lines, components, customer, settings, details }
    }
}

/// A type of documents, by its content. Each has one implementation, in the file of its content; life cycle, versions,
/// comparison, lists, papers and exports follow from it.
#[async_trait]
pub trait DocumentType: Columns + Clone + Send + Sync + 'static {
    /// Name for people.
    const NAME: &'static str;
    /// Name of the type in the database.
    const KIND: &'static str;
    /// JSON name of the field with the number.
    const NUMBER: &'static str;
    /// Commands besides those of every type.
    const EXTRA_COMMANDS: &'static [Command] = &[];
    /// Whether a rollback of the only version deletes the number; it is refused otherwise.
    const ROLLS_BACK_TO_NOTHING: bool = false;
    /// Name of its data sheet, for people and files.
    const DATA_SHEET: &'static str = "data sheet";

    /// Further input of a release: nothing, or the taxes of an estimate.
    type Terms: Default + Send + Sync + 'static;
    /// Components of documents of this type.
    type Components: Send + Sync + 'static;
    /// Data that only this type has.
    type Details: Send + Sync + 'static;
    /// Records that rows of an export refer to: lines, customers.
    type References: Send + Sync;

    /// The repository of this type.
    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self>;

    /// The document's customer.
    fn customer(&self) -> Option<Id<Customer>>;

    fn description(&self) -> Option<&str>;

    /// Whether a column is derived from others, so that callers can't set it.
    fn is_derived(_column: &Column) -> bool {
        false
    }

    /// Whether a column tells what became of the document, not what it says: for staff only, and no difference between
    /// versions.
    fn is_outcome(_column: &Column) -> bool {
        false
    }

    /// All commands of this type.
    fn commands() -> impl Iterator<Item = Command> {
        Command::COMMON.into_iter().chain(Self::EXTRA_COMMANDS.iter().copied())
    }

    /// Whether somebody may see a document of these parties: customers see only their own, the embedded page
    /// of a shop none.
    fn visible_to(identity: Identity, parties: &Parties<'_>) -> bool {
        parties.include(identity) && !identity.is_embedded()
    }

    /// Further customers of the documents of these lineages, each with its lineage.
    async fn assigned(
        _session: &mut Session,
        _lineages: &[Id<Self>],
    ) -> Result<Vec<(Id<Self>, Id<Customer>)>> {
        Ok(Vec::new())
    }

    /// Locks the documents that this one's lines are checked against and share prices with, before further
    /// records are read.
    async fn lock_related(&self, _session: &mut Session) -> Result<()> {
        Ok(())
    }

    /// Loads everything that belongs to a document.
    async fn load(session: &mut Session, document: Document<Self>) -> Result<FullDocument<Self>>;

    /// Refuses to release a released document, with an error of the type's own. By default the error is the
    /// same as for any command in a wrong state.
    fn check_unreleased(_document: &Document<Self>) -> Result<()> {
        Ok(())
    }

    /// All reasons why a document under editing can't be released as it is.
    async fn missing(session: &mut Session, full: &FullDocument<Self>) -> Result<Vec<Violation>>;

    /// Doubts that somebody must accept before the document is released.
    fn doubts(_full: &FullDocument<Self>) -> Vec<(Doubt, Violation)> {
        Vec::new()
    }

    /// Stores what the release freezes, and does the rest of the type's release; updates the full document.
    async fn on_release(
        _session: &mut Session,
        _full: &mut FullDocument<Self>,
        _terms: Self::Terms,
    ) -> Result<()> {
        Ok(())
    }

    /// Refuses to copy a version, for a reason of the type's own.
    async fn check_copyable(_session: &mut Session, _document: &Document<Self>) -> Result<()> {
        Ok(())
    }

    /// Deletes what the release froze, when it is undone.
    async fn on_unrelease(_session: &mut Session, _id: Id<Self>) -> Result<()> {
        Ok(())
    }

    /// Updates a version that was just put under editing: a copy, or one whose release was undone.
    async fn on_reopened(_session: &mut Session, _id: Id<Self>) -> Result<()> {
        Ok(())
    }

    /// Loads what the papers of a document need in addition. Afterwards only tracking records need the unit of work.
    async fn to_print(
        session: &mut Session,
        full: FullDocument<Self>,
    ) -> Result<PrintedDocument<Self>>;

    fn data_sheet(printed: &PrintedDocument<Self>) -> Paper<'_>;

    /// The tracking records of its pieces for a brand, as of a day; pieces without parts of the brand have none.
    async fn tracked(
        session: &mut Session,
        printed: &PrintedDocument<Self>,
        brand: &str,
        day: &str,
    ) -> Result<Vec<Vec<String>>>;

    /// The sheet of an export, with the columns that somebody may see.
    fn sheet(visibility: Visibility) -> SheetTable;

    /// A further sheet of an export with a row for each line, where a type has lines of its own.
    fn line_sheet() -> Option<SheetTable> {
        None
    }

    /// The rows of a document on that sheet.
    fn line_rows(
        _references: &Self::References,
        _document: &Document<Self>,
    ) -> Result<Vec<LineRow>> {
        Ok(Vec::new())
    }

    /// Begins a session for an export that filters by texts and items derived from other records.
    async fn search(services: &Arc<Services>, caller: &Caller) -> Result<Session> {
        Session::read(services, caller).await
    }

    /// Updates the fields that are derived from other records.
    async fn current(
        _session: &mut Session,
        documents: Vec<Document<Self>>,
    ) -> Result<Vec<Document<Self>>> {
        Ok(documents)
    }

    /// Reads the records that the rows of these documents refer to, in a fixed number of statements.
    async fn references(
        session: &mut Session,
        documents: &[Document<Self>],
    ) -> Result<Self::References>;

    /// The cells of a document's row, in the order of the sheet's columns.
    fn row(
        references: &Self::References,
        document: &Document<Self>,
        way: (&Settings, Visibility),
        see: &mut dyn FnMut(&'static Column, Cell<'_>),
    ) -> Result<()>;
}

/// Types that are taken back after their release, and put out of use by hand.
///
/// Others have no such commands, so asking for one does not compile:
///
/// ```compile_fail
/// use domain::documents::{HoseKit, Lineage, Stamp, Version};
/// fn unrelease(kits: &Lineage<HoseKit>, kit: &Version<HoseKit>, stamp: Stamp) {
///     let _ = kits.unrelease(kit.id, stamp);
/// }
/// ```
///
/// Hose assemblies have them:
///
/// ```
/// use domain::documents::{HoseAssembly, Lineage, Stamp, Version};
/// fn unrelease(all: &Lineage<HoseAssembly>, one: &Version<HoseAssembly>, stamp: Stamp) {
///     let _ = all.unrelease(one.id, stamp);
/// }
/// ```
pub trait Obsoletable: DocumentType {}

/// Types that end by being completed or cancelled: work orders.
pub trait Fulfilled: DocumentType {}
