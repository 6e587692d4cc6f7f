//! Writes sheets batch by batch, in constant memory, on a thread of its own.

use std::fs::File;

use async_trait::async_trait;
use domain::workbooks::port::SheetWriter;
use domain::workbooks::{SheetRows, SheetTable};
use domain::{Error, Result};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, spawn_blocking};

/// Batches that may wait for the writer: one is written while the next is read.
const WAITING: usize = 2;

/// Rows of the sheet at a place.
pub(super) type Batch = (usize, SheetRows);

/// Writes sheets of these rows to a file.
type Write = fn(&[SheetTable], mpsc::Receiver<Batch>) -> Result<(File, u64)>;

/// Sheets that are being written.
pub(super) struct Written {
    batches: mpsc::Sender<Batch>,
    written: JoinHandle<Result<(File, u64)>>,
}

impl Written {
    pub(super) fn start(tables: Vec<SheetTable>, write: Write) -> Self {
        let (batches, waiting) = mpsc::channel(WAITING);
        Self { batches, written: spawn_blocking(move || write(&tables, waiting)) }
    }
}

#[async_trait]
impl SheetWriter for Written {
    async fn write(&mut self, sheet: usize, rows: SheetRows) -> Result<()> {
        // A writer that failed has hung up; its reason comes with `finish`.
        let _hung_up = self.batches.send((sheet, rows)).await;
        Ok(())
    }

    async fn finish(self: Box<Self>) -> Result<(File, u64)> {
        let Self { batches, written } = *self;
        drop(batches);
        written.await.map_err(|error| Error::internal("writing a workbook", error))?
    }
}
