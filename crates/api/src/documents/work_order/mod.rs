//! Work orders.

mod fulfil;
mod input;
mod lines;
mod view;

use domain::access::Visibility;
use domain::documents::WorkOrder;
use domain::documents::work_order::{self, FullOrder, WorkOrderInput};
use domain::{Error, Violation};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use self::view::OrderDetails;
use super::crud;
use super::document::{DocumentApi, FullView};
use super::input::{DocumentInput, Purpose, line_document_fields};
use super::life_cycle;
use super::line::{Summary, summaries};
use super::listing::{self, Existing, NumberCheckRequest};
use super::words::Words;
use crate::error::ApiError;
use crate::json::wire::FullText;
use crate::operation::row::{get, group, post};
use crate::operation::{Context, Json, Operation, Params, Read, STAFF, WRITERS};

const WORDS: Words =
    Words { group: "WorkOrder", path: "workorder", id: "workOrderId", readers: STAFF };

const RELEASES: &str =
    "Freezes a complete version under editing; the previously released version becomes obsolete. If anything prevents the
release, 409 incomplete lists all reasons. Prices are fixed, and stock is reserved in the order's warehouse, hose with
scrap, instead of the previous version's reservations. If stock is short, the answer is 409 stock_short with all short
lines. If the organization allows backorders, available stock is reserved instead, and shortages lists the rest.";

pub(super) fn operations() -> Vec<Operation> {
    let life = life_cycle::operations::<WorkOrder>(&WORDS, RELEASES);
    let parts = [documents(), lines::operations(), fulfil::operations(), life];
    group("WorkOrder", parts.into_iter().flatten().collect())
}

fn documents() -> Vec<Operation> {
    vec![
        post("/workorders/create", WRITERS, crud::create::<WorkOrder, Params<_>>)
            .named("postWorkOrdersCreate", "Create a work order")
            .about(
                "Without a number it gets the next one, without a warehouse the default one. Lines have hose assemblies, hose kits and
items of all types; they may be added now or later.",
            )
            .example(|| {
                json!({ "params": {
                    "customer": "de3000000000000009000001",
                    "dueDate": "2031-03-14T12:00:00Z",
                    "purchaseOrder": "4500012345",
                    "items": [
                        { "item": "de300000000000000b000001", "itemType": "hoseAssembly", "quantity": 4, "lineNumber": "10" },
                        { "item": "de3000000000000004000001", "quantity": 8 },
                    ],
                } })
            })
            .returns("The new work order."),
        post("/workorders/checkexisting", WRITERS, check_existing)
            .named("postWorkOrdersCheckExisting", "Check whether a work order number is taken")
            .needs_fields()
            .example(|| json!({ "params": { "number": "W-100" } }))
            .returns("Whether it is taken, and the latest version with it."),
        get("/workorders", STAFF, listing::list::<WorkOrder>)
            .named("getWorkOrders", "List work orders")
            .returns("A page of work orders."),
        get("/workorder/{workOrderId}", STAFF, crud::find::<WorkOrder>)
            .named("getWorkOrderId", "Get a work order")
            .about(
                "With its lines, their prices (current, or frozen at the release), completed quantities and reserved stock.",
            )
            .returns("The work order."),
        post("/workorder/{workOrderId}/update", WRITERS, crud::update::<WorkOrder, Params<_>>)
            .named("postWorkOrderIdUpdate", "Change a work order")
            .about(
                "Only under editing. Given items replace all lines: lines with an _id are kept, lines without one are added, missing
ones are removed.",
            )
            .example(|| json!({ "params": { "productionNotes": "Cap both ends." } }))
            .returns("The work order after the change."),
    ]
}

impl DocumentApi for WorkOrder {
    const FILE: &'static str = "workorders";
    const LIST: &'static str = "workOrders";
    const SEARCHED: &'static [&'static str] =
        &["description", "customerName", "salesOrder", "purchaseOrder"];
    const IS_SCHEDULED: bool = true;

    type Input = WorkOrderInput;
    type DetailsView = OrderDetails;

    fn fields<P: Purpose>(generator: &mut SchemaGenerator) -> Map<String, Value> {
        line_document_fields::<Self, P>(generator)
    }

    fn line_fields<P: Purpose>() -> Map<String, Value> {
        input::line_fields::<P>()
    }

    fn read<P: Purpose>(input: DocumentInput<Self, P>, faults: Vec<Violation>) -> WorkOrderInput {
        input::read(input, faults)
    }

    fn view(order: &FullOrder, visibility: Visibility) -> FullView<Self> {
        view::view(order, visibility)
    }
}

async fn check_existing(
    ctx: &mut Context<Read>,
    query: Option<Params<NumberCheckRequest>>,
) -> Result<Json<Existing<Summary<WorkOrder>>>, ApiError> {
    let Some(Params(NumberCheckRequest { number: FullText(number) })) = query else {
        return Err(Error::invalid("/number", "required", "is required").into());
    };
    let found = work_order::of_number(&mut ctx.session, number.trim()).await?;
    let found: Vec<_> = found.into_iter().collect();
    Ok(Json(Existing::new(summaries(&mut ctx.session, &found).await?)))
}
