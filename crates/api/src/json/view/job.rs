//! Jobs and what came of imports, as JSON.

use domain::access::Visibility;
use domain::fields::Choice;
use domain::workbooks::import::DecimalSign;
use domain::workbooks::jobs::{Job, JobFailure, JobReport, Progress};
use domain::workbooks::{
    CHANGE_BOUNDS, Cause, CellError, CsvForm, Doubt, Doubted, Effect, NamedRow, PriceChange,
    SheetReport, Suspicious, Touched, Touches,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::wire::Word;

use super::{Figure, Number, RevertView, time};

/// Result of an import. If there are faults, nothing was written.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ImportReport")]
pub(crate) struct ReportView {
    /// Whether it was a dry run, which writes nothing.
    dry_run: bool,
    /// Number of new records.
    created: u64,
    /// Number of changed records.
    updated: u64,
    /// Number of records that already were as in the file.
    unchanged: u64,
    /// Number of faulty cells, listed or not.
    faults: u64,
    /// The first 1,000 faulty cells.
    errors: Vec<CellErrorView>,
    /// The errors by what they come from, each told once; at most 100.
    causes: Vec<CauseView>,
    /// The first 1,000 cells that were taken though something is doubtful about them: `committed_above_free`.
    warnings: Vec<CellErrorView>,
    /// Id of the import, by which it can be reverted; null if it wrote nothing.
    #[schemars(with = "Option<crate::json::wire::Id<()>>")]
    import_id: Option<String>,
    /// Changed prices and values in doubt; of dry runs alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    effect: Option<EffectView>,
}

/// The effect of an import, beyond the numbers of its records.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ImportEffect")]
struct EffectView {
    /// Own items of the brands and types in the file that it doesn't name; they stay as they are. Null for other records.
    missing: Option<u64>,
    /// Numbers of changed prices by the size of the change.
    price_changes: Vec<ChangeClassView>,
    /// The twenty largest changes of prices, up or down.
    largest_price_changes: Vec<PriceChangeView>,
    /// The first 200 rows that make new records; created counts all.
    new_rows: Vec<NamedRowView>,
    /// The first 200 rows that change records; updated counts all.
    changed_rows: Vec<NamedRowView>,
    /// Number of rows without a price; null if the sheet has no prices.
    without_price: Option<u64>,
    /// Number of values in doubt, listed or not.
    doubtful: u64,
    /// The first 1,000 values of each doubt: `suspicious_value`.
    suspicious: Vec<SuspiciousView>,
    /// The doubts that there are.
    doubts: Vec<DoubtedView>,
    /// What it touches beside its records; null if there are errors.
    touches: Option<TouchesView>,
    /// How the file was read; null unless it is CSV.
    csv: Option<CsvView>,
    /// The accepts of all doubts, parted by commas; null if there are none, or one has none.
    accept: Option<String>,
}

/// A row that makes or changes a record.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "ImportRow")]
struct NamedRowView {
    /// Sheet; empty for CSV.
    sheet: String,
    /// Row number as in Excel.
    row: u32,
    /// Part number or name, with what else tells the record from others; empty if the row says none.
    name: String,
    /// Description; empty if the row says none.
    description: String,
}

impl NamedRowView {
    fn of(row: &NamedRow) -> Self {
        let NamedRow { sheet, row, name, description } = row.clone();
        Self { sheet, row, name, description }
    }
}

/// A value in doubt.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SuspiciousValue")]
struct SuspiciousView {
    /// Why it is in doubt.
    doubt: Word<Doubt>,
    #[serde(flatten)]
    value: CellErrorView,
}

/// Values that are in doubt for one reason.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "ImportDoubt")]
struct DoubtedView {
    /// price or pressure: ten times more or less than before; standard: the pressure isn't that of the hose's standard;
    /// partNumber: it looks like a date; priceUnit: the sheet says another unit of its prices than the profile.
    doubt: Word<Doubt>,
    /// Number of values.
    count: u64,
    /// For accept, to take these values, or leaveOut, to leave out their rows; null if there are more than are listed.
    accept: Option<String>,
}

impl SuspiciousView {
    fn of(Suspicious { doubt, value }: &Suspicious) -> Self {
        Self { doubt: Word(*doubt), value: CellErrorView::of(value) }
    }
}

impl DoubtedView {
    fn of(Doubted { doubt, count, accept }: &Doubted) -> Self {
        Self { doubt: Word(*doubt), count: *count, accept: accept.clone() }
    }
}

/// What an import touches beside its records.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ImportTouches")]
struct TouchesView {
    /// Released hose assemblies whose hose or fitting gets another pressure, or whose crimp spec is written.
    assemblies: TouchedView,
    /// Sales estimates under editing, or released and valid, with items whose prices change.
    estimates: TouchedView,
    /// Price lists with such items.
    price_lists: TouchedView,
    /// Items whose price leaves less than the organization's margin; null for those who don't see costs.
    below_margin: Option<TouchedView>,
}

/// Records that an import touches.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Touched")]
struct TouchedView {
    /// Number of records.
    count: u64,
    /// Numbers or names of the first ten.
    names: Vec<String>,
}

impl TouchesView {
    fn of(touches: &Touches) -> Self {
        let Touches { assemblies, estimates, price_lists, below_margin } = touches;
        Self {
            assemblies: TouchedView::of(assemblies),
            estimates: TouchedView::of(estimates),
            price_lists: TouchedView::of(price_lists),
            below_margin: below_margin.as_ref().map(TouchedView::of),
        }
    }
}

impl TouchedView {
    fn of(touched: &Touched) -> Self {
        Self { count: touched.count, names: touched.names.clone() }
    }
}

/// How a CSV file is written, as far as it was found out.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CsvForm")]
pub(crate) struct CsvView {
    /// UTF-8, UTF-16LE, UTF-16BE, windows-1252 or windows-1250.
    encoding: String,
    /// The sign between cells.
    separator: char,
    /// The sign before decimals; null if each number has to tell.
    decimal_sign: Option<Word<DecimalSign>>,
}

impl CsvView {
    pub(crate) fn of(CsvForm { encoding, separator, decimal_sign }: CsvForm) -> Self {
        let encoding = encoding.into_owned();
        Self { encoding, separator, decimal_sign: decimal_sign.map(Word) }
    }
}

/// Changed prices of a class.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PriceChangeClass")]
struct ChangeClassView {
    /// More than so many percent, or from so many on for cheaper ones; null without a bound.
    above_percent: Option<i32>,
    /// Up to so many percent, or less for cheaper ones; null without a bound.
    to_percent: Option<i32>,
    /// Number of prices.
    count: u64,
}

/// A changed price.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PriceChange")]
struct PriceChangeView {
    /// Sheet; empty for CSV.
    sheet: String,
    /// Row number as in Excel.
    row: u32,
    /// Heading of the column.
    column: String,
    /// Part number of the item, if the sheet says it.
    part_number: Option<String>,
    /// The price now.
    before: Number,
    /// The price in the file.
    after: Number,
    /// The change in percent, with two decimals.
    percent: Figure,
}

impl EffectView {
    fn of(effect: &Effect) -> Self {
        let bound = |at: usize| CHANGE_BOUNDS.get(at).copied();
        let class = |(at, count): (usize, &u64)| ChangeClassView {
            above_percent: at.checked_sub(1).and_then(bound),
            to_percent: bound(at),
            count: *count,
        };
        Self {
            missing: effect.missing,
            price_changes: effect.price_changes.iter().enumerate().map(class).collect(),
            largest_price_changes: effect.largest.iter().map(PriceChangeView::of).collect(),
            new_rows: effect.new_rows.iter().map(NamedRowView::of).collect(),
            changed_rows: effect.changed_rows.iter().map(NamedRowView::of).collect(),
            without_price: effect.without_price,
            doubtful: effect.doubtful,
            suspicious: effect.suspicious.iter().map(SuspiciousView::of).collect(),
            doubts: effect.doubts.iter().map(DoubtedView::of).collect(),
            touches: effect.touches.as_ref().map(TouchesView::of),
            csv: effect.csv.clone().map(CsvView::of),
            accept: effect.accept.clone(),
        }
    }
}

impl PriceChangeView {
    fn of(change: &PriceChange) -> Self {
        let percent = Figure((change.percent() * 100.0).round() / 100.0);
        let PriceChange { sheet, row, column, part_number, before, after } = change.clone();
        let (before, after) = (Number::money(before), Number::money(after));
        Self { sheet, row, column, part_number, before, after, percent }
    }
}

/// A faulty cell, or a fault in a whole row, sheet or file.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CellError")]
struct CellErrorView {
    /// Sheet; empty if the fault is in the whole file.
    sheet: String,
    /// Row number as in Excel; null if the fault is in the whole sheet.
    row: Option<u32>,
    /// Heading of the column; empty if the fault is in the whole row.
    column: String,
    /// Column letter as in Excel; empty if the file lacks the column.
    letter: String,
    /// Stable code, in snake case.
    #[schemars(with = "crate::error::codes::ErrorCode")]
    code: String,
    /// Explanation for people.
    message: String,
    /// Value of the cell, shortened.
    value: String,
}

impl ReportView {
    pub(crate) fn of(report: &SheetReport) -> Self {
        let SheetReport {
            dry_run,
            created,
            updated,
            unchanged,
            faults,
            errors,
            causes,
            warnings,
            import,
            effect,
        } = report;
        Self {
            effect: effect.as_deref().map(EffectView::of),
            import_id: import.map(|id| id.to_string()),
            dry_run: *dry_run,
            created: *created,
            updated: *updated,
            unchanged: *unchanged,
            faults: *faults,
            errors: errors.iter().map(CellErrorView::of).collect(),
            causes: causes.iter().map(CauseView::of).collect(),
            warnings: warnings.iter().map(CellErrorView::of).collect(),
        }
    }
}

/// What several errors come from: a column in another unit, a name that nobody knows.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "ImportCause")]
struct CauseView {
    /// The first of them.
    first: CellErrorView,
    /// Number of cells.
    count: u64,
    /// The first ten rows.
    rows: Vec<u32>,
}

impl CauseView {
    fn of(cause: &Cause) -> Self {
        let Cause { first, count, rows } = cause;
        Self { first: CellErrorView::of(first), count: *count, rows: rows.clone() }
    }
}

impl CellErrorView {
    fn of(fault: &CellError) -> Self {
        let CellError { sheet, row, column, letter, code, message, value } = fault.clone();
        Self { sheet, row, column, letter, code: code.into_owned(), message, value }
    }
}

/// A report with faults in a line.
pub(crate) fn faulty(report: &SheetReport) -> String {
    let cells = if report.faults == 1 { "cell is" } else { "cells are" };
    match report.errors.first() {
        Some(first) => {
            let (place, message) = (first.place(), &first.message);
            let gap = if place.is_empty() { "" } else { ": " };
            let faults = report.faults;
            format!(
                "{faults} {cells} faulty and nothing was written; the first is {place}{gap}{message}"
            )
        }
        None => "nothing was written".to_owned(),
    }
}

/// Work that continues after the answer to its request.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Job")]
pub(crate) struct JobView {
    /// Id of the record.
    #[serde(rename = "_id")]
    #[schemars(with = "crate::json::wire::Id<()>")]
    id: String,
    /// Kind of job: importComponents, importInventory and the like, revertImport.
    #[schemars(with = "crate::json::wire::Word<domain::workbooks::jobs::JobKind>")]
    kind: &'static str,
    /// State: queued, running, done or failed. A failed job has changed nothing.
    #[schemars(with = "crate::json::wire::Word<domain::workbooks::jobs::JobState>")]
    state: &'static str,
    /// Number of processed rows.
    rows_done: u64,
    /// Number of rows, if the file states it.
    rows_total: u64,
    /// Result of an import; null until it has ended.
    result: Option<ReportView>,
    /// Result of a revert; null until it is done.
    reverted: Option<RevertView>,
    /// Reason of a failure; null otherwise.
    error: Option<FailureView>,
    /// When it was created.
    #[schemars(extend("format" = "date-time"))]
    created: String,
    /// User or API key that started it.
    created_by: String,
    /// When it ended; null until then.
    #[schemars(extend("format" = "date-time"))]
    ended: Option<String>,
}

/// Why a job failed.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "JobFailure")]
struct FailureView {
    /// Stable code, in snake case; interrupted if the service was stopped meanwhile.
    #[schemars(with = "crate::error::codes::ErrorCode")]
    code: String,
    /// Explanation for people.
    message: String,
}

impl JobView {
    pub(crate) fn of(job: &Job, visibility: Visibility) -> Self {
        let Progress { done, total } = job.progress;
        let failure = |failure: &JobFailure| {
            let JobFailure { code, message } = failure.clone();
            FailureView { code, message }
        };
        let (result, reverted) = match &job.report {
            Some(JobReport::Import(report)) => (Some(ReportView::of(report)), None),
            Some(JobReport::Revert(report)) => (None, Some(RevertView::of(report, visibility))),
            None => (None, None),
        };
        Self {
            id: job.id.to_string(),
            kind: job.kind.word(),
            state: job.state.word(),
            rows_done: done,
            rows_total: total,
            result,
            reverted,
            error: job.failure.as_ref().map(failure),
            created: time(job.created),
            created_by: domain::Id::<()>::from_raw(job.started_by).to_string(),
            ended: job.ended.map(time),
        }
    }
}
