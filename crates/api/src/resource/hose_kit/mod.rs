//! Hose kits.

mod input;
mod labels;
mod life;
mod lines;
mod list;
mod price;
mod schema;
mod sheet;

use serde_json::{Value, json};

pub(crate) use self::input::{create_schema, update_schema};
pub(crate) use self::labels::{labels, labels_schema};
pub(crate) use self::lines::{
    adaptor_example, adaptors, add_adaptor, add_assembly, add_other_item, addition_schema, all,
    assemblies, assembly_example, delete as delete_line, line_example, line_schema,
    other_item_example, other_items, update_adaptor, update_assembly, update_other_item,
};
pub(crate) use self::list::{check_existing, list_parameters};
pub(crate) use self::price::{price, reply as price_reply};
pub(crate) use self::schema::{existing_reply, lines_reply, list_reply, reply};

/// A new kit that works on the demo organization.
pub(crate) fn create_example() -> Value {
    json!({
        "partNumber": "KIT-EXAMPLE",
        "description": "Boom hoses",
        "hoseAssemblies": [{ "item": "de300000000000000b000001", "quantity": 2 }],
        "adaptors": [{ "item": "de3000000000000004000001", "quantity": 4 }],
    })
}

/// A vendor of the demo's example.
pub(crate) fn vendor_example() -> Value {
    json!({ "params": { "vendor": "Torvane" } })
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "comments": "Pack the adaptors apart." })
}
