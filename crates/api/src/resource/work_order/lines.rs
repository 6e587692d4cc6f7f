//! The lines of a work order, one by one and in a list.

use domain::catalogue::UnitOfMeasure;
use domain::documents::{Line, LineChange, LineItem, LineKind, WorkOrder};
use domain::organization::Caller;
use domain::port::AnyUnitOfWork;
use domain::sheet::Choice;
use domain::usecase::lines::{self, NewLine, add_line, find_line, remove_line, update_line};
use domain::usecase::orders;
use domain::{Error, Id, Violation};
use serde_json::{Map, Value, json};

use super::view::line;
use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::goods::{self, said};
use crate::resource::lifecycle::{Lived, expected};
use crate::schema;
use crate::tag;

/// The fields of a line's change.
fn fields() -> Map<String, Value> {
    let text = |about: &str| schema::nullable(schema::text(1_000, about));
    let kind = json!({ "type": "string", "enum": LineKind::WORDS, "description": "What kind of item the line is of. It stays with that." });
    let comments = schema::nullable(schema::text(10_000, "Remarks; null clears them."));
    Map::from_iter([
        ("lineNumber".to_owned(), goods::line_number()),
        ("itemType".to_owned(), kind),
        ("quantity".to_owned(), goods::quantity("How many, with at most 4 decimals.")),
        ("comments".to_owned(), comments),
        ("salesOrder".to_owned(), text("The number of the sales order that it is for.")),
        ("purchaseOrder".to_owned(), text("The customer's number of its order.")),
    ])
}

/// What a change of a line reads.
pub(crate) fn line_schema() -> Value {
    let needed = ["lineNumber", "itemType", "quantity"];
    let mut fields = fields();
    fields.insert("item".to_owned(), goods::other_version());
    schema::object("The line as it is to be.", fields, &needed)
}

/// What a new line reads.
pub(crate) fn new_line_schema() -> Value {
    let mut fields = fields();
    for name in ["lineNumber", "itemType", "quantity"] {
        if let Some(field) = fields.get_mut(name) {
            *field = schema::nullable(field.take());
        }
    }
    for (name, about) in
        [("item", "What the line is about. It stays with that."), ("itemId", "The same as item.")]
    {
        fields.insert(name.to_owned(), schema::nullable(schema::id(about)));
    }
    let mut units: Vec<Value> = UnitOfMeasure::WORDS.iter().map(|word| json!(word)).collect();
    units.push(Value::Null);
    let about = "What the quantity counts; hose and wrap in feet or metres, all else pieces where not given.";
    let unit = json!({ "type": ["string", "null"], "enum": units, "description": about });
    fields.insert("unitOfMeasure".to_owned(), unit);
    let about = "A new line, of one piece where no quantity is given. Without itemType the item is found by its id.";
    schema::object(about, fields, &[])
}

/// A change that works on the demo organization.
pub(crate) fn line_example() -> Value {
    json!({ "params": { "lineNumber": "10", "itemType": "hoseAssembly", "quantity": 6, "comments": "tag each" } })
}

/// A new line that works on the demo organization.
pub(crate) fn new_line_example() -> Value {
    json!({ "params": { "item": "de300000000000000c000002", "itemType": "hoseKit", "quantity": 1, "lineNumber": 90 } })
}

/// `POST /workorder/{workOrderId}/addline`
pub(crate) async fn add(mut call: Call) -> Answer {
    let id: Id<WorkOrder> = call.id("workOrderId")?;
    let prefix = call.said.prefix;
    let below = |error| nest::below(prefix, error);
    let mut fields = call.fields();
    let mut faults = Vec::new();
    let new = new_line(&mut fields, &mut faults);
    let Some((item, kind, new)) = new.filter(|_| faults.is_empty()) else {
        return Err(below(Error::Invalid(faults)).into());
    };
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let kind = match kind {
        Some(kind) => kind,
        None => kind_of(&mut *work, item).await.map_err(below)?,
    };
    let (services, caller) = (&call.app.services, &call.caller);
    let new = NewLine { item: LineItem::new(kind, item.raw()), ..new };
    let goods = Box::pin(add_line(services, &mut *work, caller, id, new)).await;
    let goods = goods.map_err(|error| below(renamed(error)))?;
    let order = orders::whole(services, &mut *work, caller, goods).await?;
    let answer = tag::made(&WorkOrder::view(&call, &order))?;
    call.commit(work, answer).await
}

/// What kind of item an id is of; where nobody has it, any kind will say so.
async fn kind_of(work: &mut AnyUnitOfWork, item: Id<()>) -> Result<LineKind, Error> {
    let kinds = LineKind::ALL.iter().map(|kind| LineItem::new(*kind, item.raw()));
    let contents = lines::Contents::of(work, kinds, None).await?;
    let subjects = contents.subjects(LineKind::ALL);
    let found = subjects.get(&item.raw()).map(|subject| subject.item.kind());
    Ok(found.unwrap_or(LineKind::OtherItem))
}

