//! What requests about many records have in common.

use domain::{Id, RawId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::FieldError;
use crate::json::wire;

/// How many records are changed.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ManyQuery {
    /// true checks everything and changes nothing.
    dry_run: Option<bool>,
    /// continue changes the records without errors, and answers the errors of the others; stop, the default, changes all
    /// records or none.
    on_error: Option<OnError>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum OnError {
    Stop,
    Continue,
}

impl ManyQuery {
    pub(crate) fn is_dry_run(self) -> bool {
        self.dry_run == Some(true)
    }

    pub(crate) fn continues(self) -> bool {
        self.on_error == Some(OnError::Continue)
    }
}

/// The outcome of a record, in one of the words of the operation.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "{W}Result")]
pub(crate) struct RecordResult<W> {
    /// Position in the request, from 0. Of a deletion, externalIds count behind ids.
    index: usize,
    /// The outcome.
    result: W,
    /// Id of the record; absent where there is none: of an unknown number, of a new one that failed, or that a dry run would
    /// create.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "wire::Id<()>")]
    id: Option<wire::Id<()>>,
    /// Errors of a failed record; of all records, at most 50,000 are listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<FieldError>,
}

impl<W> RecordResult<W> {
    pub(crate) fn new(index: usize, result: W, id: Option<RawId>, errors: Vec<FieldError>) -> Self {
        Self { index, result, id: id.map(|id| wire::Id(Id::from_raw(id))), errors }
    }
}
