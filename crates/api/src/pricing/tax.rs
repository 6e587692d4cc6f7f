//! Taxes in requests and answers.

use std::borrow::Cow;

use domain::Violation;
use domain::fields::Columns;
use domain::pricing::{Tax, TaxFields};
use rust_decimal::Decimal;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::json::view::Number;
use crate::json::{json_paths, schema};

/// Most taxes of a document.
pub(crate) const MOST_TAXES: usize = 20;

/// Older names of fields, still accepted.
const OLDER: [(&str, &str); 3] =
    [("taxCode", "name"), ("taxPercent", "ratePercent"), ("taxAmount", "amount")];

/// A tax on the net total.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Tax")]
pub(crate) struct TaxView {
    /// Name.
    name: Option<String>,
    /// Rate in percent, on the net total.
    rate_percent: Option<Number>,
    /// Amount; null if the net total is unknown.
    amount: Option<Number>,
    /// Whether the amount was entered; false if it follows from the rate.
    fixed: bool,
}

/// Taxes with their amounts.
pub(crate) fn views(taxes: &[Tax], amounts: &[Option<Decimal>]) -> Vec<TaxView> {
    let one = |(tax, amount): (&Tax, &Option<Decimal>)| TaxView {
        name: tax.name.as_deref().map(str::to_owned),
        rate_percent: tax.rate.map(|rate| Number::money(rate.get())),
        amount: amount.map(Number::money),
        fixed: tax.amount.is_some(),
    };
    taxes.iter().zip(amounts).map(one).collect()
}

/// A tax in a request, with today's or older field names.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct TaxInput(Map<String, Value>);

impl JsonSchema for TaxInput {
    fn schema_name() -> Cow<'static, str> {
        "TaxInput".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let about = "A tax on the net total: a rate or an amount.";
        schema::of_json(schema::object(about, fields(), &[]))
    }
}

/// Reads the taxes of a list at a place in the body.
pub(crate) fn of_inputs(list: Vec<TaxInput>, place: &str) -> Result<Vec<Tax>, Vec<Violation>> {
    read(Some(list.into_iter().map(|TaxInput(fields)| Value::Object(fields)).collect()), place)
}

/// Schemas of the fields of a tax in requests.
pub(crate) fn fields() -> Map<String, Value> {
    let mut fields = json_paths::fields(TaxFields::COLUMNS);
    for (older, name) in OLDER {
        let mut field = fields.get(name).cloned().unwrap_or_default();
        if let Some(field) = field.as_object_mut() {
            field.insert("description".to_owned(), json!(format!("Older name of {name}.")));
            field.insert("deprecated".to_owned(), json!(true));
        }
        fields.insert(older.to_owned(), field);
    }
    fields
}

/// Reads the taxes of a list at a place in the body; none if the list is absent.
pub(crate) fn read(list: Option<Value>, place: &str) -> Result<Vec<Tax>, Vec<Violation>> {
    let Some(Value::Array(list)) = list else { return Ok(Vec::new()) };
    let (mut taxes, mut faults) = (Vec::with_capacity(list.len()), Vec::new());
    for (at, element) in list.into_iter().enumerate() {
        let Value::Object(fields) = element else { continue };
        match one(fields, &format!("{place}/{at}")) {
            Ok(tax) => taxes.push(tax),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(taxes) } else { Err(faults) }
}

/// Reads the tax at a place in the body.
pub(crate) fn one(mut fields: Map<String, Value>, place: &str) -> Result<Tax, Vec<Violation>> {
    let mut older = Vec::new();
    for (old, name) in OLDER {
        if let Some(value) = fields.remove(old)
            && !fields.contains_key(name)
        {
            fields.insert(name.to_owned(), value);
            older.push((name, old));
        }
    }
    let patch = json_paths::from_json(TaxFields::COLUMNS, fields);
    let tax = TaxFields::from_values(&mut |column| Ok(patch.get(column.name).cloned().flatten()));
    let faults = match tax {
        Ok(tax) => match tax.tax(place) {
            Ok(tax) => return Ok(tax),
            Err(fault) => vec![fault],
        },
        Err(found) => {
            // The field's name as the caller wrote it.
            let called = |name: &'static str| {
                older.iter().find(|(new, _)| *new == name).map_or(name, |(_, old)| old)
            };
            let columns = found.into_iter();
            columns
                .map(|(column, fault)| fault.at(format!("{place}/{}", called(column.name))))
                .collect()
        }
    };
    Err(faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_one(input: &Value) -> Result<String, String> {
        let text = |tax: &Tax| {
            let rate = tax.rate.map(|rate| rate.get().to_string()).unwrap_or_default();
            let amount = tax.amount.map(|amount| amount.get().to_string()).unwrap_or_default();
            format!("{}|{rate}|{amount}", tax.name.as_deref().unwrap_or_default())
        };
        let found = read(Some(json!([input])), "/taxes");
        found.map(|taxes| taxes.iter().map(text).collect()).map_err(|faults| {
            faults.iter().map(|fault| fault.pointer.as_str()).collect::<Vec<_>>().join(" ")
        })
    }

    #[test]
    fn older_names_are_read_too() {
        for (input, tax) in [
            (json!({ "name": "GST", "ratePercent": 5 }), Ok("GST|5|")),
            (json!({ "taxCode": "GST", "taxPercent": 5 }), Ok("GST|5|")),
            (json!({ "taxCode": "GST", "taxAmount": 12.5 }), Ok("GST||12.5")),
            // The current name takes precedence.
            (json!({ "name": "GST", "taxCode": "PST", "ratePercent": 5 }), Ok("GST|5|")),
            // In the forms of earlier and present answers.
            (json!({ "name": "", "ratePercent": 5, "amount": null, "taxAmount": 3 }), Ok("|5|")),
            (json!({ "name": "GST", "ratePercent": 5, "amount": 3, "fixed": false }), Ok("GST|5|")),
            (json!({ "name": "GST", "ratePercent": 5, "amount": 3, "fixed": true }), Ok("GST|5|3")),
            (json!({ "taxCode": "GST" }), Err("/taxes/0")),
            (json!({ "taxPercent": 101 }), Err("/taxes/0/taxPercent")),
            (
                json!({ "ratePercent": 101, "amount": -1 }),
                Err("/taxes/0/ratePercent /taxes/0/amount"),
            ),
        ] {
            let expected = tax.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(read_one(&input), expected, "{input}");
        }
    }
}
