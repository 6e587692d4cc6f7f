//! Fields of a line that is given alone.

use domain::measures::Quantity;
use domain::{Field, Notes, NumberText, TextFault, Violation};
use rust_decimal::Decimal;
use schemars::json_schema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::input::number_text;
use crate::json::schema;
use crate::json::wire::{Change, Remark, Text, inline_schema};

/// The number of a line: text, or a figure.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct LineNumber(Value);

inline_schema!([] LineNumber, schema::of_json(LineNumber::schema("")));

impl LineNumber {
    fn schema(about: &str) -> Value {
        let mut number = schema::full_text(1_000, about);
        if let Some(number) = number.as_object_mut() {
            number.insert("type".to_owned(), json!(["string", "number"]));
        }
        number
    }

    /// The schema of a number that may be null.
    pub(crate) fn nullable(about: &str) -> Value {
        schema::nullable(Self::schema(about))
    }

    /// The number of the line, from the field of this name.
    pub(crate) fn read(self, field: &str, faults: &mut Vec<Violation>) -> Option<NumberText> {
        let Value::String(text) = number_text(self.0) else { return None };
        let fault = |fault: TextFault| faults.push(at(field, &fault));
        NumberText::new(&text).map_err(fault).ok()
    }
}

/// How much: more than 0 and at most 1,000,000, with at most 4 decimals.
#[derive(Clone, Copy, Deserialize)]
#[serde(transparent)]
pub(crate) struct QuantityInput(f64);

inline_schema!([] QuantityInput, json_schema!({
    "type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000, "multipleOf": 0.0001
}));

impl QuantityInput {
    /// The quantity, from the field that this points to.
    pub(crate) fn read(self, pointer: &str, faults: &mut Vec<Violation>) -> Option<Quantity> {
        let quantity = Decimal::try_from(self.0).map_err(|error| error.to_string());
        let quantity = quantity
            .and_then(|quantity| Quantity::new(quantity).map_err(|fault| fault.to_string()));
        let fault = |message| Violation::new(pointer, "invalid_quantity", message);
        quantity.map_err(|message: String| faults.push(fault(message))).ok()
    }
}

fn at(field: &str, fault: &TextFault) -> Violation {
    Violation::new(format!("/{field}"), fault.code(), fault.to_string())
}

/// Remarks that stay, are cleared or set; blank ones are none.
pub(crate) fn notes(
    change: Change<Remark<10_000>>,
    field: &str,
    faults: &mut Vec<Violation>,
) -> Field<Notes> {
    changed(change.map(|remark| remark.0), field, faults, Notes::optional)
}

/// A number that stays, is cleared or set; a blank one is none.
pub(crate) fn number(
    change: Change<Text<1_000>>,
    field: &str,
    faults: &mut Vec<Violation>,
) -> Field<NumberText> {
    changed(change.map(|text| text.0), field, faults, NumberText::optional)
}

fn changed<T>(
    change: Change<String>,
    field: &str,
    faults: &mut Vec<Violation>,
    read: impl FnOnce(&str) -> Result<Option<T>, TextFault>,
) -> Field<T> {
    let text = match change {
        Change::Keep => return Field::Keep,
        Change::Clear => return Field::Clear,
        Change::Set(text) => text,
    };
    match read(&text) {
        Ok(value) => value.map_or(Field::Clear, Field::Set),
        Err(fault) => {
            faults.push(at(field, &fault));
            Field::Keep
        }
    }
}
