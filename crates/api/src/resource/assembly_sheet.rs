//! Hose assemblies as workbooks.

use std::sync::Arc;

use domain::documents::{HoseAssembly, MOST_NUMBER};
use domain::job::JobKind;
use domain::usecase::assemblies::AssemblyForm;
use domain::usecase::import::{Form, tables};
use domain::{Error, Text};

use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::resource::component::WORKBOOK;
use crate::resource::document_sheet::Exported;
use crate::resource::file::{Shown, answer, chunks};
use crate::resource::import;

/// What the file of an export is called.
const SHEET: &str = "hoseassemblies";

/// Filters of exports.
const FILTERS: &[(&str, &str)] = &[
    ("partNumber", "Occurs in the part number."),
    ("description", "Occurs in the description."),
    ("modelCode", "Occurs in the model code."),
    ("tag", "Occurs in the tag."),
    ("vendorPartNumber", "Occurs in what the vendor calls it."),
    ("customerPartNumber", "Occurs in what the customer calls it."),
    ("customerName", "Occurs in the name of a customer that there is no record of."),
];

/// The parameters of an import.
pub(crate) fn import_parameters() -> Vec<Parameter> {
    let mut parameters = import::common_parameters();
    parameters.push(Parameter::new(
        "doNotRelease",
        ParameterKind::Flag,
        "true leaves the assemblies under editing; otherwise they are released, and one that can't be is a fault of its row.",
    ));
    parameters.push(Parameter::new(
        "hoseKit",
        ParameterKind::Text,
        "The part number of a kit that gathers one of each: one under editing, or a new one.",
    ));
    parameters
}

/// `POST /hoseassemblies/import`
pub(crate) async fn import(call: Call) -> Answer {
    let kit = match call.query.text("hoseKit").map(Text::new) {
        None => None,
        Some(Ok(number)) if number.chars().count() <= MOST_NUMBER => Some(number),
        Some(Ok(_)) => {
            let message = format!("must be at most {MOST_NUMBER} characters long");
            return Err(Error::invalid("hoseKit", "too_long", message).into());
        }
        Some(Err(fault)) => {
            return Err(Error::invalid("hoseKit", fault.code(), fault.to_string()).into());
        }
    };
    let do_not_release = call.query.flag("doNotRelease", false);
    let form: Arc<dyn Form> = Arc::new(AssemblyForm { do_not_release, kit });
    import::run(call, vec![form], JobKind::ImportHoseAssemblies).await
}

/// `POST /hoseassemblies/exceltemplate`
pub(crate) async fn template(call: Call) -> Answer {
    let form: Arc<dyn Form> = Arc::new(AssemblyForm::default());
    let tables = tables(&[form], call.caller.sight());
    let (file, length) = call.app.services.sheets.template(tables).await?;
    let mut answer = answer(Shown::Attachment, &format!("{SHEET}-template.xlsx"), WORKBOOK);
    Ok(answer.no_chunking(length).streaming(chunks(file)))
}

impl Exported for HoseAssembly {
    const LIST: &'static str = "hoseAssemblies";
    const FILE: &'static str = SHEET;
    const FILTERS: &'static [(&'static str, &'static str)] = FILTERS;
}
