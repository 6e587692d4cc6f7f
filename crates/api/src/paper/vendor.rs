//! Files for vendors: purchase lists, and what was made of their parts.

use domain::Id;
use domain::documents::DocumentType;
use domain::documents::bill::vendor_file::VendorFile;
use domain::documents::printing::{self, PrintedDocument};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use validator::Validate;

use super::Words;
use crate::error::ApiError;
use crate::json::file::delimited::delimited;
use crate::json::file::download::{Shown, answer};
use crate::json::wire::Text;
use crate::operation::row::post;
use crate::operation::{Context, File, Media, Operation, Params, Path, Read, WRITERS};

/// `text/csv`
struct Csv;

impl Media for Csv {
    const TYPES: &'static [&'static str] = &["text/csv"];
}

/// `text/plain`
struct PlainText;

impl Media for PlainText {
    const TYPES: &'static [&'static str] = &["text/plain"];
}

/// Vendor of a file.
#[derive(Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VendorRequest {
    /// Name or id of the vendor's brand; may be absent if all parts are of one brand.
    vendor: Option<Text<1_000>>,
    /// Whether the file begins with a byte order mark, by which Excel knows it as UTF-8.
    byte_order_mark: Option<bool>,
}

pub(super) fn operations<K: DocumentType>(
    words: &Words,
    tracked: &'static str,
    example: fn() -> Value,
) -> Vec<Operation> {
    let Words { group, path, one, .. } = words;
    vec![
        post(format!("{path}/getvendorfile"), WRITERS, purchase_list::<K>)
            .named(format!("post{group}IdGetVendorFile"), format!("Purchase list of {one} for a vendor"))
            .about("The parts of one brand as CSV, hose with the organization's scrap, see docs/VENDOR-FILES.md.")
            .example(example)
            .returns("The purchase list.")
            .fails(&[409]),
        post(format!("{path}/getvendorptsfile"), WRITERS, tracking_records::<K>)
            .named(format!("post{group}IdGetVendorPtsFile"), format!("Tracking records of {one} for a vendor"))
            .about(tracked)
            .example(example)
            .returns("The tracking records.")
            .fails(&[409]),
    ]
}

async fn purchase_list<K: DocumentType>(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<K>>,
    request: Option<Params<VendorRequest>>,
) -> Result<File<Csv>, ApiError> {
    let request = request.map(|Params(request)| request).unwrap_or_default();
    let (printable, brand) = vendor_of::<K>(ctx, id, &request).await?;
    let file = Delimited { name: format!("purchase {}.csv", printable.title()), by: ',' };
    Ok(file.sent(&printable.purchase_list(&brand)?, &request, "text/csv; charset=utf-8"))
}

async fn tracking_records<K: DocumentType>(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<K>>,
    request: Option<Params<VendorRequest>>,
) -> Result<File<PlainText>, ApiError> {
    let request = request.map(|Params(request)| request).unwrap_or_default();
    let (printable, brand) = vendor_of::<K>(ctx, id, &request).await?;
    let records = printable.tracking_records(&mut ctx.session, &brand).await?;
    let file = Delimited { name: format!("tracking {}.txt", printable.title()), by: '|' };
    Ok(file.sent(&records, &request, "text/plain; charset=utf-8"))
}

/// A document, and which vendor is meant.
async fn vendor_of<K: DocumentType>(
    ctx: &mut Context<Read>,
    id: Id<K>,
    request: &VendorRequest,
) -> Result<(PrintedDocument<K>, String), ApiError> {
    let vendor = request.vendor.as_ref().map(|Text(vendor)| vendor.as_str());
    let session = &mut ctx.session;
    let printable = printing::read(session, id).await?;
    let brand = printable.vendor(session, vendor, "/vendor").await?;
    Ok((printable, brand))
}

/// A file of rows.
struct Delimited {
    name: String,
    /// Separator of its cells.
    by: char,
}

impl Delimited {
    fn sent<M>(&self, rows: &VendorFile, request: &VendorRequest, media_type: &str) -> File<M> {
        let mark = if request.byte_order_mark == Some(true) { "\u{feff}" } else { "" };
        let text = [mark, &delimited(rows, self.by)].concat();
        File::new(answer(Shown::Attachment, &self.name, media_type).body(text))
    }
}
