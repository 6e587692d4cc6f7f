//! Imports workbooks: at once, with an annotated workbook as answer, or as a job.

use std::collections::BTreeMap;
use std::fs::File;
use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use domain::workbooks::SheetReport;
use domain::workbooks::history::FileMark;
use domain::workbooks::import::{
    self, DecimalSign, Forms, ImportRequest, import as import_sheets, import_book,
};
use domain::workbooks::jobs::{Job, JobKind, JobReport};
use domain::workbooks::profile::{self, ImportProfile};
use domain::{Error, Id, Result, Services, Session};
use schemars::JsonSchema;
use serde::Deserialize;
use tracing::Instrument;

use crate::error::ApiError;
use crate::json::file::download::{Shown, answer, chunks};
use crate::json::view::ReportView;
use crate::json::wire;
use crate::limits::work::{Place, ProgressReport, Task};
use crate::operation::stored_response::{REPLAYED, StoredResponse};
use crate::operation::{
    Answer, Call, Content, Context, Operation, Rendered, Reply, RespondAsync, Schema, Success,
    Upload, WriteLater,
};
use crate::workbooks::{WORKBOOK, job};

/// Most errors noted in a workbook.
const MOST_NOTED: usize = 50_000;

/// How a workbook is imported.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportQuery {
    /// true checks everything and writes nothing.
    dry_run: Option<bool>,
    /// true ignores unknown columns; otherwise they are errors.
    ignore_unknown_columns: Option<bool>,
    /// The sign before decimals in text cells; the other one parts thousands. If absent, it is a point, and a text such
    /// as 1.250, which may also be 1250, is an error unless another text of its column shows a decimal point (4.5).
    decimal_sign: Option<Sign>,
    /// The import profile by which a maker's list is read. Its decimal sign counts more than decimalSign, and of the
    /// sheet's columns only those that it names are read.
    profile: Option<wire::Id<ImportProfile>>,
    /// xlsx answers the uploaded workbook with notes at faulty cells and a column with the errors of each row; not
    /// together with Prefer: respond-async.
    report: Option<ReportForm>,
}

/// Form of the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum ReportForm {
    Json,
    Xlsx,
}

/// Decimal sign of texts.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[schemars(inline)]
enum Sign {
    #[serde(rename = ".")]
    Point,
    #[serde(rename = ",")]
    Comma,
}

/// How a workbook is imported whose values may be in doubt.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DoubtfulQuery {
    #[serde(flatten)]
    pub(crate) import: ImportQuery,
    /// The accept of a dry run of this file, or those of some of its doubts, parted by commas, to take the values in doubt
    /// that it listed. Those that a dry run now would list besides or otherwise, since data changed, are refused all the
    /// same.
    #[schemars(length(max = 300))]
    pub(crate) accept: Option<String>,
    /// The accepts of doubts of which the rows are left out, parted by commas.
    #[schemars(length(max = 300))]
    pub(crate) leave_out: Option<String>,
}

/// Decisions about values in doubt, which dry runs name.
#[derive(Debug, Clone, Default)]
pub(crate) struct Decided {
    pub(crate) accept: Option<String>,
    pub(crate) leave_out: Option<String>,
}

/// A workbook with its options.
pub(crate) struct Import {
    pub(crate) query: ImportQuery,
    pub(crate) decided: Decided,
    pub(crate) file: Upload,
    pub(crate) later: RespondAsync,
}

/// Answer of an import: a report, or the annotated workbook.
pub(crate) struct Imported(HttpResponse);

impl DoubtfulQuery {
    /// How it is imported, and what is done about values in doubt.
    pub(crate) fn split(self) -> (ImportQuery, Decided) {
        let Self { import, accept, leave_out } = self;
        (import, Decided { accept, leave_out })
    }
}

impl Reply for Imported {
    fn describe(operation: &mut Operation) {
        let content = Content::Either(Schema::of_answer::<ReportView>(), &[WORKBOOK]);
        let headers = &[("X-Faulty-Cells", "Number of faulty cells. Only with report=xlsx.")];
        let about = "The result.";
        operation.answers.push(Success { about, headers, ..Success::new(200, content) });
    }

