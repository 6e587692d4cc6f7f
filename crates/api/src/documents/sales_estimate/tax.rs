//! Taxes in requests.

use std::borrow::Cow;

use domain::pricing::Tax;
use domain::{Error, Violation};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::json::schema;
use crate::pricing::tax;

/// A tax on the net total: a rate or an amount.
#[derive(Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct TaxInput(Map<String, Value>);

impl JsonSchema for TaxInput {
    fn schema_name() -> Cow<'static, str> {
        "TaxInput".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let about = "A tax on the net total: a rate or an amount.";
        schema::of_json(schema::object(about, tax::fields(), &[]))
    }
}

impl TaxInput {
    /// The tax; none if the body has none of its fields.
    pub(super) fn read(self) -> Result<Option<Tax>, Error> {
        if self.0.values().all(Value::is_null) {
            return Ok(None);
        }
        let named = |mut fault: Violation| {
            if fault.pointer.is_empty() {
                "/taxPercent".clone_into(&mut fault.pointer);
                "is required for a tax, unless taxAmount is given".clone_into(&mut fault.message);
            }
            fault
        };
        let tax = tax::one(self.0, "").map(Some);
        tax.map_err(|faults| Error::Invalid(faults.into_iter().map(named).collect()))
    }
}
