//! Sales estimates as they are given.

use domain::documents::SalesEstimate;
use domain::documents::line_list::GivenLine;
use domain::sheet::{Column, Columns};
use domain::usecase::estimates::{EstimateGiven, GivenQuote, QuoteTerms, Said};
use domain::{Error, Field, Violation};
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::Call;
use crate::resource::{document, goods, tax};
use crate::schema;

/// Lines of an estimate.
const MOST_LINES: usize = 1_000;

/// The columns that somebody may set.
fn given_columns() -> impl Iterator<Item = &'static Column> + Clone {
    SalesEstimate::COLUMNS.iter().filter(|column| !SalesEstimate::is_derived(column))
}

fn fields() -> Map<String, Value> {
    let about = "Its number; the next one, as /organization/nextpartnumber tells it, where a new estimate doesn't say.";
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
            "description": "What is offered; on a change, the whole new list, and null is none." }),
    );
    let about = "Taxes, each of the net total; on a change, the whole new list. A new estimate that says nothing has the tax of the customer, else of the organization; an empty list is none. For staff only.";
    fields.insert("taxes".to_owned(), tax::list_schema(about));
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
    schema::object("A sales estimate.", fields(), &[])
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
        let (lines, found) = quotes(lines);
        document::add_new(&mut given.faults, found);
        given.lines = Some(lines);
    }
    match fields.remove("taxes") {
        None => {}
        Some(Value::Null) => given.taxes = Field::Clear,
        taxes => match tax::read(taxes, "/taxes") {
            Ok(taxes) => given.taxes = Field::Set(taxes),
            Err(found) => document::add_new(&mut given.faults, found),
        },
    }
    fields.retain(|name, _| given_columns().any(|column| column.name == name));
    given.fields = nest::given(SalesEstimate::COLUMNS, fields);
    Ok((given, prefix))
}

/// Lines as they are given, with what is wrong with them.
fn quotes(lines: Value) -> (Vec<GivenQuote>, Vec<Violation>) {
    let Value::Array(mut lines) = lines else { return (Vec::new(), Vec::new()) };
    let (mut terms, mut cleared) = (Vec::new(), Vec::new());
    for line in &mut lines {
        let mut of_terms = Map::new();
        let mut nothing = Map::new();
        let fields = line.as_object_mut().unwrap_or(&mut nothing);
        cleared.push(Cleared::of(fields));
        if let Some(number) = fields.remove("lineNumber") {
            fields.insert("number".to_owned(), number_text(number));
        }
        for column in QuoteTerms::COLUMNS {
            of_terms.extend(fields.remove(column.name).map(|said| (column.name.to_owned(), said)));
        }
        terms.push(Value::Object(of_terms));
    }
    let (lines, mut faults) = nest::lines(Some(Value::Array(lines)), "/items");
    let (terms, found) = nest::readable::<QuoteTerms>(Some(Value::Array(terms)), "/items");
    faults.extend(found);
    let quotes = lines.into_iter().zip(terms).zip(cleared).map(|((line, terms), cleared)| {
        GivenQuote { line, unit: terms.unit, said: cleared.said(&terms) }
    });
    (quotes.collect(), faults)
}

/// What of the price of a line is said to be null.
pub(super) struct Cleared {
    price: bool,
    discount: bool,
}

impl Cleared {
    /// What a line says.
    pub(super) fn of(line: &Map<String, Value>) -> Self {
        let null = |name: &str| line.get(name).is_some_and(Value::is_null);
        Self { price: null("price"), discount: null("discountPercent") }
    }

    /// What is said of the price, with what isn't null.
    pub(super) fn said(&self, terms: &QuoteTerms) -> Said {
        fn field<T>(value: Option<T>, null: bool) -> Field<T> {
            match value {
                Some(value) => Field::Set(value),
                None if null => Field::Clear,
                None => Field::Keep,
            }
        }
        Said {
            price: field(terms.price, self.price),
            discount: field(terms.discount, self.discount),
        }
    }
}

/// Numbers of lines are text; figures are taken too.
pub(super) fn number_text(said: Value) -> Value {
    match said {
        Value::Number(number) => Value::String(number.to_string()),
        other => other,
    }
}
