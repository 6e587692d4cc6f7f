//! What requests about many records have in common.

use schemars::JsonSchema;
use serde::Deserialize;

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
