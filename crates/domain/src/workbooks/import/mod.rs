//! Imports records from a workbook, all or none.
//!
//! A [`Form`] says which columns a sheet may have and who stores its rows. Components have one, other records
//! ([`SheetRecord`]) another; the rest is the same for all.

mod components;
mod findings;
mod form;
mod identity;
mod reading;
mod record;
mod request;
mod upsert;

pub(crate) use components::ComponentForm;
pub use form::{Done, Form, Forms, Outcome, RowWriter, component_forms, record_form};
pub(crate) use identity::reference::refer;
pub(crate) use identity::{
    Candidates, Handles, ID, LAST_MODIFIED, Naming, Traits, records_of as records_of_row,
    report_unknown_id,
};
pub(crate) use reading::headings::is_key;
pub use reading::number::DecimalSign;
pub(crate) use reading::row::Seen;
pub use reading::row::{ImportContext, Row};
pub use record::{Claim, RecordChange, RecordForm, RowKey, SheetKind, SheetRecord};
pub(crate) use record::{records_of, store};
pub use request::{ImportRequest, Watcher};
pub use upsert::{MOST_RECORDS, Upserted, upsert};

use std::collections::BTreeMap;
use std::fs::File;
use std::sync::Arc;

use chrono_tz::Tz;

use crate::access::Visibility;
use crate::base::interleave::interleave;
use crate::fields::{Column, ColumnType, Fault, Value};
use crate::measures::Currency;
use crate::workbooks::history::{ImportCounts, NewImport, PastImport};
use crate::workbooks::import::findings::found::Found;
use crate::workbooks::import::findings::suspicion::Suspicions;
use crate::workbooks::import::form::Counts;
use crate::workbooks::import::reading::cell::Manner;
use crate::workbooks::import::reading::header::Header;
use crate::workbooks::import::reading::origin::Origin;
use crate::workbooks::import::reading::row::Reading;
use crate::workbooks::import::reading::translated::keep_records;
use crate::workbooks::jobs::{JobReport, Progress};
use crate::workbooks::port::SheetReader;
use crate::workbooks::profile::{SkipReason, Skipped};
use crate::workbooks::{
    CellError, CsvForm, Effect, ReadCell, ReadRow, SheetReport, SheetTable, Touches,
};
use crate::{Id, Result, Services, Session};

/// Rows of a batch, about.
const BATCH: usize = 1_000;

/// A completed import, or a refused one with the errors in its report.
pub struct Imported {
    /// Report.
    pub report: SheetReport,
    /// The workbook.
    book: Box<dyn SheetReader>,
    /// Numbers of the rows with the headings, by sheet.
    pub headings: BTreeMap<String, u32>,
}

impl Imported {
    /// The workbook with notes at cells with errors and a column of messages: a file, open at its start, and its
    /// length in bytes.
    pub async fn noted(self) -> Result<(File, u64)> {
        findings::noted::write(self.book, &self.report.errors, &self.headings).await
    }
}

/// The workbook of an import without errors once more, as [`Imported::noted`] wrote it.
///
/// # Errors
/// If the file is no workbook.
pub async fn noted_again(
    services: &Services,
    file: File,
    headings: &BTreeMap<String, u32>,
) -> Result<(File, u64)> {
    findings::noted::write(services.sheets.open(file).await?, &[], headings).await
}

/// Imports a workbook in one unit of work; with any error nothing is written.
///
/// # Errors
/// If the file is no workbook, or beyond a limit. Errors in its sheets are in the report.
pub async fn import(
    services: &Arc<Services>,
    request: &ImportRequest,
    file: File,
    watcher: Watcher<'_>,
) -> Result<Imported> {
    let book = services.sheets.open(file).await?;
    let mut import = Import::new(services, request, book, watcher);
    // Finding the sheets may take long, so no connection is held yet.
    let sheets = import.sheets().await?;
    let mut session = Session::import(services, &request.caller, &request.request).await?;
    for name in &request.brands {
        components::brands::ensure(&mut session, name).await?;
    }
    let imported = import.run(&mut session, sheets).await?;
    let report = &imported.report;
    if report.faults == 0 && !request.dry_run {
        if let Some(job) = request.job {
            session.end_job(job, JobReport::Import(report.clone())).await?;
        }
        session.commit().await?;
        if report.is_growth() {
            services.store.note_growth().await;
        }
    }
    Ok(imported)
}

/// Imports an open workbook in a session that the caller commits, unless there are errors.
///
/// # Errors
/// If the workbook is beyond a limit. Errors in its sheets are in the report.
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

