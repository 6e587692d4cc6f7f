//! Customers.

use actix_web::HttpResponse;
use domain::Id;
use domain::trade::{Customer, Location};
use domain::usecase::customer_sheet::CustomerRow;
use domain::usecase::{customers, priced};
use serde_json::{Map, Value, json};

use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::resource::priced::{self as of_priced, PricedView};
use crate::resource::workbook::Workbook;
use crate::resource::{below, record};
use crate::schema;

impl Workbook for CustomerRow {
    const LIST: &'static str = "customers";
    const FILTERS: &'static [(&'static str, &'static str)] = &[
        ("name", "Occurs in its name."),
        ("erpId", "Occurs in its number in the ERP."),
        ("domain", "Occurs in its domain."),
    ];
}

/// Locations on a page where nothing is said.
const LOCATIONS: u32 = 10;

/// `GET /customer/{customerId}`
pub(crate) async fn find(call: Call) -> Answer {
    let id: Id<Customer> = call.only_id()?;
    customers::seen_by(&call.caller, id)?;
    let mut work = call.read().await?;
    let customer = priced::find(&mut *work, id).await?;
    drop(work);
    call.shown(&PricedView::new(&customer, call.caller.sight()))
}

/// `GET /customernamess`, `/customernames`
pub(crate) async fn names(call: Call) -> Answer {
    let mut work = call.read().await?;
    let names = customers::names(&mut *work).await?;
    drop(work);
    let name = |(id, name): &(Id<Customer>, String)| json!({ "_id": id.to_string(), "name": name });
    Ok(HttpResponse::Ok().json(names.iter().map(name).collect::<Vec<_>>()))
}

/// What creating reads: nothing is needed.
pub(crate) fn create_schema() -> Value {
    let mut input = of_priced::create_schema::<Customer>();
    set(&mut input, "name", |name| {
        let about =
            "Its name; where there is none, its domain, and without one \"Unnamed customer\".";
        *name = schema::nullable(schema::full_text(1_000, about));
    });
    if let Some(object) = input.as_object_mut() {
        object.insert("required".to_owned(), json!([]));
    }
    with_country(input)
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    with_country(of_priced::update_schema::<Customer>())
}

fn set(input: &mut Value, field: &str, change: impl FnOnce(&mut Value)) {
    if let Some(found) = input.pointer_mut(&format!("/properties/{field}")) {
        change(found);
    }
}

/// A country may also be an object that names it.
fn with_country(mut input: Value) -> Value {
    set(&mut input, "country", |country| {
        *country = json!({
            "type": ["string", "object", "null"],
            "maxLength": 1_000,
            "pattern": country.get("pattern"),
            "properties": { "countryName": schema::nullable(schema::text(1_000, "Its name.")) },
            "additionalProperties": false,
            "description": "Country: its name, or an object with its countryName.",
        });
    });
    input
}

/// Makes of an object that names a country the name.
fn plain_country(call: &mut Call) {
    let fields = call.said.fields.as_mut().and_then(Value::as_object_mut);
    if let Some(country) = fields.and_then(|fields| fields.get_mut("country"))
        && let Value::Object(named) = country
    {
        *country = named.remove("countryName").unwrap_or_default();
    }
}

/// `POST /customers/create`
pub(crate) async fn create(mut call: Call) -> Answer {
    plain_country(&mut call);
    let fields = call.said.fields.get_or_insert_with(|| Value::Object(Map::new()));
    if let Some(fields) = fields.as_object_mut()
        && fields.get("name").is_none_or(Value::is_null)
    {
        let domain = fields.get("domain").and_then(Value::as_str);
        let name = customers::name_of_unnamed(domain).to_owned();
        fields.insert("name".to_owned(), Value::String(name));
    }
    of_priced::create::<Customer>(call).await
}

/// `POST /customer/{customerId}/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    plain_country(&mut call);
    of_priced::update::<Customer>(call).await
}

/// `POST /customer/{customerId}/delete`
pub(crate) async fn remove(call: Call) -> Answer {
    let id: Id<Customer> = call.only_id()?;
    let mut work = call.write().await?;
    if call.has_expectation() {
        customers::hold_documents(&mut *work, id).await?;
        let known = priced::find(&mut *work, id).await?;
        call.expects(&PricedView::new(&known, call.caller.sight()))?;
    }
    customers::remove(&call.app.services, &mut *work, &call.caller, id).await?;
    let answer = HttpResponse::Ok().json(json!({ "_id": id.to_string(), "deleted": true }));
    call.commit(work, answer).await
}

/// The parameters of the list of locations.
pub(crate) fn location_parameters() -> Vec<Parameter> {
    let mut parameters = record::list_parameters::<Location>();
    for parameter in &mut parameters {
        if parameter.name == "limit" {
            parameter.about = format!("Locations a page; {LOCATIONS} where not given.").into();
        }
    }
    let kind = ParameterKind::Integer { min: 1, max: 200 };
    parameters.push(Parameter::new("locationsPerPage", kind, "The same as limit."));
    parameters
}

/// `GET /customer/{customerId}/locations`
pub(crate) async fn locations(call: Call) -> Answer {
    let most = call.query.number("locationsPerPage").unwrap_or(LOCATIONS);
    below::list::<Customer, Location>(call, most).await
}
