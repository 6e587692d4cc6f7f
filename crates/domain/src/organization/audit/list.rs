//! The audit trail.

use crate::organization::audit::{AuditQuery, Entry};
use crate::{Result, Session, Total};

/// A page of the audit trail, newest first, and the number of all entries.
pub async fn audit(
    session: &mut Session,
    query: &AuditQuery,
    page: (u32, u32),
) -> Result<(Vec<Entry>, Total)> {
    session.work.audit(query, page).await
}
