//! The lines of a work order, one by one and in a list.

use domain::documents::lifecycle::Opened;
use domain::documents::line_documents::{NewLine, remove_line};
use domain::documents::{Line, LineChange, LineItem, LineKind, WorkOrder, work_order};
use domain::measures::UnitOfMeasure;
use domain::{Error, Id, Violation};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use validator::Validate;

use super::view::OrderLine;
use crate::documents::document::{DocumentView, FullView, full, full_view};
use crate::documents::line::Lines;
use crate::documents::line_input::{LineNumber, QuantityInput, notes, number};
use crate::error::ApiError;
use crate::json::wire::{self, Change, Remark, Text, Word};
use crate::operation::row::{get, post};
use crate::operation::{
    Context, Created, Operation, Params, Path, Read, STAFF, Tagged, WRITERS, Write,
};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        get(
            "getWorkOrderIdItems",
            "/workorder/{workOrderId}/items",
            STAFF,
            "List the lines of a work order",
            list,
        )
        .returns("The lines, in order."),
        post(
            "postWorkOrderIdAddLine",
            "/workorder/{workOrderId}/addline",
            WRITERS,
            "Add a line to a work order",
            add,
        )
        .about("At the end, while the order is under editing.")
        .example(|| json!({ "params": { "item": "de300000000000000c000002", "itemType": "hoseKit", "quantity": 1, "lineNumber": 90 } }))
        .returns("The work order with the line."),
        post(
            "postWorkOrderIdItemIdUpdate",
            "/workorder/{workOrderId}/item/{itemId}/update",
            WRITERS,
            "Change a line of a work order",
            update,
        )
        .about(
            "Only under editing. itemId is the line's id, or the item's id if exactly one line has the item. Without params nothing
changes.",
        )
        .example(|| json!({ "params": { "lineNumber": "10", "itemType": "hoseAssembly", "quantity": 6, "comments": "tag each" } }))
        .returns("The work order after the change."),
        post(
            "postWorkOrderIdItemIdDelete",
            "/workorder/{workOrderId}/item/{itemId}/delete",
            WRITERS,
            "Remove a line of a work order",
            remove,
        )
        .about("Only under editing; itemId as for a change.")
        .returns("The work order without the line."),
    ]
}

async fn list(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<WorkOrder>>,
) -> Result<Tagged<Lines<OrderLine>>, ApiError> {
    let order = full(ctx, id).await?;
    let lines = order.lines.iter();
    Ok(Tagged(Lines::new(lines.map(|line| OrderLine::new(line, &order)))))
}

/// A new line; the quantity is 1 if absent. Without itemType the item is found by its id.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "NewWorkOrderLine")]
pub(crate) struct LineAddition {
    /// Item of the line; can't be changed.
    item: Option<wire::Id<()>>,
    /// Same as item.
    item_id: Option<wire::Id<()>>,
    /// Type of the item; can't be changed.
    item_type: Option<Word<LineKind>>,
    /// Line number, a text or a figure.
    line_number: Option<LineNumber>,
    /// Quantity, with at most 4 decimals.
    quantity: Option<QuantityInput>,
    /// Unit of the quantity; if absent, feet or metres for hose and wrap, pieces for all else.
    unit_of_measure: Option<Word<UnitOfMeasure>>,
    /// Remarks; null clears them.
    #[serde(default)]
    comments: Change<Remark<10_000>>,
    /// Number of the sales order.
    #[serde(default)]
    sales_order: Change<Text<1_000>>,
    /// The customer's purchase order number.
    #[serde(default)]
    purchase_order: Change<Text<1_000>>,
}

