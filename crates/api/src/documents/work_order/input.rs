//! Work orders in requests.

use domain::documents::WorkOrder;
use domain::documents::lines::list::LineColumns;
use domain::documents::work_order::{Part, WorkOrderInput};
use domain::fields::Columns;
use domain::{Violation, add_violations};
use serde_json::{Map, Value};

use crate::documents::input::{DocumentInput, Purpose, plain_lines, read_line_document};
use crate::documents::line_input::{LineNumber, QuantityInput};
use crate::json::{json_paths, schema};

/// A line of an estimate to order.
const PART: &str = "lineId";

pub(super) fn line_fields<P: Purpose>() -> Map<String, Value> {
    let mut line = json_paths::fields(LineColumns::COLUMNS);
    line.remove("end");
    line.remove("number");
    let about = "Line number, a text or a figure.";
    line.insert("lineNumber".to_owned(), LineNumber::nullable(about));
    if P::IS_NEW {
        let about = "With salesEstimateId: the line of the estimate to order; all of its open quantity if quantity is absent.";
        line.insert(PART.to_owned(), schema::nullable(schema::id(about)));
    }
    line
}

pub(super) fn read<P: Purpose>(
    mut input: DocumentInput<WorkOrder, P>,
    faults: Vec<Violation>,
) -> WorkOrderInput {
    let mut found = Vec::new();
    let parts = if P::IS_NEW { parts(&mut input.fields, &mut found) } else { None };
    let mut input = read_line_document(input, faults, plain_lines);
    add_violations(&mut input.faults, found);
    WorkOrderInput { extra: parts, ..input }
}

/// The lines of the estimate to order, if the request has any.
fn parts(fields: &mut Map<String, Value>, faults: &mut Vec<Violation>) -> Option<Vec<Part>> {
    fields.get("salesEstimateId").filter(|id| !id.is_null())?;
    let Some(Value::Array(items)) = fields.remove("items") else { return None };
    let mut parts = Vec::with_capacity(items.len());
    for (at, item) in items.into_iter().enumerate() {
        let Value::Object(mut item) = item else { continue };
        let line = item.remove(PART);
        let line = line.as_ref().and_then(Value::as_str).and_then(|id| id.parse().ok());
        let quantity = item.remove("quantity").and_then(|much| serde_json::from_value(much).ok());
        let pointer = format!("/items/{at}/quantity");
        let quantity = quantity.and_then(|much: QuantityInput| much.read(&pointer, faults));
        for (field, _) in item.iter().filter(|(_, value)| !value.is_null()) {
            let message = "comes from the sales estimate; change the line of the order afterwards";
            let pointer = format!("/items/{at}/{field}");
            faults.push(Violation::new(pointer, "of_the_estimate", message));
        }
        if line.is_none() {
            let message = "is required with salesEstimateId: a line of that estimate";
            faults.push(Violation::new(format!("/items/{at}/{PART}"), "required", message));
        }
        parts.extend(line.map(|line| Part { line, quantity }));
    }
    Some(parts)
}
