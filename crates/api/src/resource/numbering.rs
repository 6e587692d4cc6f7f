//! How documents are numbered, and their next numbers.

use actix_web::HttpResponse;
use domain::Error;
use domain::organization::{NumberedKind, Numbering};
use domain::sheet::Choice;
use domain::usecase::numbering::{NumberingChange, next, reserve};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::schema;

/// How one kind of document is numbered.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Numbering")]
pub(crate) struct NumberingView {
    /// hoseAssembly, hoseKit, workOrder or salesEstimate.
    #[serde(rename = "type")]
    kind: &'static str,
    /// What stands before the counter.
    prefix: String,
    /// Digits of the counter; shorter ones get zeros before them.
    padding: u8,
    /// The counter of the next number; numbers that documents have already are left out.
    next: u64,
}

impl NumberingView {
    pub(crate) fn new(numbering: &Numbering) -> Self {
        let Numbering { kind, prefix, padding, next, .. } = numbering;
        Self { kind: kind.word(), prefix: prefix.clone(), padding: *padding, next: *next }
    }
}

/// What a change of numbering reads.
pub(crate) fn changes_schema() -> Value {
    let whole = |least: u64, most: u64, about: &str| json!({ "type": "integer", "minimum": least, "maximum": most, "description": about });
    let kind = json!({ "type": "string", "enum": NumberedKind::WORDS, "description": "The kind of document." });
    let one = schema::object(
        "How one kind is numbered; what is absent stays.",
        [
            ("type".to_owned(), kind),
            (
                "prefix".to_owned(),
                schema::text(
                    Numbering::MOST_PREFIX,
                    "What stands before the counter. Each prefix counts for itself.",
                ),
            ),
            (
                "padding".to_owned(),
                whole(
                    0,
                    Numbering::MOST_PADDING.into(),
                    "Digits of the counter; shorter ones get zeros before them.",
                ),
            ),
            (
                "next".to_owned(),
                whole(
                    1,
                    Numbering::MOST_NEXT,
                    "The counter of the next number; it never goes back.",
                ),
            ),
        ],
        &["type"],
    );
    json!({ "type": "array", "items": one, "maxItems": NumberedKind::WORDS.len(),
        "description": "How documents are numbered; kinds that are not named stay as they are." })
}

#[derive(Deserialize)]
struct Change {
    #[serde(rename = "type")]
    kind: String,
    prefix: Option<String>,
    padding: Option<u8>,
    next: Option<u64>,
}

/// The changes of a body, checked before.
pub(crate) fn changes(value: Value) -> Result<Vec<NumberingChange>, Error> {
    let changes: Vec<Change> = serde_json::from_value(value)
        .map_err(|error| Error::invalid("/numbering", "invalid", error.to_string()))?;
    let changes = changes.into_iter().map(|change| {
        let kind = NumberedKind::of_word(&change.kind)
            .ok_or_else(|| Error::broken("numbering of no kind"))?;
        let Change { prefix, padding, next, .. } = change;
        Ok(NumberingChange { kind, prefix, padding, next })
    });
    changes.collect()
}

/// The words of kinds in the query: those of the records, and short ones.
const KINDS: &[&str] = &[
    "hoseAssembly",
    "hoseKit",
    "workOrder",
    "salesEstimate",
    "assembly",
    "kit",
    "order",
    "estimate",
];

fn kind(word: &str) -> Option<NumberedKind> {
    let at = KINDS.iter().position(|known| known.eq_ignore_ascii_case(word))?;
    NumberedKind::ALL.get(at % NumberedKind::ALL.len()).copied()
}

/// The parameters of the next number.
pub(crate) fn next_parameters() -> Vec<Parameter> {
    vec![
        Parameter::new(
            "type",
            ParameterKind::Word(KINDS),
            "The kind of document; assembly, kit, order and estimate are short for the others.",
        )
        .required(),
        Parameter::new(
            "reserve",
            ParameterKind::Flag,
            "true takes the number: nobody gets it again. Otherwise it is only shown.",
        ),
    ]
}

/// The next number.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "NextNumber")]
struct NextView {
    /// hoseAssembly, hoseKit, workOrder or salesEstimate.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The number.
    next_part_number: String,
    /// Whether it was taken for the caller.
    reserved: bool,
}

/// What the next number answers.
pub(crate) fn next_reply() -> Value {
    schema::of::<NextView>()
}

/// `GET /organization/nextpartnumber`
pub(crate) async fn next_number(call: Call) -> Answer {
    let kind = call.query.text("type").and_then(kind);
    let kind = kind.ok_or_else(|| Error::invalid("type", "required", "is required"))?;
    let view = |number: domain::Text, reserved| NextView {
        kind: kind.word(),
        next_part_number: number.into(),
        reserved,
    };
    if call.query.flag("reserve", false) {
        let mut work = call.write().await?;
        let number = reserve(&mut *work, &call.caller, kind).await?;
        let answer = HttpResponse::Ok().json(view(number, true));
        return call.commit(work, answer).await;
    }
    let mut work = call.read().await?;
    Ok(HttpResponse::Ok().json(view(next(&mut *work, kind).await?, false)))
}