async fn add(
    ctx: &mut Context<Write>,
    document: Opened<WorkOrder>,
    Params(line): Params<LineAddition>,
) -> Result<Created<FullView<WorkOrder>>, ApiError> {
    let mut faults = Vec::new();
    let item = line.item.or(line.item_id).map(|item| item.0.raw());
    if item.is_none() {
        faults.push(Violation::new("/item", "required", "is required for a new line"));
    }
    let item = item.unwrap_or_default();
    let new = NewLine {
        item: LineItem::new(LineKind::OtherItem, item),
        number: line.line_number.and_then(|number| number.read("lineNumber", &mut faults)),
        quantity: line.quantity.and_then(|quantity| quantity.read("/quantity", &mut faults)),
        unit: line.unit_of_measure.map(|Word(unit)| unit),
        comments: notes(line.comments, "comments", &mut faults).set(),
        sales_order: number(line.sales_order, "salesOrder", &mut faults).set(),
        purchase_order: number(line.purchase_order, "purchaseOrder", &mut faults).set(),
    };
    if !faults.is_empty() {
        return Err(Error::Invalid(faults).into());
    }
    let item = (item, line.item_type.map(|Word(kind)| kind));
    let order = work_order::add_line(&mut ctx.session, document, item, new).await;
    Ok(Created(WorkOrder::view(&order.map_err(renamed)?, ctx.visibility())))
}

/// A refusal with the names that the fields have here.
fn renamed(error: Error) -> Error {
    let Error::Invalid(mut faults) = error else { return error };
    for fault in &mut faults {
        fault.pointer = match fault.pointer.as_str() {
            "/itemId" => "/item".to_owned(),
            "/itemNumber" => "/lineNumber".to_owned(),
            other => other.to_owned(),
        };
    }
    Error::Invalid(faults)
}

/// The changed line.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WorkOrderLineUpdate")]
pub(crate) struct LineUpdate {
    /// Another version of the line's document; the line moves to it and keeps its remarks. No move if absent.
    item: Option<wire::Id<()>>,
    /// Type of the item; can't be changed.
    item_type: Word<LineKind>,
    /// Line number, a text or a figure.
    line_number: LineNumber,
    /// Quantity, with at most 4 decimals.
    quantity: QuantityInput,
    /// Remarks; null clears them.
    #[serde(default)]
    comments: Change<Remark<10_000>>,
    /// Number of the sales order.
    #[serde(default)]
    sales_order: Change<Text<1_000>>,
    /// The customer's purchase order number.
    #[serde(default)]
    purchase_order: Change<Text<1_000>>,
}

async fn update(
    ctx: &mut Context<Write>,
    order: Opened<WorkOrder>,
    Path((id, line)): Path<(Id<WorkOrder>, Id<Line>)>,
    update: Option<Params<LineUpdate>>,
) -> Result<Tagged<FullView<WorkOrder>>, ApiError> {
    if let Some(Params(update)) = update {
        let mut faults = Vec::new();
        let line_number = update.line_number.read("lineNumber", &mut faults);
        let quantity = update.quantity.read("/quantity", &mut faults);
        let comments = notes(update.comments, "comments", &mut faults);
        let sales_order = number(update.sales_order, "salesOrder", &mut faults);
        let purchase_order = number(update.purchase_order, "purchaseOrder", &mut faults);
        let (Some(number), Some(quantity), true) = (line_number, quantity, faults.is_empty())
        else {
            return Err(Error::Invalid(faults).into());
        };
        let item = update.item.map(|item| item.0.raw());
        let change = LineChange { item, number, quantity, comments, sales_order, purchase_order };
        let line = (line, update.item_type.0);
        let changed =
            Box::pin(work_order::update_line(&mut ctx.session, order, line, change)).await;
        changed.map_err(renamed)?;
    }
    Ok(Tagged(full_view(ctx, id).await?))
}

async fn remove(
    ctx: &mut Context<Write>,
    document: Opened<WorkOrder>,
    Path((id, line)): Path<(Id<WorkOrder>, Id<Line>)>,
) -> Result<Tagged<FullView<WorkOrder>>, ApiError> {
    remove_line(&mut ctx.session, document, line.raw()).await?;
    Ok(Tagged(full_view(ctx, id).await?))
}