    fn render(self) -> std::result::Result<Rendered, ApiError> {
        Ok(Rendered::as_is(self.0))
    }
}

/// Imports sheets with these forms: at once, or as a job if the caller prefers that.
pub(crate) async fn run(
    ctx: &mut Context<WriteLater>,
    import: Import,
    forms: Forms,
    kind: JobKind,
) -> std::result::Result<Imported, ApiError> {
    begin(&mut ctx.call, import, forms, kind).await.map(Imported)
}

async fn begin(
    call: &mut Call,
    Import { query, decided, file: Upload { file, name }, later: RespondAsync(is_later) }: Import,
    forms: Forms,
    kind: JobKind,
) -> Answer {
    let services = call.app.services.clone();
    let mark = FileMark { name, digest: services.sheets.digest(&file).await? };
    let request = import_request(call, query, forms).await?;
    let Decided { accept, leave_out } = decided;
    let request = ImportRequest { accept, leave_out, file: Some(mark), ..request };
    if query.report == Some(ReportForm::Xlsx) {
        let request = ImportRequest { most_faults: MOST_NOTED, ..request };
        let place = place(call, QUEUE_IT).await?;
        if call.retry.is_some() {
            return noted_once(call, place, request, file).await;
        }
        let noted = async move {
            Noted::of(import_sheets(&services, &request, file, &|_| {}).await?).await
        };
        return Ok(call.app.workers.now(place, noted.in_current_span()).await?.answer());
    }
    if is_later {
        call.turn = None;
        return as_job(call, kind, request, file).await;
    }
    let place = place(call, QUEUE_IT).await?;
    if call.retry.is_some() {
        return once(call, place, request, file).await;
    }
    let import = async move { Ok(import_sheets(&services, &request, file, &|_| {}).await?.report) };
    let report = call.app.workers.now(place, import.in_current_span()).await?;
    told(report)
}

/// Imports for a request that may be repeated: its records are committed together with the answer.
async fn once(call: &Call, place: Place, request: ImportRequest, file: File) -> Answer {
    let session = call.import().await?;
    let import = async move {
        let (session, imported) = in_session(session, &request, file).await?;
        Ok((session, imported.report))
    };
    let (session, report) = call.app.workers.now(place, import.in_current_span()).await?;
    let is_growth = report.is_growth();
    let mut answer = told(report)?;
    if let Some(session) = session {
        answer = call.commit(session, answer).await?;
    }
    if is_growth {
        call.app.services.store.note_growth().await;
    }
    Ok(answer)
}

/// The same with the annotated workbook as answer. Of a workbook without errors only the places of its headings are stored,
/// since whoever repeats the request sends the rest of it again.
async fn noted_once(call: &Call, place: Place, request: ImportRequest, file: File) -> Answer {
    let session = match call.import().await {
        Err(ApiError::Again(stored)) => return noted_again(call, place, &stored, file).await,
        session => session?,
    };
    let import = async move {
        let (session, imported) = in_session(session, &request, file).await?;
        let is_growth = imported.report.is_growth();
        Ok((session, is_growth, Noted::of(imported).await?))
    };
    let (session, is_growth, noted) = call.app.workers.now(place, import.in_current_span()).await?;
    if let Some(session) = session {
        call.commit(session, HttpResponse::Ok().json(&noted.headings)).await?;
    }
    if is_growth {
        call.app.services.store.note_growth().await;
    }
    Ok(noted.answer())
}

/// Answers a repeated request with its workbook once more.
async fn noted_again(call: &Call, place: Place, stored: &StoredResponse, file: File) -> Answer {
    let headings = serde_json::from_str(stored.body())
        .map_err(|error| Error::internal("reading a kept answer", error))?;
    let services = call.app.services.clone();
    let noted = async move {
        let (file, length) = import::noted_again(&services, file, &headings).await?;
        Ok(Noted { faults: 0, file, length, headings })
    };
    let mut answer = call.app.workers.now(place, noted.in_current_span()).await?.answer();
    let (name, value) = REPLAYED;
    answer.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    Ok(answer)
}

