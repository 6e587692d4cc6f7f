//! Sales estimates.

mod current;
mod input;
mod life;
mod lines;
mod list;
mod schema;
mod sheet;
mod view;

use serde_json::{Value, json};

pub(crate) use self::current::{current, refresh, reply as current_reply};
pub(crate) use self::input::{create_schema, update_schema};
pub(crate) use self::life::{
    release_example, release_reply, release_schema, revise_example, revise_reply, revise_schema,
    rollback_reply,
};
pub(crate) use self::lines::{delete_line, line_example, line_schema, lines, update_line};
pub(crate) use self::list::{check_existing, existing_example, existing_schema, list_parameters};
pub(crate) use self::schema::{existing_reply, lines_reply, list_reply, reply};

/// A new estimate that works on the demo organization.
pub(crate) fn create_example() -> Value {
    json!({
        "number": "SE-EXAMPLE",
        "customer": "de3000000000000009000001",
        "description": "Spare hoses for the loaders",
        "validUntil": "2199-12-31",
        "items": [
            { "lineNumber": 1, "itemType": "hoseAssembly", "item": "de300000000000000b000001", "quantity": 4 },
            { "lineNumber": 2, "itemType": "hose", "item": "de3000000000000002000001", "quantity": 40, "unitOfMeasure": "ft" },
            { "lineNumber": 3, "itemType": "adaptor", "item": "de3000000000000004000001", "quantity": 8, "price": 12.5 },
        ],
        "taxes": [{ "name": "GST", "ratePercent": 5 }],
    })
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "comments": "Delivery within two weeks.", "taxes": [{ "name": "VAT", "ratePercent": 20 }] })
}
