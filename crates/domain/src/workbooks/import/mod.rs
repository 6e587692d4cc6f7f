//! Records out of a workbook: all of it or nothing.
//!
//! A [`Form`] says what a sheet may hold and who keeps its rows; components and other records
//! ([`SheetRecord`]) have one each. Everything else is the same for all.

mod brands;
mod change;
mod claims;
mod components;
mod findings;
mod form;
mod kind;
mod noted;
mod reading;
mod record;
mod reference;
mod sheets;

pub use change::{RecordChange, RowKey};
pub use claims::Claim;
pub(crate) use components::ComponentForm;
pub use form::{Counts, Form, Forms, RowWriter, component_forms, record_form};
pub use kind::SheetKind;
pub(crate) use kind::store;
pub use reading::number::DecimalSign;
pub(crate) use reading::row::Seen;
pub use reading::row::{ImportContext, Row};
pub use record::{RecordForm, SheetRecord};
pub(crate) use reference::refer;

use std::fs::File;
use std::sync::Arc;

use chrono_tz::Tz;

use crate::access::{Caller, Visibility};
use crate::base::interleave::interleave;
use crate::workbooks::import::findings::Findings;
use crate::workbooks::import::reading::cell::Manner;
use crate::workbooks::import::reading::number::Unsettled;
use crate::workbooks::import::reading::row::Reading;
use crate::workbooks::jobs::{Job, JobEnd, Progress};
use crate::workbooks::port::SheetReader;
use crate::workbooks::{LISTED_FAULTS, ReadRow, SheetReport, SheetTable};
use crate::{Error, Id, Result, Services, Session, Text};

/// Rows that are looked up and written at once, about.
const BATCH: usize = 1_000;
/// After so many changes the store takes note of its growth.
const MANY: u64 = 1_000;

/// Data and scope of an import.
#[derive(Clone)]
pub struct ImportRequest {
    /// Who imports, into its organization.
    pub caller: Caller,
    /// The id of the request, or the name of the job, for the audit trail.
    pub request: String,
    /// Forms of its sheets: one, or several that are distinguished by the sheets' names.
    pub forms: Forms,
    /// Brands that are made first, unless there are any of these names.
    pub brands: Vec<Text>,
    /// Whether columns that a form doesn't have are passed over.
    pub ignore_unknown_columns: bool,
    /// The decimal sign of numbers in text cells; if none, a point, unless that leaves a number in doubt.
    pub decimal_sign: Option<DecimalSign>,
    /// Whether it is a trial, of which nothing stays.
    pub dry_run: bool,
    /// The job that this is.
    pub job: Option<Id<Job>>,
    /// Faults that are listed at most.
    pub most_faults: usize,
}

impl ImportRequest {
    /// Sheets of these forms.
    pub const fn of(forms: Forms, caller: Caller, request: String) -> Self {
        Self {
            caller,
            request,
            forms,
            brands: Vec::new(),
            ignore_unknown_columns: false,
            decimal_sign: None,
            dry_run: false,
            job: None,
            most_faults: LISTED_FAULTS,
        }
    }
}

/// Who wants to know how far it is.
pub type Watcher<'a> = &'a (dyn Fn(Progress) + Send + Sync);

/// An import that was done, or refused for what its report tells.
pub struct Imported {
    /// Result.
    pub report: SheetReport,
    /// The workbook.
    book: Box<dyn SheetReader>,
}

impl Imported {
    /// The workbook with notes at faulty cells and a column that tells what is wrong: the file, to
    /// be read from its start, and its length in bytes.
    pub async fn noted(self) -> Result<(File, u64)> {
        noted::write(self.book, &self.report.errors).await
    }
}

/// Imports what a workbook says, in one unit of work: on any fault nothing is written.
///
/// # Errors
/// When the file is no workbook or beyond a limit. Faults in its sheets are in the report.
pub async fn import(
    services: &Arc<Services>,
    request: &ImportRequest,
    file: File,
    watcher: Watcher<'_>,
) -> Result<Imported> {
    let book = services.sheets.open(file).await?;
    let mut import = Import::new(services, request, book, watcher);
    // Looking for the sheets may take long, and needs no connection.
    let sheets = import.sheets().await?;
    let mut session = Session::import(services, &request.caller, &request.request).await?;
    for name in &request.brands {
        brands::ensure(&mut session, name).await?;
    }
    let imported = import.run(&mut session, sheets).await?;
    let report = &imported.report;
    if report.faults == 0 && !request.dry_run {
        if let Some(job) = request.job {
            let end = JobEnd { failure: None, report: Some(report.clone()), at: services.now() };
            if !session.work.end_job(job, &end).await? {
                return Err(Error::Stale("the job already counts as interrupted".to_owned()));
            }
        }
        session.commit().await?;
        if report.created + report.updated >= MANY {
            services.store.note_growth().await;
        }
    }
    Ok(imported)
}

/// The same with a workbook that is open, in a session that the caller commits, but not after faults.
///
/// # Errors
/// When the workbook is beyond a limit. Faults in its sheets are in the report.
pub async fn import_book(
    session: &mut Session,
    request: &ImportRequest,
    book: Box<dyn SheetReader>,
    watcher: Watcher<'_>,
) -> Result<Imported> {
    let services = session.services.clone();
    let mut import = Import::new(&services, request, book, watcher);
    let sheets = import.sheets().await?;
    import.run(session, sheets).await
}

