//! Records as workbooks: what every resource that goes in and out by Excel has in common.

use actix_web::HttpResponse;
use domain::Error;
use domain::usecase::export::{Chosen, Export, records};
use domain::usecase::import::{SheetRecord, record_form, tables};
use serde_json::{Map, Value, json};

use crate::operation::{Answer, Call, Parameter};
use crate::resource::component::{WORKBOOK, filters, listed};
use crate::resource::file::{Shown, answer, chunks};
use crate::resource::import;
use crate::schema;

/// How a resource is written in the bodies of exports.
pub(crate) trait Workbook: SheetRecord {
    /// The field with the ids of those that are to be exported.
    const LIST: &'static str;
    /// The filters, each with what it means.
    const FILTERS: &'static [(&'static str, &'static str)];
}

/// The parameters of an import.
pub(crate) fn import_parameters() -> Vec<Parameter> {
    import::common_parameters()
}

/// `POST /…/import`
pub(crate) async fn import<R: SheetRecord>(call: Call) -> Answer {
    import::run(call, record_form::<R>(), R::JOB).await
}

/// What a template is asked for with: nothing.
pub(crate) fn template_schema() -> Value {
    schema::object("Nothing is needed.", [], &[])
}

/// A request that works.
pub(crate) fn template_example() -> Value {
    json!({})
}

/// `POST /…/exceltemplate`
pub(crate) async fn template<R: SheetRecord>(call: Call) -> Answer {
    let tables = tables(&record_form::<R>(), call.caller.sight());
    let (file, length) = call.app.services.sheets.template(tables).await?;
    let mut answer = answer(Shown::Attachment, &format!("{}-template.xlsx", R::SHEET), WORKBOOK);
    Ok(answer.no_chunking(length).streaming(chunks(file)))
}

/// What an export reads.
pub(crate) fn export_schema<R: Workbook>() -> Value {
    export_input(R::LIST, R::FILTERS)
}

/// What an export reads whose list is called so, and that has these filters.
pub(crate) fn export_input(list: &str, filters: &[(&'static str, &'static str)]) -> Value {
    let filter = |(name, about): &(&str, &str)| {
        ((*name).to_owned(), schema::nullable(schema::text(1_000, about)))
    };
    let search = schema::object("Filters, all of which hold.", filters.iter().map(filter), &[]);
    let ids = json!({ "type": "array", "items": schema::nullable(schema::id("One of them.")), "maxItems": 50_000,
        "description": "Those to export when selectAll is false; nulls are skipped." });
    let all = json!({ "type": "boolean",
        "description": "true exports all that match search, and ignores the list; false exports the listed ones, and ignores search." });
    schema::object(
        "Which to export.",
        [(list.to_owned(), ids), ("selectAll".to_owned(), all), ("search".to_owned(), search)],
        &["selectAll"],
    )
}

/// An export that works on the demo organization.
pub(crate) fn export_example<R: Workbook>() -> Value {
    json!({ R::LIST: [], "selectAll": true })
}

/// `POST /…/export`
pub(crate) async fn export<R: Workbook>(mut call: Call) -> Answer {
    let chosen = chosen(&mut call, R::LIST)?;
    send::<R>(&mut call, chosen).await
}

/// What the body of an export chooses.
pub(crate) fn chosen(call: &mut Call, list: &str) -> Result<Chosen, Error> {
    let mut fields = call.fields();
    Ok(if fields.get("selectAll").and_then(Value::as_bool).unwrap_or_default() {
        let search = match fields.remove("search") {
            Some(Value::Object(search)) => search,
            _ => Map::new(),
        };
        Chosen { search: filters(search), ..Chosen::default() }
    } else {
        let ids: Vec<Option<String>> = match fields.remove(list) {
            Some(ids) => serde_json::from_value(ids).map_err(|error| {
                Error::invalid(format!("/{list}"), "invalid", error.to_string())
            })?,
            None => Vec::new(),
        };
        Chosen { only: Some(listed(ids)), ..Chosen::default() }
    })
}

/// Answers with a workbook of what was chosen.
pub(crate) async fn send<R: SheetRecord>(call: &mut Call, chosen: Chosen) -> Answer {
    let (services, caller) = (call.app.services.clone(), call.caller);
    let export = call.export(async move { records::<R>(&services, &caller, chosen).await }).await?;
    Ok(sent(R::SHEET, export))
}

pub(crate) fn sent(name: &str, export: Export) -> HttpResponse {
    let mut answer = answer(Shown::Attachment, &format!("{name}.xlsx"), WORKBOOK);
    answer.insert_header(("X-Unknown-Records", export.unknown.to_string()));
    answer.no_chunking(export.length).streaming(chunks(export.file))
}
