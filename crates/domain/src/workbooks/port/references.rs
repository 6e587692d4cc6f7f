//! Records by what people call them.

use async_trait::async_trait;

use crate::workbooks::{Names, Reference};
use crate::{RawId, Result};

/// Records by name.
#[async_trait]
pub trait References: Send {
    /// The records that have these names, each with the place of its names; in one
    /// query. Where a shared and an own item are otherwise the same, the own one.
    async fn named(&mut self, to: Reference, names: &[Names]) -> Result<Vec<(usize, RawId)>>;
}
