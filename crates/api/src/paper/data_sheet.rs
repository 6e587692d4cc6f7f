//! Data sheets.

use domain::Id;
use domain::documents::printing::Printable;
use domain::documents::{HoseAssembly, HoseKit, SalesEstimate, WorkOrder};

use super::{ASSEMBLY, ESTIMATE, KIT, ORDER, Words, printable, printed};
use crate::error::ApiError;
use crate::operation::row::post;
use crate::operation::{Context, File, Operation, Path, Pdf, Without};

pub(super) fn assembly() -> Operation {
    operation::<HoseAssembly>(&ASSEMBLY, "DataSheet", "datasheet").embedded().about(
        "A PDF with dimensioned drawing, lengths, pressures, crimp data and the bill of materials, on the organization's paper
and in the units of the customer, else of the organization. It includes the burst pressure, but no prices or costs.",
    )
}

pub(super) fn kit() -> Operation {
    operation::<HoseKit>(&KIT, "GetHoseKitDataSheet", "getHoseKitDataSheet").about(
        "A PDF with the lines, for assemblies with lengths, angle, working pressure and weight, the totals, and the bill of
materials, on the organization's paper and in the units of the customer, else of the organization. No prices or costs.",
    )
}

pub(super) fn order() -> Operation {
    operation::<WorkOrder>(&ORDER, "GetWorkOrderDataSheet", "getWorkOrderDataSheet").about(
        "A PDF for the shop: lines, cut list (lengths and pieces of each hose), crimp settings, tests and production notes, the
bill of materials, and bar codes, on the organization's paper and in the units of the customer, else of the
organization. No prices or costs.",
    )
}

pub(super) fn estimate() -> Operation {
    operation::<SalesEstimate>(&ESTIMATE, "GetSalesEstimateDataSheet", "getSalesEstimateDataSheet").about(
        "The quotation as PDF: offered goods, prices, taxes, total, currency and end of validity, on the organization's paper.
It has no costs; an estimate under editing is marked as a draft.",
    )
}

fn operation<K: Printable>(words: &Words, name: &str, path: &str) -> Operation {
    let Words { group, path: of_document, one, readers } = words;
    post(
        format!("post{group}Id{name}"),
        format!("{of_document}/{path}"),
        *readers,
        format!("Print the data sheet of {one}"),
        print::<K>,
    )
    .returns("The data sheet.")
}

async fn print<K: Printable>(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<K>>,
) -> Result<File<Pdf>, ApiError> {
    let printable = printable::<K>(ctx, id).await?;
    let name = format!("data sheet {}.pdf", printable.title());
    printed(ctx, &name, move |services, logo| printable.print_data_sheet(services, logo)).await
}
