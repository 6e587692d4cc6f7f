//! Sales estimates.

mod current;
mod input;
mod life;
mod lines;
mod outcome;
mod step;
mod tax;
mod view;

use domain::access::Visibility;
use domain::documents::sales_estimate::{FullEstimate, SalesEstimateInput};
use domain::documents::{DocumentListing, SalesEstimate};
use domain::{Violation, Window};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use self::view::SalesEstimateView;
use super::crud;
use super::document::{DocumentApi, FullView};
use super::input::{DocumentInput, Purpose};
use super::line::{Summary, summaries};
use super::listing::{self, Existing, NumberCheckRequest};
use crate::error::ApiError;
use crate::json::wire::FullText;
use crate::operation::row::{get, group, post};
use crate::operation::{
    Body, Context, Json, Operation, Params, READERS_AND_CUSTOMERS, Read, WRITERS,
    WRITERS_AND_CUSTOMERS,
};

pub(super) fn operations() -> Vec<Operation> {
    let parts = [
        documents(),
        lines::operations(),
        current::operations(),
        outcome::operations(),
        life::operations(),
    ];
    group("SalesEstimate", parts.into_iter().flatten().collect())
}

fn documents() -> Vec<Operation> {
    vec![
        post("/salesestimates/checkexisting", WRITERS, check_existing)
            .named("postSaleEstimatesCheckExisting", "Check whether an estimate number is taken")
            .about("Ignores the case of the number.")
            .example(|| json!({ "params": { "number": "SE-00001" } }))
            .returns("Whether it is taken, and the latest version with it."),
        post("/salesestimates/create", WRITERS_AND_CUSTOMERS, crud::create::<SalesEstimate, Body<_>>)
            .named("postSalesEstimatesCreate", "Create a sales estimate")
            .about(
                "Each line gets the customer's price of today, which stays until a refresh; a given price overrides all rules. Staff
names the customer; a customer creates its own estimates and can't set prices, discounts, terms or taxes. Absent
fields get defaults: the next number, the tax and payment terms of the customer or the organization, and the
organization's period of validity. See docs/SALES-ESTIMATES.md.",
            )
            .example(create_example)
            .returns("The new estimate.")
            .fails(&[404]),
        get("/salesestimates", READERS_AND_CUSTOMERS, listing::list::<SalesEstimate>)
            .named("getSalesEstimates", "List sales estimates")
            .about("A customer sees its own.")
            .returns("A page of estimates."),
        get("/salesestimate/{salesEstimateId}", READERS_AND_CUSTOMERS, crud::find::<SalesEstimate>)
            .named("getSalesEstimateId", "Get a sales estimate")
            .about("With its lines, their prices, taxes and totals.")
            .returns("The estimate."),
        post("/salesestimate/{salesEstimateId}/update", WRITERS_AND_CUSTOMERS, crud::update::<SalesEstimate, Body<_>>)
            .named("postSalesEstimateIdUpdate", "Change a sales estimate")
            .about(
                "Only under editing. Given lines replace all lines: lines with an _id are kept, lines without one are added, missing
ones are removed. A line is priced again if its quantity, unit or price changes; a change of customer or currency
prices all lines again. On a released estimate staff may change validUntil only.",
            )
            .example(|| json!({ "comments": "Delivery within two weeks.", "taxes": [{ "name": "VAT", "ratePercent": 20 }] }))
            .returns("The estimate after the change."),
    ]
}

fn create_example() -> Value {
    json!({
        "number": "SE-EXAMPLE",
        "customer": "de3000000000000009000001",
        "description": "Spare hoses for the loaders",
        "validUntil": "2199-12-31T00:00:00Z",
        "items": [
            { "lineNumber": "1", "itemType": "hoseAssembly", "item": "de300000000000000b000001", "quantity": 4 },
            { "lineNumber": "2", "itemType": "hose", "item": "de3000000000000002000001", "quantity": 40, "unitOfMeasure": "ft" },
            { "lineNumber": "3", "itemType": "adaptor", "item": "de3000000000000004000001", "quantity": 8, "price": 12.5 },
        ],
        "taxes": [{ "name": "GST", "ratePercent": 5 }],
    })
}

impl DocumentApi for SalesEstimate {
    const FILE: &'static str = "salesestimates";
    const LIST: &'static str = "salesEstimates";
    const SEARCHED: &'static [&'static str] = &["description", "customerReference", "customerName"];
    const HAS_OUTCOME: bool = true;
    const IS_NUMBER_NULLABLE: bool = false;

    type Input = SalesEstimateInput;
    type DetailsView = SalesEstimateView;

    fn fields<P: Purpose>(generator: &mut SchemaGenerator) -> Map<String, Value> {
        input::fields::<P>(generator)
    }

    fn line_fields<P: Purpose>() -> Map<String, Value> {
        input::line_fields()
    }

    fn read<P: Purpose>(
        input: DocumentInput<Self, P>,
        faults: Vec<Violation>,
    ) -> SalesEstimateInput {
        input::read(input, faults)
    }

    fn view(full: &FullEstimate, visibility: Visibility) -> FullView<Self> {
        view::view(full, visibility)
    }
}

async fn check_existing(
    ctx: &mut Context<Read>,
    Params(NumberCheckRequest { number: FullText(number) }): Params<NumberCheckRequest>,
) -> Result<Json<Existing<Summary<SalesEstimate>>>, ApiError> {
    let listing = DocumentListing {
        number: Some(number.trim().to_owned()),
        only_latest: true,
        ..DocumentListing::default()
    };
    let found =
        ctx.session.work.documents::<SalesEstimate>().page(&listing, &Window::first(1)).await?;
    Ok(Json(Existing::new(summaries(&mut ctx.session, &found.items).await?)))
}
