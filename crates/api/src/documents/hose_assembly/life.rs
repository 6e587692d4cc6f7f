//! The commands of a hose assembly's life.

use domain::Error;
use domain::documents::{HoseAssembly, lifecycle};

use super::view::ReleasedAssembly;
use crate::documents::compare;
use crate::documents::document::FullView;
use crate::documents::life_cycle::{Words, command, new_version, removal, retiring, revision};
use crate::error::ApiError;
use crate::json::wire;
use crate::operation::{
    Context, Json, NoContent, OneOf, Operation, READERS_AND_CUSTOMERS, Telling, Unchanged, Write,
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
            "Freezes a version under editing that is complete, with the figures that follow from its components now; those that
are other ones than when it was last saved are told in changes. The version that was released before becomes obsolete. Everything
that is in the way is told at once (409 incomplete).",
        ),
        new_version::<HoseAssembly>(&WORDS),
        revision::<HoseAssembly>(&WORDS),
    ];
    rows.extend(retiring::<HoseAssembly>(&WORDS));
    rows.extend([
        command(&WORDS, "RollBack", rollback)
            .about(
                "Deletes a version under editing and makes the one before it current again, in the state that it had. What can't be
rolled back is answered 404.",
            )
            .returns("The id of the version that is current now.")
            .or_nothing("There was no version before; its number is free again."),
        removal::<HoseAssembly>(&WORDS),
        compare::operation::<HoseAssembly>(&WORDS),
    ]);
    rows
}

async fn release(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<FullView<HoseAssembly>>,
) -> Result<Telling<ReleasedAssembly>, ApiError> {
    let (services, caller) = (&ctx.app.services, &ctx.caller);
    let released = lifecycle::release(services, &mut *ctx.work, caller, id, (), false).await?;
    Ok(Telling(ReleasedAssembly::new(&released, ctx.sight())))
}

type RolledBack = OneOf<Json<wire::Id<HoseAssembly>>, NoContent>;

async fn rollback(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<FullView<HoseAssembly>>,
) -> Result<RolledBack, ApiError> {
    let (services, caller) = (&ctx.app.services, &ctx.caller);
    let current = lifecycle::rollback(services, &mut *ctx.work, caller, id).await;
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
