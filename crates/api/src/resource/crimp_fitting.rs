//! Crimp fittings.

use actix_web::HttpResponse;
use domain::Error;
use domain::catalogue::{CatalogueEntity, CrimpFitting};
use domain::sheet;
use domain::sheet::Columns;
use domain::usecase::catalogue::{Given, create as create_item};
use serde_json::{Value, json};

use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::schema;
use crate::view::{OfferView, offer_schema};

/// The parameters of creating.
pub(crate) fn parameters() -> Vec<Parameter> {
    vec![Parameter::new(
        "itemId",
        ParameterKind::Id,
        "Makes a variant of this crimp fitting: optional fields that the body does not have are copied from it.",
    )]
}

/// What creating reads.
pub(crate) fn input() -> Value {
    schema::input("A crimp fitting.", CrimpFitting::COLUMNS)
}

/// What creating answers.
pub(crate) fn reply() -> Value {
    offer_schema::<CrimpFitting>()
}

/// A request that works on the demo organization.
pub(crate) fn example() -> Value {
    json!({
        "partNumber": "MY-8FJX-8", "brand": "Torvane", "hoseSize": "8", "dashSize": "8", "series": "TC",
        "style": "JIC", "gender": "female", "swivel": "swivel", "shape": "straight", "threadSize": "3/4-16",
        "cutAllowancemm": 30.5, "maxPressurePsi": 5000
    })
}

/// `POST /crimpfittings/create`
pub(crate) async fn create(call: Call) -> Answer {
    create_any::<CrimpFitting>(call).await
}

async fn create_any<E: CatalogueEntity>(mut call: Call) -> Answer
where
    domain::port::AnyUnitOfWork: domain::port::Catalogue<E>,
{
    let mut faults = std::mem::take(&mut call.said.faults);
    if !faults.is_empty() && !matches!(call.said.fields, Some(Value::Object(_))) {
        return Err(Error::Invalid(faults).into());
    }
    // The domain knows fields, and nothing of where they stand in a body.
    let prefix = call.said.prefix;
    for fault in &mut faults {
        fault.pointer = fault.pointer.replacen(prefix, "", 1);
    }
    let given: Given =
        call.fields().into_iter().filter_map(|(name, value)| Some((name, given(value)?))).collect();
    let based_on = call.query.id("itemId");
    let made = create_item::<E>(&call.app.services, &call.caller, &given, faults, based_on).await;
    let offer = made.map_err(|error| below(prefix, error))?;
    Ok(HttpResponse::Created().json(OfferView { offer: &offer, sight: call.caller.sight() }))
}

/// The faults of fields at their places in the body.
fn below(prefix: &str, error: Error) -> Error {
    let Error::Invalid(mut faults) = error else { return error };
    for fault in faults.iter_mut().filter(|fault| fault.pointer.starts_with('/')) {
        fault.pointer.insert_str(0, prefix);
    }
    Error::Invalid(faults)
}

/// A value that a column can read; others were found wrong by the schema already.
fn given(value: Value) -> Option<Option<sheet::Value>> {
    match value {
        Value::Null => Some(None),
        Value::String(text) => Some(Some(sheet::Value::Text(text))),
        Value::Number(number) => number.as_f64().map(|number| Some(sheet::Value::Number(number))),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}
