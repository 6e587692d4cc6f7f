//! JSON of `config/demo/` as records of column tables.

use domain::fields::{Columns, FieldPatch, Value};
use domain::pricing::{ItemPricing, ItemPricings};
use domain::{Error, Result};
use serde_json::{Map, Value as Json};

/// Fields by their names in the API.
pub(super) type Fields = Map<String, Json>;

/// Their values; lists and objects are for others.
pub(super) fn patch(fields: &Fields) -> FieldPatch {
    let value = |json: &Json| match json {
        Json::Null => Some(None),
        Json::Bool(flag) => Some(Some(Value::Flag(*flag))),
        Json::Number(number) => Some(Some(Value::Number(number.as_f64()?))),
        Json::String(text) => Some(Some(Value::Text(text.clone()))),
        Json::Array(_) | Json::Object(_) => None,
    };
    fields.iter().filter_map(|(name, json)| Some((name.clone(), value(json)?))).collect()
}

/// The record with these fields.
pub(super) fn record<C: Columns>(fields: &Fields) -> Result<C> {
    let mut patch = patch(fields);
    let made = C::from_values(&mut |column| Ok(patch.remove(column.name).flatten()));
    made.map_err(|faults| {
        let faults = faults.into_iter().map(|(column, fault)| fault.at(column.name)).collect();
        Error::Invalid(faults)
    })
}

/// Price rules by item type.
pub(super) fn rules(rules: &[Fields]) -> Result<ItemPricings> {
    let rules = rules.iter().map(record::<ItemPricing>).collect::<Result<_>>()?;
    ItemPricings::new(rules, "/defaultItemPricing")
}