/// A refusal with the names that the fields have here.
fn renamed(error: Error) -> Error {
    let Error::Invalid(mut faults) = error else { return error };
    for fault in &mut faults {
        fault.pointer = match fault.pointer.as_str() {
            "/itemId" => "/item".to_owned(),
            "/itemNumber" => "/lineNumber".to_owned(),
            other => other.to_owned(),
        };
    }
    Error::Invalid(faults)
}

fn new_line(
    fields: &mut Map<String, Value>,
    faults: &mut Vec<Violation>,
) -> Option<(Id<()>, Option<LineKind>, NewLine)> {
    let by_id = fields.remove("itemId").filter(|said| !said.is_null());
    let item = fields.remove("item").filter(|said| !said.is_null()).or(by_id);
    let item = item.as_ref().and_then(Value::as_str);
    let item: Option<Id<()>> = item.and_then(|said| said.parse().ok());
    let kind = kind(fields);
    let number = said::line_number(fields, faults);
    let quantity = said::quantity(fields, faults);
    let comments = said::notes(fields, "comments", faults);
    let unit = fields.remove("unitOfMeasure");
    let unit = unit.as_ref().and_then(Value::as_str).and_then(UnitOfMeasure::of_word);
    let sales_order = said::text(fields, "salesOrder", faults);
    let purchase_order = said::text(fields, "purchaseOrder", faults);
    if item.is_none() {
        faults.push(Violation::new("/item", "required", "is required of a new line"));
    }
    let item = item?;
    let new = NewLine {
        item: LineItem::new(LineKind::OtherItem, item.raw()),
        number,
        quantity,
        unit,
        comments: comments.set(),
        sales_order: sales_order.set(),
        purchase_order: purchase_order.set(),
    };
    Some((item, kind, new))
}

fn kind(fields: &mut Map<String, Value>) -> Option<LineKind> {
    let said = fields.remove("itemType")?;
    LineKind::of_word(said.as_str()?)
}

/// `POST /workorder/{workOrderId}/item/{itemId}/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let id: Id<WorkOrder> = call.id("workOrderId")?;
    let wanted: Id<Line> = call.id("itemId")?;
    let prefix = call.said.prefix;
    let below = |error| nest::below(prefix, error);
    let mut fields = call.fields();
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    if !fields.is_empty() {
        let mut faults = Vec::new();
        let item = said::other_version(&mut fields);
        let kind = kind(&mut fields);
        let number = said::line_number(&mut fields, &mut faults);
        let quantity = said::quantity(&mut fields, &mut faults);
        let comments = said::notes(&mut fields, "comments", &mut faults);
        let sales_order = said::text(&mut fields, "salesOrder", &mut faults);
        let purchase_order = said::text(&mut fields, "purchaseOrder", &mut faults);
        let (Some(kind), Some(number), Some(quantity), true) =
            (kind, number, quantity, faults.is_empty())
        else {
            return Err(below(Error::Invalid(faults)).into());
        };
        let change = LineChange { item, number, quantity, comments, sales_order, purchase_order };
        let caller = &call.caller;
        let kind = kind_of_line(&mut *work, caller, id, (wanted, kind)).await.map_err(below)?;
        let services = &call.app.services;
        update_line(services, &mut *work, caller, id, wanted.raw(), kind, change)
            .await
            .map_err(|error| below(renamed(error)))?;
    }
    let answer = tag::changed(&WorkOrder::shown(&call, &mut *work, id).await?)?;
    call.commit(work, answer).await
}

/// The kind of a line, which it was said to be of.
async fn kind_of_line(
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<WorkOrder>,
    (wanted, said): (Id<Line>, LineKind),
) -> Result<LineKind, Error> {
    orders::find(work, caller, id).await?;
    let lines = work.lines(id.raw()).await?;
    let line = find_line::<WorkOrder>(lines, wanted.raw(), None)?;
    let kind = line.item.kind();
    if kind != said {
        let message = format!("the line is of kind {}, and stays with its item", kind.word());
        return Err(Error::invalid("/itemType", "other_item", message));
    }
    Ok(kind)
}

/// `POST /workorder/{workOrderId}/item/{itemId}/delete`
pub(crate) async fn delete(call: Call) -> Answer {
    let id: Id<WorkOrder> = call.id("workOrderId")?;
    let line: Id<Line> = call.id("itemId")?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    remove_line(&call.app.services, &mut *work, &call.caller, id, line.raw()).await?;
    let answer = tag::changed(&WorkOrder::shown(&call, &mut *work, id).await?)?;
    call.commit(work, answer).await
}

/// `GET /workorder/{workOrderId}/items`
pub(crate) async fn all(call: Call) -> Answer {
    let id: Id<WorkOrder> = call.id("workOrderId")?;
    let mut work = call.read().await?;
    let order = orders::known(&call.app.services, &mut *work, &call.caller, id).await?;
    drop(work);
    let lines = order.goods.lines.iter();
    let items: Vec<Value> = lines.map(|of| Value::Object(line(of, &order))).collect();
    call.shown(&json!({ "total": items.len(), "items": items }))
}
