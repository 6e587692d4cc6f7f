//! Lists: their pages, and cursors between them.

pub(crate) mod cursor;
pub(crate) mod page;