/// Imports in a session that is to be committed with the answer. Refused imports are rolled back before it, so that a
/// repeated request finds its claim free.
async fn in_session(
    mut session: Session,
    request: &ImportRequest,
    file: File,
) -> Result<(Option<Session>, import::Imported)> {
    let imported = async {
        let book = session.services.sheets.open(file).await?;
        session.work.mark().await?;
        let imported = import_book(&mut session, request, book, &|_| {}).await?;
        if request.dry_run {
            session.work.undo().await?;
        }
        Ok(imported)
    };
    let imported: Result<import::Imported> = imported.await;
    if imported.as_ref().is_ok_and(|imported| imported.report.faults == 0) {
        return Ok((Some(session), imported?));
    }
    session.rollback().await?;
    Ok((None, imported?))
}

fn told(report: SheetReport) -> Answer {
    if report.faults > 0 {
        return Err(ApiError::Sheet(Box::new(report)));
    }
    Ok(HttpResponse::Ok().json(ReportView::of(&report)))
}

/// For callers whose turn didn't come.
pub(super) const QUEUE_IT: &str =
    "too many imports are under way; try again later, or send Prefer: respond-async to queue it";

/// Waits for a turn to import, before it takes a connection; the request's own turn ends. The hint is for a caller whose
/// turn doesn't come.
pub(crate) async fn place(call: &mut Call, hint: &str) -> std::result::Result<Place, ApiError> {
    call.turn = None;
    Ok(call.app.workers.place(call.caller.identity()?.organization, hint).await?)
}

async fn import_request(
    call: &mut Call,
    query: ImportQuery,
    forms: Forms,
) -> std::result::Result<ImportRequest, ApiError> {
    let decimal_sign = query.decimal_sign.map(|sign| match sign {
        Sign::Point => DecimalSign::Point,
        Sign::Comma => DecimalSign::Comma,
    });
    let profile = match query.profile {
        Some(id) => {
            let found = profile::find(&mut call.read().await?, id.0).await;
            let profile = found.map_err(|error| match error {
                Error::NotFound(_) => {
                    let message = "is no import profile; GET /importprofiles lists them";
                    Error::invalid("profile", "unknown_id", message)
                }
                other => other,
            })?;
            Some(Arc::new(profile.with_decimal_sign(decimal_sign)))
        }
        None => None,
    };
    Ok(ImportRequest {
        profile,
        ignore_unknown_columns: query.ignore_unknown_columns.unwrap_or(false),
        dry_run: query.dry_run.unwrap_or(false),
        decimal_sign,
        ..ImportRequest::of(forms, call.caller, call.request.clone())
    })
}

/// An annotated workbook.
struct Noted {
    faults: u64,
    /// Open at its start.
    file: File,
    /// In bytes.
    length: u64,
    /// Numbers of the rows with the headings, by sheet.
    headings: BTreeMap<String, u32>,
}

impl Noted {
    async fn of(imported: import::Imported) -> Result<Self> {
        let (faults, headings) = (imported.report.faults, imported.headings.clone());
        let (file, length) = imported.noted().await?;
        Ok(Self { faults, file, length, headings })
    }

    fn answer(self) -> HttpResponse {
        let mut answer = answer(Shown::Attachment, "import.xlsx", WORKBOOK);
        if self.faults > 0 {
            answer.status(StatusCode::BAD_REQUEST);
        }
        answer
            .insert_header(("X-Faulty-Cells", self.faults.to_string()))
            .no_chunking(self.length)
            .streaming(chunks(self.file))
    }
}

/// Continues after the answer.
async fn as_job(call: &Call, kind: JobKind, request: ImportRequest, file: File) -> Answer {
    let (queued, services) = (job::queue(call)?, call.app.services.clone());
    let session = call.write().await?;
    let task = |job| ImportTask { services, request, job, file };
    job::begin(call, session, kind, queued, task).await
}

/// An import as a job.
struct ImportTask {
    services: Arc<Services>,
    request: ImportRequest,
    job: Id<Job>,
    file: File,
}

impl Task for ImportTask {
    async fn run(self, progress: ProgressReport) -> Result<JobReport> {
        let Self { services, request, job, file } = self;
        let request = ImportRequest { job: Some(job), ..request };
        let imported = import_sheets(&services, &request, file, &|now| progress.set(now)).await?;
        Ok(JobReport::Import(imported.report))
    }
}
