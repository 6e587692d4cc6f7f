//! Reads and writes sheets in files, and stores jobs.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use std::fs::File;

use crate::workbooks::jobs::{Job, JobEnd, Progress};
use crate::workbooks::{
    CsvForm, FaultSheet, ReadRow, SheetFormat, SheetInfo, SheetNotes, SheetRows, SheetTable,
};
use crate::{Id, Result};

/// Stored jobs.
#[async_trait]
pub trait Jobs: Send {
    /// Stores a new one.
    async fn add_job(&mut self, job: &Job) -> Result<()>;
    /// A job in its last recorded state.
    async fn job(&mut self, id: Id<Job>) -> Result<Option<Job>>;
    /// Renews the lease of a job and stores its progress; without progress it is still waiting. `false` if it has
    /// ended.
    async fn report_job_progress(
        &mut self,
        id: Id<Job>,
        progress: Option<Progress>,
        lease: DateTime<Utc>,
    ) -> Result<bool>;
    /// Ends a job; `false` if it has ended already.
    async fn end_job(&mut self, id: Id<Job>, end: &JobEnd) -> Result<bool>;
}

/// Writes and reads sheets.
#[async_trait]
pub trait SheetCodec: Send + Sync {
    /// A new file with one sheet.
    fn create(&self, tables: Vec<SheetTable>, format: SheetFormat) -> Result<Box<dyn SheetWriter>>;
    /// Opens a workbook, or a CSV file, which is one sheet without a name; its content tells which. Any other file, or
    /// one beyond the limits, is the caller's error.
    async fn open(&self, file: File) -> Result<Box<dyn SheetReader>>;
    /// SHA-256 of a file, which is at its start again afterwards.
    async fn digest(&self, file: &File) -> Result<[u8; 32]>;
    /// An empty workbook with a sheet for each table: a file, open at its start, and its length in bytes.
    async fn template(&self, tables: Vec<SheetTable>) -> Result<(File, u64)>;
    /// A workbook of complete sheets: a file, open at its start, and its length in bytes.
    async fn book(&self, sheets: Vec<(SheetTable, SheetRows)>) -> Result<(File, u64)>;
}

/// A workbook that is being read.
#[async_trait]
pub trait SheetReader: Send {
    /// Sheets of the workbook, in order.
    fn sheets(&self) -> &[SheetInfo];
    /// How a CSV file is written; none of a workbook. Its decimal sign isn't known here.
    fn csv(&self) -> Option<CsvForm>;
    /// Checks a sheet against the limits, and counts its rows without blank ones.
    async fn count(&mut self, sheet: usize) -> Result<u64>;
    /// Begins to read a sheet, by its position from 0; a sheet can be read again.
    async fn begin(&mut self, sheet: usize) -> Result<()>;
    /// At most `most` further rows without blank ones; none at the end of the sheet.
    async fn rows(&mut self, most: usize) -> Result<Option<Vec<ReadRow>>>;
    /// A workbook with its cells and notes, and a sheet of its faults if there are any, in the place of an earlier one: a file, open
    /// at its start, and its length in bytes.
    async fn note(
        self: Box<Self>,
        notes: Vec<SheetNotes>,
        faults: FaultSheet,
    ) -> Result<(File, u64)>;
}

/// A workbook that is being written.
#[async_trait]
pub trait SheetWriter: Send {
    /// Adds rows to one of the sheets, by its place; CSV has the first one alone.
    async fn write(&mut self, sheet: usize, rows: SheetRows) -> Result<()>;
    /// Ends the workbook: a file, open at its start, and its length in bytes.
    async fn finish(self: Box<Self>) -> Result<(File, u64)>;
}
