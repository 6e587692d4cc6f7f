//! What a sheet says: its headings, and cell by cell the values of its rows.

pub(crate) mod cell;
pub(crate) mod header;
pub(crate) mod headings;
pub(crate) mod number;
pub(crate) mod row;
