//! Files for vendors: purchase lists, and what was made of their parts.

use domain::Id;
use domain::documents::bill::vendor_file::VendorFile;
use domain::documents::printing::{Printable, PrintedDocument};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use validator::Validate;

use super::Words;
use crate::error::ApiError;
use crate::json::delimited::delimited;
use crate::json::download::{Shown, answer};
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
pub(crate) struct VendorRequest {
    /// Name or id of the vendor's brand; may be absent if all parts are of one brand.
    vendor: Option<Text<1_000>>,
}

pub(super) fn operations<K: Printable>(
    words: &Words,
    tracked: &'static str,
    example: fn() -> Value,
) -> Vec<Operation> {
    let Words { group, path, one, .. } = words;
    vec![
        post(
            format!("post{group}IdGetVendorFile"),
            format!("{path}/getvendorfile"),
            WRITERS,
            format!("Purchase list of {one} for a vendor"),
            purchase_list::<K>,
        )
        .about("The parts of one brand as CSV, see docs/VENDOR-FILES.md.")
        .example(example)
        .returns("The purchase list.")
        .fails(&[409]),
        post(
            format!("post{group}IdGetVendorPtsFile"),
            format!("{path}/getvendorptsfile"),
            WRITERS,
            format!("Tracking records of {one} for a vendor"),
            tracking_records::<K>,
        )
        .about(tracked)
        .example(example)
        .returns("The tracking records.")
        .fails(&[409]),
    ]
}

async fn purchase_list<K: Printable>(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<K>>,
    request: Option<Params<VendorRequest>>,
) -> Result<File<Csv>, ApiError> {
    let (printable, brand) = vendor_of::<K>(ctx, id, request).await?;
    let name = format!("purchase {}.csv", printable.title());
    Ok(sent(&printable.purchase_list(&brand)?, &name, ("text/csv; charset=utf-8", ',')))
}

async fn tracking_records<K: Printable>(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<K>>,
    request: Option<Params<VendorRequest>>,
) -> Result<File<PlainText>, ApiError> {
    let (printable, brand) = vendor_of::<K>(ctx, id, request).await?;
    let file = printable.tracking_records(&mut ctx.session, &brand).await?;
    let name = format!("tracking {}.txt", printable.title());
    Ok(sent(&file, &name, ("text/plain; charset=utf-8", '|')))
}

/// A document, and which vendor is meant.
async fn vendor_of<K: Printable>(
    ctx: &mut Context<Read>,
    id: Id<K>,
    request: Option<Params<VendorRequest>>,
) -> Result<(PrintedDocument<K>, String), ApiError> {
    let vendor = request.and_then(|Params(request)| request.vendor);
    let vendor = vendor.as_ref().map(|Text(vendor)| vendor.as_str());
    let session = &mut ctx.session;
    let printable = K::printable(session, id).await?;
    let brand = printable.vendor(session, vendor, "/vendor").await?;
    Ok((printable, brand))
}

fn sent<M>(file: &VendorFile, name: &str, (media_type, by): (&str, char)) -> File<M> {
    File::new(answer(Shown::Attachment, name, media_type).body(delimited(file, by)))
}
