//! Release rules of work orders.

use async_trait::async_trait;

use crate::access::{Identity, Role};
use crate::documents::bill::snapshots;
use crate::documents::lifecycle::{DocumentType, FullDocument, unreleased_lines};
use crate::documents::line_documents::LineComponents;
use crate::documents::port::Documents;
use crate::documents::work_order::{self, FullOrder, OrderDetails, stock};
use crate::documents::{Bill, BomNode, Document, Status, WorkOrder, line_documents};
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

    async fn may_see(
        _session: &mut Session,
        identity: Identity,
        _document: &Document<Self>,
    ) -> Result<bool> {
        // Customers don't see the shop's orders.
        Ok(identity.role != Role::Customer)
    }

    async fn load_full(session: &mut Session, document: Document<Self>) -> Result<FullOrder> {
        let goods = line_documents::load_details(session, document).await?;
        work_order::load_full(session, goods).await
    }

    async fn missing(session: &mut Session, whole: &FullOrder) -> Result<Vec<Violation>> {
        if whole.lines.is_empty() {
            return Ok(vec![Violation::new("/items", "no_lines", "the order has no lines")]);
        }
        let mut reasons = unreleased_lines::<Self>(
            session,
            whole.document.id.raw(),
            (&whole.lines, &whole.components),
        )
        .await?;
        reasons.extend(whole.components.unfit::<Self>(&whole.lines));
        if whole.details.warehouse.is_none() && whole.document.content.warehouse_id.is_some() {
            let message = "the warehouse was deleted; choose another one";
            reasons.push(Violation::new("/warehouse", "unknown_warehouse", message));
        }
        Ok(reasons)
    }

    fn rated_lower(whole: &FullDocument<Self>) -> Vec<Violation> {
        whole.components.rated_lower::<Self>(&whole.lines)
    }

    async fn freeze(session: &mut Session, whole: &mut FullOrder, _terms: ()) -> Result<()> {
        let branches =
            line_documents::branches(session, &whole.lines, &whole.components, None).await?;
        let needed: Bill = BomNode::total(&branches);
        snapshots::freeze(session, whole.document.id, &needed).await?;
        work_order::fix_prices(session, whole).await?;
        stock::reserve(session, whole, &branches).await?;
        whole.details.stock = work_order::stock_of(session, whole).await?;
        Ok(())
    }

    async fn may_go_on(session: &mut Session, document: &Document<Self>) -> Result<()> {
        match document.lifecycle.status() {
            Status::Released => work_order::refuse_begun(session, document).await,
            _ => Ok(()),
        }
    }
}
