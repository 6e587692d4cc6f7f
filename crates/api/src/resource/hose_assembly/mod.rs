//! Hose assemblies.

mod customers;
mod input;
mod label;
mod life;
mod list;
mod price;
mod schema;
mod sheet;
mod view;

use actix_web::HttpResponse;
use domain::usecase::assemblies;
use serde_json::{Map, Value, json};

pub(crate) use self::customers::{
    delete as remove_customers, delete_example as remove_customers_example,
    delete_schema as remove_customers_schema, update as set_customers,
    update_example as set_customers_example, update_schema as set_customers_schema,
};
pub(crate) use self::input::{
    configuration_schema, create_schema, given, save_as_schema, update_schema,
};
pub(crate) use self::label::{print as print_label, schema as label_schema};
pub(crate) use self::list::{list, list_parameters};
pub(crate) use self::price::{
    ask_schema, body as price_body, body_fields as price_fields, of_configuration, of_stored,
    reply as price_reply,
};
pub(crate) use self::schema::{existing_reply, list_reply, released_reply, reply};
pub(crate) use self::sheet::{import, import_parameters, template};
pub(crate) use self::view::{current, whole};
use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::document::Manner;
use crate::tag;

/// An assembly that can be made of the demo's components.
fn example_fields() -> Map<String, Value> {
    let example = json!({
        "hose": "de3000000000000002000010",
        "end1": "de3000000000000003000013",
        "end2": "de3000000000000003000013",
        "length": 36,
        "lengthUnit": "in",
    });
    example.as_object().cloned().unwrap_or_default()
}

/// A vendor of the demo's example.
pub(crate) fn vendor_example() -> Value {
    json!({ "params": { "vendor": "Halvorin" } })
}

/// A new assembly that works on the demo organization.
pub(crate) fn create_example() -> Value {
    let mut fields = example_fields();
    fields.insert("partNumber".to_owned(), json!("HA-EXAMPLE"));
    json!({ "params": fields })
}

/// A configuration that works on the demo organization.
pub(crate) fn configuration_example() -> Value {
    json!({ "params": example_fields() })
}

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "params": { "comments": "Route along the boom." } })
}

/// A new number that works on the demo organization.
pub(crate) fn save_as_example() -> Value {
    json!({ "params": { "partNumber": "HA-EXAMPLE-2" } })
}

/// `POST /hoseassembly/{hoseAssemblyId}/saveas`
pub(crate) async fn save_as(mut call: Call) -> Answer {
    let id = call.only_id()?;
    let (given, prefix) = given(&mut call)?;
    let mut work = call.write().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let made = assemblies::save_as(services, &mut *work, caller, id, given).await;
    let made = made.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::made(&whole(&made, caller.sight()))?;
    call.commit(work, answer).await
}

/// `POST /hoseassemblies/checkexisting`
pub(crate) async fn check_existing(mut call: Call) -> Answer {
    let (given, prefix) = given(&mut call)?;
    let mut work = call.read().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let prepared = assemblies::prepare(services, &mut *work, caller, None, given).await;
    let prepared = prepared.map_err(|error| nest::below(prefix, error))?;
    let found = assemblies::existing(&mut *work, caller, &prepared).await?;
    let settings = work.organization().await?.settings;
    let units = domain::usecase::units(&mut *work, caller).await?;
    drop(work);
    let manner = Manner { settings: &settings, units, sight: caller.sight() };
    let items: Vec<_> = found.iter().map(|one| current(one, manner)).collect();
    let answer = json!({ "exists": !items.is_empty(), "total": items.len(), "items": items });
    Ok(HttpResponse::Ok().json(answer))
}
