//! Stored imports, and what they wrote.

use async_trait::async_trait;

use crate::workbooks::history::{NewImport, PastImport};
use crate::{Id, ListPage, Result, Window};

/// Imports of the past.
#[async_trait]
pub trait Imports: Send {
    /// Remembers that this unit of work is an import, by this author and at this time.
    async fn add_import(&mut self, import: &NewImport) -> Result<()>;
    /// Imports, the latest first.
    async fn imports(&mut self, window: &Window) -> Result<ListPage<PastImport>>;
    async fn import(&mut self, id: Id<PastImport>) -> Result<Option<PastImport>>;
}
