//! Release rules of work orders.

use async_trait::async_trait;

use crate::documents::bill::snapshots;
use crate::documents::lifecycle::{DocumentType, Doubt, FullDocument, unreleased_lines};
use crate::documents::line_documents::LineComponents;
use crate::documents::port::Documents;
use crate::documents::work_order::{self, FullOrder, OrderDetails, stock};
use crate::documents::{Bill, BomNode, Document, SalesEstimate, Status, WorkOrder, line_documents};
use crate::port::UnitOfWork;
use crate::{Result, Session, Violation};

#[async_trait]
impl DocumentType for WorkOrder {
    type Terms = ();
    type Components = LineComponents;
    type Details = OrderDetails;

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self> {
        work
    }

    async fn hold(&self, session: &mut Session) -> Result<()> {
        if let Some(estimate) = self.estimate_id {
            session.work.documents::<SalesEstimate>().find(estimate).await?;
        }
        Ok(())
    }

    async fn load_full(session: &mut Session, document: Document<Self>) -> Result<FullOrder> {
        let full = line_documents::load(session, document).await?;
        work_order::with_details(session, full).await
    }

    async fn missing(session: &mut Session, full: &FullOrder) -> Result<Vec<Violation>> {
        if full.lines.is_empty() {
            return Ok(vec![Violation::new("/items", "no_lines", "the order has no lines")]);
        }
        let mut reasons = unreleased_lines::<Self>(
            session,
            full.document.id.raw(),
            (&full.lines, &full.components),
        )
        .await?;
        reasons.extend(full.components.unfit::<Self>(&full.lines));
        if full.details.warehouse.is_none() && full.document.content.warehouse_id.is_some() {
            let message = "the warehouse was deleted; choose another one";
            reasons.push(Violation::new("/warehouse", "unknown_warehouse", message));
        }
        Ok(reasons)
    }

    fn doubts(full: &FullDocument<Self>) -> Vec<(Doubt, Violation)> {
        full.components.rated_lower::<Self>(&full.lines)
    }

    async fn on_release(session: &mut Session, full: &mut FullOrder, _terms: ()) -> Result<()> {
        let branches =
            line_documents::branches(session, &full.lines, &full.components, None).await?;
        let needed: Bill = BomNode::total(&branches);
        snapshots::save(session, full.document.id, &needed).await?;
        work_order::fix_prices(session, full).await?;
        stock::reserve(session, full, &branches).await?;
        full.details.stock = work_order::stock_of(session, full).await?;
        Ok(())
    }

    async fn check_copyable(session: &mut Session, document: &Document<Self>) -> Result<()> {
        match document.lifecycle.status() {
            Status::Released => work_order::refuse_begun(session, document).await,
            _ => Ok(()),
        }
    }
}
