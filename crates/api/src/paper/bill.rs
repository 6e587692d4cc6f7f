//! Bills of materials.

use domain::catalogue::images::Image;
use domain::documents::printing::PrintedDocument;
use domain::documents::{
    self, BillItem, BomLine, Document, DocumentType, HoseAssembly, HoseKit, SalesEstimate, Status,
};
use domain::fields::Choice;
use domain::measures::length::LengthUnit;
use domain::{Error, Id, Services};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::{ASSEMBLY, ESTIMATE, KIT, Words, printable, printed};
use crate::documents::document::any_id;
use crate::error::ApiError;
use crate::json::file::download::{Shown, answer, chunks};
use crate::json::view::Figure;
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

/// Format of a bill of materials.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub(super) enum BillFormat {
    Pdf,
    Excel,
    Json,
}

/// Format of a bill of materials.
#[derive(Deserialize, JsonSchema, Validate)]
pub(crate) struct BillRequest {
    /// pdf, excel (a workbook) or json.
    format: BillFormat,
}

/// The version of a document that a bill or pick list is of.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BillHead {
    /// Id of the document.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Part number.
    part_number: String,
    /// Revision.
    revision: String,
    /// Version.
    version: i32,
    /// Status in its life cycle.
    status: Word<Status>,
}

/// A bill of materials.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Bill {
    #[serde(flatten)]
    head: BillHead,
    /// Whether the lines are frozen as of the release.
    frozen: bool,
    /// Parts in total, each item on one line.
    lines: Vec<BillLine>,
}

/// A bill of materials in total and line by line.
#[derive(Serialize, JsonSchema)]
pub(crate) struct IndentedBill {
    #[serde(flatten)]
    bill: Bill,
    /// The lines of the document, each followed by its parts.
    indented: Vec<IndentedLine>,
}

/// Item of a line of a bill or pick list.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ListedItem {
    /// The item.
    item_id: wire::Id<()>,
    /// Item type.
    item_type: &'static str,
    /// The maker's part number.
    part_number: String,
    /// The organization's own part number.
    org_part_number: Option<String>,
    /// Brand.
    brand: Option<String>,
    /// Size.
    size: Option<String>,
    /// Description.
    description: Option<String>,
}

/// An item of a bill of materials.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BillLine {
    /// Item number: as entered, else its position; for a part, after the number of its line.
    item_number: String,
    #[serde(flatten)]
    item: ListedItem,
    /// Quantity; null if a length is unknown.
    quantity: Option<Figure>,
    /// Unit of the quantity.
    #[schemars(extend("enum" = ["each", "ft", "m"]))]
    unit: &'static str,
}

/// A line of a bill of materials, or a part of one.
#[derive(Serialize, JsonSchema)]
struct IndentedLine {
    #[serde(flatten)]
    line: BillLine,
    /// 1 for a line of the document, 2 for its parts.
    #[schemars(range(min = 1))]
    level: i32,
    /// Revision of an assembly or kit.
    revision: Option<String>,
}

pub(super) fn assembly() -> Operation {
    operation(&ASSEMBLY, plain::<HoseAssembly>).about(
        "The parts of one assembly, each item on one line: hose and wrap in feet or metres, all else in pieces. The bill of a
released assembly is frozen.",
    )
}

pub(super) fn kit() -> Operation {
    operation(&KIT, indented::<HoseKit>).about(
        "The parts of one kit: in total, each item on one line, and line by line, each with its parts. Hose and wrap are in
feet or metres, all else in pieces. The bill of a released kit is frozen.",
    )
}

pub(super) fn estimate() -> Operation {
    operation(&ESTIMATE, indented::<SalesEstimate>).about(
        "The parts of the whole estimate: in total, each item on one line, and line by line, each with its parts. Hose and wrap
are in feet or metres, all else in pieces. The bill of a released estimate is frozen.",
    )
}

/// The row of a bill.
pub(super) fn operation<A, H: Handler<A>>(words: &Words, handler: H) -> Operation {
    let Words { group, path, one, readers } = words;
    post(format!("{path}/getBillOfMaterials"), *readers, handler)
        .named(format!("post{group}IdGetBillOfMaterials"), format!("Bill of materials of {one}"))
        .example(|| json!({ "format": "json" }))
        .returns("The bill.")
}

/// JSON, or a file.
pub(super) type BillReply<T> = OneOf<Json<T>, File<BillFile>>;

