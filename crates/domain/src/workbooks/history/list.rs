//! Lists and finds imports of the past.

use crate::workbooks::history::PastImport;
use crate::{Error, Id, ListPage, Result, Session, Window};

/// The organization's imports, the latest first.
pub async fn list(session: &mut Session, window: &Window) -> Result<ListPage<PastImport>> {
    session.work.imports(window).await
}

/// An import of the organization.
pub async fn find(session: &mut Session, id: Id<PastImport>) -> Result<PastImport> {
    session.work.import(id).await?.ok_or_else(|| Error::not_found("import", id))
}
