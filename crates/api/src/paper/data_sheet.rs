//! Data sheets.

use domain::Id;
use domain::documents::printing::Printable;
use domain::documents::{HoseAssembly, HoseKit, SalesEstimate, WorkOrder};

use super::{ASSEMBLY, ESTIMATE, KIT, ORDER, Words, printable, printed};
use crate::error::ApiError;
use crate::operation::row::post;
use crate::operation::{Context, File, Operation, Path, Pdf, Without};

pub(super) fn assembly() -> Operation {
    operation::<HoseAssembly>(&ASSEMBLY, "DataSheet", "datasheet").about(
        "A dimensioned drawing, lengths, pressures, crimp data and the bill of materials as PDF, on the organization's
paper and in the units of the customer, else of the organization. Burst pressure is on it; prices and costs are not.",
    )
}

pub(super) fn kit() -> Operation {
    operation::<HoseKit>(&KIT, "GetHoseKitDataSheet", "getHoseKitDataSheet").about(
        "Its lines, of assemblies with lengths, angle, working pressure and weight, what they come to, and the bill of
materials as PDF, on the organization's paper and in the units of the customer, else of the organization. Prices and costs are not
on it.",
    )
}

pub(super) fn order() -> Operation {
    operation::<WorkOrder>(&ORDER, "GetWorkOrderDataSheet", "getWorkOrderDataSheet").about(
        "What the shop works by: its lines, the cut list (lengths and pieces of each hose), crimp settings, tests and
production notes, the bill of materials, and barcodes as PDF, on the organization's paper and in the units of the customer, else of
the organization. Prices and costs are not on it.",
    )
}

pub(super) fn estimate() -> Operation {
    operation::<SalesEstimate>(&ESTIMATE, "GetSalesEstimateDataSheet", "getSalesEstimateDataSheet").about(
        "The quotation as PDF: what is offered at which prices, the taxes, what it comes to, in which currency and until when,
on the organization's paper. Costs are not on it; one under editing says that it is a draft.",
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
