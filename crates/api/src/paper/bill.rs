//! Bills of materials.

use domain::Id;
use domain::documents::printing::{Printable, PrintedDocument, workbook};
use domain::documents::{HoseAssembly, HoseKit, SalesEstimate, Status, ToldLine};
use domain::fields::Choice;
use domain::measures::length::LengthUnit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::{ASSEMBLY, ESTIMATE, KIT, Words, printable, printed};
use crate::documents::document::any_id;
use crate::error::ApiError;
use crate::json::download::{Shown, answer, chunks};
use crate::json::view::Number;
use crate::json::wire::{self, Word};
use crate::operation::handler::Handler;
use crate::operation::row::post;
use crate::operation::{Body, Context, File, Json, Media, OneOf, Operation, Path, Without};
use crate::workbooks::WORKBOOK;

/// A bill as a file.
pub(super) struct BillFile;

impl Media for BillFile {
    const TYPES: &'static [&'static str] = &["application/pdf", WORKBOOK];
}

/// What a bill of materials can come as.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub(super) enum BillFormat {
    Pdf,
    Excel,
    Json,
}

/// How the bill is wanted.
#[derive(Deserialize, JsonSchema, Validate)]
pub(crate) struct BillRequest {
    /// pdf, excel (a workbook) or json.
    format: BillFormat,
}

/// What one needs.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Bill {
    /// The document.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Its part number.
    part_number: String,
    /// Its revision.
    revision: String,
    /// Its version.
    version: i32,
    /// Where it stands.
    status: Word<Status>,
    /// Whether the lines are as they were when it was released.
    frozen: bool,
    /// What one needs in all, each item on one line.
    lines: Vec<BillLine>,
}

/// What one needs, in all and line by line.
#[derive(Serialize, JsonSchema)]
pub(crate) struct IndentedBill {
    #[serde(flatten)]
    bill: Bill,
    /// The same line by line, each followed by what all of it is made of.
    indented: Vec<IndentedLine>,
}

/// An item of a bill of materials.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct BillLine {
    /// Its number: what was said, else its place; behind that of what it is a part of.
    item_number: String,
    /// The item.
    item_id: wire::Id<()>,
    /// Its kind.
    item_type: &'static str,
    /// The maker's part number.
    part_number: String,
    /// What the organization calls it.
    org_part_number: Option<String>,
    /// Its brand.
    brand: Option<String>,
    /// Its size.
    size: Option<String>,
    /// Its description.
    description: Option<String>,
    /// How many, or how much; null if a length is unknown.
    quantity: Option<Number>,
    /// What the quantity counts.
    #[schemars(extend("enum" = ["each", "ft", "m"]))]
    unit: &'static str,
}

/// A line of a bill of materials, or a part of one.
#[derive(Serialize, JsonSchema)]
struct IndentedLine {
    #[serde(flatten)]
    line: BillLine,
    /// 1 for a line of the document, 2 for what that is made of.
    #[schemars(range(min = 1))]
    level: i32,
    /// The revision of what is made.
    revision: Option<String>,
}

pub(super) fn assembly() -> Operation {
    operation(&ASSEMBLY, plain::<HoseAssembly>).about(
        "What one assembly needs, each item on one line: hose and wrap in feet or metres, all else in pieces. That of a
released assembly is as it was when it was released.",
    )
}

pub(super) fn kit() -> Operation {
    operation(&KIT, indented::<HoseKit>).about(
        "What one kit needs: in all, each item on one line, and line by line, each with what all of it is made of. Hose and
wrap in feet or metres, all else in pieces. That of a released kit is as it was when it was released.",
    )
}

pub(super) fn estimate() -> Operation {
    operation(&ESTIMATE, indented::<SalesEstimate>).about(
        "What all of it needs: in all, each item on one line, and line by line, each with what all of it is made of. Hose and
wrap in feet or metres, all else in pieces. That of a released estimate is as it was when it was released.",
    )
}

/// The row of a bill.
pub(super) fn operation<A, H: Handler<A>>(words: &Words, handler: H) -> Operation {
    let Words { group, path, one, readers } = words;
    post(
        format!("post{group}IdGetBillOfMaterials"),
        format!("{path}/getBillOfMaterials"),
        *readers,
        format!("Bill of materials of {one}"),
        handler,
    )
    .example(|| json!({ "format": "json" }))
    .returns("The bill.")
}

