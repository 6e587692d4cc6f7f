//! The audit trail.

use crate::organization::audit::{AuditQuery, Entry};
use crate::port::AnyUnitOfWork;
use crate::{Result, Total};

/// A page of the audit trail, the newest first, and how many entries there are on all pages.
pub async fn audit(
    work: &mut AnyUnitOfWork,
    wanted: &AuditQuery,
    page: (u32, u32),
) -> Result<(Vec<Entry>, Total)> {
    work.audit(wanted, page).await
}
