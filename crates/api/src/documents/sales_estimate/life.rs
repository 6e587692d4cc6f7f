//! The commands of a sales estimate's life.

use domain::Error;
use domain::documents::lifecycle::revision::MOST_SIGNS;
use domain::documents::{SalesEstimate, lifecycle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::tax::TaxInput;
use crate::documents::document::{DocumentType, FullView, full_view};
use crate::documents::life_cycle::{Words, command, new_version, removal};
use crate::error::ApiError;
use crate::json::wire::{self, FullText};
use crate::operation::{
    Body, Context, Json, Operation, Params, READERS_AND_CUSTOMERS, Telling, Tells, Unchanged, Write,
};

const WORDS: Words = Words {
    group: "SalesEstimate",
    path: "salesestimate",
    id: "salesEstimateId",
    readers: READERS_AND_CUSTOMERS,
};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        command(&WORDS, "Release", release)
            .about(
                "Freezes a version under editing: it has a line, every document in it is released and every price is known; else all that
is in the way is told at once (409 incomplete). The version that was released before becomes obsolete. A tax that is named is added, or
takes the place of the one of its code. What is released already is answered 400.",
            )
            .example(|| json!({ "taxCode": "GST", "taxPercent": 5 }))
            .returns("It is released."),
        new_version::<SalesEstimate>(&WORDS),
        command(&WORDS, "Revise", revise)
            .about(
                "Copies the latest version, released or obsolete, with its prices, to one under editing of another revision, one that was not
used before.",
            )
            .needs_body()
            .example(|| json!({ "params": { "revision": "D" } }))
            .returns("The new revision."),
        command(&WORDS, "RollBack", rollback)
            .about(
                "Deletes a version under editing and makes the one before it current again, in the state that it had. What can't be
rolled back is answered 400.",
            )
            .returns("The version that is current now."),
        removal::<SalesEstimate>(&WORDS),
    ]
}

/// A tax that is added, or takes the place of the one of its name.
#[derive(Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EstimateRelease {
    /// Whether it is released although an assembly in it is rated lower by now than when that was released.
    accept_frozen: Option<bool>,
    #[serde(flatten)]
    tax: TaxInput,
}

/// A sales estimate that was released.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReleasedSalesEstimate")]
pub(crate) struct Released {
    /// It was done.
    #[schemars(extend("const" = true))]
    success: bool,
    /// The same in words.
    message: String,
    #[serde(skip)]
    record: FullView<SalesEstimate>,
}

impl Tells for Released {
    fn record(&self) -> &impl Serialize {
        &self.record
    }
}

async fn release(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<FullView<SalesEstimate>>,
    body: Option<Body<EstimateRelease>>,
) -> Result<Telling<Released>, ApiError> {
    let EstimateRelease { accept_frozen, tax } = body.map(|Body(body)| body).unwrap_or_default();
    let (accepts_frozen, tax) = (accept_frozen.unwrap_or(false), tax.read()?);
    let (services, caller) = (&ctx.app.services, &ctx.caller);
    let released =
        lifecycle::release(services, &mut *ctx.work, caller, id, tax, accepts_frozen).await?;
    let record = SalesEstimate::view(&released, ctx.sight());
    let FullText(title) = &record.header.title;
    let message = format!("sales estimate {title} is released");
    Ok(Telling(Released { success: true, message, record }))
}

/// The new revision.
#[derive(Deserialize, JsonSchema, Validate)]
#[schemars(rename = "NamedRevision")]
pub(crate) struct NamedRevision {
    /// The new revision; it is trimmed and upper-cased, and was not used before.
    revision: FullText<MOST_SIGNS>,
}

/// A sales estimate that was revised.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "RevisedSalesEstimate")]
pub(crate) struct Revised {
    /// It was done.
    #[schemars(extend("const" = true))]
    success: bool,
    /// The same in words.
    message: String,
    /// The new version, under editing.
    data: FullView<SalesEstimate>,
    /// The id of the new version.
    #[serde(rename = "revisedVersionId")]
    version_id: wire::Id<()>,
}

impl Tells for Revised {
    fn record(&self) -> &impl Serialize {
        &self.data
    }
}

async fn revise(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<FullView<SalesEstimate>>,
    revision: Option<Params<NamedRevision>>,
) -> Result<Telling<Revised>, ApiError> {
    let Some(Params(NamedRevision { revision: FullText(revision) })) = revision else {
        return Err(Error::invalid("/revision", "required", "is required").into());
    };
    let (services, caller) = (&ctx.app.services, &ctx.caller);
    let made = lifecycle::revise(services, &mut *ctx.work, caller, id, Some(&revision)).await?;
    let data = full_view(ctx, made).await?;
    let FullText(title) = &data.header.title;
    let message = format!("sales estimate {title} is under editing");
    let version_id = data.header.id;
    Ok(Telling(Revised { success: true, message, version_id, data }))
}

/// What is current after a rollback.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SalesEstimateRollback")]
pub(crate) struct RolledBack {
    /// The version that is current now: the one before that which was deleted.
    rolled_back_version_id: wire::Id<SalesEstimate>,
}

async fn rollback(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<FullView<SalesEstimate>>,
) -> Result<Json<RolledBack>, ApiError> {
    let (services, caller) = (&ctx.app.services, &ctx.caller);
    let current = lifecycle::rollback(services, &mut *ctx.work, caller, id).await;
    let current = current.map_err(|refusal| match refusal {
        // Clients know no 409 here.
        Error::Conflict { code, detail } => Error::invalid("/salesEstimateId", code, detail),
        other => other,
    })?;
    let current = current.ok_or_else(|| Error::broken("a rollback to nothing"))?;
    Ok(Json(RolledBack { rolled_back_version_id: wire::Id(current) }))
}
