//! Limits for unpacking a workbook.

/// Entries of the zip directory.
pub(super) const ENTRIES: usize = 4_096;
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
