//! Changes of records that rows ask for.

use crate::RawId;
use crate::fields::Value;
use crate::workbooks::import::SheetRecord;

/// Key of a row's record.
#[derive(Debug, Clone, PartialEq)]
pub struct RowKey {
    /// Records that it refers to, in the order of [`SheetRecord::REFERENCES`].
    pub references: Vec<Option<RawId>>,
    /// Values of further key columns, in order; texts are trimmed.
    pub values: Vec<Option<Value>>,
}

/// New or changed record of a row.
#[derive(Debug, Clone)]
pub struct RecordChange<R: SheetRecord> {
    /// Id of the record, also of a new one.
    pub id: RawId,
    /// Key of the record.
    pub key: RowKey,
    /// Stored state; `None` for a new record.
    pub before: Option<R::Stored>,
    /// New state.
    pub row: R,
}
