//! Data sheets.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_LOCATION};
use domain::Id;
use domain::access::{Holder, Shows};
use domain::customers::Customer;
use domain::documents::{DocumentType, HoseAssembly, HoseKit, SalesEstimate, WorkOrder};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{ASSEMBLY, ESTIMATE, KIT, ORDER, Words, printable, printed};
use crate::BASE;
use crate::error::ApiError;
use crate::json::file::signed_address::{SignedQuery, Signer};
use crate::json::wire;
use crate::operation::handler::Handler;
use crate::operation::row::{get, post};
use crate::operation::{Context, File, Media, Operation, Path, Pdf, Permission, Query, Without};

pub(super) fn assembly() -> Operation {
    operation(&ASSEMBLY, "DataSheet", "datasheet", print_addressed).embedded().about(
        "A PDF with dimensioned drawing, lengths, pressures, crimp data and the bill of materials, on the organization's paper
and in the units of the customer, else of the organization. It includes the burst pressure, but no prices or costs. The
header Content-Location has an address that opens it without a token for a day.",
    )
}

pub(super) fn addressed() -> Operation {
    get(format!("{}/datasheet", ASSEMBLY.path), Permission::Public, open)
        .named("getHoseAssemblyIdDataSheet", "Open the data sheet of a hose assembly")
        .embedded()
        .about(
            "The same PDF, for a browser: by the signed address that the header Content-Location of its POST answered and that is
valid for a day, or with a token of its organization (a customer sees its own).",
        )
        .returns("The data sheet.")
        .fails(&[403])
}

pub(super) fn kit() -> Operation {
    operation(&KIT, "GetHoseKitDataSheet", "getHoseKitDataSheet", print::<HoseKit>).about(
        "A PDF with the lines, for assemblies with lengths, angle, working pressure and weight, the totals, and the bill of
materials, on the organization's paper and in the units of the customer, else of the organization. No prices or costs.",
    )
}

pub(super) fn order() -> Operation {
    operation(&ORDER, "GetWorkOrderDataSheet", "getWorkOrderDataSheet", print::<WorkOrder>).about(
        "A PDF for the shop: lines, cut list (lengths and pieces of each hose), crimp settings, tests and production notes, the
bill of materials, and bar codes, on the organization's paper and in the units of the customer, else of the
organization. No prices or costs.",
    )
}

pub(super) fn estimate() -> Operation {
    operation(&ESTIMATE, "GetSalesEstimateDataSheet", "getSalesEstimateDataSheet", print::<SalesEstimate>).about(
        "The quotation as PDF: offered goods, prices, taxes, total, currency and end of validity, on the organization's paper.
It has no costs; an estimate under editing is marked as a draft.",
    )
}

fn operation<A, H: Handler<A>>(words: &Words, name: &str, path: &str, print: H) -> Operation {
    let Words { group, path: of_document, one, readers } = words;
    post(format!("{of_document}/{path}"), *readers, print)
        .named(format!("post{group}Id{name}"), format!("Print the data sheet of {one}"))
        .returns("The data sheet.")
}

async fn print<K: DocumentType>(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<K>>,
) -> Result<File<Pdf>, ApiError> {
    sheet(ctx, id).await
}

/// A PDF that has an address.
struct AddressedPdf;

impl Media for AddressedPdf {
    const TYPES: &'static [&'static str] = Pdf::TYPES;
    const HEADERS: &'static [(&'static str, &'static str)] =
        &[("Content-Location", "Address that opens it without a token, for a day.")];
}

async fn print_addressed(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<HoseAssembly>>,
) -> Result<File<AddressedPdf>, ApiError> {
    let sheet = Box::pin(sheet(ctx, id)).await?;
    let holder = Holder::of(ctx.caller.identity()?);
    let addresses = Signer::new(&ctx.app.services, holder).await?;
    let signed = addresses.query(Shows::DataSheet, id);
    Ok(sheet.with(CONTENT_LOCATION, &format!("{BASE}/hoseassembly/{id}/datasheet{signed}"))?)
}

/// How a data sheet is asked for.
#[derive(Deserialize, JsonSchema)]
struct SheetQuery {
    #[serde(flatten)]
    signed: SignedQuery,
    /// Customer of the signed address, if it was answered to one.
    customer: Option<wire::Id<Customer>>,
}

async fn open(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<HoseAssembly>>,
    Query(SheetQuery { signed, customer }): Query<SheetQuery>,
) -> Result<File<Pdf>, ApiError> {
    if let Some(signed) = signed.address(customer.map(|wire::Id(customer)| customer))? {
        ctx.call.caller = signed.caller(&ctx.app.services, Shows::DataSheet, id).await?;
    }
    // Under editing it changes.
    Ok(Box::pin(sheet(ctx, id)).await?.with(CACHE_CONTROL, "private, no-cache")?)
}

async fn sheet<K: DocumentType, M>(ctx: &Context<Without>, id: Id<K>) -> Result<File<M>, ApiError> {
    let printable = printable::<K>(ctx, id).await?;
    let name = format!("{} {}.pdf", K::DATA_SHEET, printable.title());
    printed(ctx, &name, move |services, logo| printable.print_data_sheet(services, logo)).await
}
