//! The schemas of work orders as they are answered.

use domain::catalogue::UnitOfMeasure;
use domain::documents::{LineKind, WorkOrder};
use domain::sheet::{Choice, Columns};
use serde_json::{Map, Value, json};

use crate::page::page_schema;
use crate::resource::document::header_fields;
use crate::resource::document_price::{list, maybe, number, object};
use crate::resource::goods;
use crate::schema;

fn short_fields() -> Map<String, Value> {
    let mut fields = header_fields("number");
    for column in WorkOrder::COLUMNS {
        fields.insert(column.name.to_owned(), schema::column(column));
    }
    fields
        .insert("customerOrgId".to_owned(), schema::nullable(schema::id("The same as customer.")));
    fields
}

/// What one answers.
pub(crate) fn reply() -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let item = || schema::id("The item.");
    let reserved = fields([
        ("lineId", schema::id("The line that it is for.")),
        ("itemId", item()),
        ("partNumber", text("Its part number.")),
        ("warehouseId", schema::id("The warehouse.")),
        ("quantity", number("How much.")),
        ("unit", text("What the quantity counts.")),
    ]);
    let untracked = fields([
        ("itemId", item()),
        ("itemType", text("Its kind.")),
        ("partNumber", text("Its part number.")),
        ("brand", schema::nullable(text("Its brand."))),
    ]);
    let mut all = short_fields();
    let shortages = list(
        &short_line(),
        "While it is released: the lines that still need more of an item than they have reserved, as things are now; else null.",
    );
    let untracked = list(
        &object("An item.", untracked),
        "While it is released: items that it still needs and that no stock is kept of in the warehouse; else null.",
    );
    all.extend(fields([
        ("items", list(&line(), "Its lines, in order.")),
        ("warnings", goods::warnings()),
        ("warehouseName", schema::nullable(text("The name of the warehouse."))),
        (
            "salesEstimateNumber",
            schema::nullable(text("The number of the sales estimate that it was made of.")),
        ),
        ("currency", text("What its prices are in.")),
        ("subtotal", maybe("The sum of the lines, each after its own discount.")),
        ("discountAmount", maybe("What the discount of the order takes off that.")),
        (
            "total",
            maybe("What all of it comes to after the discount, without taxes; null where a line isn't known."),
        ),
        (
            "reserved",
            list(&object("Stock.", reserved), "The stock that it keeps for itself, line by line."),
        ),
        ("shortages", schema::nullable(shortages)),
        ("untracked", schema::nullable(untracked)),
    ]));
    object("A work order with its lines.", all)
}

/// The schema of a line that stock is short of.
pub(crate) fn short_line() -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let short = fields([
        ("lineId", schema::id("The line.")),
        ("lineNumber", text("Its number.")),
        ("itemId", schema::id("The item.")),
        ("partNumber", text("Its part number.")),
        ("needed", number("How much it still needs.")),
        ("reserved", number("How much of that is reserved for it.")),
        ("available", number("How much of the item is available in the warehouse.")),
        ("unit", text("What these count.")),
    ]);
    object("A line that stock is short of.", short)
}

/// What the list answers.
pub(crate) fn list_reply() -> Value {
    page_schema(&object("A work order.", short_fields()))
}

/// What a look for an existing one answers.
pub(crate) fn existing_reply() -> Value {
    let order = object("A work order.", short_fields());
    let exists = json!({ "type": "boolean", "description": "Whether there is one." });
    let answer = fields([
        ("exists", exists),
        ("total", total()),
        ("items", list(&order, "The latest version of it.")),
    ]);
    object("The order of this number.", answer)
}

/// What a list of lines answers.
pub(crate) fn lines_reply() -> Value {
    let answer = fields([("total", total()), ("items", list(&line(), "They, in order."))]);
    object("Lines of an order.", answer)
}

fn total() -> Value {
    json!({ "type": "integer", "minimum": 0, "description": "How many." })
}

fn line() -> Value {
    let mut of_line = goods::line_fields(LineKind::WORDS);
    let number_schema = of_line.remove("number").unwrap_or_default();
    let text = |about: &str| schema::nullable(schema::text(1_000, about));
    of_line.extend(fields([
        ("lineNumber", number_schema),
        (
            "unitOfMeasure",
            json!({ "type": "string", "enum": UnitOfMeasure::WORDS, "description": "What the quantity counts." }),
        ),
        (
            "estimateLineId",
            schema::nullable(schema::id("The line of the sales estimate that it was taken from.")),
        ),
        (
            "source",
            json!({ "type": ["string", "null"], "enum": ["estimate", null],
                "description": "Where its prices come from: estimate for what was offered, null for the rules." }),
        ),
        ("salesOrder", text("The number of the sales order that it is for.")),
        ("purchaseOrder", text("The customer's number of its order.")),
        (
            "unitPrice",
            maybe("What one costs: now, or when it was released; null where that isn't known."),
        ),
        ("amount", maybe("Quantity × unit price, before the discount; burst tests aside.")),
        ("discountPercent", maybe("The discount that was offered on the line.")),
        ("burstTests", maybe("What its burst tests cost.")),
        ("total", maybe("What the line comes to after its discount, with its burst tests.")),
        ("completed", number("How many of it are done.")),
    ]));
    object("A line.", of_line)
}

fn fields<const N: usize>(of: [(&str, Value); N]) -> Map<String, Value> {
    of.into_iter().map(|(name, field)| (name.to_owned(), field)).collect()
}
