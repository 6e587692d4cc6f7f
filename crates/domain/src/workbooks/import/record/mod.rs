//! Imports records that refer to others by name, in batches.

mod change;
mod claims;
mod kind;
mod rows;

pub use change::{RecordChange, RowKey};
pub use claims::Claim;
pub use kind::SheetKind;
pub(crate) use kind::{records_of, store};

use std::marker::PhantomData;

use async_trait::async_trait;

use crate::access::Visibility;
use crate::fields::{Column, Columns, FieldPatch, Value};
use crate::workbooks::Reference;
use crate::workbooks::export::Chosen;
use crate::workbooks::import::record::rows::RecordRowWriter;
use crate::workbooks::import::{Form, RowWriter};
use crate::workbooks::jobs::JobKind;
use crate::{RawId, Record, Result, Session, Violation};

/// Records that are imported and exported as rows of a sheet, declared by a column table.
///
/// A row is identified by the records that it refers to and by further key columns. Columns that a file lacks stay as
/// they are.
#[async_trait]
pub trait SheetRecord: Columns + Clone + PartialEq + Send + Sync + 'static {
    /// Name of the sheet.
    const SHEET: &'static str;
    /// Name for people.
    const ONE: &'static str;
    /// Key columns, including references.
    const KEY: &'static [&'static str];
    /// Column with the record's number in another system, by which a row finds its record too.
    const EXTERNAL: Option<&'static str> = None;
    /// Whether several records may have the same key, which only their numbers tell apart.
    const SHARES_KEYS: bool = false;
    /// Names of columns in JSON where the sheet has another name, each with that.
    const ALIASES: &'static [(&'static str, &'static str)] = &[];
    /// Columns that only records in JSON have.
    const BESIDE: &'static [Column] = &[];
    /// Records that columns refer to.
    const REFERENCES: &'static [Reference] = &[];
    /// Kind of its import job.
    const JOB: JobKind;
    /// The stored record.
    type Stored: Clone + Send + Sync;
    /// Data for checking rows.
    type Context: Send + Sync;
    /// Claim of a row to a period that no other row may have; none for most records.
    type Claim: Ord + Clone + Send + Sync;

    /// Who may see a column.
    fn visibility_of(_column: &Column) -> Visibility {
        Visibility::Public
    }

    /// Id by which an export may list it.
    fn id(stored: &Self::Stored) -> RawId;

    /// When and by whom a stored record was changed.
    fn record(stored: &Self::Stored) -> &Record;

    /// Records that a stored record refers to, in the order of [`SheetRecord::REFERENCES`].
    fn references(_stored: &Self::Stored) -> Vec<Option<RawId>> {
        Vec::new()
    }

    /// Row of a stored record.
    fn row(stored: &Self::Stored) -> Self;

    /// Default of a column in a new record.
    fn default_value(_column: &Column) -> Option<Value> {
        None
    }

    /// Turns the columns beside its own into values of these.
    fn settle(_patch: &mut FieldPatch, _before: Option<&Self::Stored>) -> Option<Violation> {
        None
    }

    /// The changed row with defaults for blanks, so that blanks in place of defaults change nothing.
    fn normalized(self, _before: &Self::Stored, _context: &Self::Context) -> Self {
        self
    }

    /// Locks out other imports until the unit of work ends, and reads the data for checks.
    async fn begin(session: &mut Session) -> Result<Self::Context>;

    /// Stored records with these ids, in any order. In one statement.
    async fn by_ids(session: &mut Session, ids: &[RawId]) -> Result<Vec<Self::Stored>>;

    /// Stored records with these numbers in another system, each with the position of its number. In one statement.
    async fn by_external(
        _session: &mut Session,
        _numbers: &[String],
    ) -> Result<Vec<(usize, Self::Stored)>> {
        Ok(Vec::new())
    }

    /// Stored records with these keys, each with the position of its key, locked until the unit of work ends. In one
    /// statement. Several records with one key only if they share it ([`SheetRecord::SHARES_KEYS`]).
    async fn by_keys(session: &mut Session, keys: &[RowKey]) -> Result<Vec<(usize, Self::Stored)>>;

    /// Whether a stored record that [`SheetRecord::by_keys`] found has exactly the key of the row. A row changes the rest
    /// of the key if no record has all of it.
    fn has_key(_stored: &Self::Stored, _key: &RowKey) -> bool {
        true
    }

    /// Errors between fields, or with the stored record.
    fn check(&self, _before: Option<&Self::Stored>, _context: &Self::Context) -> Vec<Violation> {
        Vec::new()
    }

    /// Doubts about a row that is imported.
    fn doubts(&self, _before: Option<&Self::Stored>, _context: &Self::Context) -> Vec<Violation> {
        Vec::new()
    }

    /// Errors of a change that needs further cells.
    fn check_change(&self, _before: &Self::Stored, _given: &FieldPatch) -> Vec<Violation> {
        Vec::new()
    }

    /// Errors between rows of a batch or with other records, with the positions of the rows.
    async fn clashes(
        _session: &mut Session,
        _rows: &[RecordChange<Self>],
    ) -> Result<Vec<(usize, Violation)>> {
        Ok(Vec::new())
    }

    /// What a record is a part of, if its parts only make sense together: the item of a price that holds from a
    /// quantity on.
    fn whole(_key: &RowKey) -> Option<RawId> {
        None
    }

    /// Claim of a row, for records that exclude one another.
    fn claim(_row: &RecordChange<Self>) -> Option<Claim<Self::Claim>> {
        None
    }

    /// Id of a stored record in [`SheetRecord::held`].
    fn own_id(stored: &Self::Stored) -> RawId {
        Self::id(stored)
    }

    /// Claims of stored records with their ids; further ones don't matter.
    async fn held(
        _session: &mut Session,
        _of: &[Self::Claim],
    ) -> Result<Vec<(RawId, Claim<Self::Claim>)>> {
        Ok(Vec::new())
    }

    /// Error of a row with a conflicting claim.
    fn contested() -> Violation {
        Violation::new("", "overlapping", "overlaps another one; change its start or end")
    }

    /// Error of a row that matches several records.
    fn ambiguous() -> Violation {
        Violation::new(
            "",
            "ambiguous",
            "several records match this row; change them one by one, not by a file",
        )
    }

    /// Stores new and changed records, in one or two statements.
    async fn keep(
        session: &mut Session,
        record: &Record,
        rows: Vec<RecordChange<Self>>,
    ) -> Result<()>;

    /// At most `most` records of an export, after a given one.
    async fn next(
        session: &mut Session,
        chosen: &Chosen,
        after: Option<&Self::Stored>,
        most: u32,
    ) -> Result<Vec<Self::Stored>>;
}

/// Form of such records.
pub struct RecordForm<R>(PhantomData<fn() -> R>);

impl<R> RecordForm<R> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

#[async_trait]
impl<R: SheetRecord> Form for RecordForm<R> {
    fn sheet(&self) -> &'static str {
        R::SHEET
    }

    fn one(&self) -> &'static str {
        R::ONE
    }

    fn kind(&self) -> JobKind {
        R::JOB
    }

    fn columns(&self, visibility: Visibility) -> Vec<&'static Column> {
        R::COLUMNS.iter().filter(|column| R::visibility_of(column) <= visibility).collect()
    }

    fn key(&self) -> &'static [&'static str] {
        R::KEY
    }

    fn external(&self) -> Option<&'static str> {
        R::EXTERNAL
    }

    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        R::ALIASES
    }

    fn beside(&self) -> &'static [Column] {
        R::BESIDE
    }

    fn names_items(&self) -> bool {
        R::REFERENCES.iter().any(|reference| reference.is_item())
    }

    async fn begin(&self, session: &mut Session) -> Result<Box<dyn RowWriter>> {
        let context = R::begin(session).await?;
        Ok(Box::new(RecordRowWriter::<R>::new(context)))
    }
}
