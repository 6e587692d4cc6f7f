//! Bills of materials and pick lists of work orders.

use domain::catalogue::images::Image;
use domain::documents::WorkOrder;
use domain::documents::printing::PickRow;
use domain::documents::work_order::{self, PickList};
use domain::fields::Choice;
use domain::measures::UnitOfMeasure;
use domain::{Error, Id, Services};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use validator::Validate;

use super::bill::{self, BillFormat, BillHead, BillReply, IndentedBill, Listed, ListedItem, reply};
use super::{ORDER, printable};
use crate::error::ApiError;
use crate::json::view::Figure;
use crate::json::wire::Word;
use crate::operation::{Body, Context, Operation, Path, Without};

/// Format and view of a work order's bill.
#[derive(Deserialize, JsonSchema, Validate)]
pub(crate) struct OrderBillRequest {
    /// pdf, excel (a workbook) or json.
    format: BillFormat,
    /// bill: all parts of the order. pick: what to pick from which location for the remaining work.
    view: Option<BillView>,
}

/// View of a bill.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum BillView {
    Bill,
    Pick,
}

/// A bill of materials, or a pick list.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum OrderBill {
    Bill(IndentedBill),
    PickList(PickListView),
}

/// A pick list.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PickList")]
pub(crate) struct PickListView {
    #[serde(flatten)]
    head: BillHead,
    /// View: pick.
    #[schemars(extend("enum" = ["pick"]))]
    view: &'static str,
    /// Name of the warehouse.
    warehouse_name: Option<String>,
    /// Items by bin location.
    lines: Vec<PickLine>,
}

/// An item to pick.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PickLine {
    /// Bin location in the warehouse.
    bin_location: Option<String>,
    #[serde(flatten)]
    item: ListedItem,
    /// Quantity to pick for the remaining work.
    needed: Figure,
    /// Quantity of that reserved for the order.
    reserved: Figure,
    /// Quantity of that not yet reserved.
    short: Figure,
    /// Unit of the quantities.
    #[schemars(with = "Word<UnitOfMeasure>")]
    unit: &'static str,
    /// Whether the warehouse doesn't track its stock.
    untracked: bool,
}

pub(super) fn operation() -> Operation {
    bill::operation(&ORDER, print).about(
        "The parts of the order: in total, each item on one line, and line by line, each with its parts. The bill of a released
order is frozen. With view pick: what to pick for the remaining work, by bin location, with quantities reserved, short
or not tracked.",
    )
}

async fn print(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<WorkOrder>>,
    Body(request): Body<OrderBillRequest>,
) -> Result<BillReply<OrderBill>, ApiError> {
    if request.view != Some(BillView::Pick) {
        let bill = printable::<WorkOrder>(ctx, id).await?;
        let json = |bill: &_| OrderBill::Bill(IndentedBill::new(bill));
        return reply(ctx, bill, request.format, json).await;
    }
    let mut session = ctx.call.read().await?;
    let picked = work_order::pick_list(&mut session, id).await?;
    drop(session);
    let json = |picked: &_| OrderBill::PickList(PickListView::new(picked));
    reply(ctx, picked, request.format, json).await
}

impl Listed for PickList {
    fn name(&self) -> String {
        format!("pick list {}", &*self.order.document.number)
    }

    fn print(&self, services: &Services, logo: Option<&Image>) -> Result<Vec<u8>, Error> {
        self.print(services, logo)
    }

    async fn workbook(&self, services: &Services) -> Result<(std::fs::File, u64), Error> {
        self.workbook(services).await
    }
}

impl PickListView {
    fn new(picked: &PickList) -> Self {
        let warehouse = picked.order.details.warehouse.as_ref();
        Self {
            head: BillHead::new(&picked.order.document),
            view: "pick",
            warehouse_name: warehouse.map(|warehouse| warehouse.fields.name.to_string()),
            lines: picked.rows.iter().map(PickLine::new).collect(),
        }
    }
}

impl PickLine {
    fn new(row: &PickRow) -> Self {
        Self {
            bin_location: row.location.as_ref().map(ToString::to_string),
            item: ListedItem::from(&row.item),
            needed: Figure::of(row.needed.normalize()),
            reserved: Figure::of(row.reserved.normalize()),
            short: Figure::of(row.short.normalize()),
            unit: row.unit.word(),
            untracked: row.untracked,
        }
    }
}
