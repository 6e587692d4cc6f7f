//! Work orders as they are given.

use domain::documents::line_list::GivenLine;
use domain::documents::{MOST_NUMBER, WorkOrder};
use domain::sheet::Columns;
use domain::usecase::orders::{OrderGiven, Part};
use domain::{Error, Violation};
use serde_json::{Map, Value};

use crate::nest;
use crate::operation::Call;
use crate::resource::document;
use crate::resource::goods::{self, said};
use crate::schema;

fn fields() -> Map<String, Value> {
    let mut line = nest::fields(GivenLine::COLUMNS);
    line.remove("end");
    line.remove("number");
    line.insert("lineNumber".to_owned(), schema::nullable(goods::line_number()));
    goods::fields::<WorkOrder>("Its number; the next one where not given.", line)
}

/// What creating reads.
pub(crate) fn create_schema() -> Value {
    let mut fields = fields();
    let line = fields.get_mut("items").and_then(|items| items.pointer_mut("/items/properties"));
    if let Some(line) = line.and_then(Value::as_object_mut) {
        let about = "With salesEstimateId: the line of the estimate that is ordered, with how much of it; all that is open where no quantity is given.";
        line.insert(PART.to_owned(), schema::nullable(schema::id(about)));
    }
    schema::object("A work order.", fields, &[])
}

/// The line of an estimate that is ordered.
const PART: &str = "lineId";

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    schema::object("What changes of a work order.", fields(), &[])
}

/// What looking for an existing one reads.
pub(crate) fn existing_schema() -> Value {
    let number =
        schema::full_text(MOST_NUMBER, "The number that is looked for, whatever its case.");
    schema::object("Which number.", [("number".to_owned(), number)], &["number"])
}

/// What was said of an order.
pub(super) fn given(call: &mut Call) -> Result<(OrderGiven, &'static str), Error> {
    let mut faults = Vec::new();
    let parts = if call.path.is_empty() { parts(call, &mut faults) } else { None };
    let (mut goods, prefix) = goods::given::<WorkOrder>(call)?;
    document::add_new(&mut goods.faults, faults);
    Ok((OrderGiven { goods, parts }, prefix))
}

/// Which lines of an estimate are ordered, where a new order names one.
fn parts(call: &mut Call, faults: &mut Vec<Violation>) -> Option<Vec<Part>> {
    let fields = call.said.fields.as_mut().and_then(Value::as_object_mut)?;
    fields.get("salesEstimateId").filter(|said| !said.is_null())?;
    let Some(Value::Array(items)) = fields.remove("items") else { return None };
    let mut parts = Vec::with_capacity(items.len());
    for (at, item) in items.into_iter().enumerate() {
        let Value::Object(mut item) = item else { continue };
        let line = item.remove(PART);
        let line = line.as_ref().and_then(Value::as_str).and_then(|said| said.parse().ok());
        let mut found = Vec::new();
        let quantity = said::quantity(&mut item, &mut found);
        for (field, _) in item.iter().filter(|(_, said)| !said.is_null()) {
            let message = "stays as the sales estimate says; change the line of the order then";
            found.push(Violation::new(format!("/{field}"), "of_the_estimate", message));
        }
        if line.is_none() {
            let message = "is required with salesEstimateId: a line of that";
            found.push(Violation::new(format!("/{PART}"), "required", message));
        }
        faults.extend(found.into_iter().map(|fault| {
            let pointer = format!("/items/{at}{}", fault.pointer);
            Violation { pointer, ..fault }
        }));
        parts.extend(line.map(|line| Part { line, quantity }));
    }
    Some(parts)
}