/// JSON, or a file.
pub(super) type BillReply<T> = OneOf<Json<T>, File<BillFile>>;

async fn plain<K: Printable>(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<K>>,
    Body(BillRequest { format }): Body<BillRequest>,
) -> Result<BillReply<Bill>, ApiError> {
    let printable = printable::<K>(ctx, id).await?;
    Ok(match file(ctx, &printable, format).await? {
        Some(file) => OneOf::Second(file),
        None => OneOf::First(Json(Bill::new(&printable))),
    })
}

async fn indented<K: Printable>(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<K>>,
    Body(BillRequest { format }): Body<BillRequest>,
) -> Result<BillReply<IndentedBill>, ApiError> {
    indented_bill::<K>(ctx, id, format).await
}

/// The bill of a document that is told line by line too.
pub(super) async fn indented_bill<K: Printable>(
    ctx: &Context<Without>,
    id: Id<K>,
    format: BillFormat,
) -> Result<BillReply<IndentedBill>, ApiError> {
    let printable = printable::<K>(ctx, id).await?;
    Ok(match file(ctx, &printable, format).await? {
        Some(file) => OneOf::Second(file),
        None => OneOf::First(Json(IndentedBill::new(&printable))),
    })
}

/// A bill as a file; none if JSON is wanted.
async fn file<K: Printable>(
    ctx: &Context<Without>,
    printable: &PrintedDocument<K>,
    format: BillFormat,
) -> Result<Option<File<BillFile>>, ApiError> {
    let name = format!("bill of materials {}", printable.title());
    let services = &ctx.app.services;
    Ok(match format {
        BillFormat::Pdf => {
            let sheet = printable.bill_sheet(services);
            Some(printed(ctx, sheet, &format!("{name}.pdf")).await?)
        }
        BillFormat::Excel => {
            let (lines, lengths) = (printable.lines(), printable.units.bill);
            let (file, length) =
                workbook(services, &printable.bill, lines.as_deref(), lengths).await?;
            Some(excel(&name, file, length))
        }
        BillFormat::Json => None,
    })
}

/// A workbook as a file.
pub(super) fn excel<M>(name: &str, file: std::fs::File, length: u64) -> File<M> {
    let mut answer = answer(Shown::Attachment, &format!("{name}.xlsx"), WORKBOOK);
    File::new(answer.no_chunking(length).streaming(chunks(file)))
}

impl Bill {
    fn new<K: Printable>(printable: &PrintedDocument<K>) -> Self {
        let document = printable.document();
        let lengths = printable.units.bill;
        let lines = printable.bill.told();
        Self {
            id: any_id(document.id.raw()),
            part_number: document.number.to_string(),
            revision: document.revision.to_string(),
            version: document.version,
            status: Word(document.lifecycle.status()),
            frozen: printable.frozen,
            lines: lines.iter().map(|line| BillLine::new(line, lengths)).collect(),
        }
    }
}

impl IndentedBill {
    fn new<K: Printable>(printable: &PrintedDocument<K>) -> Self {
        let lengths = printable.units.bill;
        let lines = printable.lines().unwrap_or_default();
        let one = |line: &ToldLine<'_>| IndentedLine {
            line: BillLine::new(line, lengths),
            level: i32::from(line.level),
            revision: line.revision.map(str::to_owned),
        };
        Self { bill: Bill::new(printable), indented: lines.iter().map(one).collect() }
    }
}

impl BillLine {
    fn new(line: &ToldLine<'_>, lengths: LengthUnit) -> Self {
        let text = |text: Option<&str>| text.map(str::to_owned);
        Self {
            item_number: line.number.clone(),
            item_id: any_id(line.id),
            item_type: line.kind,
            part_number: line.part_number.to_owned(),
            org_part_number: text(line.org_part_number),
            brand: text(line.brand),
            size: text(line.size),
            description: text(line.description),
            quantity: line.need.quantity(lengths).map(Number::money),
            unit: line.need.unit(lengths).word(),
        }
    }
}
