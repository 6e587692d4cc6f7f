//! Release rules of work orders.

use async_trait::async_trait;

use crate::access::{Caller, Identity, Role};
use crate::documents::bill::snapshots;
use crate::documents::lifecycle::{ReleaseRules, unreleased_lines};
use crate::documents::work_order::{self, Order, stock};
use crate::documents::{Bill, BomNode, Document, Status, WorkOrder, line_documents};
use crate::port::AnyUnitOfWork;
use crate::{Result, Services, Violation};

#[async_trait]
impl ReleaseRules for WorkOrder {
    type Terms = ();
    type Full = Order;

    async fn may_see(
        _work: &mut AnyUnitOfWork,
        identity: &Identity,
        _document: &Document<Self>,
    ) -> Result<bool> {
        // Customers don't see the shop's orders.
        Ok(identity.role != Role::Customer)
    }

    async fn load_full(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        document: Document<Self>,
    ) -> Result<Order> {
        let goods = line_documents::known_of(services, work, caller, document).await?;
        work_order::load_full(services, work, caller, goods).await
    }

    async fn missing(work: &mut AnyUnitOfWork, whole: &Order) -> Result<Vec<Violation>> {
        let goods = &whole.goods;
        if goods.lines.is_empty() {
            return Ok(vec![Violation::new("/items", "no_lines", "the order has no lines")]);
        }
        let mut reasons = unreleased_lines::<Self>(
            work,
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

    async fn freeze(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        whole: &mut Order,
        _terms: (),
    ) -> Result<()> {
        let goods = &whole.goods;
        let branches = line_documents::branches(work, &goods.lines, &goods.contents, None).await?;
        let needed: Bill = BomNode::total(&branches);
        snapshots::freeze(work, goods.document.id, &needed).await?;
        work_order::fix_prices(services, work, caller, whole).await?;
        stock::reserve(work, whole, &branches).await?;
        whole.stock = work_order::stock_of(work, whole).await?;
        Ok(())
    }

    async fn may_go_on(work: &mut AnyUnitOfWork, document: &Document<Self>) -> Result<()> {
        match document.lifecycle.status() {
            Status::Released => work_order::refuse_begun(work, document).await,
            _ => Ok(()),
        }
    }
}
