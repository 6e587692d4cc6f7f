//! Operations that read descriptions of hose assemblies.

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
    let mut rows = vec![
            get("/hoseassemblies/parse", READERS_AND_CUSTOMERS, parse)
                .named("getHoseAssembliesParse", "Read a description of a hose assembly")
.embedded()
            .about(
                "Finds hose, ends, length, angle, cover and tests of a text in the organization's catalogue. The same text with the
same catalogue and corrections gives the same answer. missing lists absent details, candidates other possible
readings. If the text names no kind of hose, candidates have hoses of its size, those in stock first, with ends and wraps
for the first of them; understood says what was read of each part.",
            )
            .returns("The meaning of the text."),
    ];
    rows.extend(feedback::operations());
    group("HoseAssembly", rows)
}

/// A text that is read.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PhraseQuery {
    /// Description of a hose assembly: hose, length, ends, angle, cover, tests, in any order.
    text: String,
}

async fn parse(
    ctx: &mut Context<Read>,
    Query(PhraseQuery { text }): Query<PhraseQuery>,
) -> Result<Json<Phrase>, ApiError> {
    let parsed = read_text(&mut ctx.session, &text).await?;
    Ok(Json(Phrase::new(&parsed)))
}
