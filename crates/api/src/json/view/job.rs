//! Jobs and what came of imports, as JSON.

use domain::fields::Choice;
use domain::workbooks::jobs::{Job, JobFailure, Progress};
use domain::workbooks::{CellFault, SheetReport};
use schemars::JsonSchema;
use serde::Serialize;

use super::time;

/// What came of an import. With faults nothing was written.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ImportReport")]
pub(crate) struct ReportView {
    /// Whether it was a trial, of which nothing stayed.
    dry_run: bool,
    /// New records.
    created: u64,
    /// Changed records.
    updated: u64,
    /// Records that were as the file says already.
    unchanged: u64,
    /// Faulty cells, listed or not.
    faults: u64,
    /// The first 1,000 of them.
    errors: Vec<CellFaultView>,
}

/// A faulty cell, or what is wrong with a sheet as a whole.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CellFault")]
struct CellFaultView {
    /// The sheet; empty where it is about the whole file.
    sheet: String,
    /// The row as Excel counts; null where it is about the whole sheet.
    row: Option<u32>,
    /// The heading of the column; empty where it is about the whole row.
    column: String,
    /// The column as Excel names it; empty where the file doesn't have it.
    letter: String,
    /// Stable, snake case.
    code: String,
    /// What is wrong.
    message: String,
    /// What stands there, shortened.
    value: String,
}

impl ReportView {
    pub(crate) fn of(report: &SheetReport) -> Self {
        let SheetReport { dry_run, created, updated, unchanged, faults, errors } = report;
        Self {
            dry_run: *dry_run,
            created: *created,
            updated: *updated,
            unchanged: *unchanged,
            faults: *faults,
            errors: errors.iter().map(CellFaultView::of).collect(),
        }
    }
}

impl CellFaultView {
    fn of(fault: &CellFault) -> Self {
        let CellFault { sheet, row, column, letter, code, message, value } = fault.clone();
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
            format!("{faults} {cells} faulty and nothing was written; first {place}{gap}{message}")
        }
        None => "nothing was written".to_owned(),
    }
}

/// Work that goes on after its request was answered.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Job")]
pub(crate) struct JobView {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// What it does: importComponents, importInventory and the like.
    kind: &'static str,
    /// Where it is: queued, running, done or failed. A failed job changed nothing.
    state: &'static str,
    /// Rows that were looked at.
    rows_done: u64,
    /// Rows that there are, as far as the file says so.
    rows_total: u64,
    /// What came of it; null until it ended.
    result: Option<ReportView>,
    /// Why it failed; null otherwise.
    error: Option<FailureView>,
    /// When it was started.
    #[schemars(extend("format" = "date-time"))]
    created: String,
    /// The user or key that started it.
    created_by: String,
    /// When it ended; null until then.
    #[schemars(extend("format" = "date-time"))]
    ended: Option<String>,
}

/// Why a job failed.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "JobFailure")]
struct FailureView {
    /// Stable, snake case; interrupted where the service was stopped meanwhile.
    code: String,
    /// For people.
    message: String,
}

impl JobView {
    pub(crate) fn of(job: &Job) -> Self {
        let Progress { done, total } = job.progress;
        let failure = |failure: &JobFailure| {
            let JobFailure { code, message } = failure.clone();
            FailureView { code, message }
        };
        Self {
            id: job.id.to_string(),
            kind: job.kind.word(),
            state: job.state.word(),
            rows_done: done,
            rows_total: total,
            result: job.report.as_ref().map(ReportView::of),
            error: job.failure.as_ref().map(failure),
            created: time(job.created),
            created_by: domain::Id::<()>::from_raw(job.started_by).to_string(),
            ended: job.ended.map(time),
        }
    }
}
