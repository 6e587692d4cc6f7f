//! Reads sheets row by row in bounded memory, on a thread of their own, which blocks while nobody takes its rows.

use std::collections::VecDeque;
use std::fs::File;

use async_trait::async_trait;
use domain::workbooks::port::SheetReader;
use domain::workbooks::{CsvForm, FaultSheet, ReadCell, ReadRow, SheetInfo, SheetNotes};
use domain::{Error, Result};
use tokio::sync::mpsc;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};

use super::fault::{self, Fault};
use super::rows::size;

/// Batches that may wait for the consumer.
const WAITING: usize = 2;
/// A batch is sent after this many rows …
const BATCH_ROWS: usize = 512;
/// … or this many bytes.
const BATCH_BYTES: usize = 1 << 20;

/// A file of sheets in some format.
pub(super) trait Source: Sized + Send + 'static {
    /// In the order of the file.
    fn sheets(&self) -> Vec<SheetInfo>;
    /// How it is written, if it is CSV.
    fn csv(&self) -> Option<CsvForm> {
        None
    }
    /// Begins to read a sheet, by its position from 0.
    fn rows(&mut self, sheet: usize) -> fault::Result<Rows<'_>>;
    /// A workbook of its cells with notes and a sheet of faults: the file, open at its start, and its length in bytes.
    fn note(self, notes: &[SheetNotes], faults: &FaultSheet) -> fault::Result<(File, u64)>;
}

/// The next row that isn't blank; none at the end of the sheet.
pub(super) type Rows<'a> = Box<dyn FnMut() -> fault::Result<Option<ReadRow>> + 'a>;

type Batch = fault::Result<Vec<ReadRow>>;

/// Sheets that are being read.
pub(super) struct Streamed<S> {
    sheets: Vec<SheetInfo>,
    csv: Option<CsvForm>,
    /// The file, while no sheet is being read.
    source: Option<S>,
    reading: Option<Reading<S>>,
    ready: VecDeque<ReadRow>,
}

/// A sheet that is being read by a thread, which returns the file.
struct Reading<S> {
    batches: mpsc::Receiver<Batch>,
    source: JoinHandle<S>,
}

impl<S: Source> Streamed<S> {
    pub(super) fn new(source: S) -> Self {
        let (sheets, csv) = (source.sheets(), source.csv());
        Self { sheets, csv, source: Some(source), reading: None, ready: VecDeque::new() }
    }

    /// The file, to move it to another thread.
    async fn take_source(&mut self) -> Result<S> {
        self.stop().await?;
        self.source.take().ok_or_else(|| Error::broken("the workbook was lost earlier"))
    }

    /// Takes the file back from the thread, which stops when its batches are no longer taken.
    async fn stop(&mut self) -> Result<()> {
        self.ready.clear();
        if let Some(Reading { batches, source }) = self.reading.take() {
            drop(batches);
            self.source = Some(source.await.map_err(|end| ended(&end))?);
        }
        Ok(())
    }
}

#[async_trait]
impl<S: Source> SheetReader for Streamed<S> {
    fn sheets(&self) -> &[SheetInfo] {
        &self.sheets
    }

    fn csv(&self) -> Option<CsvForm> {
        self.csv.clone()
    }

    async fn count(&mut self, sheet: usize) -> Result<u64> {
        let mut source = self.take_source().await?;
        let (sender, mut counted) = mpsc::channel(1);
        let source = spawn_blocking(move || {
            let _unheard = sender.blocking_send(count(&mut source, sheet, &sender));
            source
        });
        let counted_rows = counted.recv().await;
        self.source = Some(source.await.map_err(|end| ended(&end))?);
        counted_rows.ok_or_else(|| Error::broken("counting rows was stopped"))?.map_err(Error::from)
    }

    async fn begin(&mut self, sheet: usize) -> Result<()> {
        let mut source = self.take_source().await?;
        let (sender, batches) = mpsc::channel(WAITING);
        let source = spawn_blocking(move || {
            if let Err(fault) = send(&mut source, sheet, &sender) {
                // Nobody listens if the reader was dropped.
                let _unheard = sender.blocking_send(Err(fault));
            }
            source
        });
        self.reading = Some(Reading { batches, source });
        Ok(())
    }

    async fn rows(&mut self, most: usize) -> Result<Option<Vec<ReadRow>>> {
        if self.ready.is_empty() {
            let Some(reading) = &mut self.reading else { return Ok(None) };
            let Some(batch) = reading.batches.recv().await else {
                self.stop().await?;
                return Ok(None);
            };
            self.ready = batch?.into();
        }
        let count = most.clamp(1, self.ready.len().max(1));
        Ok(Some(self.ready.drain(..count).collect()))
    }

    async fn note(
        mut self: Box<Self>,
        notes: Vec<SheetNotes>,
        faults: FaultSheet,
    ) -> Result<(File, u64)> {
        let source = self.take_source().await?;
        let written = spawn_blocking(move || source.note(&notes, &faults)).await;
        Ok(written.map_err(|end| ended(&end))??)
    }
}

/// Counts the rows of a sheet as long as somebody waits for the number.
fn count(
    source: &mut impl Source,
    sheet: usize,
    waits: &mpsc::Sender<fault::Result<u64>>,
) -> fault::Result<u64> {
    let mut next = source.rows(sheet)?;
    let mut counted = 0;
    while !waits.is_closed() && next()?.is_some() {
        counted += 1;
    }
    Ok(counted)
}

/// Sends the rows of a sheet as long as somebody takes them.
fn send(
    source: &mut impl Source,
    sheet: usize,
    batches: &mpsc::Sender<Batch>,
) -> fault::Result<()> {
    let mut next = source.rows(sheet)?;
    let (mut batch, mut bytes) = (Vec::new(), 0_usize);
    while !batches.is_closed() {
        let row = next()?;
        let end = row.is_none();
        if let Some(row) = row {
            bytes = bytes.saturating_add(row.cells.iter().map(weight).sum());
            batch.push(row);
        }
        if !batch.is_empty() && (end || batch.len() >= BATCH_ROWS || bytes >= BATCH_BYTES) {
            bytes = 0;
            let _hung_up = batches.blocking_send(Ok(std::mem::take(&mut batch)));
        }
        if end {
            break;
        }
    }
    Ok(())
}

/// Size of a cell in memory, in bytes.
fn weight(cell: &ReadCell) -> usize {
    size(cell).saturating_add(size_of::<ReadCell>())
}

/// The error for a thread that panicked on something in the file.
pub(super) fn ended(end: &JoinError) -> Error {
    if end.is_panic() {
        tracing::error!("reading a workbook ended early: {end}");
        Fault::damaged("it can't be read").into()
    } else {
        Error::broken("reading a workbook was stopped")
    }
}
