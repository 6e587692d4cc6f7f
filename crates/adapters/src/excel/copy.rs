//! Writing workbooks of cells as they were read, in constant memory, on a thread of their own.

use std::fs::File;

use async_trait::async_trait;
use domain::port::SheetCopy;
use domain::sheet::{ReadCell, SheetInfo};
use domain::{Error, Result};
use rust_xlsxwriter::{Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, spawn_blocking};

use super::writer::{Fault, broken, save};

/// Batches that may wait for the writer.
const WAITING: usize = 2;

enum Step {
    Sheet(SheetInfo),
    Rows(Vec<(u32, Vec<ReadCell>)>),
}

/// A workbook that is being written.
pub(super) struct ExcelCopy {
    steps: mpsc::Sender<Step>,
    written: JoinHandle<Result<(File, u64)>>,
}

impl ExcelCopy {
    pub(super) fn create() -> Self {
        let (steps, waiting) = mpsc::channel(WAITING);
        let written = spawn_blocking(move || write(waiting).map_err(broken));
        Self { steps, written }
    }

    async fn send(&self, step: Step) -> Result<()> {
        // A writer that failed has hung up; its reason comes with `finish`.
        let _hung_up = self.steps.send(step).await;
        Ok(())
    }
}

#[async_trait]
impl SheetCopy for ExcelCopy {
    async fn begin(&mut self, sheet: &SheetInfo) -> Result<()> {
        self.send(Step::Sheet(sheet.clone())).await
    }

    async fn write(&mut self, rows: Vec<(u32, Vec<ReadCell>)>) -> Result<()> {
        self.send(Step::Rows(rows)).await
    }

    async fn finish(self: Box<Self>) -> Result<(File, u64)> {
        let Self { steps, written } = *self;
        drop(steps);
        written.await.map_err(|error| Error::internal("writing a workbook", error))?
    }
}

fn write(mut steps: mpsc::Receiver<Step>) -> std::result::Result<(File, u64), Fault> {
    let mut workbook = Workbook::new();
    let (mut at, mut active) = (None, false);
    while let Some(step) = steps.blocking_recv() {
        match step {
            Step::Sheet(info) => {
                let sheet = workbook.add_worksheet_with_constant_memory()?;
                sheet.set_name(&info.name)?.set_freeze_panes(1, 0)?.set_hidden(info.hidden);
                // A hidden sheet can't be the one that is shown first.
                if !info.hidden && !active {
                    sheet.set_active(true);
                    active = true;
                }
                at = Some(at.map_or(0, |at: usize| at + 1));
            }
            Step::Rows(rows) => {
                let Some(at) = at else { continue };
                let sheet = workbook.worksheet_from_index(at)?;
                for (number, cells) in &rows {
                    for (column, cell) in (0..).zip(cells) {
                        put(sheet, number.saturating_sub(1), column, cell)?;
                    }
                }
            }
        }
    }
    save(workbook)
}

fn put(
    sheet: &mut Worksheet,
    row: u32,
    column: u16,
    cell: &ReadCell,
) -> std::result::Result<(), XlsxError> {
    match cell {
        ReadCell::Empty => Ok(()),
        ReadCell::Text(text) | ReadCell::Date(text) | ReadCell::Broken(text) => {
            sheet.write_string(row, column, text).map(|_| ())
        }
        ReadCell::Number(number) => sheet.write_number(row, column, *number).map(|_| ()),
        ReadCell::Flag(flag) => sheet.write_boolean(row, column, *flag).map(|_| ()),
    }
}