/// Remembers an import of a file, in its own unit of work, if it wrote something.
async fn remember(
    session: &mut Session,
    request: &ImportRequest,
    report: &SheetReport,
) -> Result<Option<Id<PastImport>>> {
    let counts = ImportCounts::of(report);
    let (Some(form), Some(file)) = (request.forms.first(), &request.file) else { return Ok(None) };
    if report.faults > 0 || request.dry_run || !counts.is_change() {
        return Ok(None);
    }
    let (id, file) = (session.id(), Some(file.clone()));
    let import = NewImport { id, kind: form.kind(), file, counts, reverts: None };
    session.work.add_import(&import).await?;
    Ok(Some(id))
}

/// What a dry run of a file touches beside its records; with errors nothing was written that it could tell by.
async fn touches(
    session: &mut Session,
    request: &ImportRequest,
    is_faulty: bool,
) -> Result<Option<Touches>> {
    if !request.dry_run || request.file.is_none() || is_faulty {
        return Ok(None);
    }
    let work = &mut session.work;
    let below_margin = match request.caller.visibility() {
        Visibility::Costs => Some(work.prices_below_margin().await?),
        _ => None,
    };
    Ok(Some(Touches {
        assemblies: work.touched_assemblies().await?,
        estimates: work.touched_estimates().await?,
        price_lists: work.touched_price_lists().await?,
        below_margin,
    }))
}

/// How a CSV file is read: with the decimal sign of the profile or the request; without a profile a point precedes decimals.
fn written(book: &dyn SheetReader, request: &ImportRequest) -> Option<CsvForm> {
    let decimal_sign = match &request.profile {
        Some(profile) => profile.layout.marks.decimal,
        None => request.decimal_sign.or(Some(DecimalSign::Point)),
    };
    book.csv().map(|csv| CsvForm { decimal_sign, ..csv })
}

/// Sheets of a template.
pub fn tables(forms: &[Arc<dyn Form>], visibility: Visibility) -> Vec<SheetTable> {
    forms.iter().map(|form| form.table(visibility)).collect()
}

