//! What the price of a document is asked by, and what the answer tells of it; the same for every
//! kind.

use domain::documents::Quantity;
use domain::organization::Role;
use domain::port::AnyUnitOfWork;
use domain::sheet::{Columns, Start};
use domain::trade::Customer;
use domain::usecase::prices::{self, Asked, AskedHead, Prices};
use domain::{Error, Id, Violation};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::Call;
use crate::resource::price::head;
use crate::schema;
use crate::view::{Number, time};

/// The fields of a request that say how many, for whom and when.
pub(crate) fn asking() -> Map<String, Value> {
    let mut fields = nest::fields(AskedHead::COLUMNS);
    fields.insert(
        "quantity".to_owned(),
        json!({ "type": ["integer", "null"], "minimum": 1, "maximum": 1_000_000,
            "description": "How many pieces; 1 where not said." }),
    );
    fields
}

/// What the price of a stored one is asked by.
pub(crate) fn ask_schema() -> Value {
    schema::object("How many pieces, for whom and when.", asking(), &[])
}

/// A question that works on the demo organization.
pub(crate) fn ask_example() -> Value {
    json!({ "params": { "quantity": 25 } })
}

/// What was asked of how many, for whom and when.
pub(crate) struct Wanted {
    head: AskedHead,
    names_customer: bool,
    pub(crate) quantity: Quantity,
}

/// Takes what says how many, for whom and when out of the fields of a body.
pub(crate) async fn wanted(call: &mut Call, work: &mut AnyUnitOfWork) -> Result<Wanted, Error> {
    let mut fields = Map::new();
    if let Some(body) = call.said.fields.as_mut().and_then(Value::as_object_mut) {
        for name in asking().keys() {
            if let Some((name, value)) = body.remove_entry(name) {
                fields.insert(name, value);
            }
        }
    }
    let mut faults = Vec::new();
    let quantity = match fields.remove("quantity").as_ref().and_then(Value::as_f64) {
        None => Quantity::ONE,
        Some(number) => {
            let pieces = Decimal::try_from(number).ok().map(|n| Quantity::new(n)?.whole());
            pieces.and_then(Result::ok).unwrap_or_else(|| {
                let message = "must be a whole number of pieces from 1 to 1,000,000";
                faults.push(Violation::new("/quantity", "invalid_quantity", message));
                Quantity::ONE
            })
        }
    };
    let names_customer = fields.contains_key("customerId");
    match head(work, fields).await? {
        Ok(head) if faults.is_empty() => Ok(Wanted { head, names_customer, quantity }),
        Ok(_) => Err(Error::Invalid(faults)),
        Err(found) => {
            faults.extend(found);
            Err(Error::Invalid(faults))
        }
    }
}

/// What is asked of prices: staff that names nobody asks for the customer that the document is
/// made for.
pub(crate) fn asked(
    call: &Call,
    made_for: Option<Id<Customer>>,
    wanted: &Wanted,
) -> Result<Asked, Error> {
    let Wanted { head, names_customer, .. } = wanted;
    let by_customer = call.caller.identity()?.role == Role::Customer;
    let made_for = made_for.filter(|_| !names_customer && !by_customer);
    let mut asked = Asked {
        lines: Vec::new(),
        customer: head.customer.or(made_for),
        at: head.date.map_or_else(|| call.app.services.now(), Start::get),
        currency: head.currency,
        taxes: Vec::new(),
        work: Vec::new(),
        wholes: Vec::new(),
        rates: None,
    };
    prices::allow(&call.caller, &mut asked)?;
    Ok(asked)
}

/// How many, for whom, when and in which currency.
pub(crate) fn told(prices: &Prices, quantity: Quantity) -> Map<String, Value> {
    Map::from_iter([
        ("customerId".to_owned(), json!(prices.customer.map(|id| id.to_string()))),
        ("priceListId".to_owned(), json!(prices.price_list.map(|id| id.to_string()))),
        ("currency".to_owned(), json!(prices.currency.code())),
        ("date".to_owned(), json!(time(prices.at))),
        ("quantity".to_owned(), json!(Number::money(quantity.get()))),
    ])
}

/// The schemas of that; `of` is what the document is called.
pub(crate) fn told_fields(of: &str) -> Map<String, Value> {
    Map::from_iter([
        (
            "customerId".to_owned(),
            schema::nullable(schema::id("The customer that the price is for.")),
        ),
        (
            "priceListId".to_owned(),
            schema::nullable(schema::id("The price list that it is priced by.")),
        ),
        (
            "currency".to_owned(),
            json!({ "type": "string", "description": "In which currency everything is." }),
        ),
        (
            "date".to_owned(),
            json!({ "type": "string", "format": "date-time", "description": "At which time." }),
        ),
        ("quantity".to_owned(), number(&format!("How many {of}."))),
    ])
}

/// The schema of a figure.
pub(crate) fn number(about: &str) -> Value {
    json!({ "type": "number", "description": about })
}

/// The schema of a figure that may be unknown.
pub(crate) fn maybe(about: &str) -> Value {
    schema::nullable(number(about))
}

/// The schema of a list.
pub(crate) fn list(items: &Value, about: &str) -> Value {
    json!({ "type": "array", "items": items, "description": about })
}

/// The schema of a warning.
pub(crate) fn warning() -> Value {
    schema::object(
        "Something to know.",
        [
            ("code".to_owned(), schema::full_text(100, "What it is, stable.")),
            ("message".to_owned(), schema::full_text(1_000, "For people.")),
        ],
        &["code", "message"],
    )
}

/// An object that always has all of its fields.
pub(crate) fn object(about: &str, fields: Map<String, Value>) -> Value {
    let names: Vec<String> = fields.keys().cloned().collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    schema::object(about, fields, &names)
}
