//! The release of a work order.

use crate::documents::bill::snapshots;
use crate::documents::line_documents::unreleased_lines;
use crate::documents::work_order::{self, FullOrder, stock};
use crate::documents::{Bill, BomNode, WorkOrder, line_documents};
use crate::{Result, Session, Violation};

/// All reasons why an order can't be released.
pub(super) async fn missing(session: &mut Session, full: &FullOrder) -> Result<Vec<Violation>> {
    if full.lines.is_empty() {
        return Ok(vec![Violation::new("/items", "no_lines", "the order has no lines; add one")]);
    }
    let mut reasons = unreleased_lines::<WorkOrder>(
        session,
        full.document.id.raw(),
        (&full.lines, &full.components),
    )
    .await?;
    reasons.extend(full.components.out_of_use::<WorkOrder>(&full.lines));
    if full.details.warehouse.is_none() && full.document.content.warehouse_id.is_some() {
        let message = "the warehouse was deleted; choose another one";
        reasons.push(Violation::new("/warehouse", "unknown_warehouse", message));
    }
    Ok(reasons)
}

/// Freezes the bill and the prices, and reserves stock.
pub(super) async fn on_release(session: &mut Session, full: &mut FullOrder) -> Result<()> {
    let branches = line_documents::branches(session, &full.lines, &full.components, None).await?;
    let needed: Bill = BomNode::total(&branches);
    snapshots::save(session, full.document.id, &needed).await?;
    work_order::freeze_prices(session, full).await?;
    stock::reserve(session, full, &branches).await?;
    full.details.stock = work_order::stock_of(session, full).await?;
    Ok(())
}
