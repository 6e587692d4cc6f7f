//! Sales estimates.

mod current;
mod input;
mod life;
mod lines;
mod step;
mod tax;
mod view;

use domain::access::Caller;
use domain::documents::port::DocumentLists;
use domain::documents::sales_estimate::{self, EstimateDetails, EstimateGiven};
use domain::documents::{DocumentListing, SalesEstimate};
use domain::port::AnyUnitOfWork;
use domain::{Error, Id, Services};
use serde_json::{Value, json};

use super::crud::{self, Editable};
use super::line::{Summary, summaries};
use super::listing::{self, Existing, NumberQuery};
use crate::error::ApiError;
use crate::json::wire::FullText;
use crate::operation::row::{get, group, post};
use crate::operation::{
    Body, Context, Json, Operation, Params, READERS_AND_CUSTOMERS, Read, WRITERS,
    WRITERS_AND_CUSTOMERS,
};

pub(super) fn operations() -> Vec<Operation> {
    let parts = [documents(), lines::operations(), current::operations(), life::operations()];
    group("SalesEstimate", parts.into_iter().flatten().collect())
}

fn documents() -> Vec<Operation> {
    vec![
        post(
            "postSaleEstimatesCheckExisting",
            "/salesestimates/checkexisting",
            WRITERS,
            "Tell whether a number is taken",
            check_existing,
        )
        .about("Whatever the case of the number.")
        .example(|| json!({ "params": { "number": "SE-00001" } }))
        .returns("Whether there is one, and the latest version of it."),
        post(
            "postSalesEstimatesCreate",
            "/salesestimates/create",
            WRITERS_AND_CUSTOMERS,
            "Make a sales estimate",
            crud::create::<SalesEstimate, Body<_>>,
        )
        .about(
            "Each line gets the price that the customer pays today, which stays until it is refreshed; a price that is given goes before
all rules. Staff names the customer; a customer makes its own, and sets neither prices, discounts, terms nor taxes. What isn't said is
usual: the next number, the tax and the terms of payment of the customer or the organization, and so many days as offers stand. See
the page on sales estimates.",
        )
        .example(create_example)
        .returns("The new estimate.")
        .fails(&[404]),
        get(
            "getSalesEstimates",
            "/salesestimates",
            READERS_AND_CUSTOMERS,
            "List sales estimates",
            listing::list::<SalesEstimate>,
        )
        .about("A customer sees its own.")
        .returns("A page of estimates."),
        get(
            "getSalesEstimateId",
            "/salesestimate/{salesEstimateId}",
            READERS_AND_CUSTOMERS,
            "Get a sales estimate",
            crud::find::<SalesEstimate>,
        )
        .about("With its lines, their prices, taxes and totals.")
        .returns("The estimate."),
        post(
            "postSalesEstimateIdUpdate",
            "/salesestimate/{salesEstimateId}/update",
            WRITERS_AND_CUSTOMERS,
            "Change a sales estimate",
            crud::update::<SalesEstimate, Body<_>>,
        )
        .about(
            "Only while it is under editing. Lines that are given are the whole new list: those with an _id stay, those without one are
new, those that are missing go. Prices stay, but of lines whose quantity, unit or price changed; for another customer or in another
currency everything is priced anew. Of a released one, staff may change validUntil alone.",
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
        "validUntil": "2199-12-31",
        "items": [
            { "lineNumber": 1, "itemType": "hoseAssembly", "item": "de300000000000000b000001", "quantity": 4 },
            { "lineNumber": 2, "itemType": "hose", "item": "de3000000000000002000001", "quantity": 40, "unitOfMeasure": "ft" },
            { "lineNumber": 3, "itemType": "adaptor", "item": "de3000000000000004000001", "quantity": 8, "price": 12.5 },
        ],
        "taxes": [{ "name": "GST", "ratePercent": 5 }],
    })
}

impl Editable for SalesEstimate {
    async fn create(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        given: EstimateGiven,
    ) -> Result<EstimateDetails, Error> {
        sales_estimate::create(services, work, caller, given).await
    }

    async fn update(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        id: Id<Self>,
        given: EstimateGiven,
    ) -> Result<EstimateDetails, Error> {
        sales_estimate::update(services, work, caller, id, given).await
    }
}

async fn check_existing(
    ctx: &mut Context<Read>,
    Params(NumberQuery { number: FullText(number) }): Params<NumberQuery>,
) -> Result<Json<Existing<Summary<SalesEstimate>>>, ApiError> {
    let listing = DocumentListing {
        number: Some(number.trim().to_owned()),
        only_latest: true,
        ..DocumentListing::default()
    };
    let found = DocumentLists::<SalesEstimate>::documents(&mut *ctx.work, &listing, (0, 1)).await?;
    Ok(Json(Existing::new(summaries(&mut *ctx.work, &found.0).await?)))
}
