//! Workbooks, whatever their format, and jobs.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use std::fs::File;

use crate::workbooks::jobs::{Job, JobEnd, Progress};
use crate::workbooks::{ReadRow, SheetInfo, SheetNotes, SheetRows, SheetTable};
use crate::{Id, Result};

/// Work that goes on after its request was answered.
#[async_trait]
pub trait Jobs: Send {
    /// Keeps a new one.
    async fn add_job(&mut self, job: &Job) -> Result<()>;
    /// One, as it was noted last.
    async fn job(&mut self, id: Id<Job>) -> Result<Option<Job>>;
    /// Notes that a job lives at present, and how far it is; without progress it waits. False
    /// where it has ended.
    async fn report_job_progress(
        &mut self,
        id: Id<Job>,
        progress: Option<Progress>,
        lease: DateTime<Utc>,
    ) -> Result<bool>;
    /// Ends a job; false where it has ended already.
    async fn end_job(&mut self, id: Id<Job>, end: &JobEnd) -> Result<bool>;
}

/// Writes and reads sheets.
#[async_trait]
pub trait SheetCodec: Send + Sync {
    /// A new workbook with one sheet of this table.
    fn create(&self, table: SheetTable) -> Result<Box<dyn SheetWriter>>;
    /// Opens a workbook. One that is none, or is beyond the limits, is the caller's error.
    async fn open(&self, file: File) -> Result<Box<dyn SheetReader>>;
    /// An empty workbook with a sheet of each table, to be filled in: the file, to be read from
    /// its start, and its length in bytes.
    async fn template(&self, tables: Vec<SheetTable>) -> Result<(File, u64)>;
    /// A workbook of sheets that are all there, one behind the other: the file, to be read from
    /// its start, and its length in bytes.
    async fn book(&self, sheets: Vec<(SheetTable, SheetRows)>) -> Result<(File, u64)>;
}

/// A workbook that is being read.
#[async_trait]
pub trait SheetReader: Send {
    /// Its sheets, in their order.
    fn sheets(&self) -> &[SheetInfo];
    /// Looks through a sheet for its limits, and counts its rows; blank ones are none.
    async fn count(&mut self, sheet: usize) -> Result<u64>;
    /// Begins reading a sheet, by its place from 0; also one that was read before.
    async fn begin(&mut self, sheet: usize) -> Result<()>;
    /// The next rows, at most so many, blank ones left out; none at the end of the sheet.
    async fn rows(&mut self, most: usize) -> Result<Option<Vec<ReadRow>>>;
    /// The workbook as it is, with notes: the file, to be read from its start, and its length in
    /// bytes.
    async fn note(self: Box<Self>, notes: Vec<SheetNotes>) -> Result<(File, u64)>;
}

/// A workbook that is being written.
#[async_trait]
pub trait SheetWriter: Send {
    /// Adds rows.
    async fn write(&mut self, rows: SheetRows) -> Result<()>;
    /// Ends the workbook: the file, to be read from its start, and its length in bytes.
    async fn finish(self: Box<Self>) -> Result<(File, u64)>;
}
