//! Work orders that are done or given up.

use domain::documents::work_order::{self, Done};
use domain::documents::{Line, WorkOrder};
use domain::{Error, Violation};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use validator::Validate;

use crate::documents::document::{DocumentType, FullView};
use crate::documents::line_input::HowMuch;
use crate::error::ApiError;
use crate::json::wire;
use crate::operation::row::post;
use crate::operation::{Context, Operation, Params, Tagged, Unchanged, WRITERS, Write};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        post(
            "postWorkOrderIdComplete",
            "/workorder/{workOrderId}/complete",
            WRITERS,
            "Note that a work order is done",
            complete,
        )
        .about(
            "As a whole, or these lines in part: what they were made of leaves the stock, out of what the order has reserved and then
out of what is available; if that is not there, 409 stock_short and nothing changes. With the last part the order is completed.",
        )
        .example(|| json!({}))
        .returns("The work order after it."),
        post(
            "postWorkOrderIdReserve",
            "/workorder/{workOrderId}/reserve",
            WRITERS,
            "Reserve what a work order lacks",
            reserve,
        )
        .about(
            "Of a released one, as far as it is available now, in the order of its lines; what is still short stands in shortages.",
        )
        .returns("The work order after it."),
        post(
            "postWorkOrderIdCancel",
            "/workorder/{workOrderId}/cancel",
            WRITERS,
            "Give a work order up",
            cancel,
        )
        .about("A released one: the stock that it still keeps for itself is given back.")
        .returns("The work order after it."),
    ]
}

/// What is done.
#[derive(Default, Deserialize, JsonSchema, Validate)]
pub(crate) struct Completion {
    /// The lines that are done, in part or whole; the whole order if absent.
    #[schemars(length(max = 1_000))]
    items: Option<Vec<CompletedLine>>,
}

/// A line of which something is done.
#[derive(Deserialize, JsonSchema)]
struct CompletedLine {
    /// The line, or its item if one line alone has it.
    #[serde(rename = "_id")]
    id: wire::Id<Line>,
    /// How much is done; all that is left if absent.
    quantity: Option<HowMuch>,
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
    Unchanged(id): Unchanged<FullView<WorkOrder>>,
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
    let (services, caller) = (&ctx.app.services, &ctx.caller);
    let order = work_order::complete(services, &mut *ctx.work, caller, id, done.as_deref()).await?;
    Ok(Tagged(WorkOrder::view(&order, ctx.sight())))
}

async fn reserve(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<FullView<WorkOrder>>,
) -> Result<Tagged<FullView<WorkOrder>>, ApiError> {
    let order = work_order::reserve(&ctx.app.services, &mut *ctx.work, &ctx.caller, id).await?;
    Ok(Tagged(WorkOrder::view(&order, ctx.sight())))
}

async fn cancel(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<FullView<WorkOrder>>,
) -> Result<Tagged<FullView<WorkOrder>>, ApiError> {
    let order = work_order::cancel(&ctx.app.services, &mut *ctx.work, &ctx.caller, id).await?;
    Ok(Tagged(WorkOrder::view(&order, ctx.sight())))
}
