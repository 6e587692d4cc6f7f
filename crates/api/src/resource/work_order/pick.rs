//! Bills of materials and pick lists of work orders.

use actix_web::HttpResponse;
use domain::Id;
use domain::documents::WorkOrder;
use domain::paper::documents::PickRow;
use domain::sheet::Choice;
use domain::usecase::orders::{PickList, pick_list};
use serde_json::{Map, Value, json};

use crate::operation::{Answer, Call};
use crate::resource::component::WORKBOOK;
use crate::resource::document_price::{list, number, object};
use crate::resource::file::{Shown, answer, chunks};
use crate::resource::paper;
use crate::schema;
use crate::view::Number;

/// What a bill can tell.
const VIEWS: [&str; 2] = ["bill", PICK];
const PICK: &str = "pick";

/// What a request for a bill or a pick list reads.
pub(crate) fn bill_request() -> Value {
    let mut request = paper::bill_request();
    let about = "bill: what the order needs. pick: what is to be taken from where for what is left to be done.";
    let view = json!({ "type": ["string", "null"], "enum": [VIEWS[0], VIEWS[1], null], "description": about });
    if let Some(fields) = request.get_mut("properties").and_then(Value::as_object_mut) {
        fields.insert("view".to_owned(), view);
    }
    request
}

/// `POST /workorder/{workOrderId}/getBillOfMaterials`
pub(crate) async fn bill(mut call: Call) -> Answer {
    let fields = call.fields();
    let said = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
    let format = said("format");
    if said("view") != PICK {
        return paper::bill_as::<WorkOrder>(&call, format).await;
    }
    let id: Id<WorkOrder> = call.only_id()?;
    let mut work = call.read().await?;
    let services = &call.app.services;
    let picked = pick_list(services, &mut *work, &call.caller, id).await?;
    drop(work);
    let document = &picked.order.goods.document;
    let name = format!("pick list {}", &*document.number);
    match format {
        "pdf" => paper::printed(&call, picked.sheet(services), &format!("{name}.pdf")).await,
        "excel" => {
            let (file, length) = picked.workbook(services).await?;
            let mut answer = answer(Shown::Attachment, &format!("{name}.xlsx"), WORKBOOK);
            Ok(answer.no_chunking(length).streaming(chunks(file)))
        }
        _ => Ok(HttpResponse::Ok().json(view_of(&picked))),
    }
}

fn view_of(picked: &PickList) -> Value {
    let document = &picked.order.goods.document;
    let warehouse = picked.order.warehouse.as_ref().map(|warehouse| &*warehouse.fields.name);
    json!({
        "_id": document.id.to_string(),
        "partNumber": &*document.number,
        "revision": &*document.revision,
        "version": document.version,
        "status": document.lifecycle.status().word(),
        "view": PICK,
        "warehouseName": warehouse,
        "lines": picked.rows.iter().map(row).collect::<Vec<_>>(),
    })
}

fn row(row: &PickRow) -> Value {
    let item = &row.item;
    json!({
        "binLocation": row.location.as_deref(),
        "itemId": Id::<()>::from_raw(item.id).to_string(),
        "itemType": item.item_type.word(),
        "partNumber": item.part_number,
        "orgPartNumber": item.org_part_number,
        "brand": item.brand,
        "size": item.size,
        "description": item.description,
        "needed": Number::money(row.needed.normalize()),
        "reserved": Number::money(row.reserved.normalize()),
        "short": Number::money(row.short.normalize()),
        "unit": row.unit.word(),
        "untracked": row.untracked,
    })
}

/// What a bill or a pick list says as JSON.
pub(crate) fn bill_schema() -> Value {
    json!({ "anyOf": [paper::indented_bill_schema(), pick_schema()] })
}

fn pick_schema() -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let maybe = |about: &str| json!({ "type": ["string", "null"], "description": about });
    let fields = |of: &[(&str, Value)]| -> Map<String, Value> {
        of.iter().map(|(name, field)| ((*name).to_owned(), field.clone())).collect()
    };
    let line = fields(&[
        ("binLocation", maybe("Where in the warehouse it lies.")),
        ("itemId", schema::id("The item.")),
        ("itemType", text("Its kind.")),
        ("partNumber", text("The maker's part number.")),
        ("orgPartNumber", maybe("What the organization calls it.")),
        ("brand", maybe("Its brand.")),
        ("size", maybe("Its size.")),
        ("description", maybe("Its description.")),
        ("needed", number("How much is to be taken for what is left to be done.")),
        ("reserved", number("How much of that is reserved for the order.")),
        ("short", number("How much of that isn't reserved yet.")),
        ("unit", text("What these count.")),
        (
            "untracked",
            json!({ "type": "boolean", "description": "Whether no stock is kept of it in the warehouse." }),
        ),
    ]);
    let all = fields(&[
        ("_id", schema::id("The order.")),
        ("partNumber", text("Its number.")),
        ("revision", text("Its revision.")),
        ("version", json!({ "type": "integer", "description": "Its version." })),
        ("status", text("Where it stands.")),
        ("view", json!({ "type": "string", "enum": [PICK], "description": "What is told." })),
        ("warehouseName", maybe("The name of the warehouse.")),
        ("lines", list(&object("An item to take.", line), "Item by item, by location.")),
    ]);
    object("What to take from where.", all)
}
