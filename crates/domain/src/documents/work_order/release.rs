//! Release rules of work orders.

use async_trait::async_trait;

use crate::access::{Identity, Role};
use crate::documents::bill::snapshots;
use crate::documents::lifecycle::{ReleaseRules, unreleased_lines};
use crate::documents::port::{DocumentLists, Documents};
use crate::documents::work_order::{self, Order, stock};
use crate::documents::{Bill, BomNode, Document, Status, WorkOrder, line_documents};
use crate::port::UnitOfWork;
use crate::{Result, Session, Violation};

#[async_trait]
impl ReleaseRules for WorkOrder {
    type Terms = ();
    type Full = Order;

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Documents<Self> {
        work
    }

    fn lists(work: &mut dyn UnitOfWork) -> &mut dyn DocumentLists<Self> {
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

    async fn load_full(session: &mut Session, document: Document<Self>) -> Result<Order> {
        let goods = line_documents::known_of(session, document).await?;
        work_order::load_full(session, goods).await
    }

    async fn missing(session: &mut Session, whole: &Order) -> Result<Vec<Violation>> {
        let goods = &whole.goods;
        if goods.lines.is_empty() {
            return Ok(vec![Violation::new("/items", "no_lines", "the order has no lines")]);
        }
        let mut reasons = unreleased_lines::<Self>(
            session,
            goods.document.id.raw(),
            (&goods.lines, &goods.contents),
        )
        .await?;
        reasons.extend(goods.contents.unfit::<Self>(&goods.lines));
        if whole.warehouse.is_none() && goods.document.content.warehouse_id.is_some() {
            let message = "the warehouse was deleted; choose another one";
            reasons.push(Violation::new("/warehouse", "unknown_warehouse", message));
        }
        Ok(reasons)
    }

    async fn freeze(session: &mut Session, whole: &mut Order, _terms: ()) -> Result<()> {
        let goods = &whole.goods;
        let branches =
            line_documents::branches(session, &goods.lines, &goods.contents, None).await?;
        let needed: Bill = BomNode::total(&branches);
        snapshots::freeze(session, goods.document.id, &needed).await?;
        work_order::fix_prices(session, whole).await?;
        stock::reserve(session, whole, &branches).await?;
        whole.stock = work_order::stock_of(session, whole).await?;
        Ok(())
    }

    async fn may_go_on(session: &mut Session, document: &Document<Self>) -> Result<()> {
        match document.lifecycle.status() {
            Status::Released => work_order::refuse_begun(session, document).await,
            _ => Ok(()),
        }
    }
}
