//! Hose assemblies.

use domain::documents::HoseAssembly;

use super::super::row::{get, group, post};
use super::super::{Operation, READERS_AND_CUSTOMERS, RowBody, WRITERS, WRITERS_AND_CUSTOMERS};
use crate::resource::component::WORKBOOK;
use crate::resource::{
    document_price, document_sheet, hose_assembly as assembly, workbook, written,
};
use crate::schema;
use crate::view::{JobView, ReportView};

pub(super) fn rows() -> Vec<Operation> {
    group("HoseAssembly", [kept(), customers(), priced(), sheets()].into_iter().flatten().collect())
}

/// Making, changing and looking.
fn kept() -> Vec<Operation> {
    vec![
        post(
            "postHoseAssembliesCreate",
            "/hoseassemblies/create",
            WRITERS_AND_CUSTOMERS,
            "Configure and store a hose assembly",
            |call| Box::pin(written::create::<HoseAssembly>(call)),
        )
        .about(
            "Checks that the components go together, and works out cut length, pressures, weight, description and model code.
What can't be made is refused with all reasons; what is doubtful is told in warnings. Without a part number it takes the next one.",
        )
        .body(RowBody::params(assembly::create_schema, assembly::create_example).telling_faults())
        .status(201)
        .answers("The new hose assembly.", assembly::reply)
        .fails(&[409]),
        post(
            "postHoseAssembliesCheckExisting",
            "/hoseassemblies/checkexisting",
            WRITERS_AND_CUSTOMERS,
            "Find hose assemblies that are the same thing",
            |call| Box::pin(assembly::check_existing(call)),
        )
        .about(
            "The latest and the released ones of the same components, cut length within 0.5 mm, angle, wrap and tests, however
they were entered: in inches or millimetres, by cut or overall length, with the ends swapped.",
        )
        .body(
            RowBody::params(assembly::configuration_schema, assembly::configuration_example)
                .telling_faults(),
        )
        .answers("Those that there are.", assembly::existing_reply)
        .reads(),
        get(
            "getHoseAssemblies",
            "/hoseassemblies",
            READERS_AND_CUSTOMERS,
            "List hose assemblies",
            |call| Box::pin(assembly::list(call)),
        )
        .about("A customer sees those that belong to it.")
        .query(assembly::list_parameters)
        .answers("A page of hose assemblies.", assembly::list_reply),
        get(
            "getHoseAssemblyId",
            "/hoseassembly/{hoseAssemblyId}",
            READERS_AND_CUSTOMERS,
            "Get a hose assembly",
            |call| Box::pin(written::find::<HoseAssembly>(call)),
        )
        .about("With its components as the catalogue has them now, and with warnings.")
        .answers("The hose assembly.", assembly::reply),
        post(
            "postHoseAssemblyIdUpdate",
            "/hoseassembly/{hoseAssemblyId}/update",
            WRITERS_AND_CUSTOMERS,
            "Change a hose assembly",
            |call| Box::pin(written::update::<HoseAssembly>(call)),
        )
        .about("Only while it is under editing; all that follows from its parts is worked out again.")
        .body(RowBody::params(assembly::update_schema, assembly::update_example).telling_faults())
        .answers("The hose assembly after the change.", assembly::reply)
        .fails(&[409, 412]),
        post(
            "postHoseAssemblyIdSaveAs",
            "/hoseassembly/{hoseAssemblyId}/saveas",
            WRITERS_AND_CUSTOMERS,
            "Save a hose assembly under another part number",
            |call| Box::pin(assembly::save_as(call)),
        )
        .about("A copy under editing, whatever the state of the original; fields that are given differ from it.")
        .body(RowBody::params(assembly::save_as_schema, assembly::save_as_example).telling_faults())
        .status(201)
        .answers("The copy.", assembly::reply)
        .fails(&[409]),
    ]
}

/// The customers that it belongs to.
fn customers() -> Vec<Operation> {
    vec![
        post(
            "postHoseAssemblyIdCustomersUpdate",
            "/hoseassembly/{hoseAssemblyId}/customers/update",
            WRITERS,
            "Let a hose assembly belong to customers",
            |call| Box::pin(assembly::set_customers(call)),
        )
        .about(
            "Each with its own part number and revision. They belong to the number: all its versions, whatever their state.",
        )
        .body(RowBody::params(assembly::set_customers_schema, assembly::set_customers_example).telling_faults())
        .answers("The hose assembly after the change.", assembly::reply)
        .fails(&[412]),
        post(
            "postHoseAssemblyIdCustomersDelete",
            "/hoseassembly/{hoseAssemblyId}/customers/delete",
            WRITERS,
            "Take customers from a hose assembly",
            |call| Box::pin(assembly::remove_customers(call)),
        )
        .body(RowBody::params(assembly::remove_customers_schema, assembly::remove_customers_example).telling_faults())
        .answers("The hose assembly after the change.", assembly::reply)
        .fails(&[412]),
    ]
}

/// What they cost.
fn priced() -> Vec<Operation> {
    let about = "Components by what one piece has of them, the hose by its cut length with scrap, and the work on it, each with the
rule that set its price. Price breaks go by what all pieces need together. A customer gets its own prices; for staff that names
nobody they are those of the assembly's customer.";
    vec![
        post(
            "postHoseAssemblyIdPrice",
            "/hoseassembly/{hoseAssemblyId}/price",
            READERS_AND_CUSTOMERS,
            "Price a hose assembly",
            |call| Box::pin(assembly::of_stored(call)),
        )
        .about(about)
        .body(RowBody::params(document_price::ask_schema, document_price::ask_example).optional())
        .reads()
        .answers("The price.", assembly::price_reply),
        post(
            "postHoseAssemblyPrice",
            "/hoseassembly/price",
            READERS_AND_CUSTOMERS,
            "Price a configuration of a hose assembly",
            |call| Box::pin(assembly::of_configuration(call)),
        )
        .about(about)
        .body(
            RowBody::params(assembly::ask_schema, assembly::configuration_example).telling_faults(),
        )
        .reads()
        .answers("The price.", assembly::price_reply),
    ]
}

/// In and out by Excel.
fn sheets() -> Vec<Operation> {
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
