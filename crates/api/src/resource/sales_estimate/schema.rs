//! The schemas of sales estimates as they are answered.

use domain::catalogue::UnitOfMeasure;
use domain::documents::{LineKind, PricedBy, SalesEstimate};
use domain::sheet::{Choice, Columns};
use serde_json::{Map, Value, json};

use crate::page::page_schema;
use crate::resource::document::header_fields;
use crate::resource::document_price::{list, maybe, number, object, warning};
use crate::resource::tax::TaxView;
use crate::resource::{goods, price_step};
use crate::schema;

fn short_fields() -> Map<String, Value> {
    let mut fields = header_fields("number");
    for column in SalesEstimate::COLUMNS {
        fields.insert(column.name.to_owned(), schema::column(column));
    }
    let about = "The same as customer.";
    fields.insert(goods::CUSTOMER_ORG.to_owned(), schema::nullable(schema::id(about)));
    fields
}

/// What one answers.
pub(crate) fn reply() -> Value {
    let mut fields = short_fields();
    fields.extend(named([
        ("items", list(&line(), "What is offered, in order.")),
        ("subtotal", maybe("The sum of the lines, each after its own discount.")),
        ("discountAmount", maybe("What the discount of the estimate takes off that.")),
        ("taxes", taxes()),
        ("knownTotal", number("The sum of the lines whose price is known.")),
        ("rates", rates("What currencies were worth when it was priced.")),
        ("warnings", goods::warnings()),
        (
            "workOrders",
            list(&order(), "The work orders that were made of it, in their latest version."),
        ),
    ]));
    with_earned("A sales estimate with its lines.", fields)
}

/// What the list answers.
pub(crate) fn list_reply() -> Value {
    page_schema(&object("A sales estimate.", short_fields()))
}

/// What a look for an existing one answers.
pub(crate) fn existing_reply() -> Value {
    let exists = json!({ "type": "boolean", "description": "Whether there is one." });
    let estimate = object("A sales estimate.", short_fields());
    let fields = named([
        ("exists", exists),
        ("total", total()),
        ("items", list(&estimate, "The latest version of the number.")),
    ]);
    object("Whether the number is taken.", fields)
}

/// What a list of lines answers.
pub(crate) fn lines_reply() -> Value {
    object(
        "Lines of an estimate.",
        named([("total", total()), ("items", list(&line(), "They, in order."))]),
    )
}

fn total() -> Value {
    json!({ "type": "integer", "minimum": 0, "description": "How many." })
}

fn line() -> Value {
    let mut fields = line_fields();
    fields.extend(named([
        ("ordered", number("How much of it is on work orders; of cancelled ones what was done.")),
        ("open", number("How much of it isn't.")),
    ]));
    with_earned("A line.", fields)
}

fn order() -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let fields = named([
        ("_id", schema::id("The order.")),
        ("number", text("Its number.")),
        ("revision", text("Its revision.")),
        (
            "version",
            json!({ "type": "integer", "description": "Its version within the revision." }),
        ),
        ("status", text("Where it stands.")),
    ]);
    object("A work order.", fields)
}

/// An object that always has all of these fields, and for admins what it costs and earns.
pub(super) fn with_earned(about: &str, fields: Map<String, Value>) -> Value {
    let mut schema = object(about, fields);
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.extend(named([
            ("cost", maybe("What all of it costs the organization, burst tests included, as it was when it was priced; null where a part isn't known. For admins alone.")),
            ("margin", maybe("What is left of the price after discounts, taxes aside. For admins alone.")),
            ("marginPercent", maybe("The margin in percent of that price. For admins alone.")),
        ]));
    }
    schema
}

/// The schemas of a line's fields.
pub(super) fn line_fields() -> Map<String, Value> {
    let mut fields = goods::line_fields(LineKind::WORDS);
    fields.remove("number");
    fields.insert("lineNumber".to_owned(), schema::full_text(1_000, "Its number."));
    fields.insert("unitOfMeasure".to_owned(), unit());
    fields.extend(price_fields());
    fields
}

pub(super) fn unit() -> Value {
    json!({ "type": "string", "enum": UnitOfMeasure::WORDS, "description": "What the quantity counts." })
}

/// The schemas of a price's fields.
pub(super) fn price_fields() -> Map<String, Value> {
    let source = json!({ "type": "string", "enum": PricedBy::WORDS,
        "description": "Which rule set the unit price; parts for the sum of the parts and the work." });
    named([
        ("price", maybe("The price of one unit that staff entered; null where the rules set it.")),
        ("discountPercent", maybe("The discount on the line, burst tests aside.")),
        (
            "unitPrice",
            maybe(
                "What one unit costs, burst tests and discounts aside; null where that isn't known.",
            ),
        ),
        ("source", source),
        ("steps", price_step::reply()),
        (
            "amount",
            maybe(
                "Quantity × unit price, rounded to the digits of the currency; before the discount.",
            ),
        ),
        ("burstTest", maybe("The burst tests, once for the line; 0 where none is ordered.")),
        (
            "total",
            maybe(
                "What the line comes to: quantity × unit price less the discount, rounded, and the burst tests.",
            ),
        ),
        ("warnings", list(&warning(), "What is in the way of a price.")),
    ])
}

/// The schema of taxes.
pub(super) fn taxes() -> Value {
    list(&schema::of::<TaxView>(), "The taxes, in order.")
}

/// The schema of rates.
pub(super) fn rates(about: &str) -> Value {
    let code = json!({ "type": "string", "description": "The currency, by its ISO 4217 code." });
    let worth = number("What one unit of it is worth in the organization's currency.");
    list(&object("A currency.", named([("currency", code), ("rate", worth)])), about)
}

/// Schemas by name.
pub(super) fn named<const N: usize>(of: [(&str, Value); N]) -> Map<String, Value> {
    of.into_iter().map(|(name, field)| (name.to_owned(), field)).collect()
}
