//! Notes in an uploaded workbook.

use std::collections::BTreeMap;

/// Notes on a sheet: messages in a column of their own, and comments at cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetNotes {
    /// Position of the sheet, from 0.
    pub sheet: usize,
    /// Position of the column, from 0. Its present cells are replaced.
    pub column: usize,
    /// Texts of the column by row number, including the heading.
    pub rows: BTreeMap<u32, String>,
    /// Comments by row number and column position.
    pub cells: BTreeMap<(u32, usize), String>,
}
