//! Crimp fittings.

use actix_web::HttpResponse;
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
        "partNumber": "HB43-0808-JIC", "brand": "Northline", "hoseSize": "8", "dashSize": "8", "series": "N43",
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
    let faults = std::mem::take(&mut call.said.faults);
    let given: Given =
        call.fields().into_iter().filter_map(|(name, value)| Some((name, given(value)?))).collect();
    let based_on = call.query.id("itemId");
    let offer =
        create_item::<E>(&call.app.services, &call.caller, &given, faults, based_on).await?;
    Ok(HttpResponse::Created().json(OfferView { offer: &offer, sight: call.caller.sight() }))
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