/// A running import.
struct Import<'a> {
    services: &'a Services,
    request: &'a ImportRequest,
    watcher: Watcher<'a>,
    book: Box<dyn SheetReader>,
    found: Found,
    counts: Counts,
    progress: Progress,
    /// Time zone of dates in the workbook.
    zone: Tz,
    /// Numbers of the rows with the headings, by sheet.
    headings: BTreeMap<String, u32>,
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
            found: Found {
                suspicions: Suspicions::of(request),
                ..Found::nothing(request.most_faults)
            },
            counts: Counts::default(),
            progress: Progress::default(),
            zone: Tz::UTC,
            headings: BTreeMap::new(),
        }
    }

    /// Imports these sheets, each with its form.
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
        let is_faulty = self.found.findings.count > 0;
        let touches = touches(session, self.request, is_faulty).await?;
        let Self {
            request,
            book,
            found: Found { mut findings, doubts, suspicions, .. },
            counts,
            headings,
            ..
        } = self;
        let effect = request.file.as_ref().filter(|_| request.dry_run);
        let effect = effect.map(|file| suspicions.effect(request, file));
        let effect = effect.map(|mut effect| {
            if is_faulty {
                (effect.new_rows, effect.changed_rows) = (Vec::new(), Vec::new());
            }
            Effect { csv: written(&*book, request), touches, ..effect }
        });
        if let Some(file) = request.file.as_ref().filter(|_| !request.dry_run) {
            findings.extend(suspicions.refused(request, file));
        }
        let counts = if findings.count == 0 { counts } else { Counts::default() };
        let mut report = SheetReport {
            dry_run: request.dry_run,
            created: counts.created,
            updated: counts.updated,
            unchanged: counts.unchanged,
            faults: findings.count,
            causes: findings.causes(),
            errors: findings.listed,
            warnings: doubts.listed,
            import: None,
            effect: effect.map(Box::new),
        };
        report.import = remember(session, request, &report).await?;
        Ok(Imported { report, book, headings })
    }

    /// Imports a sheet.
    async fn sheet(&mut self, session: &mut Session, form: &dyn Form, at: usize) -> Result<()> {
        let name = self.book.sheets().get(at).map(|sheet| sheet.name.clone()).unwrap_or_default();
        self.book.begin(at).await?;
        let Some((header, mut batch)) = self.headings(form, &name).await? else { return Ok(()) };
        self.headings.insert(name.clone(), header.row);
        if !header.has_keys {
            return Ok(());
        }
        let (services, request) = (self.services, self.request);
        let listed = self.found.findings.listed.len();
        let columns = form.accepted(request.caller.visibility());
        let (header, columns) = (&header, columns.as_slice());
        // What a profile reads has our form.
        let decimal_sign = request.decimal_sign.filter(|_| header.translation.is_none());
        let manner = Manner { zone: self.zone, decimal_sign };
        let origin = Origin::Sheet(header);
        let mut writer = form.begin(session).await?;
        let (mut read, mut skipped) = (batch.len(), Skipped::default());
        let looks = request.file.is_some();
        if looks {
            self.found.look_at_headings(header);
        }
        keep_records(header, &mut batch, &mut skipped);
        if looks {
            self.found.look_at_prices(header, &batch);
        }
        let mut reading = Reading::of(header, manner, batch);
        while read > 0 {
            let rows = reading.finish();
            let mut next = self.batch().await?;
            let taken = std::mem::replace(&mut read, next.len());
            keep_records(header, &mut next, &mut skipped);
            if looks {
                self.found.look_at_prices(header, &next);
            }
            reading = Reading::of(header, manner, next);
            let found = &mut self.found;
            let mut ctx = ImportContext { services, request, origin, columns, found };
            let rows: Vec<Row> = rows.into_iter().map(|row| ctx.take(row)).collect();
            let names = ctx.look_at_rows(form, header, &rows);
            // The next rows are read while the database works on these.
            let writing = writer.take(session, rows, &mut ctx);
            interleave(writing, || reading.step()).await?;
            self.found.keep_names(&names);
            self.found.done.drain(..).for_each(|row| self.counts.add(row.outcome));
            self.progress.done += u64::try_from(taken).unwrap_or_default();
            (self.watcher)(self.progress);
        }
        let found = &mut self.found;
        let mut ctx = ImportContext { services, request, origin, columns, found };
        ctx.report_unsettled();
        writer.flush(session, &mut ctx).await?;
        writer.end(session, &mut ctx).await?;
        for row in self.found.suspicions.take_left_out() {
            skipped.add(SkipReason::LeftOut, row);
        }
        self.tell_skipped(&name, &skipped);
        // Errors of a batch are found by key, but listed by row.
        if let Some(new) = self.found.findings.listed.get_mut(listed..) {
            new.sort_by(CellError::in_order);
        }
        Ok(())
    }

    /// The headings of a sheet, and the first rows behind them.
    async fn headings(
        &mut self,
        form: &dyn Form,
        sheet: &str,
    ) -> Result<Option<(Header, Vec<ReadRow>)>> {
        let request = self.request;
        let (header, mut batch) = if let Some(profile) = &request.profile {
            let Some((header, mut rows)) = self.translated(form, sheet, profile).await? else {
                return Ok(None);
            };
            if rows.is_empty() {
                rows = self.batch().await?;
            }
            self.progress.done += 1;
            (header, rows)
        } else {
            let Some(first) = self.row().await? else { return Ok(None) };
            let (visibility, ignore) =
                (request.caller.visibility(), request.ignore_unknown_columns);
            let findings = &mut self.found.findings;
            let header = reading::headings::read(form, sheet, &first, visibility, ignore, findings);
            let batch = if header.has_keys { self.batch().await? } else { Vec::new() };
            (header, batch)
        };
        if batch.first().is_some_and(|row| header.is_notes(row)) {
            batch.remove(0);
            self.progress.done += 1;
            if batch.is_empty() {
                batch = self.batch().await?;
            }
        }
        Ok(Some((header, batch)))
    }

    /// The next row.
    async fn row(&mut self) -> Result<Option<ReadRow>> {
        Ok(self.book.rows(1).await?.and_then(|rows| rows.into_iter().next()))
    }

    /// The next batch: two portions of the reader, which makes them smaller for long rows. `None` at the end.
    async fn batch(&mut self) -> Result<Vec<ReadRow>> {
        let mut batch = self.book.rows(BATCH).await?.unwrap_or_default();
        if !batch.is_empty() && batch.len() < BATCH {
            batch.extend(self.book.rows(BATCH - batch.len()).await?.unwrap_or_default());
        }
        Ok(batch)
    }
}

/// Reads the value that a profile gives to all rows, as a cell of our own form is read.
pub(crate) fn fixed_value(
    column: &'static Column,
    text: &str,
    zone: Tz,
) -> std::result::Result<Option<Value>, Fault> {
    let manner = Manner { zone, decimal_sign: None };
    let value = reading::cell::value(column, &ReadCell::Text(text.to_owned()), manner)?;
    // Words and sizes are checked by the column itself.
    match (column.holds, &value) {
        (ColumnType::Choice(words), Some(Value::Text(text)))
            if !words.iter().any(|word| word.eq_ignore_ascii_case(text)) =>
        {
            let message = format!("must be one of: {}", words.join(", "));
            Err(Fault::new("unknown_value", message))
        }
        (ColumnType::Currency, Some(Value::Text(text))) if Currency::new(text).is_none() => {
            let message = "must be an ISO 4217 code of three letters, e.g. USD";
            Err(Fault::new("unknown_currency", message))
        }
        (ColumnType::Number { min, max }, Some(Value::Number(number)))
            if !(min..=max).contains(number) =>
        {
            Err(Fault::new("out_of_range", format!("must be a number from {min} to {max}")))
        }
        _ => Ok(value),
    }
}
