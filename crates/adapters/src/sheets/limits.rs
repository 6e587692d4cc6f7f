//! Limits for reading a sheet, whatever its file.

/// Bytes of a file.
pub(super) const FILE: u64 = 32 << 20;
/// Sheets of a workbook.
pub(super) const SHEETS: usize = 1_000;
/// Characters of a sheet's name; Excel allows 31.
pub(super) const SHEET_NAME: usize = 1_000;
/// Rows with content below the heading and the notes row.
pub(super) const ROWS: u32 = 200_000;
/// Columns with content.
pub(super) const COLUMNS: usize = 256;
/// Characters of a cell, as in Excel.
pub(super) const CELL_CHARACTERS: usize = 32_767;
/// Stored bytes of one cell's text: enough to notice that it is too long.
pub(super) const CELL: usize = 256 << 10;
/// Bytes of the texts of one row.
pub(super) const ROW: usize = 4 << 20;
/// Bytes of the texts of all rows in a sheet; a shared string counts each time it is used.
pub(super) const TEXTS: u64 = 1 << 30;
