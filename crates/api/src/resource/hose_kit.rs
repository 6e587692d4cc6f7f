//! Hose kits.

use actix_web::HttpResponse;
use domain::documents::{HoseKit, Line, LineChange, LineKind, Quantity};
use domain::usecase::kit::{LabelOrder, labels as read_labels, update_line};
use domain::{Error, Field, Id, Notes, Text, Violation};
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use validator::Validate;

use crate::operation::{Answer, Call};
use crate::resource::label::{self, LabelRequest};
use crate::schema;

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct LineUpdate {
    item_id: String,
    item_number: Value,
    quantity: f64,
    #[serde(default, deserialize_with = "present")]
    comments: Option<Option<String>>,
}

/// Tells null from absent.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::<String>::deserialize(deserializer).map(Some)
}

/// What a change of a line reads.
pub(crate) fn line_schema() -> Value {
    schema::object(
        "The line as it is to be.",
        [
            ("itemId".to_owned(), schema::id("Must equal the itemId of the path.")),
            ("itemNumber".to_owned(), number_or_text()),
            (
                "quantity".to_owned(),
                json!({ "type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000, "multipleOf": 0.0001,
                    "description": "Quantity, with at most 4 decimals." }),
            ),
            (
                "comments".to_owned(),
                schema::nullable(schema::text(10_000, "Remarks; null clears them.")),
            ),
        ],
        &["itemId", "itemNumber", "quantity"],
    )
}

fn number_or_text() -> Value {
    let mut schema = schema::full_text(1_000, "The number of the line on the bill of materials.");
    if let Some(schema) = schema.as_object_mut() {
        schema.insert("type".to_owned(), json!(["string", "number"]));
    }
    schema
}

/// A change that works on the demo organization.
pub(crate) fn line_example() -> Value {
    json!({ "params": { "itemId": "de300000000000000d000005", "itemNumber": "10", "quantity": 4, "comments": "both sides" } })
}

/// `POST /hosekit/{hoseKitId}/otheritem/{itemId}/update`
pub(crate) async fn update_other_item(mut call: Call) -> Answer {
    let kit: Id<HoseKit> = call.id("hoseKitId")?;
    let line: Id<Line> = call.id("itemId")?;
    let prefix = call.said.prefix;
    let Some(update) = call.input::<LineUpdate>()? else {
        return Ok(HttpResponse::Ok().json("item updated"));
    };
    let change = change(update, line, prefix)?;
    let mut work = call.write().await?;
    let (services, kind) = (&call.app.services, LineKind::OtherItem);
    update_line(services, &mut *work, &call.caller, kit, line.raw(), kind, change).await?;
    call.commit(work, HttpResponse::Ok().json("item updated")).await
}

fn change(update: LineUpdate, line: Id<Line>, prefix: &str) -> Result<LineChange, Error> {
    let mut faults = Vec::new();
    let mut fault = |field: &str, code, message: String| {
        faults.push(Violation::new(format!("{prefix}/{field}"), code, message));
    };
    if update.item_id.parse() != Ok(line) {
        fault("itemId", "differs_from_path", "must equal the itemId of the path".to_owned());
    }
    let number = match &update.item_number {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let number = Text::new(&number)
        .map_err(|error| fault("itemNumber", error.code(), error.to_string()))
        .ok();
    let quantity = Decimal::from_f64(update.quantity).map_or_else(
        || Err("must be a number".to_owned()),
        |quantity| Quantity::new(quantity).map_err(|error| error.to_string()),
    );
    let quantity = quantity.map_err(|message| fault("quantity", "invalid_quantity", message)).ok();
    let comments = comments(update.comments)
        .map_err(|error| fault("comments", error.code(), error.to_string()))
        .ok();
    match (number, quantity, comments) {
        (Some(number), Some(quantity), Some(comments)) if faults.is_empty() => {
            Ok(LineChange { number, quantity, comments })
        }
        _ => Err(Error::Invalid(faults)),
    }
}

/// A blank remark is none.
fn comments(said: Option<Option<String>>) -> Result<Field<Notes>, domain::WordsFault> {
    match said {
        None => Ok(Field::Keep),
        Some(None) => Ok(Field::Clear),
        Some(Some(text)) => Ok(Notes::optional(&text)?.map_or(Field::Clear, Field::Set)),
    }
}

/// What a label request reads.
pub(crate) fn labels_schema() -> Value {
    label::schema([(
        "numHoseAssemblies".to_owned(),
        label::count(
            "Pieces to label: fewer takes the first of the kit, more goes on through it again. All of the kit where not given.",
        ),
    )])
}

/// `POST /hosekit/{hoseKitId}/labels`
pub(crate) async fn labels(mut call: Call) -> Answer {
    let kit: Id<HoseKit> = call.id("hoseKitId")?;
    let request: LabelRequest = call.input()?.unwrap_or_default();
    let order = LabelOrder {
        copies: request.copies(),
        pieces: request.num_hose_assemblies,
        size: request.size()?,
    };
    let url = call.app.settings.record_url.as_deref();
    let labels = read_labels(&call.app.services, &call.caller, kit, order, url).await?;
    let name = format!("labels {}.pdf", labels.title);
    label::answer(&call, labels, &name).await
}
