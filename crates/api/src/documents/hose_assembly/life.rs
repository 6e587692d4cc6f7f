//! The commands of a hose assembly's life.

use domain::Error;
use domain::documents::{HoseAssembly, lifecycle};

use super::view::ReleasedAssembly;
use crate::documents::compare;
use crate::documents::document::FullView;
use crate::documents::life_cycle::{command, new_version, removal, retiring, revision};
use crate::documents::words::Words;
use crate::error::ApiError;
use crate::json::wire;
use crate::operation::{
    Context, Json, JsonTagged, NoContent, OneOf, Operation, READERS_AND_CUSTOMERS, Unchanged, Write,
};

const WORDS: Words = Words {
    group: "HoseAssembly",
    path: "hoseassembly",
    id: "hoseAssemblyId",
    readers: READERS_AND_CUSTOMERS,
};

pub(super) fn operations() -> Vec<Operation> {
    let mut rows = vec![
        command(&WORDS, "Release", release).about(
            "Freezes a complete version under editing, with the current figures of its components; changes lists figures that
differ from the last save. The previously released version becomes obsolete. If anything prevents the release, 409
incomplete lists all reasons.",
        ),
        new_version::<HoseAssembly>(&WORDS),
        revision::<HoseAssembly>(&WORDS),
    ];
    rows.extend(retiring::<HoseAssembly>(&WORDS));
    rows.extend([
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

async fn release(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<FullView<HoseAssembly>>,
) -> Result<JsonTagged<ReleasedAssembly>, ApiError> {
    let released = lifecycle::release(&mut ctx.session, id, (), false).await?;
    Ok(JsonTagged(ReleasedAssembly::new(&released, ctx.visibility())))
}

type RolledBack = OneOf<Json<wire::Id<HoseAssembly>>, NoContent>;

async fn rollback(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<FullView<HoseAssembly>>,
) -> Result<RolledBack, ApiError> {
    let current = lifecycle::rollback(&mut ctx.session, id).await;
    let current = current.map_err(|refusal| match refusal {
        // Clients know no conflicts here: what can't be rolled back isn't there to be.
        Error::Conflict { detail, .. } => Error::NotFound(detail),
        other => other,
    })?;
    Ok(match current {
        Some(current) => OneOf::First(Json(wire::Id(current))),
        None => OneOf::Second(NoContent),
    })
}
