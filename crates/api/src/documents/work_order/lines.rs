//! The lines of a work order, singly and in a list.

use domain::documents::lifecycle::Opened;
use domain::documents::line_documents::{add_line, remove_line, update_line};
use domain::documents::{Line, LineKind, WorkOrder};
use domain::measures::UnitOfMeasure;
use domain::{Id, Violation};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use validator::Validate;

use super::view::OrderLine;
use crate::documents::document::{DocumentApi, FullView, full};
use crate::documents::line::Lines;
use crate::documents::line_input::{GivenLine, LineNumber, QuantityInput, renamed};
use crate::error::ApiError;
use crate::json::wire::{self, Change, Remark, Text, Word};
use crate::operation::row::{get, post};
use crate::operation::{
    Context, Created, Operation, Params, Path, Read, STAFF, Tagged, WRITERS, Write,
};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        get("/workorder/{workOrderId}/items", STAFF, list)
            .named("getWorkOrderIdItems", "List the lines of a work order")
            .returns("The lines, in order."),
        post("/workorder/{workOrderId}/addline", WRITERS, add)
            .named("postWorkOrderIdAddLine", "Add a line to a work order")
            .about("At the end, while the order is under editing.")
            .example(|| json!({ "params": { "item": "de300000000000000c000002", "itemType": "hoseKit", "quantity": 1, "lineNumber": "90" } }))
            .returns("The work order with the line."),
        post("/workorder/{workOrderId}/item/{itemId}/update", WRITERS, update)
            .named("postWorkOrderIdItemIdUpdate", "Change a line of a work order")
            .about(
                "Only under editing. itemId is the line's id, or the item's id if exactly one line has the item. Without params nothing
changes.",
            )
            .example(|| json!({ "params": { "lineNumber": "10", "itemType": "hoseAssembly", "quantity": 6, "comments": "tag each" } }))
            .returns("The work order after the change."),
        post("/workorder/{workOrderId}/item/{itemId}/delete", WRITERS, remove)
            .named("postWorkOrderIdItemIdDelete", "Remove a line of a work order")
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
    let mut given = GivenLine {
        item: line.item.or(line.item_id).map(|item| item.0.raw()),
        kind: line.item_type.map(|Word(kind)| kind),
        quantity: line.quantity,
        unit: line.unit_of_measure.map(|Word(unit)| unit),
        comments: line.comments,
        sales_order: line.sales_order,
        purchase_order: line.purchase_order,
        ..GivenLine::numbered("lineNumber", line.line_number)
    };
    if given.item.is_none() {
        given.faults.push(Violation::new("/item", "required", "is required for a new line"));
    }
    let order = Box::pin(add_line(&mut ctx.session, document, given.addition()?)).await;
    let order = order.map_err(|error| renamed(error, &[("/number", "/lineNumber")]))?;
    Ok(Created(WorkOrder::view(&order, ctx.visibility())))
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
    Path((_, line)): Path<(Id<WorkOrder>, Id<Line>)>,
    update: Option<Params<LineUpdate>>,
) -> Result<Tagged<FullView<WorkOrder>>, ApiError> {
    let Some(Params(update)) = update else {
        let order = order.into_full(&mut ctx.session).await?;
        return Ok(Tagged(WorkOrder::view(&order, ctx.visibility())));
    };
    let given = GivenLine {
        item: update.item.map(|item| item.0.raw()),
        kind: Some(update.item_type.0),
        quantity: Some(update.quantity),
        comments: update.comments,
        sales_order: update.sales_order,
        purchase_order: update.purchase_order,
        ..GivenLine::numbered("lineNumber", Some(update.line_number))
    };
    let change = given.change()?;
    let changed = Box::pin(update_line(&mut ctx.session, order, line.raw(), None, change)).await?;
    let order = changed.full(&mut ctx.session).await?;
    Ok(Tagged(WorkOrder::view(&order, ctx.visibility())))
}

async fn remove(
    ctx: &mut Context<Write>,
    document: Opened<WorkOrder>,
    Path((_, line)): Path<(Id<WorkOrder>, Id<Line>)>,
) -> Result<Tagged<FullView<WorkOrder>>, ApiError> {
    let changed = remove_line(&mut ctx.session, document, line.raw()).await?;
    let order = changed.full(&mut ctx.session).await?;
    Ok(Tagged(WorkOrder::view(&order, ctx.visibility())))
}
