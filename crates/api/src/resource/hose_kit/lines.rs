//! The lines of a hose kit, one by one and in lists.

use actix_web::HttpResponse;
use domain::documents::{HoseKit, Line, LineChange, LineItem, LineKind, Quantity};
use domain::usecase::kits::Known;
use domain::usecase::lines::{self, NewLine, add_line, remove_line, update_line};
use domain::{Error, Field, Id, Notes, Text, Violation, WordsFault};
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use validator::Validate;

use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::goods;
use crate::resource::lifecycle::expected;
use crate::schema;
use crate::tag;

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct LineUpdate {
    item_id: String,
    item: Option<String>,
    item_number: Value,
    quantity: f64,
    #[serde(default, deserialize_with = "present")]
    comments: Option<Option<String>>,
}

/// Tells null from absent.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::<String>::deserialize(deserializer).map(Some)
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct LineAddition {
    item_id: String,
    item_number: Option<Value>,
    quantity: Option<f64>,
    comments: Option<String>,
}

/// What a change of a line reads.
pub(crate) fn line_schema() -> Value {
    let mut fields = fields("Must equal the itemId of the path.", Value::take);
    fields.insert("item".to_owned(), goods::other_version());
    schema::object("The line as it is to be.", fields, &["itemId", "itemNumber", "quantity"])
}

/// What a new line reads.
pub(crate) fn addition_schema() -> Value {
    let about = "What the line is about. It stays with that.";
    let fields = fields(about, |field| schema::nullable(field.take()));
    schema::object("A new line, of one piece where no quantity is given.", fields, &["itemId"])
}

/// The fields of a line; `maybe` makes those that may be left out of a new one.
fn fields(item: &str, maybe: fn(&mut Value) -> Value) -> Map<String, Value> {
    let mut number = schema::full_text(1_000, "The number of the line on the bill of materials.");
    if let Some(number) = number.as_object_mut() {
        number.insert("type".to_owned(), json!(["string", "number"]));
    }
    let mut quantity = json!({ "type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000, "multipleOf": 0.0001,
        "description": "Quantity, with at most 4 decimals." });
    let comments = schema::nullable(schema::text(10_000, "Remarks; null clears them."));
    Map::from_iter([
        ("itemId".to_owned(), schema::id(item)),
        ("itemNumber".to_owned(), maybe(&mut number)),
        ("quantity".to_owned(), maybe(&mut quantity)),
        ("comments".to_owned(), comments),
    ])
}

/// A change that works on the demo organization.
pub(crate) fn line_example() -> Value {
    json!({ "params": { "itemId": "de300000000000000d000005", "itemNumber": "10", "quantity": 4, "comments": "both sides" } })
}

/// A new line that works on the demo organization.
pub(crate) fn assembly_example() -> Value {
    addition_example("de300000000000000b000001")
}

/// A new line that works on the demo organization.
pub(crate) fn adaptor_example() -> Value {
    addition_example("de3000000000000004000001")
}

/// A new line that works on the demo organization.
pub(crate) fn other_item_example() -> Value {
    addition_example("de3000000000000007000001")
}

fn addition_example(item: &str) -> Value {
    json!({ "params": { "itemId": item, "quantity": 2, "comments": "spare" } })
}

/// `POST /hosekit/{hoseKitId}/hoseassembly/{itemId}/update`
pub(crate) async fn update_assembly(call: Call) -> Answer {
    update(call, LineKind::HoseAssembly).await
}

/// `POST /hosekit/{hoseKitId}/adaptor/{itemId}/update`
pub(crate) async fn update_adaptor(call: Call) -> Answer {
    update(call, LineKind::Adaptor).await
}

/// `POST /hosekit/{hoseKitId}/otheritem/{itemId}/update`
pub(crate) async fn update_other_item(call: Call) -> Answer {
    update(call, LineKind::OtherItem).await
}

async fn update(mut call: Call, kind: LineKind) -> Answer {
    let kit: Id<HoseKit> = call.id("hoseKitId")?;
    let line: Id<Line> = call.id("itemId")?;
    let prefix = call.said.prefix;
    let Some(update) = call.input::<LineUpdate>()? else {
        return Ok(HttpResponse::Ok().json("item updated"));
    };
    let change =
        change(update, line).map_err(|faults| nest::below(prefix, Error::Invalid(faults)))?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, kit).await?;
    let services = &call.app.services;
    update_line(services, &mut *work, &call.caller, kit, line.raw(), kind, change)
        .await
        .map_err(|error| nest::below(prefix, error))?;
    call.commit(work, HttpResponse::Ok().json("item updated")).await
}

/// `POST /hosekit/{hoseKitId}/item/{itemId}/delete`
pub(crate) async fn delete(call: Call) -> Answer {
    let kit: Id<HoseKit> = call.id("hoseKitId")?;
    let line: Id<Line> = call.id("itemId")?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, kit).await?;
    remove_line(&call.app.services, &mut *work, &call.caller, kit, line.raw()).await?;
    call.commit(work, HttpResponse::Ok().json("item deleted")).await
}

/// `POST /hosekit/{hoseKitId}/addhoseassembly`
pub(crate) async fn add_assembly(call: Call) -> Answer {
    add(call, LineKind::HoseAssembly).await
}

/// `POST /hosekit/{hoseKitId}/addadaptor`
pub(crate) async fn add_adaptor(call: Call) -> Answer {
    add(call, LineKind::Adaptor).await
}

