//! Documents as workbooks.

use domain::documents::{HoseAssembly, HoseKit, SalesEstimate, WorkOrder};

use super::super::row::{group, post};
use super::super::{Operation, RowBody, WRITERS, WRITERS_AND_CUSTOMERS};
use crate::resource::component::WORKBOOK;
use crate::resource::{assembly_sheet as assembly, document_sheet, workbook};
use crate::schema;
use crate::view::{JobView, ReportView};

pub(super) fn rows() -> Vec<Operation> {
    [
        group("HoseAssembly", assemblies()),
        group("HoseKit", vec![kits()]),
        group("WorkOrder", vec![orders()]),
        group("SalesEstimate", vec![estimates()]),
    ]
    .into_iter()
    .flatten()
    .collect()
}

const EXPORTS: &str =
    "The latest version of each number, or the listed ones, with their lines in a cell, one under the other. Listed ones
that there are none of are counted in the header X-Unknown-Records.";

fn kits() -> Operation {
    post("postHoseKitsExport", "/hosekits/export", WRITERS, "Export hose kits to Excel", |call| {
        Box::pin(document_sheet::export::<HoseKit>(call))
    })
    .about(EXPORTS)
    .body(RowBody::flat(document_sheet::schema::<HoseKit>, document_sheet::example::<HoseKit>))
    .sends("The workbook.", &[WORKBOOK])
}

fn orders() -> Operation {
    post(
        "postWorkOrdersExport",
        "/workorders/export",
        WRITERS,
        "Export work orders to Excel",
        |call| Box::pin(document_sheet::export::<WorkOrder>(call)),
    )
    .about(EXPORTS)
    .body(RowBody::flat(document_sheet::schema::<WorkOrder>, document_sheet::example::<WorkOrder>))
    .sends("The workbook.", &[WORKBOOK])
}

fn estimates() -> Operation {
    post(
        "postSalesEstimatesExport",
        "/salesestimates/export",
        WRITERS,
        "Export sales estimates to Excel",
        |call| Box::pin(document_sheet::export::<SalesEstimate>(call)),
    )
    .about(EXPORTS)
    .body(RowBody::flat(
        document_sheet::schema::<SalesEstimate>,
        document_sheet::example::<SalesEstimate>,
    ))
    .sends("The workbook.", &[WORKBOOK])
}

/// Hose assemblies, in and out.
fn assemblies() -> Vec<Operation> {
    vec![
        post(
            "postHoseAssembliesImport",
            "/hoseassemblies/import",
            WRITERS,
            "Import hose assemblies from Excel",
            |call| Box::pin(assembly::import(call)),
        )
        .about(
            "Creates and changes the assemblies that a workbook lists, with their components by part numbers, and releases them
unless doNotRelease is true. Either all rows are written or, when any cell is faulty, none. Columns that are absent stay as they are.",
        )
        .query(assembly::import_parameters)
        .body(RowBody::workbook())
        .answers("What came of it.", schema::of::<ReportView>)
        .later(schema::of::<JobView>)
        .fails(&[409]),
        post(
            "postHoseAssembliesExceltemplate",
            "/hoseassemblies/exceltemplate",
            WRITERS,
            "Get an empty workbook for the import of hose assemblies",
            |call| Box::pin(assembly::template(call)),
        )
        .about("The headings, what the columns hold, drop-down lists and a sheet that explains the columns.")
        .body(RowBody::flat(workbook::template_schema, workbook::template_example).optional())
        .sends("The workbook.", &[WORKBOOK]),
        post(
            "postHoseAssembliesExport",
            "/hoseassemblies/export",
            WRITERS_AND_CUSTOMERS,
            "Export hose assemblies to Excel",
            |call| Box::pin(document_sheet::export::<HoseAssembly>(call)),
        )
        .about(
            "A workbook that can be imported again: the latest version of each number, or the listed ones. Listed ones that
there are none of are counted in the header X-Unknown-Records. A customer gets its own.",
        )
        .body(RowBody::flat(
            document_sheet::schema::<HoseAssembly>,
            document_sheet::example::<HoseAssembly>,
        ))
        .sends("The workbook.", &[WORKBOOK]),
    ]
}
