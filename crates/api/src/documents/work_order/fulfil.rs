//! Completing and cancelling work orders.

use domain::documents::lifecycle::Opened;
use domain::documents::work_order::{self, Done};
use domain::documents::{Line, WorkOrder};
use domain::{Error, Violation};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use validator::Validate;

use crate::documents::document::{DocumentApi, FullView};
use crate::documents::line_input::QuantityInput;
use crate::error::ApiError;
use crate::json::wire;
use crate::operation::row::post;
use crate::operation::{Context, Operation, Params, Tagged, WRITERS, Write};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        post("/workorder/{workOrderId}/complete", WRITERS, complete)
            .named("postWorkOrderIdComplete", "Complete a work order")
            .about(
                "Completes the whole order, or the given lines in part. The used items are taken from the order's reservations, then
from available stock; if stock is short, 409 stock_short and nothing changes. The order is completed with its last
part.",
            )
            .example(|| json!({}))
            .returns("The work order after the command."),
        post("/workorder/{workOrderId}/reserve", WRITERS, reserve)
            .named("postWorkOrderIdReserve", "Reserve missing stock for a work order")
            .about(
                "For a released order, as far as stock is available now, in the order of its lines; shortages lists what is still missing.",
            )
            .returns("The work order after the command."),
        post("/workorder/{workOrderId}/cancel", WRITERS, cancel)
            .named("postWorkOrderIdCancel", "Cancel a work order")
            .about("Ends a released order and frees its remaining reservations.")
            .returns("The work order after the command."),
    ]
}

/// The completed work.
#[derive(Default, Deserialize, JsonSchema, Validate)]
pub(crate) struct Completion {
    /// Completed lines, in part or in full; the whole order if absent.
    #[schemars(length(max = 1_000))]
    items: Option<Vec<CompletedLine>>,
}

/// A line that is completed in part or in full.
#[derive(Deserialize, JsonSchema)]
struct CompletedLine {
    /// Id of the line, or of its item if only one line has that item.
    #[serde(rename = "_id")]
    id: wire::Id<Line>,
    /// Completed quantity; all of the remaining quantity if absent.
    quantity: Option<QuantityInput>,
}

impl CompletedLine {
    fn done(&self, at: usize, faults: &mut Vec<Violation>) -> Done {
        let pointer = format!("/items/{at}/quantity");
        let quantity = self.quantity.and_then(|quantity| quantity.read(&pointer, faults));
        Done { line: self.id.0.raw(), quantity }
    }
}

async fn complete(
    ctx: &mut Context<Write>,
    document: Opened<WorkOrder>,
    completion: Option<Params<Completion>>,
) -> Result<Tagged<FullView<WorkOrder>>, ApiError> {
    let items = completion.and_then(|Params(completion)| completion.items);
    let mut faults = Vec::new();
    let done = items.map(|items| {
        let items = items.iter().enumerate();
        items.map(|(at, item)| item.done(at, &mut faults)).collect::<Vec<_>>()
    });
    if !faults.is_empty() {
        return Err(Error::Invalid(faults).into());
    }
    let order = Box::pin(work_order::complete(&mut ctx.session, document, done.as_deref())).await?;
    Ok(Tagged(WorkOrder::view(&order, ctx.visibility())))
}

async fn reserve(
    ctx: &mut Context<Write>,
    document: Opened<WorkOrder>,
) -> Result<Tagged<FullView<WorkOrder>>, ApiError> {
    let order = Box::pin(work_order::reserve(&mut ctx.session, document)).await?;
    Ok(Tagged(WorkOrder::view(&order, ctx.visibility())))
}

async fn cancel(
    ctx: &mut Context<Write>,
    document: Opened<WorkOrder>,
) -> Result<Tagged<FullView<WorkOrder>>, ApiError> {
    let order = Box::pin(work_order::cancel(&mut ctx.session, document)).await?;
    Ok(Tagged(WorkOrder::view(&order, ctx.visibility())))
}
