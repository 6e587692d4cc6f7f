//! Upkeep of the database while the service runs.

use std::time::{Duration, Instant};

use adapters::postgres::{Addresses, Database, feed_held_back, keep_daily, prune_audit};
use tokio::time::timeout;

/// How often the feed of changes is looked at, for the metrics.
const LOOK: Duration = Duration::from_secs(15);
/// How long the daily upkeep may take: a database that doesn't answer mustn't end it for good.
const PATIENCE: Duration = Duration::from_mins(10);
const DAY: Duration = Duration::from_hours(24);

/// Makes the next months of the audit trail and drops those that aren't kept, every day, and tells how long the feed of
/// changes is held back. Ends with the service.
pub(super) async fn keep(database: Database, addresses: Addresses, keep_months: u32) {
    let mut kept: Option<Instant> = None;
    loop {
        if kept.is_none_or(|kept| kept.elapsed() > DAY) {
            match timeout(PATIENCE, daily(&addresses, keep_months, kept.is_none())).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => {
                    tracing::warn!("the daily upkeep of the audit trail failed: {error}");
                }
                Err(_over) => tracing::warn!("the daily upkeep of the audit trail took too long"),
            }
            kept = Some(Instant::now());
        }
        match feed_held_back(&database).await {
            Ok(seconds) => metrics::gauge!("changes_held_back_seconds").set(seconds),
            Err(error) => tracing::debug!("looking for long transactions failed: {error}"),
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn daily(addresses: &Addresses, keep_months: u32, is_first: bool) -> domain::Result<()> {
    let rest = keep_daily(addresses, is_first).await?;
    metrics::gauge!("audit_entries_without_month").set(rest);
    if keep_months > 0 {
        let dropped = prune_audit(addresses, keep_months).await?;
        if !dropped.is_empty() {
            tracing::info!("dropped old months of the audit trail: {}", dropped.join(", "));
        }
    }
    Ok(())
}
