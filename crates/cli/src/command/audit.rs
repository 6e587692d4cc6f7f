//! `hosewright audit`

use adapters::postgres::{Addresses, prune_audit};

use super::print;
use crate::config::Config;
use crate::failure::Failure;

/// Drops months of the audit trail.
pub(super) async fn prune(
    addresses: &Addresses,
    config: &Config,
    keep_months: Option<u32>,
) -> Result<(), Failure> {
    let kept = keep_months.or(Some(config.audit.keep_months)).filter(|months| *months > 0);
    let Some(kept) = kept else {
        return Err(Failure::Refused(
            "all months are kept; say how many to keep by --keep-months or the setting audit.keep_months".to_owned(),
        ));
    };
    for part in prune_audit(addresses, kept).await? {
        print(&part);
    }
    Ok(())
}
