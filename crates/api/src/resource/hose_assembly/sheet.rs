//! Hose assemblies as workbooks.

use std::sync::Arc;

use domain::documents::{HoseAssembly, MOST_NUMBER};
use domain::job::JobKind;
use domain::organization::Role;
use domain::port::DocumentListing;
use domain::sheet::Columns;
use domain::usecase::assemblies::{self, AssemblyForm};
use domain::usecase::import::{Form, tables};
use domain::{Error, Id, Text};
use serde_json::{Value, json};

use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::resource::component::WORKBOOK;
use crate::resource::file::{Shown, answer, chunks};
use crate::resource::import;
use crate::resource::workbook::{chosen, export_input, sent};

/// What they are called in paths and bodies.
const LIST: &str = "hoseAssemblies";
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

/// What an export reads.
pub(crate) fn export_schema() -> Value {
    export_input(LIST, FILTERS)
}

/// An export that works on the demo organization.
pub(crate) fn export_example() -> Value {
    json!({ LIST: [], "selectAll": true })
}

/// `POST /hoseassemblies/export`
pub(crate) async fn export(mut call: Call) -> Answer {
    let chosen = chosen(&mut call, LIST)?;
    let identity = call.caller.identity()?;
    let mut listing = DocumentListing { ids: chosen.only, ..DocumentListing::default() };
    // A sheet has one row for each number.
    listing.only_latest = listing.ids.is_none();
    for (name, said) in chosen.search {
        let column = HoseAssembly::COLUMNS.iter().find(|column| column.name == name);
        match column {
            _ if name == "partNumber" => listing.number_holds = Some(said),
            Some(column) => listing.texts.push((column, said)),
            None => {}
        }
    }
    if identity.role == Role::Customer {
        listing.customer = Some(identity.customer.unwrap_or_else(|| Id::from_raw([0; 12])));
    }
    let _room = call.app.room_to_export()?;
    let export = assemblies::export(&call.app.services, &call.caller, &listing).await?;
    Ok(sent(SHEET, export))
}
