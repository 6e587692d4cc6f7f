//! Outcomes of offers.

use domain::documents::SalesEstimate;
use domain::documents::lifecycle::Opened;
use domain::documents::lifecycle::Outcome;
use domain::documents::sales_estimate;
use domain::fields::Choice;
use domain::{Error, Remark};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use validator::Validate;

use crate::documents::document::{DocumentApi, FullView};
use crate::error::ApiError;
use crate::json::wire::{self, Word};
use crate::operation::row::post;
use crate::operation::{Context, Operation, Params, Tagged, WRITERS, Write};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        post("/salesestimate/{salesEstimateId}/outcome", WRITERS, record)
            .named("postSalesEstimateIdOutcome", "Record what became of an offer")
            .about(
                "Of a released estimate. Its state and everything else stay as they are. A work order made from it marks it as won;
while there are such orders, it can't be called otherwise.",
            )
            .example(|| json!({ "params": { "outcome": "lost", "reason": "Delivery time" } }))
            .returns("The estimate after the change."),
    ]
}

/// An outcome, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NewOutcome {
    Is(Outcome),
    None,
}

impl Choice for NewOutcome {
    const WORDS: &'static [&'static str] = &["sent", "won", "lost", "none"];
    const ALL: &'static [Self] =
        &[Self::Is(Outcome::Sent), Self::Is(Outcome::Won), Self::Is(Outcome::Lost), Self::None];
}

/// Outcome of an offer.
#[derive(Deserialize, JsonSchema, Validate)]
#[schemars(rename = "SalesEstimateOutcome")]
pub(crate) struct OutcomeRequest {
    /// none takes back what was recorded.
    outcome: Word<NewOutcome>,
    /// Why it was lost.
    reason: Option<wire::Remark<1_000>>,
}

async fn record(
    ctx: &mut Context<Write>,
    document: Opened<SalesEstimate>,
    Params(request): Params<OutcomeRequest>,
) -> Result<Tagged<FullView<SalesEstimate>>, ApiError> {
    let outcome = match request.outcome {
        Word(NewOutcome::Is(outcome)) => Some(outcome),
        Word(NewOutcome::None) => None,
    };
    let reason = request.reason.map(|wire::Remark(reason)| Remark::optional(&reason)).transpose();
    let reason =
        reason.map_err(|fault| Error::invalid("/reason", fault.code(), fault.to_string()))?;
    let recorded =
        sales_estimate::set_outcome(&mut ctx.session, document, outcome, reason.flatten()).await?;
    Ok(Tagged(SalesEstimate::view(&recorded, ctx.visibility())))
}
