//! Sales estimates in requests.

use domain::documents::lines::list::{LineColumns, LineInput};
use domain::documents::sales_estimate::{QuoteTerms, SalesEstimateInput};
use domain::documents::{PriceInput, SalesEstimate};
use domain::fields::{Columns, FieldPatch};
use domain::{Field, Violation, add_violations};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use super::tax::TaxInput;
use crate::documents::input::{
    DocumentInput, Purpose, line_document_fields, lines_schema, read_line_document,
};
use crate::documents::line_input::LineNumber;
use crate::json::{json_paths, schema};
use crate::pricing::tax;

/// Lines of an estimate.
const MOST_LINES: usize = 1_000;
/// Taxes of an estimate.
const MOST_TAXES: usize = 20;

pub(super) fn fields<P: Purpose>(generator: &mut SchemaGenerator) -> Map<String, Value> {
    let mut fields = line_document_fields::<SalesEstimate, P>(generator);
    if let Some(currency) = fields.get_mut("currency") {
        *currency = schema::nullable(currency.take());
    }
    let about = "Lines; in a change, the whole new list; null removes all.";
    let lines = lines_schema::<SalesEstimate, P>(generator, about, MOST_LINES);
    fields.insert("items".to_owned(), lines);
    let tax = generator.subschema_for::<TaxInput>();
    let about = "Taxes on the net total; in a change, the whole new list. If absent in a new estimate, the tax of the customer, else of the organization; an empty list means none. For staff only.";
    let taxes = json!({ "type": ["array", "null"], "items": tax, "maxItems": MOST_TAXES, "description": about });
    fields.insert("taxes".to_owned(), taxes);
    fields
}

pub(super) fn line_fields() -> Map<String, Value> {
    let mut line = json_paths::fields(LineColumns::COLUMNS);
    for other in ["end", "number", "salesOrder", "purchaseOrder"] {
        line.remove(other);
    }
    let about = "Line number; if absent in a new line, one more than the greatest.";
    line.insert("lineNumber".to_owned(), LineNumber::nullable(about));
    line.extend(json_paths::fields(QuoteTerms::COLUMNS));
    line
}

pub(super) fn read<P: Purpose>(
    mut input: DocumentInput<SalesEstimate, P>,
    faults: Vec<Violation>,
) -> SalesEstimateInput {
    let taxes = input.fields.remove("taxes");
    let mut input = read_line_document(input, faults, priced_lines);
    match taxes {
        None => {}
        Some(Value::Null) => input.extra = Field::Clear,
        taxes => match tax::read(taxes, "/taxes") {
            Ok(taxes) => input.extra = Field::Set(taxes),
            Err(found) => add_violations(&mut input.faults, found),
        },
    }
    input
}

/// Lines with the input of their prices, and the errors in them.
fn priced_lines(lines: Value, place: &str) -> (Vec<LineInput>, Vec<Violation>) {
    let Value::Array(mut lines) = lines else { return (Vec::new(), Vec::new()) };
    let mut terms = Vec::new();
    for line in &mut lines {
        let mut of_terms = Map::new();
        let mut nothing = Map::new();
        let fields = line.as_object_mut().unwrap_or(&mut nothing);
        if let Some(number) = fields.remove("lineNumber") {
            fields.insert("number".to_owned(), number);
        }
        for column in QuoteTerms::COLUMNS {
            of_terms.extend(fields.remove_entry(column.name));
        }
        terms.push(Value::Object(of_terms));
    }
    let (lines, mut faults) = json_paths::lines(Some(Value::Array(lines)), place);
    let (terms, found) = json_paths::readable::<QuoteTerms>(Some(Value::Array(terms)), place);
    faults.extend(found);
    let priced = lines.into_iter().zip(terms).map(|(line, (terms, patch))| {
        let price = price_of(&terms, &patch);
        LineInput { unit: terms.unit, price, ..line }
    });
    (priced.collect(), faults)
}

/// Entered price of a line; null clears it.
pub(super) fn price_of(terms: &QuoteTerms, patch: &FieldPatch) -> PriceInput {
    fn field<T>(value: Option<T>, is_null: bool) -> Field<T> {
        match value {
            Some(value) => Field::Set(value),
            None if is_null => Field::Clear,
            None => Field::Keep,
        }
    }
    let is_null = |name: &str| patch.get(name).is_some_and(Option::is_none);
    PriceInput {
        price: field(terms.price, is_null("price")),
        price_unit: terms.price_unit,
        discount: field(terms.discount, is_null("discountPercent")),
    }
}
