//! What documents come out on: data sheets, bills of materials, files for vendors; the same for
//! every kind.

use actix_web::HttpResponse;
use domain::documents::ToldLine;
use domain::documents::vendor_file::VendorFile;
use domain::engineering::length::LengthUnit;
use domain::paper::Sheet;
use domain::port::UnitOfWork;
use domain::sheet::Choice;
use domain::usecase::papers::{OnPaper, Printable, logo, print, workbook};
use domain::{Error, Id};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use validator::Validate;

use crate::delimited::delimited;
use crate::operation::{Answer, Call};
use crate::resource::component::WORKBOOK;
use crate::resource::file::{Shown, answer, chunks};
use crate::schema;
use crate::view::Number;

/// Reads what the papers of the document of the path say, and lets the database go.
pub(crate) async fn read<K: OnPaper>(call: &Call) -> Result<Printable<K>, Error> {
    let mut work = call.read().await?;
    K::printable(&call.app.services, &mut *work, &call.caller, call.only_id()?).await
}

/// Prints a sheet with the organization's logo, beside the async threads.
pub(crate) async fn printed(call: &Call, sheet: Sheet, name: &str) -> Answer {
    let logo = logo(&mut *call.read().await?).await?;
    let services = call.app.services.clone();
    let printed = call.app.workers.compute(move || print(&services, sheet, logo.as_ref()));
    let pdf = printed.await?;
    Ok(answer(Shown::Inline, name, "application/pdf").body(pdf))
}

/// `POST /hoseassembly/{hoseAssemblyId}/datasheet`, `POST /hosekit/{hoseKitId}/getHoseKitDataSheet`
pub(crate) async fn data_sheet<K: OnPaper>(call: Call) -> Answer {
    let printable = read::<K>(&call).await?;
    let sheet = K::data_sheet(&printable, &call.app.services);
    printed(&call, sheet, &format!("data sheet {}.pdf", printable.title())).await
}

/// What a bill of materials can come as.
const FORMATS: [&str; 3] = ["pdf", "excel", "json"];

#[derive(Deserialize, Validate)]
struct BillRequest {
    format: String,
}

/// What a request for a bill of materials reads.
pub(crate) fn bill_request() -> Value {
    let format = json!({ "type": "string", "enum": FORMATS,
        "description": "pdf, excel (a workbook) or json." });
    schema::object("How the bill is wanted.", [("format".to_owned(), format)], &["format"])
}

/// A request that works on the demo organization.
pub(crate) fn bill_example() -> Value {
    json!({ "format": "json" })
}

/// `POST /…/{id}/getBillOfMaterials`
pub(crate) async fn bill<K: OnPaper>(mut call: Call) -> Answer {
    let BillRequest { format } = call.required()?;
    bill_as::<K>(&call, &format).await
}

/// The bill of the document of the path in a format.
pub(crate) async fn bill_as<K: OnPaper>(call: &Call, format: &str) -> Answer {
    let printable = read::<K>(call).await?;
    let name = format!("bill of materials {}", printable.title());
    match format {
        "pdf" => {
            let sheet = printable.bill_sheet(&call.app.services);
            printed(call, sheet, &format!("{name}.pdf")).await
        }
        "excel" => {
            let (services, lengths) = (&call.app.services, printable.units.bill);
            let lines = printable.lines();
            let (file, length) =
                workbook(services, &printable.bill, lines.as_deref(), lengths).await?;
            let mut answer = answer(Shown::Attachment, &format!("{name}.xlsx"), WORKBOOK);
            Ok(answer.no_chunking(length).streaming(chunks(file)))
        }
        _ => Ok(HttpResponse::Ok().json(view(&printable))),
    }
}

/// A bill as JSON.
fn view<K: OnPaper>(printable: &Printable<K>) -> Value {
    let document = printable.document();
    let lengths = printable.units.bill;
    let lines: Vec<Value> =
        printable.bill.told().iter().map(|line| line_view(line, lengths).into()).collect();
    let mut view = json!({
        "_id": document.id.to_string(),
        "partNumber": &*document.number,
        "revision": &*document.revision,
        "version": document.version,
        "status": document.lifecycle.status().word(),
        "frozen": printable.frozen,
        "lines": lines,
    });
    if let (Some(indented), Some(fields)) = (printable.lines(), view.as_object_mut()) {
        let lines = indented.iter().map(|line| {
            let mut fields = line_view(line, lengths);
            fields.insert("level".to_owned(), json!(line.level));
            fields.insert("revision".to_owned(), json!(line.revision));
            Value::Object(fields)
        });
        fields.insert("indented".to_owned(), lines.collect());
    }
    view
}

fn line_view(line: &ToldLine<'_>, lengths: LengthUnit) -> Map<String, Value> {
    Map::from_iter([
        ("itemNumber".to_owned(), json!(line.number)),
        ("itemId".to_owned(), json!(Id::<()>::from_raw(line.id).to_string())),
        ("itemType".to_owned(), json!(line.kind)),
        ("partNumber".to_owned(), json!(line.part_number)),
        ("orgPartNumber".to_owned(), json!(line.org_part_number)),
        ("brand".to_owned(), json!(line.brand)),
        ("size".to_owned(), json!(line.size)),
        ("description".to_owned(), json!(line.description)),
        ("quantity".to_owned(), json!(line.need.quantity(lengths).map(Number::money))),
        ("unit".to_owned(), json!(line.need.unit(lengths).word())),
    ])
}

