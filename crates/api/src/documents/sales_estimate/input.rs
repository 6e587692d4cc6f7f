//! Sales estimates as requests give them.

use domain::documents::SalesEstimate;
use domain::documents::lines::list::LineColumns;
use domain::documents::sales_estimate::{QuoteInput, QuotePatch, QuoteTerms, SalesEstimateInput};
use domain::fields::{Column, Columns, FieldPatch};
use domain::{Field, Violation, add_violations};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use super::tax::TaxInput;
use crate::documents::document::CUSTOMER_ORG;
use crate::documents::input::{
    DocumentForm, DocumentInput, Purpose, lines_schema, number_text, take_customer, take_list,
    take_number,
};
use crate::documents::line_input::LineNumber;
use crate::json::{json_paths, schema};
use crate::pricing::tax;

/// Lines of an estimate.
const MOST_LINES: usize = 1_000;
/// Taxes of an estimate.
const MOST_TAXES: usize = 20;

/// The columns that somebody may set.
fn columns() -> impl Iterator<Item = &'static Column> + Clone {
    SalesEstimate::COLUMNS.iter().filter(|column| !SalesEstimate::is_derived(column))
}

impl DocumentForm for SalesEstimate {
    type Input = SalesEstimateInput;

    const IS_NUMBER_NULLABLE: bool = false;

    fn fields<P: Purpose>(generator: &mut SchemaGenerator) -> Map<String, Value> {
        let mut fields = json_paths::fields(columns());
        let same = schema::nullable(schema::id("Same as customer."));
        fields.insert(CUSTOMER_ORG.to_owned(), same);
        if let Some(currency) = fields.get_mut("currency") {
            *currency = schema::nullable(currency.take());
        }
        let about = "Lines; in a change, the whole new list; null removes all.";
        fields.insert("items".to_owned(), lines_schema::<Self, P>(generator, about, MOST_LINES));
        let tax = generator.subschema_for::<TaxInput>();
        let about = "Taxes on the net total; in a change, the whole new list. If absent in a new estimate, the tax of the customer, else of the organization; an empty list means none. For staff only.";
        let taxes = json!({ "type": ["array", "null"], "items": tax, "maxItems": MOST_TAXES, "description": about });
        fields.insert("taxes".to_owned(), taxes);
        fields
    }

    fn line_fields<P: Purpose>() -> Map<String, Value> {
        let mut line = json_paths::fields(LineColumns::COLUMNS);
        for other in ["end", "number", "salesOrder", "purchaseOrder"] {
            line.remove(other);
        }
        let about = "Line number; if absent in a new line, one more than the greatest.";
        line.insert("lineNumber".to_owned(), LineNumber::nullable(about));
        line.extend(json_paths::fields(QuoteTerms::COLUMNS));
        line
    }

    fn read<P: Purpose>(
        input: DocumentInput<Self, P>,
        faults: Vec<Violation>,
    ) -> SalesEstimateInput {
        let mut fields = input.fields;
        let mut input = SalesEstimateInput { faults, ..SalesEstimateInput::default() };
        (input.number, input.revision) = take_number::<Self>(&mut fields, &mut input.faults);
        take_customer(&mut fields, &mut input.faults);
        if let Some(lines) = take_list::<P>(&mut fields, "items") {
            let (lines, found) = quotes(lines);
            add_violations(&mut input.faults, found);
            input.lines = Some(lines);
        }
        match fields.remove("taxes") {
            None => {}
            Some(Value::Null) => input.taxes = Field::Clear,
            taxes => match tax::read(taxes, "/taxes") {
                Ok(taxes) => input.taxes = Field::Set(taxes),
                Err(found) => add_violations(&mut input.faults, found),
            },
        }
        fields.retain(|name, _| columns().any(|column| column.name == name));
        input.fields = json_paths::from_json(SalesEstimate::COLUMNS, fields);
        input
    }
}

/// Lines as they are given, with what is wrong with them.
fn quotes(lines: Value) -> (Vec<QuoteInput>, Vec<Violation>) {
    let Value::Array(mut lines) = lines else { return (Vec::new(), Vec::new()) };
    let mut terms = Vec::new();
    for line in &mut lines {
        let mut of_terms = Map::new();
        let mut nothing = Map::new();
        let fields = line.as_object_mut().unwrap_or(&mut nothing);
        if let Some(number) = fields.remove("lineNumber") {
            fields.insert("number".to_owned(), number_text(number));
        }
        for column in QuoteTerms::COLUMNS {
            of_terms.extend(fields.remove_entry(column.name));
        }
        terms.push(Value::Object(of_terms));
    }
    let (lines, mut faults) = json_paths::lines(Some(Value::Array(lines)), "/items");
    let (terms, found) = json_paths::readable::<QuoteTerms>(Some(Value::Array(terms)), "/items");
    faults.extend(found);
    let quotes = lines.into_iter().zip(terms).map(|(line, (terms, patch))| {
        let price = price_of(&terms, &patch);
        QuoteInput { line, unit: terms.unit, price }
    });
    (quotes.collect(), faults)
}

/// Entered price of a line; null clears it.
pub(super) fn price_of(terms: &QuoteTerms, patch: &FieldPatch) -> QuotePatch {
    fn field<T>(value: Option<T>, is_null: bool) -> Field<T> {
        match value {
            Some(value) => Field::Set(value),
            None if is_null => Field::Clear,
            None => Field::Keep,
        }
    }
    let is_null = |name: &str| patch.get(name).is_some_and(Option::is_none);
    QuotePatch {
        price: field(terms.price, is_null("price")),
        price_unit: terms.price_unit,
        discount: field(terms.discount, is_null("discountPercent")),
    }
}
