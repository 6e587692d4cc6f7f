//! What shops write of hose assemblies, read.

mod answer;
mod feedback;

use domain::configurator::parse::parse as read_text;
use schemars::JsonSchema;
use serde::Deserialize;

use self::answer::Phrase;
use crate::error::ApiError;
use crate::operation::row::{get, group};
use crate::operation::{Context, Json, Operation, Query, READERS_AND_CUSTOMERS, Read};

pub(crate) fn operations() -> Vec<Operation> {
    group(
        "HoseAssembly",
        vec![
            get(
                "getHoseAssembliesParse",
                "/hoseassemblies/parse",
                READERS_AND_CUSTOMERS,
                "Read what a shop writes of a hose assembly",
                parse,
            )
            .about(
                "Reads hose, ends, length, angle, cover and tests out of a text and finds them in the organization's catalogue. The
same text and the same catalogue give the same answer, apart from corrections that the organization made. What is not said is
among missing, what could be meant too among candidates.",
            )
            .returns("What the text means."),
            feedback::operation(),
        ],
    )
}

/// A text that is read.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PhraseQuery {
    /// What a shop writes of a hose assembly: hose, length, ends, angle, cover, tests, in any order.
    text: String,
}

async fn parse(
    ctx: &mut Context<Read>,
    Query(PhraseQuery { text }): Query<PhraseQuery>,
) -> Result<Json<Phrase>, ApiError> {
    let parsed = read_text(&mut *ctx.work, &ctx.caller, &text).await?;
    Ok(Json(Phrase::new(&parsed)))
}
