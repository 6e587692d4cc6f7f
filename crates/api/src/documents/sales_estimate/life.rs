//! The commands of a sales estimate's life.

use domain::Error;
use domain::documents::lifecycle::Opened;
use domain::documents::lifecycle::revision::MOST_SIGNS;
use domain::documents::{SalesEstimate, lifecycle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::tax::TaxInput;
use crate::documents::compare;
use crate::documents::document::{DocumentApi, FullView, full_view};
use crate::documents::life_cycle::{accepted, command, new_version, removal};
use crate::documents::words::Words;
use crate::error::ApiError;
use crate::json::wire::{self, FullText};
use crate::operation::{
    Body, Context, HasRecord, Json, JsonTagged, Operation, Params, READERS_AND_CUSTOMERS, Write,
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
                "Freezes a version under editing that has a line, only released documents and known prices; otherwise 409 incomplete
lists all reasons. The previously released version becomes obsolete. A given tax replaces the one with the same name,
or is added. 400 if it is already released.",
            )
            .example(|| json!({ "taxCode": "GST", "taxPercent": 5 }))
            .returns("The estimate was released."),
        new_version::<SalesEstimate>(&WORDS),
        command(&WORDS, "Revise", revise)
            .about(
                "Copies the latest version, which is released or obsolete, with its prices to a new revision, under editing; the
revision must not have been used before.",
            )
            .needs_fields()
            .example(|| json!({ "params": { "revision": "D" } }))
            .returns("The new revision."),
        command(&WORDS, "RollBack", rollback)
            .about(
                "Deletes a version under editing and makes the previous one current again, in its previous state. 400 if it can't be
rolled back.",
            )
            .returns("The version that is now current."),
        removal::<SalesEstimate>(&WORDS),
        compare::operation::<SalesEstimate>(&WORDS),
    ]
}

/// A tax, which replaces the one with its name or is added.
#[derive(Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EstimateReleaseRequest {
    /// true releases it although an assembly in it is rated lower now than at its own release.
    accept_frozen: Option<bool>,
    #[serde(flatten)]
    tax: TaxInput,
}

/// A released sales estimate.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReleasedSalesEstimate")]
pub(crate) struct Released {
    /// Always true.
    #[schemars(extend("const" = true))]
    success: bool,
    /// Explanation for people.
    message: String,
    #[serde(skip)]
    record: FullView<SalesEstimate>,
}

impl HasRecord for Released {
    fn record(&self) -> impl Serialize {
        &self.record
    }
}

async fn release(
    ctx: &mut Context<Write>,
    document: Opened<SalesEstimate>,
    body: Option<Body<EstimateReleaseRequest>>,
) -> Result<JsonTagged<Released>, ApiError> {
    let EstimateReleaseRequest { accept_frozen, tax } =
        body.map(|Body(body)| body).unwrap_or_default();
    let (accept, tax) = (accepted(accept_frozen), tax.read()?);
    let released = lifecycle::release(&mut ctx.session, document, tax, accept).await?;
    let record = SalesEstimate::view(&released, ctx.visibility());
    let FullText(title) = &record.header.title;
    let message = format!("sales estimate {title} is released");
    Ok(JsonTagged(Released { success: true, message, record }))
}

/// The new revision.
#[derive(Deserialize, JsonSchema, Validate)]
#[schemars(rename = "ReviseRequest")]
pub(crate) struct ReviseRequest {
    /// New revision, trimmed and upper-cased; must not have been used before.
    revision: FullText<MOST_SIGNS>,
}

/// A revised sales estimate.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "RevisedSalesEstimate")]
pub(crate) struct Revised {
    /// Always true.
    #[schemars(extend("const" = true))]
    success: bool,
    /// Explanation for people.
    message: String,
    /// The new version, under editing.
    data: FullView<SalesEstimate>,
    /// Id of the new version.
    #[serde(rename = "revisedVersionId")]
    version_id: wire::Id<()>,
}

impl HasRecord for Revised {
    fn record(&self) -> impl Serialize {
        &self.data
    }
}

async fn revise(
    ctx: &mut Context<Write>,
    document: Opened<SalesEstimate>,
    revision: Option<Params<ReviseRequest>>,
) -> Result<JsonTagged<Revised>, ApiError> {
    let Some(Params(ReviseRequest { revision: FullText(revision) })) = revision else {
        return Err(Error::invalid("/revision", "required", "is required").into());
    };
    let made = lifecycle::revise(&mut ctx.session, &document, Some(&revision)).await?;
    let data = full_view(ctx, made).await?;
    let FullText(title) = &data.header.title;
    let message = format!("sales estimate {title} is under editing");
    let version_id = data.header.id;
    Ok(JsonTagged(Revised { success: true, message, version_id, data }))
}

/// Result of a rollback.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SalesEstimateRollback")]
pub(crate) struct RolledBack {
    /// Id of the version that is now current, the one before the deleted version.
    rolled_back_version_id: wire::Id<SalesEstimate>,
}

async fn rollback(
    ctx: &mut Context<Write>,
    document: Opened<SalesEstimate>,
) -> Result<Json<RolledBack>, ApiError> {
    let current = lifecycle::rollback(&mut ctx.session, &document).await;
    let current = current.map_err(|refusal| match refusal {
        // The interface has no 409 here.
        Error::Conflict { code, detail } => Error::invalid("/salesEstimateId", code, detail),
        other => other,
    })?;
    let current = current.ok_or_else(|| Error::broken("a rollback to nothing"))?;
    Ok(Json(RolledBack { rolled_back_version_id: wire::Id(current) }))
}
