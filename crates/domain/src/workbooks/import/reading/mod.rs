//! Reads a sheet: headings, then the values of rows.

pub(crate) mod cell;
pub(crate) mod header;
pub(crate) mod headings;
pub(crate) mod number;
pub(crate) mod row;
pub(crate) mod sent;
