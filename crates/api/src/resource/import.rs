//! Components out of workbooks.

use std::fs::File;

use actix_web::HttpResponse;
use actix_web::http::header::LOCATION;
use domain::catalogue::ItemType;
use domain::job::{Job, JobKind};
use domain::organization::Author;
use domain::sheet::{Choice, SheetReport};
use domain::usecase::import::{Asked, Forms, component_forms, import as import_sheets, tables};
use domain::usecase::{Services, job, own_scope};
use domain::{Error, Id, Result};
use serde_json::{Value, json};

use crate::BASE;
use crate::error::ApiError;
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::resource::component::WORKBOOK;
use crate::resource::file::{Shown, answer, chunks};
use crate::schema;
use crate::view::{JobView, ReportView};
use crate::work::{Task, Told};

/// Faults that are noted in a workbook at most.
const MOST_NOTED: usize = 50_000;

/// The parameters of an import of components.
pub(crate) fn parameters() -> Vec<Parameter> {
    let mut parameters = vec![Parameter::new(
        "componentType",
        ParameterKind::Word(ItemType::WORDS),
        "Reads the sheet of this name, else the only visible one with this type's headings. Without it every sheet that is named after a type is read.",
    )];
    parameters.extend(common_parameters());
    parameters
}

/// The parameters of every import.
pub(crate) fn common_parameters() -> Vec<Parameter> {
    vec![
        Parameter::new("dryRun", ParameterKind::Flag, "true checks everything and writes nothing."),
        Parameter::new(
            "ignoreUnknownColumns",
            ParameterKind::Flag,
            "true passes over columns that the sheet can't have; otherwise they are refused.",
        ),
        Parameter::new(
            "report",
            ParameterKind::Word(&["json", "xlsx"]),
            "xlsx answers the workbook that was sent, with notes at faulty cells and a column that tells what is wrong with each row; not together with Prefer: respond-async.",
        ),
    ]
}

/// `POST /components/import`
pub(crate) async fn import(call: Call) -> Answer {
    let item_type = call.query.text("componentType").and_then(ItemType::of_word);
    run(call, component_forms(item_type), JobKind::ImportComponents).await
}

/// Imports sheets of these forms: at once, or as a job where that is preferred.
pub(crate) async fn run(mut call: Call, forms: Forms, kind: JobKind) -> Answer {
    let file = call.said.file.take().ok_or_else(|| Error::broken("an import without a file"))?;
    let asked = asked(&call, forms)?;
    let services = call.app.services.clone();
    let organization = call.caller.identity()?.organization;
    call.turn = None;
    if call.query.text("report") == Some("xlsx") {
        let asked = Asked { most_faults: MOST_NOTED, ..asked };
        let place = call.app.workers.place(organization).await?;
        let noted = call.app.workers.now(place, async move {
            let imported = import_sheets(&services, &asked, file, &|_| {}).await?;
            let report = imported.report.clone();
            Ok((report, imported.noted().await?))
        });
        let (report, (file, length)) = noted.await?;
        return Ok(noted_workbook(&report, file, length));
    }
    if call.respond_async {
        return later(&call, kind, asked, file).await;
    }
    // First the place: a connection is not kept waiting for one.
    let place = call.app.workers.place(organization).await?;
    // The import commits on its own. Where the service dies before the answer is kept, the repeat
    // imports again, which finds everything as it is to be.
    let claimed = match call.retry {
        Some(_) => Some(call.write().await?),
        None => None,
    };
    let done = call.app.workers.now(place, async move {
        Ok(import_sheets(&services, &asked, file, &|_| {}).await?.report)
    });
    let report = done.await?;
    if report.faults > 0 {
        return Err(ApiError::Sheet(Box::new(report)));
    }
    let answer = HttpResponse::Ok().json(ReportView::of(&report));
    match claimed {
        Some(work) => call.commit(work, answer).await,
        None => Ok(answer),
    }
}

fn asked(call: &Call, forms: Forms) -> Result<Asked> {
    let identity = call.caller.identity()?;
    let author = Author { actor: Some(identity.actor), request: call.request.clone() };
    Ok(Asked {
        ignore_unknown_columns: call.query.flag("ignoreUnknownColumns", false),
        dry_run: call.query.flag("dryRun", false),
        ..Asked::of(forms, own_scope(&call.caller)?, author, call.caller.sight())
    })
}

fn noted_workbook(report: &SheetReport, file: File, length: u64) -> HttpResponse {
    let mut answer = answer(Shown::Attachment, "import.xlsx", WORKBOOK);
    if report.faults > 0 {
        answer.status(actix_web::http::StatusCode::BAD_REQUEST);
    }
    answer
        .insert_header(("X-Faulty-Cells", report.faults.to_string()))
        .no_chunking(length)
        .streaming(chunks(file))
}

/// Goes on after the answer.
async fn later(call: &Call, kind: JobKind, asked: Asked, file: File) -> Answer {
    let (services, workers) = (&call.app.services, &call.app.workers);
    let organization = call.caller.identity()?.organization;
    let queued = workers.queue(organization).ok_or(ApiError::TooManyJobs)?;
    let mut work = call.write().await?;
    let job = job::begin(services, &mut *work, &call.caller, kind).await?;
    let answer = HttpResponse::Accepted()
        .insert_header((LOCATION, format!("{BASE}/job/{}", job.id)))
        .insert_header(("Preference-Applied", "respond-async"))
        .json(JobView::of(&job));
    // The job has to be there before its work begins.
    let answer = call.commit(work, answer).await?;
    let scope = asked.scope;
    let task = Import { services: services.clone(), asked, job: job.id, file };
    workers.later(services.clone(), scope, job.id, queued, task)?;
    Ok(answer)
}

/// An import as a job.
struct Import {
    services: Services,
    asked: Asked,
    job: Id<Job>,
    file: File,
}

impl Task for Import {
    async fn run(self, progress: Told) -> Result<SheetReport> {
        let Self { services, asked, job, file } = self;
        let asked = Asked { job: Some(job), ..asked };
        let imported = import_sheets(&services, &asked, file, &|now| progress.set(now)).await?;
        Ok(imported.report)
    }
}

/// What a template is asked for with.
pub(crate) fn template_schema() -> Value {
    let kind = schema::nullable(
        json!({ "type": "string", "enum": ItemType::WORDS, "description": "The type of the one sheet; a sheet of each type where not given." }),
    );
    schema::object(
        "Which sheets the workbook is to have.",
        [("componentType".to_owned(), kind)],
        &[],
    )
}

/// A request that works.
pub(crate) fn template_example() -> Value {
    json!({ "componentType": "hose" })
}

/// `POST /components/exceltemplate`
pub(crate) async fn template(mut call: Call) -> Answer {
    let wanted = call.fields().remove("componentType");
    let item_type = wanted.as_ref().and_then(Value::as_str).and_then(ItemType::of_word);
    let tables = tables(&component_forms(item_type), call.caller.sight());
    let (file, length) = call.app.services.sheets.template(tables).await?;
    let name = item_type.map_or("components", ItemType::word);
    let mut answer = answer(Shown::Attachment, &format!("{name}-template.xlsx"), WORKBOOK);
    Ok(answer.no_chunking(length).streaming(chunks(file)))
}
