//! The customers that a hose assembly belongs to.

use domain::documents::HoseAssembly;
use domain::trade::Customer;
use domain::usecase::assemblies;
use domain::{Error, Id, Text, Violation};
use serde_json::{Value, json};

use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::lifecycle::Lived;
use crate::schema;
use crate::tag;

/// Customers of one request.
const MOST: usize = 1_000;

/// What a change of the customers reads.
pub(crate) fn update_schema() -> Value {
    let customer = schema::object(
        "A customer.",
        [
            ("customer".to_owned(), schema::id("The customer.")),
            (
                "partNumber".to_owned(),
                schema::nullable(schema::text(1_000, "What it calls the assembly.")),
            ),
            ("revision".to_owned(), schema::nullable(schema::text(1_000, "Its revision."))),
        ],
        &["customer"],
    );
    let customers = json!({ "type": "array", "items": customer, "minItems": 1, "maxItems": MOST,
        "description": "Customers that the assembly belongs to; what they call it is changed where they are known already." });
    schema::object("Customers.", [("customers".to_owned(), customers)], &["customers"])
}

/// What taking customers away reads.
pub(crate) fn delete_schema() -> Value {
    let customers = json!({ "type": "array", "items": schema::id("A customer."), "minItems": 1, "maxItems": MOST,
        "description": "Customers that the assembly no longer belongs to." });
    schema::object("Customers.", [("customers".to_owned(), customers)], &["customers"])
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "params": { "customers": [
        { "customer": "de3000000000000009000001", "partNumber": "C-4711", "revision": "B" }
    ] } })
}

/// Taking away a customer that the demo organization has.
pub(crate) fn delete_example() -> Value {
    json!({ "params": { "customers": ["de3000000000000009000001"] } })
}

fn customers(call: &mut Call) -> Vec<Value> {
    match call.fields().remove("customers") {
        Some(Value::Array(customers)) => customers,
        _ => Vec::new(),
    }
}

/// `POST /hoseassembly/{hoseAssemblyId}/customers/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let id = call.only_id()?;
    let prefix = call.said.prefix;
    let (mut faults, mut wanted) = (std::mem::take(&mut call.said.faults), Vec::new());
    for (at, customer) in customers(&mut call).iter().enumerate() {
        let mut text = |field: &str| {
            let said = customer.get(field).and_then(Value::as_str).unwrap_or_default();
            Text::optional(said).unwrap_or_else(|fault| {
                let pointer = format!("{prefix}/customers/{at}/{field}");
                faults.push(Violation::new(pointer, fault.code(), fault.to_string()));
                None
            })
        };
        let (number, revision) = (text("partNumber"), text("revision"));
        if let Some(id) = customer.get("customer").and_then(id_of) {
            wanted.push((id, number, revision));
        }
    }
    let mut work = call.write().await?;
    assemblies::find(&mut *work, &call.caller, id).await?;
    if !faults.is_empty() {
        return Err(Error::Invalid(faults).into());
    }
    if call.has_expectation() {
        call.expects(&HoseAssembly::shown(&call, &mut *work, id).await?)?;
    }
    let (services, caller) = (&call.app.services, &call.caller);
    let done = assemblies::set_customers(services, &mut *work, caller, id, &wanted).await;
    done.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::changed(&HoseAssembly::shown(&call, &mut *work, id).await?)?;
    call.commit(work, answer).await
}

/// `POST /hoseassembly/{hoseAssemblyId}/customers/delete`
pub(crate) async fn delete(mut call: Call) -> Answer {
    let id = call.only_id()?;
    let prefix = call.said.prefix;
    let faults = std::mem::take(&mut call.said.faults);
    let customers: Vec<Id<Customer>> = customers(&mut call).iter().filter_map(id_of).collect();
    let mut work = call.write().await?;
    assemblies::find(&mut *work, &call.caller, id).await?;
    if !faults.is_empty() {
        return Err(Error::Invalid(faults).into());
    }
    if call.has_expectation() {
        call.expects(&HoseAssembly::shown(&call, &mut *work, id).await?)?;
    }
    let done = assemblies::remove_customers(&mut *work, &call.caller, id, &customers).await;
    done.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::changed(&HoseAssembly::shown(&call, &mut *work, id).await?)?;
    call.commit(work, answer).await
}

/// An id that the schema found well-formed.
fn id_of(value: &Value) -> Option<Id<Customer>> {
    value.as_str()?.parse().ok()
}
