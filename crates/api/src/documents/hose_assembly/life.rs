//! The commands of a hose assembly's life.

use domain::Error;
use domain::documents::lifecycle::Doubt;
use domain::documents::lifecycle::Opened;
use domain::documents::{HoseAssembly, lifecycle};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use validator::Validate;

use super::view::ReleasedAssembly;
use crate::documents::compare;
use crate::documents::document::full;
use crate::documents::life_cycle::{command, new_version, removal, retirement, revision};
use crate::documents::words::Words;
use crate::error::ApiError;
use crate::json::wire;
use crate::operation::{
    Context, Json, JsonTagged, NoContent, OneOf, Operation, Params, READERS_AND_CUSTOMERS, Write,
};

const WORDS: Words = Words {
    group: "HoseAssembly",
    path: "hoseassembly",
    id: "hoseAssemblyId",
    readers: READERS_AND_CUSTOMERS,
};

pub(super) fn operations() -> Vec<Operation> {
    let mut rows = vec![
        command(&WORDS, "Release", release)
            .about(
                "Freezes a complete version under editing, with the current figures of its components; changes lists figures that
differ from the last save. The previously released version becomes obsolete. If anything prevents the release, 409
incomplete lists all reasons. If an end has no approved crimp spec, the answer is 409 no_crimp_spec, unless accept names
that and the organization doesn't require one.",
            )
            .example(|| json!({ "params": { "accept": [] } })),
        new_version::<HoseAssembly>(&WORDS),
        revision::<HoseAssembly>(&WORDS),
    ];
    rows.extend([
        command(&WORDS, "Unrelease", unrelease).about(
            "The latest version is under editing again, with the current figures of its components; changes lists figures that
differ from the release. The version that its release made obsolete is released again. Refused while a released document
has it in a line.",
        ),
        retirement::<HoseAssembly>(&WORDS),
        command(&WORDS, "RollBack", rollback)
            .about(
                "Deletes a version under editing and makes the previous one current again, in its previous state. 404 if it can't be
rolled back.",
            )
            .returns("Id of the version that is now current.")
            .or_nothing("There was no previous version; the number is free again."),
        removal::<HoseAssembly>(&WORDS),
        compare::operation::<HoseAssembly>(&WORDS),
    ]);
    rows
}

/// Doubts that somebody accepts at a release.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum Accepted {
    NoCrimpSpec,
}

impl From<Accepted> for Doubt {
    fn from(accepted: Accepted) -> Self {
        match accepted {
            Accepted::NoCrimpSpec => Self::NoCrimpSpec,
        }
    }
}

/// Options of the release of a hose assembly.
#[derive(Default, Deserialize, JsonSchema, Validate)]
struct AssemblyReleaseRequest {
    /// Doubts that are accepted: `no_crimp_spec` releases an assembly with ends that have no approved crimp spec.
    accept: Option<Vec<Accepted>>,
}

async fn release(
    ctx: &mut Context<Write>,
    document: Opened<HoseAssembly>,
    request: Option<Params<AssemblyReleaseRequest>>,
) -> Result<JsonTagged<ReleasedAssembly>, ApiError> {
    let accept = request.and_then(|Params(request)| request.accept).unwrap_or_default();
    let accept: Vec<Doubt> = accept.into_iter().map(Doubt::from).collect();
    let released = Box::pin(lifecycle::release(&mut ctx.session, document, (), &accept)).await?;
    let before = &released.details.saved;
    Ok(JsonTagged(ReleasedAssembly::new(before, &released, ctx.visibility())))
}

async fn unrelease(
    ctx: &mut Context<Write>,
    document: Opened<HoseAssembly>,
) -> Result<JsonTagged<ReleasedAssembly>, ApiError> {
    let id = document.id();
    let released = Box::pin(lifecycle::unrelease(&mut ctx.session, document)).await?;
    let full = full(ctx, id).await?;
    Ok(JsonTagged(ReleasedAssembly::new(&released.content, &full, ctx.visibility())))
}

type RolledBack = OneOf<Json<wire::Id<HoseAssembly>>, NoContent>;

async fn rollback(
    ctx: &mut Context<Write>,
    document: Opened<HoseAssembly>,
) -> Result<RolledBack, ApiError> {
    let current = lifecycle::rollback(&mut ctx.session, &document).await;
    let current = current.map_err(|refusal| match refusal {
        // The interface has no 409 here: a version that can't be rolled back is answered as not found.
        Error::Conflict { detail, .. } => Error::NotFound(detail),
        other => other,
    })?;
    Ok(match current {
        Some(current) => OneOf::First(Json(wire::Id(current))),
        None => OneOf::Second(NoContent),
    })
}
