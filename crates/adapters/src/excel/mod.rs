//! Sheets as Excel workbooks.

mod layout;
mod reader;
mod writer;

use std::fs::File;

use async_trait::async_trait;
use domain::workbooks::port::{SheetCodec, SheetReader, SheetWriter};
use domain::workbooks::{SheetRows, SheetTable};
use domain::{Error, Result};
use tokio::task::spawn_blocking;

use reader::ExcelReader;
use writer::ExcelWriter;

/// Workbooks in the format of Excel 2007 and later (.xlsx).
#[derive(Debug, Clone, Copy, Default)]
pub struct ExcelCodec;

#[async_trait]
impl SheetCodec for ExcelCodec {
    fn create(&self, table: SheetTable) -> Result<Box<dyn SheetWriter>> {
        Ok(Box::new(ExcelWriter::create(table)))
    }

    async fn open(&self, file: File) -> Result<Box<dyn SheetReader>> {
        Ok(Box::new(ExcelReader::open(file).await?))
    }

    async fn template(&self, tables: Vec<SheetTable>) -> Result<(File, u64)> {
        spawn_blocking(move || writer::template(&tables))
            .await
            .map_err(|error| Error::internal("writing a template", error))?
    }

    async fn book(&self, sheets: Vec<(SheetTable, SheetRows)>) -> Result<(File, u64)> {
        spawn_blocking(move || writer::book(&sheets))
            .await
            .map_err(|error| Error::internal("writing a workbook", error))?
    }
}
