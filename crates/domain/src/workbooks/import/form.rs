//! Forms of sheets, and writers of their rows.

use std::sync::Arc;

use async_trait::async_trait;

use crate::access::Visibility;
use crate::catalogue::{CatalogueEntity, ItemType};
use crate::fields::{Choice, Column};
use crate::workbooks::import::identity::{ID, ITEM_EXTERNAL, ITEM_ID, LAST_MODIFIED};
use crate::workbooks::import::{ComponentForm, ImportContext, RecordForm, Row, SheetRecord};
use crate::workbooks::jobs::JobKind;
use crate::workbooks::{SheetColumn, SheetTable};
use crate::{RawId, Result, Session};

/// A kind of sheet: what differs between resources. Rows of all kinds are read in the same way.
#[async_trait]
pub trait Form: Send + Sync {
    /// Name of the sheet.
    fn sheet(&self) -> &'static str;
    /// Name of a row's record, for people.
    fn one(&self) -> &'static str;
    /// Kind of the job that imports such sheets, by which the import is remembered.
    fn kind(&self) -> JobKind;
    /// Columns that a caller with this visibility may see.
    fn columns(&self, visibility: Visibility) -> Vec<&'static Column>;
    /// Names of the key columns.
    fn key(&self) -> &'static [&'static str];
    /// Column with the record's number in another system.
    fn external(&self) -> Option<&'static str>;
    /// Begins an import, and locks out others until the unit of work ends.
    async fn begin(&self, session: &mut Session) -> Result<Box<dyn RowWriter>>;

    /// Names of columns in JSON where the sheet has another name, each with that.
    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Whether rows name an item, which they may do by its number in another system.
    fn names_items(&self) -> bool {
        false
    }

    /// Columns that only records in JSON have, since a file is often imported again.
    fn beside(&self) -> &'static [Column] {
        &[]
    }

    /// Columns that an import understands: also those that only exports fill, or other systems.
    fn accepted(&self, visibility: Visibility) -> Vec<&'static Column> {
        let items = self.names_items().then_some([&ITEM_EXTERNAL, &ITEM_ID]);
        let items = items.into_iter().flatten();
        self.columns(visibility).into_iter().chain([&ID, &LAST_MODIFIED]).chain(items).collect()
    }

    /// Sheet of the template.
    fn table(&self, visibility: Visibility) -> SheetTable {
        self.table_of(self.columns(visibility))
    }

    /// Sheet of an export.
    fn exported(&self, visibility: Visibility) -> SheetTable {
        self.table_of(self.columns(visibility).into_iter().chain([&ID, &LAST_MODIFIED]).collect())
    }

    /// Sheet with these columns.
    fn table_of(&self, columns: Vec<&'static Column>) -> SheetTable {
        SheetTable {
            name: self.sheet(),
            about: format!("One row for each {}.", self.one()),
            columns: columns.into_iter().map(SheetColumn::from).collect(),
        }
    }
}

/// Stores the rows of one sheet.
#[async_trait]
pub trait RowWriter: Send {
    /// Stores a batch of rows, as long as there are no errors, and tells the context what becomes of each.
    async fn take(
        &mut self,
        session: &mut Session,
        rows: Vec<Row>,
        ctx: &mut ImportContext<'_>,
    ) -> Result<()>;

    /// Stores what is left to be stored beside the next batch.
    async fn flush(&mut self, _session: &mut Session, _ctx: &mut ImportContext<'_>) -> Result<()> {
        Ok(())
    }

    /// Ends after all rows: checks them against one another.
    async fn end(&mut self, _session: &mut Session, _ctx: &mut ImportContext<'_>) -> Result<()> {
        Ok(())
    }
}

/// What becomes of a row's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Created,
    Updated,
    Unchanged,
}

impl Outcome {
    /// Of a stored record.
    pub(crate) const fn of_stored(is_changed: bool) -> Self {
        if is_changed { Self::Updated } else { Self::Unchanged }
    }
}

/// A row with what becomes of its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Done {
    /// Number of the row.
    pub(crate) row: u32,
    pub outcome: Outcome,
    /// Id of the record; `None` where it is one of several that are alike.
    pub id: Option<RawId>,
}

/// Numbers of rows by result.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) created: u64,
    pub(super) updated: u64,
    pub(super) unchanged: u64,
}

impl Counts {
    /// Adds a further row.
    pub(super) const fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Created => self.created += 1,
            Outcome::Updated => self.updated += 1,
            Outcome::Unchanged => self.unchanged += 1,
        }
    }
}

/// Forms of one import.
pub type Forms = Vec<Arc<dyn Form>>;

/// Form of one kind of component, or of all.
pub fn component_forms(item_type: Option<ItemType>) -> Forms {
    use crate::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, OtherItem, Wrap};

    fn of<E: CatalogueEntity>() -> Arc<dyn Form> {
        Arc::new(ComponentForm::<E>::NEW)
    }
    let form = |item_type: &ItemType| match item_type {
        ItemType::Hose => of::<Hose>(),
        ItemType::CrimpFitting => of::<CrimpFitting>(),
        ItemType::Adaptor => of::<Adaptor>(),
        ItemType::Ferrule => of::<Ferrule>(),
        ItemType::Wrap => of::<Wrap>(),
        ItemType::OtherItem => of::<OtherItem>(),
    };
    let all = ItemType::ALL.iter();
    all.filter(|of| item_type.is_none_or(|only| only == **of)).map(form).collect()
}

/// Form of records.
pub fn record_form<R: SheetRecord>() -> Forms {
    vec![Arc::new(RecordForm::<R>::NEW)]
}
