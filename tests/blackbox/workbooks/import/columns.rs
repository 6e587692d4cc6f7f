//! `docs/COLUMNS.md`, written from the column tables.

use std::fmt::Write;
use std::sync::Arc;

use domain::access::Visibility;
use domain::catalogue::fits::crimp_row::CrimpSpecRow;
use domain::customers::items_sheet::CustomerItemRow;
use domain::customers::sheet::CustomerRow;
use domain::documents::hose_assembly::AssemblyForm;
use domain::pricing::price_lists::sheet::PriceListRow;
use domain::stock::{InventoryRow, Warehouse};
use domain::workbooks::import::{Forms, component_forms, record_form, tables};
use tests::is_generated;

#[test]
fn the_column_reference_is_up_to_date() {
    is_generated("COLUMNS.md", &reference(), "import::columns");
}

/// Every sheet there is.
fn forms() -> Forms {
    let mut forms = component_forms(None);
    forms.extend(record_form::<CrimpSpecRow>());
    forms.push(Arc::new(AssemblyForm::default()));
    forms.extend(record_form::<CustomerRow>());
    forms.extend(record_form::<CustomerItemRow>());
    forms.extend(record_form::<PriceListRow>());
    forms.extend(record_form::<InventoryRow>());
    forms.extend(record_form::<Warehouse>());
    forms
}

fn reference() -> String {
    let mut text = String::from(
        "# Columns of workbooks\n\nThe columns of exports, templates and imports; see [IMPORT.md](IMPORT.md). Only admins have costs and \
         margins. Exports end with *Id* and *Last modified*: an import finds records by the one and ignores the other.\n\n\
         What a column holds is said here as our own sheets have it. Lists of makers have other units (bar, MPa, inches, kg/m), other \
         notations of sizes (DN, inches), a decimal comma, prices for 100 and headings of their own: they come in by an \
         [import profile](IMPORT.md#lists-as-makers-send-them), without touching a cell.\n\n`WRITE_DOCS=1 cargo test -p tests -- import::columns` generates this page from the column tables.\n",
    );
    for table in tables(&forms(), Visibility::Costs) {
        let _always = write!(
            text,
            "\n## {}\n\n{}\n\n| column | holds | required | meaning |\n|---|---|---|---|\n",
            table.name, table.about
        );
        for column in table.columns {
            let required = if column.required { "yes" } else { "" };
            let cells = [&column.heading, &column.holds, required, &column.about];
            let cells = cells.map(|cell| cell.replace('|', "\\|"));
            let _always = writeln!(text, "| {} |", cells.join(" | "));
        }
    }
    text
}
