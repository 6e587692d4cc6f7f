//! Workbooks: what goes in and out by Excel.

pub(crate) mod import;
pub(crate) mod records;
