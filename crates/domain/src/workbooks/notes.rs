//! What is noted in a workbook that was read.

use std::collections::BTreeMap;

/// What is noted on one of its sheets: beside rows, in a column of its own, and at cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetNotes {
    /// The place of the sheet in its workbook, from 0.
    pub sheet: usize,
    /// The place of the column, from 0. What stands in it goes.
    pub column: usize,
    /// What stands in the column, by the numbers of rows; the heading too.
    pub rows: BTreeMap<u32, String>,
    /// What is noted at cells, by the number of the row and the place of the column.
    pub cells: BTreeMap<(u32, usize), String>,
}
