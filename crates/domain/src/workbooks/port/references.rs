//! Looks up records by name.

use async_trait::async_trait;

use crate::workbooks::{Names, Reference};
use crate::{RawId, Result};

/// Records by name.
#[async_trait]
pub trait References: Send {
    /// Records with these names, each with the position of its names; in one query. If a shared and an own item
    /// differ in nothing else, the own one.
    async fn named(&mut self, to: Reference, names: &[Names]) -> Result<Vec<(usize, RawId)>>;
}
