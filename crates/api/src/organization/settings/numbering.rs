//! How documents are numbered, and their next numbers.

use domain::fields::Choice;
use domain::organization::numbering::NumberingChange;
use domain::organization::{NumberedKind, Numbering, numbering};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::json::wire::{Maybe, Text, Word};
use crate::operation::row::{get, group};
use crate::operation::{Context, Json, Operation, Query, WRITERS_AND_CUSTOMERS, WriteLater};

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Organization",
        vec![
            get("/organization/nextpartnumber", WRITERS_AND_CUSTOMERS, next)
                .named("getOrganizationNextPartNumber", "Get the next number of a kind of document")
                .about(
                    "The next unused number. reserve=true reserves it: the next request gets another one, and an unused number stays a gap.",
                )
                .returns("The number."),
        ],
    )
}

/// Numbering of a document type.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Numbering")]
pub(super) struct NumberingView {
    /// hoseAssembly, hoseKit, workOrder, salesEstimate, or embed for assemblies that web shops' pages store.
    #[serde(rename = "type")]
    #[schemars(with = "Word<NumberedKind>")]
    kind: &'static str,
    /// Prefix before the counter.
    prefix: String,
    /// Minimum digits of the counter, filled up with leading zeros.
    padding: u8,
    /// Counter of the next number; numbers already in use are skipped.
    next: u64,
}

impl NumberingView {
    pub(super) fn new(numbering: &Numbering) -> Self {
        let Numbering { kind, prefix, padding, next, .. } = numbering;
        Self { kind: kind.word(), prefix: prefix.clone(), padding: *padding, next: *next }
    }
}

/// Numbering of a document type; absent fields keep their values.
#[derive(Deserialize, JsonSchema)]
pub(super) struct NumberingPatch {
    /// Document type.
    #[serde(rename = "type")]
    kind: Word<NumberedKind>,
    /// Prefix before the counter. Each prefix has its own counter.
    #[serde(default)]
    prefix: Maybe<Text<{ Numbering::MOST_PREFIX }>>,
    /// Minimum digits of the counter, filled up with leading zeros.
    #[serde(default)]
    #[schemars(range(min = 0, max = Numbering::MOST_PADDING))]
    padding: Maybe<u8>,
    /// Counter of the next number; it never goes back.
    #[serde(default)]
    #[schemars(range(min = 1, max = Numbering::MOST_NEXT))]
    next: Maybe<u64>,
}

impl From<NumberingPatch> for NumberingChange {
    fn from(patch: NumberingPatch) -> Self {
        Self {
            kind: patch.kind.0,
            prefix: patch.prefix.0.map(|prefix| prefix.0),
            padding: patch.padding.0,
            next: patch.next.0,
        }
    }
}

/// Kinds of documents, in full and in short.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum KindWord {
    HoseAssembly,
    HoseKit,
    WorkOrder,
    SalesEstimate,
    Assembly,
    Kit,
    Order,
    Estimate,
}

impl From<KindWord> for NumberedKind {
    fn from(word: KindWord) -> Self {
        match word {
            KindWord::HoseAssembly | KindWord::Assembly => Self::HoseAssembly,
            KindWord::HoseKit | KindWord::Kit => Self::HoseKit,
            KindWord::WorkOrder | KindWord::Order => Self::WorkOrder,
            KindWord::SalesEstimate | KindWord::Estimate => Self::SalesEstimate,
        }
    }
}

#[derive(Deserialize, JsonSchema)]
struct NextQuery {
    /// Document type; assembly, kit, order and estimate are short forms.
    #[serde(rename = "type")]
    kind: KindWord,
    /// true reserves the number, so that nobody else gets it. Otherwise it is only shown.
    reserve: Option<bool>,
}

/// The next number.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "NextNumber")]
struct NextView {
    /// hoseAssembly, hoseKit, workOrder or salesEstimate.
    #[serde(rename = "type")]
    #[schemars(with = "Word<NumberedKind>")]
    kind: &'static str,
    /// The number.
    next_part_number: String,
    /// Whether it was reserved for the caller.
    reserved: bool,
}

/// Only a number that is taken is written down.
async fn next(
    ctx: &mut Context<WriteLater>,
    Query(query): Query<NextQuery>,
) -> Result<Json<NextView>, ApiError> {
    let kind = query.kind.into();
    let reserved = query.reserve == Some(true);
    let number = if reserved {
        let session = ctx.session.insert(ctx.call.write().await?);
        numbering::reserve(session, kind).await?
    } else {
        numbering::next(&mut ctx.call.read().await?, kind).await?
    };
    Ok(Json(NextView { kind: kind.word(), next_part_number: number.into(), reserved }))
}