/// What a bill says as JSON.
pub(crate) fn bill_schema() -> Value {
    bill_object(None)
}

/// What a bill says as JSON that is told line by line too.
pub(crate) fn indented_bill_schema() -> Value {
    let mut fields = line_fields();
    fields.insert(
        "level".to_owned(),
        json!({ "type": "integer", "minimum": 1,
            "description": "1 for a line of the document, 2 for what that is made of." }),
    );
    fields.insert("revision".to_owned(), optional("The revision of what is made."));
    let names = [&LINE_NEEDS[..], &["level", "revision"]].concat();
    let line = schema::object("A line.", fields, &names);
    bill_object(Some(json!({ "type": "array", "items": line,
        "description": "The same line by line, each followed by what all of it is made of." })))
}

fn text(about: &str) -> Value {
    json!({ "type": "string", "description": about })
}

fn optional(about: &str) -> Value {
    json!({ "type": ["string", "null"], "description": about })
}

const LINE_NEEDS: [&str; 6] =
    ["itemNumber", "itemId", "itemType", "partNumber", "quantity", "unit"];

fn line_fields() -> Map<String, Value> {
    Map::from_iter([
        (
            "itemNumber".to_owned(),
            text("Its number: what was said, else its place; behind that of what it is a part of."),
        ),
        ("itemId".to_owned(), schema::id("The item.")),
        ("itemType".to_owned(), text("Its kind.")),
        ("partNumber".to_owned(), text("The maker's part number.")),
        ("orgPartNumber".to_owned(), optional("What the organization calls it.")),
        ("brand".to_owned(), optional("Its brand.")),
        ("size".to_owned(), optional("Its size.")),
        ("description".to_owned(), optional("Its description.")),
        (
            "quantity".to_owned(),
            json!({ "type": ["number", "null"],
            "description": "How many, or how much; null where a length is unknown." }),
        ),
        (
            "unit".to_owned(),
            json!({ "type": "string", "enum": ["each", "ft", "m"],
            "description": "What the quantity counts." }),
        ),
    ])
}

fn bill_object(indented: Option<Value>) -> Value {
    let line = schema::object("A line.", line_fields(), &LINE_NEEDS);
    let mut fields = Map::from_iter([
        ("_id".to_owned(), schema::id("The document.")),
        ("partNumber".to_owned(), text("Its part number.")),
        ("revision".to_owned(), text("Its revision.")),
        ("version".to_owned(), json!({ "type": "integer", "description": "Its version." })),
        ("status".to_owned(), text("Where it stands.")),
        (
            "frozen".to_owned(),
            json!({ "type": "boolean",
            "description": "Whether the lines are as they were when it was released." }),
        ),
        (
            "lines".to_owned(),
            json!({ "type": "array", "items": line, "description": "What one needs in all, each item on one line." }),
        ),
    ]);
    let mut names = vec!["_id", "partNumber", "revision", "version", "status", "frozen", "lines"];
    if let Some(indented) = indented {
        fields.insert("indented".to_owned(), indented);
        names.push("indented");
    }
    schema::object("What one needs.", fields, &names)
}

#[derive(Default, Deserialize, Validate)]
struct VendorRequest {
    vendor: Option<String>,
}

/// What a request for a vendor's file reads.
pub(crate) fn vendor_request() -> Value {
    let about = "Name or id of the vendor's brand; may be left out where all parts are of one.";
    let vendor = schema::nullable(schema::text(1_000, about));
    schema::object("Whose file is wanted.", [("vendor".to_owned(), vendor)], &[])
}

/// Reads the document of the path, and which vendor is meant.
async fn vendor_of<K: OnPaper>(
    call: &mut Call,
) -> Result<(Printable<K>, String, Box<dyn UnitOfWork>), Error> {
    let VendorRequest { vendor: said } = call.input()?.unwrap_or_default();
    let pointer = format!("{}/vendor", call.said.prefix);
    let mut work = call.read().await?;
    let id = call.only_id()?;
    let printable = K::printable(&call.app.services, &mut *work, &call.caller, id).await?;
    let brand = printable.vendor(&mut *work, said.as_deref(), &pointer).await?;
    Ok((printable, brand, work))
}

/// `POST /…/{id}/getvendorfile`
pub(crate) async fn vendor_file<K: OnPaper>(mut call: Call) -> Answer {
    let (printable, brand, work) = vendor_of::<K>(&mut call).await?;
    drop(work);
    let name = format!("purchase {}.csv", printable.title());
    Ok(sent(&printable.purchase_list(&brand)?, &name, ("text/csv; charset=utf-8", ',')))
}

/// `POST /…/{id}/getvendorptsfile`
pub(crate) async fn tracking_file<K: OnPaper>(mut call: Call) -> Answer {
    let (printable, brand, mut work) = vendor_of::<K>(&mut call).await?;
    let file = printable.tracking_records(&call.app.services, &mut *work, &brand).await?;
    drop(work);
    let name = format!("tracking {}.txt", printable.title());
    Ok(sent(&file, &name, ("text/plain; charset=utf-8", '|')))
}

fn sent(file: &VendorFile, name: &str, (media_type, by): (&str, char)) -> HttpResponse {
    answer(Shown::Attachment, name, media_type).body(delimited(file, by))
}
