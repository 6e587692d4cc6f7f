//! What hose assemblies come out on: data sheets, labels, bills of materials, files for vendors.

use actix_web::HttpResponse;
use domain::documents::HoseAssembly;
use domain::documents::vendor_file::VendorFile;
use domain::paper::Sheet;
use domain::sheet::Choice;
use domain::usecase::assemblies::paper::{Printable, printable, vendor};
use domain::usecase::papers::{print, workbook};
use domain::{Error, Id};

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;
use validator::Validate;

use crate::delimited::delimited;
use crate::operation::{Answer, Call};
use crate::resource::component::WORKBOOK;
use crate::resource::file::{Shown, answer, chunks};
use crate::resource::label::{self, LabelRequest};
use crate::schema;
use crate::view::Number;

/// Reads what the papers of the assembly of the path say, and lets the database go.
async fn read(call: &Call) -> Result<Printable, Error> {
    let id: Id<HoseAssembly> = call.id("hoseAssemblyId")?;
    let mut work = call.read().await?;
    printable(&call.app.services, &mut *work, &call.caller, id).await
}

/// Prints a sheet beside the async threads.
async fn printed(call: &Call, sheet: Sheet, name: &str) -> Answer {
    let services = call.app.services.clone();
    let printed = spawn_blocking(move || print(&services, &sheet)).await;
    let pdf = printed.map_err(|error| Error::internal("printing a sheet", error))??;
    Ok(answer(Shown::Inline, name, "application/pdf").body(pdf))
}

/// `POST /hoseassembly/{hoseAssemblyId}/datasheet`
pub(crate) async fn data_sheet(call: Call) -> Answer {
    let printable = read(&call).await?;
    let sheet = printable.data_sheet(&call.app.services);
    printed(&call, sheet, &format!("data sheet {}.pdf", printable.title())).await
}

/// `POST /hoseassembly/{hoseAssemblyId}/label`
pub(crate) async fn print_label(mut call: Call) -> Answer {
    let request: LabelRequest = call.input()?.unwrap_or_default();
    let order = (request.copies(), request.size()?);
    let printable = read(&call).await?;
    let url = call.app.settings.record_url.as_deref();
    let labels = printable.labels(&call.app.services, order, url)?;
    let name = format!("label {}.pdf", labels.title);
    label::answer(&call, labels, &name).await
}

/// What a label request reads.
pub(crate) fn label_schema() -> Value {
    label::schema([])
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

/// `POST /hoseassembly/{hoseAssemblyId}/getBillOfMaterials`
pub(crate) async fn bill(mut call: Call) -> Answer {
    let BillRequest { format } = call.required()?;
    let printable = read(&call).await?;
    let name = format!("bill of materials {}", printable.title());
    match format.as_str() {
        "pdf" => {
            let sheet = printable.bill_sheet(&call.app.services);
            printed(&call, sheet, &format!("{name}.pdf")).await
        }
        "excel" => {
            let services = &call.app.services;
            let (file, length) = workbook(services, &printable.bill, printable.units.bill).await?;
            let mut answer = answer(Shown::Attachment, &format!("{name}.xlsx"), WORKBOOK);
            Ok(answer.no_chunking(length).streaming(chunks(file)))
        }
        _ => Ok(HttpResponse::Ok().json(view(&printable))),
    }
}

/// A bill as JSON.
fn view(printable: &Printable) -> Value {
    let document = &printable.known.document;
    let lengths = printable.units.bill;
    let lines: Vec<Value> = printable
        .bill
        .numbered()
        .map(|(number, line)| {
            let item = &line.item;
            let quantity = line.need.quantity(lengths);
            json!({
                "itemNumber": number,
                "itemId": Id::<()>::from_raw(item.id).to_string(),
                "itemType": item.item_type.word(),
                "partNumber": item.part_number,
                "orgPartNumber": item.org_part_number,
                "brand": item.brand,
                "size": item.size,
                "description": item.description,
                "quantity": quantity.map(Number::money),
                "unit": line.need.unit(lengths).word(),
            })
        })
        .collect();
    json!({
        "_id": document.id.to_string(),
        "partNumber": &*document.number,
        "revision": &*document.revision,
        "version": document.version,
        "status": document.lifecycle.status().word(),
        "frozen": printable.frozen,
        "lines": lines,
    })
}

/// What a bill says as JSON.
pub(crate) fn bill_schema() -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let optional = |about: &str| json!({ "type": ["string", "null"], "description": about });
    let line = schema::object(
        "A line.",
        [
            ("itemNumber".to_owned(), text("Its number: what was said, else its place.")),
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
        ],
        &["itemNumber", "itemId", "itemType", "partNumber", "quantity", "unit"],
    );
    schema::object(
        "What one assembly needs.",
        [
            ("_id".to_owned(), schema::id("The assembly.")),
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
                json!({ "type": "array", "items": line, "description": "Its lines in order." }),
            ),
        ],
        &["_id", "partNumber", "revision", "version", "status", "frozen", "lines"],
    )
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

/// A request that works on the demo organization.
pub(crate) fn vendor_example() -> Value {
    json!({ "params": { "vendor": "Halvorin" } })
}

/// What a vendor's file says, and what it is called.
struct Wanted {
    file: VendorFile,
    title: String,
}

async fn wanted(
    call: &mut Call,
    make: impl FnOnce(&Printable, &Call, &str) -> Result<VendorFile, Error>,
) -> Result<Wanted, Error> {
    let VendorRequest { vendor: said } = call.input()?.unwrap_or_default();
    let pointer = format!("{}/vendor", call.said.prefix);
    let id: Id<HoseAssembly> = call.id("hoseAssemblyId")?;
    let mut work = call.read().await?;
    let printable = printable(&call.app.services, &mut *work, &call.caller, id).await?;
    let brand = vendor(&mut *work, &printable, said.as_deref(), &pointer).await?;
    drop(work);
    let file = make(&printable, call, &brand)?;
    Ok(Wanted { file, title: printable.title() })
}

/// `POST /hoseassembly/{hoseAssemblyId}/getvendorfile`
pub(crate) async fn vendor_file(mut call: Call) -> Answer {
    let make = |printable: &Printable, _: &Call, brand: &str| printable.purchase_list(brand);
    let Wanted { file, title } = wanted(&mut call, make).await?;
    let name = format!("purchase {title}.csv");
    Ok(answer(Shown::Attachment, &name, "text/csv; charset=utf-8").body(delimited(&file, ',')))
}

/// `POST /hoseassembly/{hoseAssemblyId}/getvendorptsfile`
pub(crate) async fn tracking_file(mut call: Call) -> Answer {
    let make = |printable: &Printable, call: &Call, brand: &str| {
        printable.tracking_records(&call.app.services, brand)
    };
    let Wanted { file, title } = wanted(&mut call, make).await?;
    let name = format!("tracking {title}.txt");
    Ok(answer(Shown::Attachment, &name, "text/plain; charset=utf-8").body(delimited(&file, '|')))
}
