//! Reads a sheet: headings, then the values of rows.

pub(crate) mod cell;
pub(crate) mod header;
pub(crate) mod headings;
pub(crate) mod number;
pub(crate) mod origin;
pub(crate) mod row;
pub(crate) mod sent;
mod sheets;
pub(crate) mod translated;
