//! The audit trail.

use super::super::row::{get, group};
use super::super::{Operation, STAFF};
use crate::resource::audit;

pub(super) fn rows() -> Vec<Operation> {
    group(
        "Organization",
        vec![
            get("getAudit", "/audit", STAFF, "Who changed what", |call| {
                Box::pin(audit::list(call))
            })
            .about(
                "Every change of every record of the organization, the newest first. Prices, costs and margins are shown to admins alone.",
            )
            .query(audit::parameters)
            .answers("A page of the audit trail.", audit::reply),
        ],
    )
}
