//! The audit trail.

use crate::organization::audit::{AuditQuery, Entry};
use crate::{Result, Session, Total};

/// A page of the audit trail, the newest first, and how many entries there are on all pages.
pub async fn audit(
    session: &mut Session,
    query: &AuditQuery,
    page: (u32, u32),
) -> Result<(Vec<Entry>, Total)> {
    session.work.audit(query, page).await
}
