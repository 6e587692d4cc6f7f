//! Lists of sales estimates.

use actix_web::HttpResponse;
use domain::documents::{MOST_NUMBER, SalesEstimate};
use domain::port::{DocumentListing, DocumentLists};
use serde::Deserialize;
use serde_json::{Value, json};
use validator::Validate;

use crate::operation::{Answer, Call, Parameter};
use crate::resource::{document, goods};
use crate::schema;

/// Texts that lists are searched by.
const TEXTS: document::Texts = &["description", "customerReference", "customerName"];

/// The parameters of the list.
pub(crate) fn list_parameters() -> Vec<Parameter> {
    document::list_parameters("number", TEXTS)
}

#[derive(Deserialize, Validate)]
struct Wanted {
    number: String,
}

/// What a look for an existing one reads.
pub(crate) fn existing_schema() -> Value {
    let number = schema::full_text(MOST_NUMBER, "The number.");
    schema::object("Which number.", [("number".to_owned(), number)], &["number"])
}

/// A look that works on the demo organization.
pub(crate) fn existing_example() -> Value {
    json!({ "params": { "number": "SE-00001" } })
}

/// `POST /salesestimates/checkexisting`
pub(crate) async fn check_existing(mut call: Call) -> Answer {
    let Wanted { number } = call.required()?;
    let listing = DocumentListing {
        number: Some(number.trim().to_owned()),
        only_latest: true,
        ..DocumentListing::default()
    };
    let mut work = call.read().await?;
    let found = DocumentLists::<SalesEstimate>::documents(&mut *work, &listing, (0, 1)).await?.0;
    let items = goods::shorts(&call, &mut *work, &found).await?;
    drop(work);
    let answer = json!({ "exists": !items.is_empty(), "total": items.len(), "items": items });
    Ok(HttpResponse::Ok().json(answer))
}
