//! Lists of hose kits.

use actix_web::HttpResponse;
use domain::usecase::kits;
use serde_json::json;

use super::input::given;
use crate::nest;
use crate::operation::{Answer, Call, Parameter};
use crate::resource::{document, goods};

/// Texts that lists are searched by.
const TEXTS: document::Texts = &["description", "customerPartNumber", "customerName"];

/// The parameters of the list.
pub(crate) fn list_parameters() -> Vec<Parameter> {
    document::list_parameters("partNumber", TEXTS)
}

/// `POST /hosekits/checkexisting`
pub(crate) async fn check_existing(mut call: Call) -> Answer {
    let (given, prefix) = given(&mut call)?;
    let mut work = call.read().await?;
    let found = kits::existing(&mut *work, &call.caller, &given).await;
    let found = found.map_err(|error| nest::below(prefix, error))?;
    let items = goods::shorts(&call, &mut *work, &found).await?;
    drop(work);
    let answer = json!({ "exists": !items.is_empty(), "total": items.len(), "items": items });
    Ok(HttpResponse::Ok().json(answer))
}
