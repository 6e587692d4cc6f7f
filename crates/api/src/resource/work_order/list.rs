//! Lists of work orders, the look for a number, and labels.

use actix_web::HttpResponse;
use domain::documents::WorkOrder;
use domain::usecase::orders::{self, LabelOrder};
use domain::{Error, Id};
use serde_json::{Value, json};

use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::resource::label::{self, LabelRequest};
use crate::resource::{document, goods};

/// Texts that lists are searched by.
const TEXTS: document::Texts = &["description", "customerName", "salesOrder", "purchaseOrder"];

/// What lists are sorted by.
const ORDERS: &[&str] = &["number", "created", "lastModified", "dueDate"];

/// The parameters of the list.
pub(crate) fn list_parameters() -> Vec<Parameter> {
    let mut parameters = document::list_parameters("number", TEXTS);
    for parameter in &mut parameters {
        if parameter.name == "sortBy[0].key" {
            parameter.kind = ParameterKind::Word(ORDERS);
        }
    }
    parameters.push(Parameter::new(
        "warehouseId",
        ParameterKind::Id,
        "Those that take the stock of this warehouse.",
    ));
    for (name, about) in [
        (
            "dueFrom",
            "Those that are due then or later: a day in the organization's time zone, or a moment.",
        ),
        (
            "dueTo",
            "Those that are due until then: a day as a whole, or up to, not including, a moment.",
        ),
    ] {
        parameters.push(Parameter::new(name, ParameterKind::Text, about));
    }
    parameters
}

/// `POST /workorders/checkexisting`
pub(crate) async fn check_existing(mut call: Call) -> Answer {
    let Some(Value::String(number)) = call.fields().remove("number") else {
        let pointer = format!("{}/number", call.said.prefix);
        return Err(Error::invalid(pointer, "required", "is required").into());
    };
    let mut work = call.read().await?;
    let found = orders::of_number(&mut *work, &call.caller, number.trim()).await?;
    let found: Vec<_> = found.into_iter().collect();
    let items = goods::shorts(&call, &mut *work, &found).await?;
    drop(work);
    let answer = json!({ "exists": !items.is_empty(), "total": items.len(), "items": items });
    Ok(HttpResponse::Ok().json(answer))
}

/// `POST /workorder/{workOrderId}/labels`
pub(crate) async fn labels(mut call: Call) -> Answer {
    let id: Id<WorkOrder> = call.only_id()?;
    let request: LabelRequest = call.input()?.unwrap_or_default();
    let order = LabelOrder { copies: request.copies(), size: request.size()? };
    let url = call.app.settings.record_url.as_deref();
    let mut work = call.read().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let labels = orders::labels(services, &mut *work, caller, id, order, url).await?;
    drop(work);
    let name = format!("labels {}.pdf", labels.title);
    label::answer(&call, labels, &name).await
}