async fn plain<K: DocumentType>(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<K>>,
    Body(BillRequest { format }): Body<BillRequest>,
) -> Result<BillReply<Bill>, ApiError> {
    reply(ctx, printable::<K>(ctx, id).await?, format, Bill::new).await
}

async fn indented<K: DocumentType>(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<K>>,
    Body(BillRequest { format }): Body<BillRequest>,
) -> Result<BillReply<IndentedBill>, ApiError> {
    reply(ctx, printable::<K>(ctx, id).await?, format, IndentedBill::new).await
}

/// Content in any format: a bill, or a pick list.
pub(super) trait Listed: Send + 'static {
    /// The name of its file, without the ending.
    fn name(&self) -> String;

    fn print(&self, services: &Services, logo: Option<&Image>) -> Result<Vec<u8>, Error>;

    async fn workbook(&self, services: &Services) -> Result<(std::fs::File, u64), Error>;
}

impl<K: DocumentType> Listed for PrintedDocument<K> {
    fn name(&self) -> String {
        format!("bill of materials {}", self.title())
    }

    fn print(&self, services: &Services, logo: Option<&Image>) -> Result<Vec<u8>, Error> {
        self.print_bill(services, logo)
    }

    async fn workbook(&self, services: &Services) -> Result<(std::fs::File, u64), Error> {
        self.bill_workbook(services).await
    }
}

/// A bill or pick list in the requested format.
pub(super) async fn reply<L: Listed, T>(
    ctx: &Context<Without>,
    listed: L,
    format: BillFormat,
    json: impl FnOnce(&L) -> T,
) -> Result<BillReply<T>, ApiError> {
    let name = listed.name();
    Ok(match format {
        BillFormat::Pdf => {
            let name = format!("{name}.pdf");
            let print =
                move |services: &Services, logo: Option<&Image>| listed.print(services, logo);
            OneOf::Second(printed(ctx, &name, print).await?)
        }
        BillFormat::Excel => {
            let (file, length) = listed.workbook(&ctx.app.services).await?;
            let mut answer = answer(Shown::Attachment, &format!("{name}.xlsx"), WORKBOOK);
            OneOf::Second(File::new(answer.no_chunking(length).streaming(chunks(file))))
        }
        BillFormat::Json => OneOf::First(Json(json(&listed))),
    })
}

impl BillHead {
    pub(super) fn new<K>(document: &Document<K>) -> Self {
        Self {
            id: any_id(document.id.raw()),
            part_number: document.number.to_string(),
            revision: document.revision.to_string(),
            version: document.version,
            status: Word(document.lifecycle.status()),
        }
    }
}

impl Bill {
    fn new<K: DocumentType>(printable: &PrintedDocument<K>) -> Self {
        Self {
            head: BillHead::new(printable.document()),
            frozen: printable.frozen,
            lines: BillLine::all(&printable.bill, printable.units.bill),
        }
    }
}

impl IndentedBill {
    pub(super) fn new<K: DocumentType>(printable: &PrintedDocument<K>) -> Self {
        let lengths = printable.units.bill;
        let lines = printable.lines().unwrap_or_default();
        let one = |line: &BomLine<'_>| IndentedLine {
            line: BillLine::new(line, lengths),
            level: i32::from(line.level),
            revision: line.revision.map(str::to_owned),
        };
        Self { bill: Bill::new(printable), indented: lines.iter().map(one).collect() }
    }
}

impl From<&BillItem> for ListedItem {
    fn from(item: &BillItem) -> Self {
        Self {
            item_id: any_id(item.id),
            item_type: item.item_type.word(),
            part_number: item.part_number.clone(),
            org_part_number: item.org_part_number.clone(),
            brand: item.brand.clone(),
            size: item.size.clone(),
            description: item.description.clone(),
        }
    }
}

impl BillLine {
    pub(crate) fn all(bill: &documents::Bill, lengths: LengthUnit) -> Vec<Self> {
        bill.bom_lines().iter().map(|line| Self::new(line, lengths)).collect()
    }

    fn new(line: &BomLine<'_>, lengths: LengthUnit) -> Self {
        let text = |text: Option<&str>| text.map(str::to_owned);
        let item = ListedItem {
            item_id: any_id(line.id),
            item_type: line.kind,
            part_number: line.part_number.to_owned(),
            org_part_number: text(line.org_part_number),
            brand: text(line.brand),
            size: text(line.size),
            description: text(line.description),
        };
        Self {
            item_number: line.number.clone(),
            item,
            quantity: line.need.quantity(lengths).map(Figure::of),
            unit: line.need.unit(lengths).word(),
        }
    }
}
