//! Rules by which customers, price lists, brands and organizations price items.

use domain::Error;
use domain::organization::Sight;
use domain::sheet::{Column, Columns};
use domain::trade::price::{ItemPricing, ItemPricings, sight_of};
use serde_json::{Map, Value, json};

use crate::nest;
use crate::schema;
use crate::view::cells;

/// The rules by item type in a body.
pub(crate) fn rules_input() -> Value {
    let rule = schema::input("How items of a type are priced.", ItemPricing::COLUMNS);
    json!({ "type": "array", "items": rule, "maxItems": 6,
        "description": "How items are priced, by item type: the whole new list." })
}

/// The rules by item type in an answer.
pub(crate) fn rules_reply() -> Value {
    let fields =
        shown(ItemPricing::COLUMNS).map(|(column, schema)| (column.name.to_owned(), schema));
    let required: Vec<_> = required(ItemPricing::COLUMNS).collect();
    let rule = schema::object("How items of a type are priced.", fields, &required);
    json!({ "type": "array", "items": rule, "description": "How items are priced, by item type." })
}

/// The schemas of columns in answers; a margin says that it is not for everybody.
fn shown(columns: &'static [Column]) -> impl Iterator<Item = (&'static Column, Value)> {
    columns.iter().map(|column| {
        let mut schema = schema::column(column);
        if sight_of(column) == Sight::Costs
            && let Some(fields) = schema.as_object_mut()
        {
            let about = format!("{} For admins only.", column.about);
            fields.insert("description".to_owned(), json!(about));
        }
        (column, schema)
    })
}

fn required(columns: &'static [Column]) -> impl Iterator<Item = &'static str> {
    columns.iter().filter(|column| sight_of(column) != Sight::Costs).map(|column| column.name)
}

/// The rules by item type that this sight allows.
pub(crate) fn rules_view(rules: &ItemPricings, sight: Sight) -> Value {
    let rule = |rule| Value::Object(cells(rule, |column| sight_of(column) <= sight));
    rules.rules().iter().map(rule).collect()
}

/// Takes the rules by item type out of the fields of a body: none where they are absent, no rules
/// where they are null.
pub(crate) fn take(
    fields: &mut Map<String, Value>,
    name: &str,
) -> Result<Option<ItemPricings>, Error> {
    let Some(given) = fields.remove(name) else { return Ok(None) };
    let place = format!("/{name}");
    let rules = nest::rows::<ItemPricing>(Some(given), &place).map_err(Error::Invalid)?;
    ItemPricings::new(rules, &place).map(Some)
}
