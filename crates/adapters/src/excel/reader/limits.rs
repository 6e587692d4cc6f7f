//! Limits for reading a workbook.

pub(super) const FILE: u64 = 32 << 20;
/// Entries of the zip directory.
pub(super) const ENTRIES: usize = 4_096;
pub(super) const SHEETS: usize = 1_000;
/// A sheet, inflated.
pub(super) const SHEET: u64 = 1 << 30;
/// The shared strings, inflated.
pub(super) const STRINGS: u64 = 96 << 20;
/// Any other part, inflated.
pub(super) const PART: u64 = 16 << 20;
/// How many times larger than its compressed size a part may be …
pub(super) const RATIO: u64 = 100;
/// … if it has more bytes than this.
pub(super) const RATIO_ABOVE: u64 = 1 << 20;
/// One tag, or one run of text between tags.
pub(super) const PIECE: u64 = 1 << 20;
/// Depth of nested elements.
pub(super) const DEPTH: usize = 64;
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
