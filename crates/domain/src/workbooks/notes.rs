//! Notes in an uploaded workbook.

use std::collections::BTreeMap;

/// Notes on a sheet: beside rows in a separate column, and at cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetNotes {
    /// The place of the sheet in its workbook, from 0.
    pub sheet: usize,
    /// The place of the column, from 0. What stands in it goes.
    pub column: usize,
    /// Texts of the column by row number, including the heading.
    pub rows: BTreeMap<u32, String>,
    /// Notes at cells, by row number and column position.
    pub cells: BTreeMap<(u32, usize), String>,
}
