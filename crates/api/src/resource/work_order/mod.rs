//! Work orders.

mod fulfil;
mod input;
mod life;
mod lines;
mod list;
mod pick;
mod schema;
mod view;

use serde_json::{Value, json};

pub(crate) use self::fulfil::{cancel, complete, complete_example, complete_schema, reserve};
pub(crate) use self::input::{create_schema, existing_schema, update_schema};
pub(crate) use self::lines::{
    add as add_line, all as lines, delete as delete_line, line_example, line_schema,
    new_line_example, new_line_schema, update as update_line,
};
pub(crate) use self::list::{check_existing, labels, list_parameters};
pub(crate) use self::pick::{bill, bill_request, bill_schema};
pub(crate) use self::schema::{existing_reply, lines_reply, list_reply, reply};

/// A new order that works on the demo organization.
pub(crate) fn create_example() -> Value {
    json!({ "params": {
        "customer": "de3000000000000009000001",
        "dueDate": "2031-03-14",
        "purchaseOrder": "4500012345",
        "items": [
            { "item": "de300000000000000b000001", "itemType": "hoseAssembly", "quantity": 4, "lineNumber": 10 },
            { "item": "de3000000000000004000001", "quantity": 8 },
        ],
    } })
}

/// A number that the demo organization has.
pub(crate) fn existing_example() -> Value {
    json!({ "params": { "number": "W-100" } })
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "params": { "productionNotes": "Cap both ends." } })
}

/// A vendor of the demo's example.
pub(crate) fn vendor_example() -> Value {
    json!({ "params": { "vendor": "Torvane" } })
}
