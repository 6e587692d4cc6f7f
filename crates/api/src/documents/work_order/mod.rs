//! Work orders.

mod fulfil;
mod input;
mod lines;
mod view;

use domain::access::Caller;
use domain::documents::work_order::{self, Order, OrderGiven};
use domain::documents::{WorkOrder, line_documents as goods_lines};
use domain::port::AnyUnitOfWork;
use domain::{Error, Id, Services};
use serde_json::json;

use super::crud::{self, Editable};
use super::life_cycle::{self, Words};
use super::line::{Summary, summaries};
use super::listing::{self, Existing, NumberQuery};
use crate::error::ApiError;
use crate::json::wire::FullText;
use crate::operation::row::{get, group, post};
use crate::operation::{Context, Json, Operation, Params, Read, STAFF, WRITERS};

const WORDS: Words =
    Words { group: "WorkOrder", path: "workorder", id: "workOrderId", readers: STAFF };

const RELEASES: &str =
    "Freezes a version under editing that is complete; the version that was released before becomes obsolete. Everything
that is in the way is told at once (409 incomplete). Prices are fixed, and what the order needs is reserved in its warehouse, hose with scrap, in place of what the
version before had. If stock is short the answer is 409 stock_short with every line that it is short for, unless the organization
allows backorders: then what is there is reserved, and the rest is told in shortages.";

pub(super) fn operations() -> Vec<Operation> {
    let life = life_cycle::operations::<WorkOrder>(&WORDS, RELEASES);
    let parts = [documents(), lines::operations(), fulfil::operations(), life];
    group("WorkOrder", parts.into_iter().flatten().collect())
}

fn documents() -> Vec<Operation> {
    vec![
        post(
            "postWorkOrdersCreate",
            "/workorders/create",
            WRITERS,
            "Make a work order",
            crud::create::<WorkOrder, Params<_>>,
        )
        .about(
            "Without a number it gets the next one, without a warehouse the default one. Its lines are of hose assemblies, hose kits,
adaptors and other items, and may be added now or later.",
        )
        .example(|| {
            json!({ "params": {
                "customer": "de3000000000000009000001",
                "dueDate": "2031-03-14",
                "purchaseOrder": "4500012345",
                "items": [
                    { "item": "de300000000000000b000001", "itemType": "hoseAssembly", "quantity": 4, "lineNumber": 10 },
                    { "item": "de3000000000000004000001", "quantity": 8 },
                ],
            } })
        })
        .returns("The new work order."),
        post(
            "postWorkOrdersCheckExisting",
            "/workorders/checkexisting",
            WRITERS,
            "Look whether there is a work order of a number",
            check_existing,
        )
        .needs_body()
        .example(|| json!({ "params": { "number": "W-100" } }))
        .returns("Whether there is one, and its latest version."),
        get(
            "getWorkOrders",
            "/workorders",
            STAFF,
            "List work orders",
            listing::list::<WorkOrder>,
        )
        .returns("A page of work orders."),
        get(
            "getWorkOrderId",
            "/workorder/{workOrderId}",
            STAFF,
            "Get a work order",
            crud::find::<WorkOrder>,
        )
        .about(
            "With its lines, what they cost now or when it was released, how much of them is done, and the stock that it keeps for
itself.",
        )
        .returns("The work order."),
        post(
            "postWorkOrderIdUpdate",
            "/workorder/{workOrderId}/update",
            WRITERS,
            "Change a work order",
            crud::update::<WorkOrder, Params<_>>,
        )
        .about(
            "Only while it is under editing. Items that are given are the whole new list: lines with an _id stay, those without one
are new, those that are missing go.",
        )
        .example(|| json!({ "params": { "productionNotes": "Cap both ends." } }))
        .returns("The work order after the change."),
    ]
}

impl Editable for WorkOrder {
    async fn create(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        given: OrderGiven,
    ) -> Result<Order, Error> {
        work_order::create(services, work, caller, given).await
    }

    async fn update(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        id: Id<Self>,
        given: OrderGiven,
    ) -> Result<Order, Error> {
        let goods = goods_lines::update(services, work, caller, id, given.goods).await?;
        work_order::load_full(services, work, caller, goods).await
    }
}

async fn check_existing(
    ctx: &mut Context<Read>,
    query: Option<Params<NumberQuery>>,
) -> Result<Json<Existing<Summary<WorkOrder>>>, ApiError> {
    let Some(Params(NumberQuery { number: FullText(number) })) = query else {
        return Err(Error::invalid("/number", "required", "is required").into());
    };
    let found = work_order::of_number(&mut *ctx.work, &ctx.caller, number.trim()).await?;
    let found: Vec<_> = found.into_iter().collect();
    Ok(Json(Existing::new(summaries(&mut *ctx.work, &found).await?)))
}
