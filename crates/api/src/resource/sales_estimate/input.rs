//! Sales estimates as they are given.

use domain::catalogue::Amount;
use domain::documents::line_list::GivenLine;
use domain::documents::{EstimateTax, SalesEstimate};
use domain::sheet::{Column, Columns};
use domain::usecase::estimates::{EstimateGiven, GivenQuote, QuoteTerms};
use domain::{Error, Field, Violation};
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::Call;
use crate::resource::{document, goods};
use crate::schema;

/// Lines of an estimate.
const MOST_LINES: usize = 1_000;
/// Taxes of an estimate.
const MOST_TAXES: usize = 20;

/// The columns that somebody may set.
fn given_columns() -> impl Iterator<Item = &'static Column> + Clone {
    SalesEstimate::COLUMNS.iter().filter(|column| !SalesEstimate::is_derived(column))
}

fn fields() -> Map<String, Value> {
    let about = "Its number: the next one is told by /organization/nextpartnumber.";
    let mut fields = document::naming("number", about);
    fields.extend(nest::fields(given_columns()));
    fields.insert(
        goods::CUSTOMER_ORG.to_owned(),
        schema::nullable(schema::id("The same as customer.")),
    );
    if let Some(currency) = fields.get_mut("currency") {
        *currency = schema::nullable(currency.take());
    }
    let line = schema::object("A line.", line_fields(), &[]);
    fields.insert(
        "items".to_owned(),
        json!({ "type": ["array", "null"], "items": line, "maxItems": MOST_LINES,
            "description": "What is offered; on a change, the whole new list." }),
    );
    let tax = schema::object("A tax on the net total.", nest::fields(EstimateTax::COLUMNS), &[]);
    fields.insert(
        "taxes".to_owned(),
        json!({ "type": ["array", "null"], "items": tax, "maxItems": MOST_TAXES,
            "description": "Taxes, each of the net total; on a change, the whole new list. For staff only." }),
    );
    fields
}

fn line_fields() -> Map<String, Value> {
    let mut line = nest::fields(GivenLine::COLUMNS);
    for other in ["end", "number", "salesOrder", "purchaseOrder"] {
        line.remove(other);
    }
    line.insert("lineNumber".to_owned(), schema::nullable(number_schema()));
    line.extend(nest::fields(QuoteTerms::COLUMNS));
    line
}

/// The number of a line: a text, or a figure.
pub(super) fn number_schema() -> Value {
    let about = "Its number; one more than the greatest where a new line has none.";
    let mut number = schema::full_text(1_000, about);
    if let Some(number) = number.as_object_mut() {
        number.insert("type".to_owned(), json!(["string", "number"]));
    }
    number
}

/// What creating reads.
pub(crate) fn create_schema() -> Value {
    schema::object("A sales estimate.", fields(), &["number"])
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    schema::object("What changes of a sales estimate.", fields(), &[])
}

/// What was said of an estimate; faults of the schema are told with those of the domain.
pub(super) fn given(call: &mut Call) -> Result<(EstimateGiven, &'static str), Error> {
    let prefix = call.said.prefix;
    let faults = document::faults_of_schema(call)?;
    let mut fields = call.fields();
    let mut given = EstimateGiven { faults, ..EstimateGiven::default() };
    (given.number, given.revision) = document::named("number", &mut fields, &mut given.faults);
    goods::take_customer(&mut fields, &mut given.faults);
    // Null clears the lines of one that there is.
    let is_new = call.path.is_empty();
    if let Some(lines) = fields.remove("items").filter(|lines| !(is_new && lines.is_null())) {
        match quotes(lines) {
            Ok(lines) => given.lines = Some(lines),
            Err(found) => document::add_new(&mut given.faults, found),
        }
    }
    if let Some(taxes) = fields.remove("taxes") {
        match nest::rows::<EstimateTax>(Some(taxes), "/taxes") {
            Ok(taxes) => given.taxes = Some(taxes),
            Err(found) => document::add_new(&mut given.faults, found),
        }
    }
    fields.retain(|name, _| given_columns().any(|column| column.name == name));
    given.fields = nest::given(SalesEstimate::COLUMNS, fields);
    Ok((given, prefix))
}

/// Lines as they are given.
fn quotes(lines: Value) -> Result<Vec<GivenQuote>, Vec<Violation>> {
    let Value::Array(mut lines) = lines else { return Ok(Vec::new()) };
    let prices: Vec<Option<bool>> =
        lines.iter().map(|line| line.get("price").map(Value::is_null)).collect();
    let mut terms = Vec::with_capacity(lines.len());
    for line in &mut lines {
        let mut of_terms = Map::new();
        if let Some(fields) = line.as_object_mut() {
            if let Some(number) = fields.remove("lineNumber") {
                fields.insert("number".to_owned(), number_text(number));
            }
            for column in QuoteTerms::COLUMNS {
                of_terms
                    .extend(fields.remove(column.name).map(|said| (column.name.to_owned(), said)));
            }
        }
        terms.push(Value::Object(of_terms));
    }
    let lines = nest::rows::<GivenLine>(Some(Value::Array(lines)), "/items");
    let terms = nest::rows::<QuoteTerms>(Some(Value::Array(terms)), "/items");
    match (lines, terms) {
        (Ok(lines), Ok(terms)) => Ok(lines
            .into_iter()
            .zip(terms)
            .zip(prices)
            .map(|((line, terms), null)| GivenQuote {
                line,
                unit: terms.unit,
                price: price(&terms, null),
            })
            .collect()),
        (lines, terms) => {
            let mut faults = lines.err().unwrap_or_default();
            faults.extend(terms.err().unwrap_or_default());
            Err(faults)
        }
    }
}

/// What was said of a price: nothing, null, or what it is.
pub(super) fn price(terms: &QuoteTerms, null: Option<bool>) -> Field<Amount> {
    match (null, terms.price) {
        (_, Some(price)) => Field::Set(price),
        (Some(true), None) => Field::Clear,
        _ => Field::Keep,
    }
}

/// Numbers of lines are text; figures are taken too.
pub(super) fn number_text(said: Value) -> Value {
    match said {
        Value::Number(number) => Value::String(number.to_string()),
        other => other,
    }
}
