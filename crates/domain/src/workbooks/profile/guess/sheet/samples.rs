//! Rows of a sheet as they would become by a proposed profile.

use std::sync::Arc;

use crate::access::Visibility;
use crate::workbooks::import::Form;
use crate::workbooks::profile::guess::sheet::Headings;
use crate::workbooks::profile::{Layout, Translation};
use crate::workbooks::shown;

/// Most rows.
const ROWS: usize = 20;

/// A row as it would become.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// Its number in their sheet.
    pub row: u32,
    /// Why it would be skipped.
    pub skipped: Option<&'static str>,
    pub cells: Vec<SampleCell>,
}

/// A cell as it would become.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleCell {
    /// Our column.
    pub column: &'static str,
    /// As it stands in their sheet.
    pub theirs: String,
    /// As it would be read; empty if it can't be.
    pub ours: String,
    /// Why it can't be read.
    pub fault: Option<String>,
}

/// The first rows behind the headings.
pub(in crate::workbooks::profile::guess) fn samples(
    layout: &Arc<Layout>,
    form: &dyn Form,
    visibility: Visibility,
    found: &Headings<'_>,
) -> Vec<Sample> {
    let (translation, _) = Translation::of(layout, form, visibility, found.rows());
    let begin = found.row.map_or(0, |at| at + 1);
    let rows = found.sheet.rows.iter().skip(begin).take(ROWS);
    let sample = |row: &crate::workbooks::ReadRow| {
        let skipped = translation.skips(row).map(crate::workbooks::profile::skip::Reason::name);
        let cells = translation.columns().iter().map(|column| {
            let read = translation.cell(column, &row.cells);
            let (ours, fault) = match read {
                Ok(read) => (shown(&read.cell), None),
                Err(fault) => (String::new(), Some(fault.message)),
            };
            SampleCell { column: column.column.name, theirs: column.shown(&row.cells), ours, fault }
        });
        let cells = if skipped.is_some() { Vec::new() } else { cells.collect() };
        Sample { row: row.number, skipped, cells }
    };
    rows.map(sample).collect()
}