/// The sheets of a template.
pub fn tables(forms: &[Arc<dyn Form>], visibility: Visibility) -> Vec<SheetTable> {
    forms.iter().map(|form| form.table(visibility)).collect()
}

/// An import under way.
struct Import<'a> {
    services: &'a Services,
    request: &'a ImportRequest,
    watcher: Watcher<'a>,
    book: Box<dyn SheetReader>,
    findings: Findings,
    doubts: Findings,
    counts: Counts,
    progress: Progress,
    /// Time zone of the workbook's dates.
    zone: Tz,
}

impl<'a> Import<'a> {
    fn new(
        services: &'a Services,
        request: &'a ImportRequest,
        book: Box<dyn SheetReader>,
        watcher: Watcher<'a>,
    ) -> Self {
        Self {
            services,
            request,
            watcher,
            book,
            findings: Findings::new(request.most_faults),
            doubts: Findings::new(request.most_faults),
            counts: Counts::default(),
            progress: Progress::default(),
            zone: Tz::UTC,
        }
    }

    /// Does what these sheets say, each in its form.
    async fn run(
        mut self,
        session: &mut Session,
        sheets: Vec<(Arc<dyn Form>, usize)>,
    ) -> Result<Imported> {
        if !sheets.is_empty() {
            self.zone = session.work.organization().await?.settings.time_zone;
        }
        for (form, at) in sheets {
            self.sheet(session, &*form, at).await?;
        }
        let Self { request, book, findings, doubts, counts, .. } = self;
        let counts = if findings.count == 0 { counts } else { Counts::default() };
        let report = SheetReport {
            dry_run: request.dry_run,
            created: counts.created,
            updated: counts.updated,
            unchanged: counts.unchanged,
            faults: findings.count,
            errors: findings.listed,
            warnings: doubts.listed,
        };
        Ok(Imported { report, book })
    }

    /// Does what a sheet says.
    async fn sheet(&mut self, session: &mut Session, form: &dyn Form, at: usize) -> Result<()> {
        let name = self.book.sheets().get(at).map(|sheet| sheet.name.clone()).unwrap_or_default();
        self.book.begin(at).await?;
        let Some(first) = self.row().await? else { return Ok(()) };
        let (services, request) = (self.services, self.request);
        let ignore = request.ignore_unknown_columns;
        let header = reading::headings::read(
            form,
            &name,
            &first,
            request.caller.visibility(),
            ignore,
            &mut self.findings,
        );
        if !header.has_keys {
            return Ok(());
        }
        let listed = self.findings.listed.len();
        let columns = form.columns(request.caller.visibility());
        let (header, columns) = (&header, columns.as_slice());
        let manner = Manner { zone: self.zone, decimal_sign: request.decimal_sign };
        let mut unsettled = Unsettled::default();
        let mut writer = form.begin(session).await?;
        let mut batch = self.batch().await?;
        let mut read = batch.len();
        if batch.first().is_some_and(|row| header.is_notes(row)) {
            batch.remove(0);
        }
        let mut reading = Reading::of(header, manner, batch);
        while read > 0 {
            let rows = reading.finish();
            let next = self.batch().await?;
            let done = std::mem::replace(&mut read, next.len());
            reading = Reading::of(header, manner, next);
            let (findings, doubts) = (&mut self.findings, &mut self.doubts);
            let unsettled = &mut unsettled;
            let mut ctx =
                ImportContext { services, request, header, columns, findings, doubts, unsettled };
            let rows = rows.into_iter().map(|row| ctx.take(row)).collect();
            // The next rows are read while the database is at work on these.
            let writing = writer.take(session, rows, &mut ctx);
            self.counts.add(interleave(writing, || reading.step()).await?);
            self.progress.done += u64::try_from(done).unwrap_or_default();
            (self.watcher)(self.progress);
        }
        let (findings, doubts) = (&mut self.findings, &mut self.doubts);
        let unsettled = &mut unsettled;
        let mut ctx =
            ImportContext { services, request, header, columns, findings, doubts, unsettled };
        ctx.report_unsettled();
        writer.end(session, &mut ctx).await?;
        // Faults of a batch are found key by key; people read them row by row.
        if let Some(new) = self.findings.listed.get_mut(listed..) {
            new.sort_by(|a, b| {
                let place = |fault: &crate::workbooks::CellError| (fault.row, fault.letter.len());
                place(a).cmp(&place(b)).then_with(|| a.letter.cmp(&b.letter))
            });
        }
        Ok(())
    }

    /// The next row.
    async fn row(&mut self) -> Result<Option<ReadRow>> {
        Ok(self.book.rows(1).await?.and_then(|rows| rows.into_iter().next()))
    }

    /// The next rows: what the reader gives twice, since it gives few where they are long. None at
    /// the end.
    async fn batch(&mut self) -> Result<Vec<ReadRow>> {
        let mut batch = self.book.rows(BATCH).await?.unwrap_or_default();
        if !batch.is_empty() && batch.len() < BATCH {
            batch.extend(self.book.rows(BATCH - batch.len()).await?.unwrap_or_default());
        }
        Ok(batch)
    }
}