/// `POST /hosekit/{hoseKitId}/addotheritem`
pub(crate) async fn add_other_item(call: Call) -> Answer {
    add(call, LineKind::OtherItem).await
}

async fn add(mut call: Call, kind: LineKind) -> Answer {
    let kit: Id<HoseKit> = call.id("hoseKitId")?;
    let prefix = call.said.prefix;
    let below = |error| nest::below(prefix, error);
    let new = new_line(call.required()?, kind).map_err(|faults| below(Error::Invalid(faults)))?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, kit).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let kit = Box::pin(add_line(services, &mut *work, caller, kit, new)).await.map_err(below)?;
    let answer = tag::made(&Value::Object(goods::whole(&kit, caller.sight())))?;
    call.commit(work, answer).await
}

fn new_line(said: LineAddition, kind: LineKind) -> Result<NewLine, Vec<Violation>> {
    let mut faults = Vec::new();
    let item: Option<Id<()>> = said.item_id.parse().ok();
    if item.is_none() {
        faults.push(Violation::new("/itemId", "invalid_id", "must be an id"));
    }
    let number = said.item_number.filter(|said| !said.is_null());
    let number = number.and_then(|said| number_of(&said, &mut faults));
    let quantity = said.quantity.and_then(|said| quantity_of(said, &mut faults));
    let comments = Notes::optional(said.comments.as_deref().unwrap_or_default());
    let comments = comments.unwrap_or_else(|fault| {
        faults.push(at("comments", &fault));
        None
    });
    match item {
        Some(item) if faults.is_empty() => Ok(NewLine {
            item: LineItem::new(kind, item.raw()),
            number,
            quantity,
            unit: None,
            comments,
            sales_order: None,
            purchase_order: None,
        }),
        _ => Err(faults),
    }
}

fn change(update: LineUpdate, line: Id<Line>) -> Result<LineChange, Vec<Violation>> {
    let mut faults = Vec::new();
    if update.item_id.parse() != Ok(line) {
        let message = "must equal the itemId of the path";
        faults.push(Violation::new("/itemId", "differs_from_path", message));
    }
    let item = update.item.map(|said| said.parse::<Id<()>>()).transpose();
    if item.is_err() {
        faults.push(Violation::new("/item", "invalid_id", "must be an id"));
    }
    let number = number_of(&update.item_number, &mut faults);
    let quantity = quantity_of(update.quantity, &mut faults);
    let comments = comments(update.comments).map_err(|fault| faults.push(at("comments", &fault)));
    match (item, number, quantity, comments) {
        (Ok(item), Some(number), Some(quantity), Ok(comments)) if faults.is_empty() => {
            Ok(LineChange {
                item: item.map(Id::raw),
                number,
                quantity,
                comments,
                sales_order: Field::Keep,
                purchase_order: Field::Keep,
            })
        }
        _ => Err(faults),
    }
}

fn at(field: &str, fault: &WordsFault) -> Violation {
    Violation::new(format!("/{field}"), fault.code(), fault.to_string())
}

/// Numbers of lines are text; figures are taken too.
fn number_of(said: &Value, faults: &mut Vec<Violation>) -> Option<Text> {
    let number = match said {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    Text::new(&number).map_err(|fault| faults.push(at("itemNumber", &fault))).ok()
}

fn quantity_of(said: f64, faults: &mut Vec<Violation>) -> Option<Quantity> {
    let quantity = Decimal::from_f64(said).map_or_else(
        || Err("must be a number".to_owned()),
        |quantity| Quantity::new(quantity).map_err(|error| error.to_string()),
    );
    let fault = |message| Violation::new("/quantity", "invalid_quantity", message);
    quantity.map_err(|message: String| faults.push(fault(message))).ok()
}

/// A blank remark is none.
fn comments(said: Option<Option<String>>) -> Result<Field<Notes>, WordsFault> {
    match said {
        None => Ok(Field::Keep),
        Some(None) => Ok(Field::Clear),
        Some(Some(text)) => Ok(Notes::optional(&text)?.map_or(Field::Clear, Field::Set)),
    }
}

/// `GET /hosekit/{hoseKitId}/hoseassemblies`
pub(crate) async fn assemblies(call: Call) -> Answer {
    listed(call, Some(LineKind::HoseAssembly)).await
}

/// `GET /hosekit/{hoseKitId}/adaptors`
pub(crate) async fn adaptors(call: Call) -> Answer {
    listed(call, Some(LineKind::Adaptor)).await
}

/// `GET /hosekit/{hoseKitId}/otheritems`
pub(crate) async fn other_items(call: Call) -> Answer {
    listed(call, Some(LineKind::OtherItem)).await
}

/// `GET /hosekit/{hoseKitId}/allitems`
pub(crate) async fn all(call: Call) -> Answer {
    listed(call, None).await
}

async fn listed(call: Call, kind: Option<LineKind>) -> Answer {
    let kit: Id<HoseKit> = call.id("hoseKitId")?;
    let mut work = call.read().await?;
    let known: Known = lines::known(&call.app.services, &mut *work, &call.caller, kit).await?;
    drop(work);
    let lines = known.lines.iter().filter(|line| kind.is_none_or(|kind| line.item.kind() == kind));
    let items: Vec<Value> =
        lines.map(|of| Value::Object(goods::line(of, &known.contents))).collect();
    call.shown(&json!({ "total": items.len(), "items": items }))
}
