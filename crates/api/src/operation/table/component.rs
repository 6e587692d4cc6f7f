//! Components of all kinds together.

use super::super::row::{get, group, post};
use super::super::{ADMINS, Operation, READERS_AND_CUSTOMERS, RowBody, WRITERS, Who};
use crate::error::LegacyErrorBody;
use crate::resource::{component, import, item};
use crate::schema;
use crate::view::{JobView, ReportView};

pub(super) fn rows() -> Vec<Operation> {
    group(
        "Component",
        vec![
            get(
                "getOrganizationComponents",
                "/organization/components",
                READERS_AND_CUSTOMERS,
                "List components of all kinds",
                |call| Box::pin(item::components(call)),
            )
            .about("Components of all kinds in one list, by part number.")
            .query(item::component_parameters)
            .answers("A page of components.", item::reply),
            post(
                "postComponentsExports",
                "/components/export",
                Who::Public,
                "Export components of one type to Excel",
                |call| Box::pin(component::export(call)),
            )
            .about(
                "A workbook with one row for each component and a sheet that explains the columns. Which columns it has
follows from who asks: prices and own part numbers need a token, costs the role admin. Listed components that there are
none of are left out and counted in the header X-Unknown-Components.",
            )
            .body(RowBody::flat(component::export_schema, component::export_example))
            .sends("The workbook.", &[component::WORKBOOK])
            .legacy_errors(&[(500, LegacyErrorBody::Text)]),
            post(
                "postComponentsImport",
                "/components/import",
                ADMINS,
                "Import components from Excel",
                |call| Box::pin(import::import(call)),
            )
            .about(
                "Creates and changes the components that a workbook lists, one sheet for each type; they are found by brand,
part number and sizes. Either all rows are written or, when any cell is faulty, none. Columns that are absent stay as they are,
blank cells clear. The headings are those of exports and templates; a field's name in JSON does too.",
            )
            .query(import::parameters)
            .body(RowBody::workbook())
            .answers("What came of it.", schema::of::<ReportView>)
            .later(schema::of::<JobView>)
            .fails(&[409]),
            post(
                "postComponentsExceltemplate",
                "/components/exceltemplate",
                WRITERS,
                "Get an empty workbook for the import of components",
                |call| Box::pin(import::template(call)),
            )
            .about("The headings, what the columns hold, drop-down lists and a sheet that explains the columns.")
            .body(RowBody::flat(import::template_schema, import::template_example).optional())
            .sends("The workbook.", &[component::WORKBOOK]),
        ],
    )
}
