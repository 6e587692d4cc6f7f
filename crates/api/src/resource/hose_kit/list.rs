//! Lists of hose kits.

use std::collections::HashMap;

use actix_web::HttpResponse;
use domain::Error;
use domain::documents::{Document, HoseKit};
use domain::port::{AnyUnitOfWork, DocumentLists};
use domain::usecase::{customers, kits};
use serde_json::{Map, Value, json};

use super::input::given;
use super::view::short;
use crate::nest;
use crate::operation::{Answer, Call, Parameter};
use crate::page::Page;
use crate::resource::document;

/// Texts that lists are searched by.
const TEXTS: document::Texts = &["description", "customerPartNumber", "customerName"];

/// The parameters of the list.
pub(crate) fn list_parameters() -> Vec<Parameter> {
    document::list_parameters("partNumber", TEXTS)
}

/// `GET /hosekits`
pub(crate) async fn list(call: Call) -> Answer {
    let window = call.query.page(25)?;
    let listing = document::listing::<HoseKit>(&call, "partNumber")?;
    let mut work = call.read().await?;
    let (documents, total) =
        DocumentLists::<HoseKit>::documents(&mut *work, &listing, window).await?;
    let views = shorts(&call, &mut *work, &documents).await?;
    drop(work);
    Ok(Page::new(views, total, window).answer())
}

/// `POST /hosekits/checkexisting`
pub(crate) async fn check_existing(mut call: Call) -> Answer {
    let (given, prefix) = given(&mut call)?;
    let mut work = call.read().await?;
    let found = kits::existing(&mut *work, &call.caller, &given).await;
    let found = found.map_err(|error| nest::below(prefix, error))?;
    let items = shorts(&call, &mut *work, &found).await?;
    drop(work);
    let answer = json!({ "exists": !items.is_empty(), "total": items.len(), "items": items });
    Ok(HttpResponse::Ok().json(answer))
}

/// Kits without their lines, with the names of their customers.
async fn shorts(
    call: &Call,
    work: &mut AnyUnitOfWork,
    documents: &[Document<HoseKit>],
) -> Result<Vec<Map<String, Value>>, Error> {
    let ids = documents.iter().filter_map(|kit| kit.content.customer_id).collect();
    let names = customers::names_of(work, ids).await?;
    let names: HashMap<_, _> = names.into_iter().map(|(id, name, _)| (id, name)).collect();
    let settings = work.organization().await?.settings;
    let one = |kit: &Document<HoseKit>| {
        let mut fields = short(kit, &settings, call.caller.sight());
        if let Some(name) = kit.content.customer_id.and_then(|id| names.get(&id)) {
            fields.insert("customerName".to_owned(), json!(&**name));
        }
        fields
    };
    Ok(documents.iter().map(one).collect())
}
