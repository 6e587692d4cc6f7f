//! Reports of jobs as JSON.

use std::borrow::Cow;

use domain::workbooks::{CellError, Effect, PriceChange, SheetReport};
use domain::{Error, Result};
use serde::{Deserialize, Serialize};

/// A stored report.
#[derive(Serialize, Deserialize)]
struct StoredReport {
    dry_run: bool,
    created: u64,
    updated: u64,
    unchanged: u64,
    faults: u64,
    errors: Vec<StoredFault>,
    /// Absent in reports of earlier versions.
    #[serde(default)]
    warnings: Vec<StoredFault>,
    /// Hexadecimal; absent in reports of earlier versions.
    #[serde(default)]
    import: Option<String>,
    /// Absent in reports of earlier versions.
    #[serde(default)]
    effect: Option<StoredEffect>,
}

#[derive(Serialize, Deserialize)]
struct StoredEffect {
    price_changes: Vec<u64>,
    largest: Vec<StoredChange>,
    doubtful: u64,
    suspicious: Vec<StoredFault>,
    missing: Option<u64>,
    accept: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct StoredChange {
    sheet: String,
    row: u32,
    column: String,
    part_number: Option<String>,
    before: String,
    after: String,
}

#[derive(Serialize, Deserialize)]
struct StoredFault {
    sheet: String,
    row: Option<u32>,
    column: String,
    letter: String,
    code: String,
    message: String,
    value: String,
}

pub(super) fn write_report(report: &SheetReport) -> Result<String> {
    let SheetReport {
        dry_run,
        created,
        updated,
        unchanged,
        faults,
        errors,
        warnings,
        import,
        effect,
    } = report.clone();
    let stored = StoredReport {
        dry_run,
        created,
        updated,
        unchanged,
        faults,
        errors: store(errors),
        warnings: store(warnings),
        import: import.map(|id| id.to_string()),
        effect: effect.map(|effect| store_effect(*effect)),
    };
    // PostgreSQL can't store NUL in jsonb.
    serde_json::to_string(&stored)
        .map(|text| text.replace("\\u0000", "\\ufffd"))
        .map_err(|error| Error::internal("writing a report", error))
}

pub(super) fn read_report(text: &str) -> Result<SheetReport> {
    let stored: StoredReport = serde_json::from_str(text)
        .map_err(|error| Error::internal("reading jobs.report", error))?;
    let StoredReport {
        dry_run,
        created,
        updated,
        unchanged,
        faults,
        errors,
        warnings,
        import,
        effect,
    } = stored;
    Ok(SheetReport {
        dry_run,
        created,
        updated,
        unchanged,
        faults,
        errors: read(errors),
        warnings: read(warnings),
        import: import.and_then(|id| id.parse().ok()),
        effect: effect.map(read_effect).map(Box::new),
    })
}

fn store(cells: Vec<CellError>) -> Vec<StoredFault> {
    let stored = cells.into_iter().map(|fault| {
        let CellError { sheet, row, column, letter, code, message, value } = fault;
        StoredFault { sheet, row, column, letter, code: code.into_owned(), message, value }
    });
    stored.collect()
}

fn read(cells: Vec<StoredFault>) -> Vec<CellError> {
    let cells = cells.into_iter().map(|fault| {
        let StoredFault { sheet, row, column, letter, code, message, value } = fault;
        CellError { sheet, row, column, letter, code: Cow::Owned(code), message, value }
    });
    cells.collect()
}

fn store_effect(effect: Effect) -> StoredEffect {
    let Effect { price_changes, largest, doubtful, suspicious, missing, accept } = effect;
    let largest = largest.into_iter().map(|change| {
        let PriceChange { sheet, row, column, part_number, before, after } = change;
        let (before, after) = (before.to_string(), after.to_string());
        StoredChange { sheet, row, column, part_number, before, after }
    });
    StoredEffect {
        price_changes: price_changes.to_vec(),
        largest: largest.collect(),
        doubtful,
        suspicious: store(suspicious),
        missing,
        accept,
    }
}

fn read_effect(stored: StoredEffect) -> Effect {
    let StoredEffect { price_changes, largest, doubtful, suspicious, missing, accept } = stored;
    let largest = largest.into_iter().filter_map(|change| {
        let StoredChange { sheet, row, column, part_number, before, after } = change;
        let (before, after) = (before.parse().ok()?, after.parse().ok()?);
        Some(PriceChange { sheet, row, column, part_number, before, after })
    });
    Effect {
        // Of another number of classes, a version would know nothing.
        price_changes: price_changes.try_into().unwrap_or_default(),
        largest: largest.collect(),
        doubtful,
        suspicious: read(suspicious),
        missing,
        accept,
    }
}
