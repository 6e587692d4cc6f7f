//! Types of documents: what they are called, who may see one, and how one is loaded, released, printed and exported.

use std::sync::Arc;

use async_trait::async_trait;

use crate::access::{Caller, Identity, Visibility};
use crate::customers::Customer;
use crate::documents::lifecycle::{Doubt, Parties};
use crate::documents::port::Documents;
use crate::documents::printing::{Paper, PrintedDocument};
use crate::documents::{Command, Document, Line};
use crate::fields::{Cell, Column, Columns};
use crate::organization::Settings;
use crate::port::UnitOfWork;
use crate::workbooks::SheetTable;
use crate::{Id, Result, Services, Session, Violation};

/// A document with all that is known of it. `D` is what only its type has.
#[derive(Debug, Clone, PartialEq)]
pub struct FullDocument<K: DocumentType, D = <K as DocumentType>::Details> {
    /// The document; an assembly under editing with its current figures.
    pub document: Document<K>,
    pub lines: Vec<Line>,
    /// Current components, as the organization sees them.
    pub components: K::Components,
    /// The customer that it is for.
    pub customer: Option<Customer>,
    /// The settings of its organization.
    pub settings: Settings,
    pub details: D,
}

impl<K: DocumentType> FullDocument<K, ()> {
    /// The same with what only its type has.
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
    /// JSON name of the number.
    const NUMBER: &'static str;
    /// Commands that it knows beside those of every type.
    const EXTRA_COMMANDS: &'static [Command] = &[];
    /// Whether a rollback of the only version ends the lineage; it is refused otherwise.
    const ROLLS_BACK_TO_NOTHING: bool = false;
    /// Name of its data sheet, for people and files.
    const DATA_SHEET: &'static str = "data sheet";

    /// Further input of a release: nothing, or the taxes of an estimate.
    type Terms: Default + Send + Sync + 'static;
    /// Components of documents of this type.
    type Components: Send + Sync + 'static;
    /// Data that only this type has.
    type Details: Send + Sync + 'static;
    /// Records that the rows of an export name: lines, customers.
    type References: Send + Sync;

    /// The repository of the type.
    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self>;

    /// The customer that it is for.
    fn customer(&self) -> Option<Id<Customer>>;

    fn description(&self) -> Option<&str>;

    /// Whether a column follows from others, so that nobody sets it.
    fn is_derived(_column: &Column) -> bool {
        false
    }

    /// All commands that it knows.
    fn commands() -> impl Iterator<Item = Command> {
        Command::COMMON.into_iter().chain(Self::EXTRA_COMMANDS.iter().copied())
    }

    /// Whether somebody may see a document that concerns these: customers see their own alone, the page of a shop none.
    fn visible_to(identity: Identity, parties: &Parties<'_>) -> bool {
        parties.include(identity) && !identity.is_embedded()
    }

    /// Further customers that documents of these lineages belong to, each with its lineage.
    async fn assigned(
        _session: &mut Session,
        _lineages: &[Id<Self>],
    ) -> Result<Vec<(Id<Self>, Id<Customer>)>> {
        Ok(Vec::new())
    }

    /// Locks other documents that its lines are checked against and share prices with, before it reads further records.
    async fn hold(&self, _session: &mut Session) -> Result<()> {
        Ok(())
    }

    /// Loads all that is known of a document that was read.
    async fn load(session: &mut Session, document: Document<Self>) -> Result<FullDocument<Self>>;

    /// Refuses to release a released document with an error of the type's own; most have the one that every command in a
    /// wrong state has.
    fn check_unreleased(_document: &Document<Self>) -> Result<()> {
        Ok(())
    }

    /// All reasons why a document under editing can't be released as it is.
    async fn missing(session: &mut Session, full: &FullDocument<Self>) -> Result<Vec<Violation>>;

    /// Doubts that somebody has to accept before the document is released.
    fn doubts(_full: &FullDocument<Self>) -> Vec<(Doubt, Violation)> {
        Vec::new()
    }

    /// Stores what the release fixes, and does what else a release does; updates the full document.
    async fn on_release(
        _session: &mut Session,
        _full: &mut FullDocument<Self>,
        _terms: Self::Terms,
    ) -> Result<()> {
        Ok(())
    }

    /// Refuses to copy a version whose state allows it.
    async fn check_copyable(_session: &mut Session, _document: &Document<Self>) -> Result<()> {
        Ok(())
    }

    /// Deletes what the release fixed, when it is taken back.
    async fn on_unrelease(_session: &mut Session, _id: Id<Self>) -> Result<()> {
        Ok(())
    }

    /// Brings a version up to date that is under editing from now on: a copy, or one whose release was taken back.
    async fn on_reopened(_session: &mut Session, _id: Id<Self>) -> Result<()> {
        Ok(())
    }

    /// Adds what the papers of a document need. Afterwards only the tracking records need the unit of work.
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

    /// Begins a session for an export that filters by texts and items that follow from other records.
    async fn search(services: &Arc<Services>, caller: &Caller) -> Result<Session> {
        Session::read(services, caller).await
    }

    /// Brings up to date what follows from other records.
    async fn current(
        _session: &mut Session,
        documents: Vec<Document<Self>>,
    ) -> Result<Vec<Document<Self>>> {
        Ok(documents)
    }

    /// Reads the records that the rows of these documents name, in a fixed number of statements.
    async fn references(
        session: &mut Session,
        documents: &[Document<Self>],
    ) -> Result<Self::References>;

    /// Shows the cells of a document's row, in the order of the sheet's columns.
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

/// Types that are completed or cancelled in the end: work orders.
pub trait Fulfilled: DocumentType {}
