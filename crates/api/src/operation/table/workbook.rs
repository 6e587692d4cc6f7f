//! The rows of resources that go in and out as workbooks.

use super::super::row::{group, post};
use super::super::{Operation, RowBody, WRITERS, Who};
use crate::resource::component::WORKBOOK;
use crate::resource::workbook::{self, Workbook};
use crate::schema;
use crate::view::{JobView, ReportView};

/// How a resource is written in paths and names.
pub(crate) struct Words {
    /// The group.
    pub(crate) group: &'static str,
    /// Several, in texts.
    pub(crate) many: &'static str,
    /// The path of the import and the template without their last words, and their names.
    pub(crate) input: (&'static str, &'static str),
    /// The same of the export.
    pub(crate) output: (&'static str, &'static str),
    /// Who may import.
    pub(crate) importers: Who,
    /// Who may export.
    pub(crate) exporters: Who,
}

/// Import, template and export.
pub(crate) fn rows<R: Workbook>(words: &Words) -> Vec<Operation> {
    let mut rows = input::<R>(words);
    rows.extend(group(words.group, vec![export::<R>(words)]));
    rows
}

fn export<R: Workbook>(words: &Words) -> Operation {
    let (path, name) = words.output;
    post(
        format!("post{name}Export"),
        format!("{path}/export"),
        words.exporters,
        format!("Export {} to Excel", words.many),
        |call| Box::pin(workbook::export::<R>(call)),
    )
        .about(
            "A workbook that can be imported again, and a sheet that explains its columns. Listed ones that there are none of
are counted in the header X-Unknown-Records.",
        )
        .body(RowBody::flat(workbook::export_schema::<R>, workbook::export_example::<R>))
        .sends("The workbook.", &[WORKBOOK])
}

/// Import and template, of resources whose export is their own.
pub(crate) fn input<R: Workbook>(words: &Words) -> Vec<Operation> {
    let (path, name) = words.input;
    let Words { many, importers, .. } = *words;
    group(
        words.group,
        vec![
            post(
                format!("post{name}Import"),
                format!("{path}/import"),
                importers,
                format!("Import {many} from Excel"),
                |call| Box::pin(workbook::import::<R>(call)),
            )
            .about(
                "Creates and changes what a workbook lists. Either all rows are written or, when any cell is faulty, none.
Columns that are absent stay as they are, blank cells clear. The headings are those of exports and templates; a field's name in
JSON does too.",
            )
            .query(workbook::import_parameters)
            .body(RowBody::workbook())
            .answers("What came of it.", schema::of::<ReportView>)
            .later(schema::of::<JobView>)
            .fails(&[409]),
            post(
                format!("post{name}Exceltemplate"),
                format!("{path}/exceltemplate"),
                WRITERS,
                format!("Get an empty workbook for the import of {many}"),
                |call| Box::pin(workbook::template::<R>(call)),
            )
            .about("The headings, what the columns hold, drop-down lists and a sheet that explains the columns.")
            .body(RowBody::flat(workbook::template_schema, workbook::template_example).optional())
            .sends("The workbook.", &[WORKBOOK]),
        ],
    )
}
