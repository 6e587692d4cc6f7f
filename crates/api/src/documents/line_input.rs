//! Fields of a single line in a request.

use domain::documents::lines::list::LineInput;
use domain::documents::{LineChange, LineKind, PriceInput};
use domain::measures::{Quantity, UnitOfMeasure};
use domain::{Error, Field, Id, Notes, NumberText, RawId, TextFault, Violation};
use rust_decimal::Decimal;
use schemars::json_schema;
use serde::Deserialize;
use serde_json::Value;

use crate::json::schema;
use crate::json::schema::forms::NUMBER;
use crate::json::wire::{Change, Remark, Text, inline_schema};

/// A single line in a request, whatever names its fields have there.
pub(crate) struct GivenLine {
    /// The line or its item, if the body names it besides the path.
    pub(crate) named: Option<RawId>,
    /// Item of a new line, or another version of the line's document.
    pub(crate) item: Option<RawId>,
    pub(crate) kind: Option<LineKind>,
    /// With the name of the field.
    pub(crate) number: (&'static str, Option<LineNumber>),
    pub(crate) quantity: Option<QuantityInput>,
    pub(crate) unit: Option<UnitOfMeasure>,
    pub(crate) comments: Change<Remark<10_000>>,
    pub(crate) sales_order: Change<Text<1_000>>,
    pub(crate) purchase_order: Change<Text<1_000>>,
    pub(crate) price: PriceInput,
    /// Errors found so far, to report with all others.
    pub(crate) faults: Vec<Violation>,
}

impl GivenLine {
    /// A line with a number only.
    pub(crate) fn numbered(field: &'static str, number: Option<LineNumber>) -> Self {
        Self {
            named: None,
            item: None,
            kind: None,
            number: (field, number),
            quantity: None,
            unit: None,
            comments: Change::Keep,
            sales_order: Change::Keep,
            purchase_order: Change::Keep,
            price: PriceInput::default(),
            faults: Vec::new(),
        }
    }

    /// The input of a new line.
    pub(crate) fn addition(self) -> Result<LineInput, Error> {
        let Self { item, kind, number: (field, number), price, mut faults, .. } = self;
        let line = LineInput {
            item: item.map(Id::from_raw),
            item_type: kind,
            number: number.and_then(|number| number.read(field, &mut faults)),
            quantity: self.quantity.and_then(|much| much.read("/quantity", &mut faults)),
            unit: self.unit,
            comments: notes(self.comments, "comments", &mut faults),
            sales_order: number_field(self.sales_order, "salesOrder", &mut faults),
            purchase_order: number_field(self.purchase_order, "purchaseOrder", &mut faults),
            price,
            ..LineInput::default()
        };
        if faults.is_empty() { Ok(line) } else { Err(Error::Invalid(faults)) }
    }

    /// The input of a change, which needs number and quantity.
    pub(crate) fn change(self) -> Result<LineChange, Error> {
        let Self { named, item, kind, number: (field, number), unit, price, mut faults, .. } = self;
        let number = number.and_then(|number| number.read(field, &mut faults));
        let quantity = self.quantity.and_then(|much| much.read("/quantity", &mut faults));
        let comments = notes(self.comments, "comments", &mut faults);
        let sales_order = number_field(self.sales_order, "salesOrder", &mut faults);
        let purchase_order = number_field(self.purchase_order, "purchaseOrder", &mut faults);
        match (number, quantity) {
            (Some(number), Some(quantity)) if faults.is_empty() => Ok(LineChange {
                named,
                kind,
                item,
                number,
                quantity,
                unit,
                comments,
                sales_order,
                purchase_order,
                price,
            }),
            _ => Err(Error::Invalid(faults)),
        }
    }
}

/// An error with the names that the fields have in the body.
pub(crate) fn renamed(error: Error, names: &[(&str, &str)]) -> Error {
    let Error::Invalid(mut faults) = error else { return error };
    for fault in &mut faults {
        if let Some((_, name)) = names.iter().find(|(field, _)| *field == fault.pointer) {
            (*name).clone_into(&mut fault.pointer);
        }
    }
    Error::Invalid(faults)
}

/// The number of a line: a text; a number without quotes is accepted too.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct LineNumber(String);

inline_schema!([] LineNumber, schema::of_json(LineNumber::schema("")));

impl LineNumber {
    fn schema(about: &str) -> Value {
        schema::also(NUMBER, schema::full_text(1_000, about))
    }

    /// The schema of a number that may be null.
    pub(crate) fn nullable(about: &str) -> Value {
        schema::nullable(Self::schema(about))
    }

    /// The number of the line, read from this field.
    fn read(self, field: &str, faults: &mut Vec<Violation>) -> Option<NumberText> {
        let fault = |fault: TextFault| faults.push(at(field, &fault));
        NumberText::new(&self.0).map_err(fault).ok()
    }
}

/// Quantity: more than 0 and at most 1,000,000, with at most 4 decimals.
#[derive(Clone, Copy, Deserialize)]
#[serde(transparent)]
pub(crate) struct QuantityInput(f64);

inline_schema!([] QuantityInput, json_schema!({
    "type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000, "multipleOf": 0.0001
}));

impl QuantityInput {
    /// The quantity; errors are reported at the field of `pointer`.
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

/// Remarks to keep, clear or set; blank ones clear.
fn notes(change: Change<Remark<10_000>>, field: &str, faults: &mut Vec<Violation>) -> Field<Notes> {
    changed(change.map(|remark| remark.0), field, faults, Notes::optional)
}

/// A number to keep, clear or set; a blank one clears.
pub(crate) fn number_field(
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
