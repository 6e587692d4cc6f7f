//! The audit trail.

use crate::organization::audit::{AuditQuery, Entry};
use crate::{ListPage, Result, Session, Window};

/// A part of the audit trail, newest first.
pub async fn audit(
    session: &mut Session,
    query: &AuditQuery,
    window: &Window,
) -> Result<ListPage<Entry>> {
    session.work.audit(query, window).await
}
