//! What shops write of hose assemblies.

use super::super::row::{get, group, post};
use super::super::{Operation, READERS_AND_CUSTOMERS, RowBody, WRITERS_AND_CUSTOMERS};
use crate::resource::parse;

pub(super) fn rows() -> Vec<Operation> {
    group(
        "HoseAssembly",
        vec![
            get(
                "getHoseAssembliesParse",
                "/hoseassemblies/parse",
                READERS_AND_CUSTOMERS,
                "Read what a shop writes of a hose assembly",
                |call| Box::pin(parse::parse(call)),
            )
            .about(
                "Reads hose, ends, length, angle, cover and tests out of a text and finds them in the organization's catalogue. The
same text and the same catalogue give the same answer, apart from corrections that the organization made. What is not said is
among missing, what could be meant too among candidates.",
            )
            .query(parse::parameters)
            .answers("What the text means.", parse::reply),
            post(
                "postHoseAssembliesParseFeedback",
                "/hoseassemblies/parsefeedback",
                WRITERS_AND_CUSTOMERS,
                "Correct what a text was read as",
                |call| Box::pin(parse::feedback(call)),
            )
            .about(
                "What staff say holds for the organization, what a customer says for that customer alone, whose own words come
first. A configuration holds for the same text again, whatever its case and blanks; words hold wherever they stand. Saying
something again of the same words replaces what was said; null withdraws it.",
            )
            .body(RowBody::flat(parse::feedback_schema, parse::feedback_example))
            .answers("What was kept, and how the text is read now.", parse::feedback_reply),
        ],
    )
}
