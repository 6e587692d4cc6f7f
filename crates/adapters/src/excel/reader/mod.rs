//! Reading workbooks row by row in bounded memory, on a thread of their own.
//!
//! Workbooks come from anybody, so this reads their XML directly. A library that opens whole workbooks
//! allocates what the file claims to need and accepts texts of any length; here every size is counted as the
//! data comes out of the zip archive.

mod annotated;
mod book;
mod cell;
mod date;
mod fault;
mod limits;
mod metered;
mod package;
mod sheet;
mod strings;
mod suspect;
mod xml;

use std::collections::VecDeque;
use std::fs::File;

use async_trait::async_trait;
use domain::workbooks::port::SheetReader;
use domain::workbooks::{ReadCell, ReadRow, SheetInfo, SheetNotes};
use domain::{Error, Result};
use tokio::sync::mpsc;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};

use book::Book;
use fault::Fault;
use sheet::Rows;

/// Batches that may wait for the consumer.
const WAITING: usize = 2;
/// A batch is sent after this many rows …
const BATCH_ROWS: usize = 512;
/// … or this many bytes.
const BATCH_BYTES: usize = 1 << 20;

type Batch = std::result::Result<Vec<ReadRow>, Fault>;

/// A workbook that is being read.
pub(super) struct ExcelReader {
    sheets: Vec<SheetInfo>,
    /// The workbook, while no sheet is being read.
    book: Option<Book>,
    reading: Option<Reading>,
    ready: VecDeque<ReadRow>,
}

/// A sheet that is being read by a thread, which returns the workbook.
struct Reading {
    batches: mpsc::Receiver<Batch>,
    book: JoinHandle<Book>,
}

impl ExcelReader {
    pub(super) async fn open(file: File) -> Result<Self> {
        let book = spawn_blocking(|| Book::open(file)).await.map_err(|end| ended(&end))??;
        Ok(Self {
            sheets: book.sheets.clone(),
            book: Some(book),
            reading: None,
            ready: VecDeque::new(),
        })
    }

    /// The workbook, to move it to another thread.
    async fn take_book(&mut self) -> Result<Book> {
        self.stop().await?;
        self.book.take().ok_or_else(|| Error::broken("the workbook was lost earlier"))
    }

    /// Takes the workbook back from the thread, which stops when its batches are no longer taken.
    async fn stop(&mut self) -> Result<()> {
        self.ready.clear();
        if let Some(Reading { batches, book }) = self.reading.take() {
            drop(batches);
            self.book = Some(book.await.map_err(|end| ended(&end))?);
        }
        Ok(())
    }
}

#[async_trait]
impl SheetReader for ExcelReader {
    fn sheets(&self) -> &[SheetInfo] {
        &self.sheets
    }

    async fn count(&mut self, sheet: usize) -> Result<u64> {
        let mut book = self.take_book().await?;
        let (sender, mut counted) = mpsc::channel(1);
        let book = spawn_blocking(move || {
            let _unheard = sender.blocking_send(count(&mut book, sheet, &sender));
            book
        });
        let counted_rows = counted.recv().await;
        self.book = Some(book.await.map_err(|end| ended(&end))?);
        counted_rows.ok_or_else(|| Error::broken("counting rows was stopped"))?.map_err(Error::from)
    }

    async fn begin(&mut self, sheet: usize) -> Result<()> {
        let mut book = self.take_book().await?;
        let (sender, batches) = mpsc::channel(WAITING);
        let book = spawn_blocking(move || {
            if let Err(fault) = send(&mut book, sheet, &sender) {
                // Nobody listens if the reader was dropped.
                let _unheard = sender.blocking_send(Err(fault));
            }
            book
        });
        self.reading = Some(Reading { batches, book });
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

    async fn note(mut self: Box<Self>, notes: Vec<SheetNotes>) -> Result<(File, u64)> {
        let book = self.take_book().await?;
        let written = spawn_blocking(move || annotated::write(book, &notes)).await;
        Ok(written.map_err(|end| ended(&end))??)
    }
}

/// Counts the rows of a sheet as long as somebody waits for the number.
fn count(
    book: &mut Book,
    sheet: usize,
    waits: &mpsc::Sender<std::result::Result<u64, Fault>>,
) -> std::result::Result<u64, Fault> {
    let (xml, tables) = book.sheet(sheet)?;
    let mut rows = Rows::start(xml, tables)?;
    let mut counted = 0;
    while !waits.is_closed() && rows.next()?.is_some() {
        counted += 1;
    }
    Ok(counted)
}

/// Sends the rows of a sheet as long as somebody takes them.
fn send(
    book: &mut Book,
    sheet: usize,
    batches: &mpsc::Sender<Batch>,
) -> std::result::Result<(), Fault> {
    let (xml, tables) = book.sheet(sheet)?;
    let mut rows = Rows::start(xml, tables)?;
    let (mut batch, mut bytes) = (Vec::new(), 0_usize);
    while !batches.is_closed() {
        let row = rows.next()?;
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
    cell::size(cell).saturating_add(size_of::<ReadCell>())
}

/// The error for a thread that panicked on something in the file.
fn ended(end: &JoinError) -> Error {
    if end.is_panic() {
        tracing::error!("reading a workbook ended early: {end}");
        Fault::damaged("it can't be read").into()
    } else {
        Error::broken("reading a workbook was stopped")
    }
}
