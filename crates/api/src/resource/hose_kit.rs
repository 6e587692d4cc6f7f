//! Hose kits.

use actix_web::HttpResponse;
use domain::documents::{HoseKit, Line, LineChange, LineKind, Quantity};
use domain::paper::LabelSize;
use domain::usecase::kit::{LabelOrder, labels as read_labels, print, update_line};
use domain::{Error, Field, Id, Notes, Text, Violation};
use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use tokio::task::spawn_blocking;
use validator::{Validate, ValidationError};

use crate::operation::{Answer, Call};
use crate::resource::file::{Shown, answer};
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

#[derive(Default, Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct LabelRequest {
    #[serde(default, deserialize_with = "whole")]
    num_copies: Option<u32>,
    #[serde(default, deserialize_with = "whole")]
    num_hose_assemblies: Option<u32>,
    #[validate(custom(function = "is_label_size"))]
    label_size: Option<String>,
}

/// A whole number, also when it is written as 3.0.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let Some(number) = Option::<f64>::deserialize(deserializer)? else { return Ok(None) };
    let whole = Decimal::from_f64(number).and_then(|number| number.to_u32());
    whole.map(Some).ok_or_else(|| serde::de::Error::custom("a count is a whole number"))
}

fn is_label_size(text: &str) -> Result<(), ValidationError> {
    LabelSize::parse(text)
        .map(|_| ())
        .map_err(|error| ValidationError::new("label_size").with_message(error.to_string().into()))
}

/// What a label request reads.
pub(crate) fn labels_schema() -> Value {
    let count = |about: &str| json!({ "type": "integer", "minimum": 1, "maximum": 1_000_000, "description": about });
    let size = json!({ "type": "string", "maxLength": 30,
        "pattern": "^ *([1-9]|1[0-2])([.]0{1,3})? *[xX×] *([1-9]|1[0-2])([.]0{1,3})? *$|^ *[0-9]{1,2}([.][0-9]{1,3})? *[xX×] *[0-9]{1,2}([.][0-9]{1,3})? *$|^ *[0-9]{2,3}([.][0-9]{1,3})? *[xX×] *[0-9]{2,3}([.][0-9]{1,3})? *mm *$",
        "description": "Width x height in inches, or in millimetres with mm behind; each side 1 to 12 in. The labelSize of the organization where not given, which is 4x6 at first.",
        "examples": ["2x3", "4x6", "2.25x1.25", "100x150mm"] });
    schema::object(
        "How the labels are wanted.",
        [
            ("numCopies".to_owned(), count("Copies of each label; 1 where not given.")),
            (
                "numHoseAssemblies".to_owned(),
                count(
                    "Pieces to label: fewer takes the first of the kit, more goes on through it again. All of the kit where not given.",
                ),
            ),
            ("labelSize".to_owned(), size),
        ],
        &[],
    )
}

/// A request that works on the demo organization.
pub(crate) fn labels_example() -> Value {
    json!({ "params": { "numCopies": 1, "labelSize": "4x6" } })
}

/// `POST /hosekit/{hoseKitId}/labels`
pub(crate) async fn labels(mut call: Call) -> Answer {
    let kit: Id<HoseKit> = call.id("hoseKitId")?;
    let LabelRequest { num_copies, num_hose_assemblies, label_size } =
        call.input()?.unwrap_or_default();
    let size = label_size.as_deref().map(LabelSize::parse).transpose().map_err(|error| {
        Error::invalid("/params/labelSize", "invalid_label_size", error.to_string())
    })?;
    let order = LabelOrder { copies: num_copies.unwrap_or(1), pieces: num_hose_assemblies, size };
    let labels = read_labels(
        &call.app.services,
        &call.caller,
        kit,
        order,
        call.app.settings.record_url.as_deref(),
    )
    .await?;
    let name = format!("labels {}.pdf", labels.title);
    let services = call.app.services.clone();
    let printed = spawn_blocking(move || print(&services, &labels)).await;
    let pdf = printed.map_err(|error| Error::internal("printing labels", error))??;
    Ok(answer(Shown::Inline, &name, "application/pdf").body(pdf))
}
