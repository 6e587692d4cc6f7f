//! Workbooks: what goes in and out by Excel.

pub(crate) mod records;
