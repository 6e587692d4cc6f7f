//! Fields of a line that is given alone.

use domain::documents::Quantity;
use domain::{Field, Id, Notes, RawId, Text, Violation, WordsFault};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

/// The schema of a line's number: text, or a figure.
pub(crate) fn line_number_schema() -> Value {
    let mut number = crate::schema::full_text(1_000, "The number of the line: text, or a figure.");
    if let Some(number) = number.as_object_mut() {
        number.insert("type".to_owned(), json!(["string", "number"]));
    }
    number
}

/// The schema of a quantity.
pub(crate) fn quantity_schema(about: &str) -> Value {
    json!({ "type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000, "multipleOf": 0.0001, "description": about })
}

fn at(field: &str, fault: &WordsFault) -> Violation {
    Violation::new(format!("/{field}"), fault.code(), fault.to_string())
}

/// The schema of another version that a line moves to.
pub(crate) fn other_version_schema() -> Value {
    let about = "Another version of the document that the line is of, to which it moves with its remarks; it stays with what it is of where not given.";
    crate::schema::nullable(crate::schema::id(about))
}

/// Another version that a line moves to.
pub(crate) fn other_version(fields: &mut Map<String, Value>) -> Option<RawId> {
    let said: Id<()> = fields.remove("item")?.as_str()?.parse().ok()?;
    Some(said.raw())
}

/// A number of a line as the text that it is kept as.
pub(crate) fn number_text(said: Value) -> Value {
    match said {
        Value::Number(number) => json!(number.to_string()),
        other => other,
    }
}

/// The number of a line.
pub(crate) fn line_number(
    fields: &mut Map<String, Value>,
    faults: &mut Vec<Violation>,
) -> Option<Text> {
    let Value::String(said) = number_text(fields.remove("lineNumber")?) else { return None };
    Text::new(&said).map_err(|fault| faults.push(at("lineNumber", &fault))).ok()
}

/// How many.
pub(crate) fn quantity(
    fields: &mut Map<String, Value>,
    faults: &mut Vec<Violation>,
) -> Option<Quantity> {
    let said = fields.remove("quantity")?.as_f64()?;
    let quantity = Decimal::try_from(said).map_err(|error| error.to_string());
    let quantity =
        quantity.and_then(|quantity| Quantity::new(quantity).map_err(|fault| fault.to_string()));
    let fault = |message| Violation::new("/quantity", "invalid_quantity", message);
    quantity.map_err(|message: String| faults.push(fault(message))).ok()
}

/// A text that may stay or be cleared; a blank one is none.
pub(crate) fn text(
    fields: &mut Map<String, Value>,
    field: &str,
    faults: &mut Vec<Violation>,
) -> Field<Text> {
    match fields.remove(field) {
        None => Field::Keep,
        Some(Value::String(said)) => match Text::optional(&said) {
            Ok(text) => text.map_or(Field::Clear, Field::Set),
            Err(fault) => {
                faults.push(at(field, &fault));
                Field::Keep
            }
        },
        Some(_) => Field::Clear,
    }
}

/// The same of a longer one.
pub(crate) fn notes(
    fields: &mut Map<String, Value>,
    field: &str,
    faults: &mut Vec<Violation>,
) -> Field<Notes> {
    match fields.remove(field) {
        None => Field::Keep,
        Some(Value::String(said)) => match Notes::optional(&said) {
            Ok(text) => text.map_or(Field::Clear, Field::Set),
            Err(fault) => {
                faults.push(at(field, &fault));
                Field::Keep
            }
        },
        Some(_) => Field::Clear,
    }
}
