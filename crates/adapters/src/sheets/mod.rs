//! Sheets in files: Excel workbooks and CSV.

mod csv;
mod excel;
mod fault;
mod limits;
mod rows;
mod streamed;
mod suspect;
mod written;

use std::fs::File;

use async_trait::async_trait;
use domain::workbooks::port::{SheetCodec, SheetReader, SheetWriter};
use domain::workbooks::{SheetFormat, SheetRows, SheetTable};
use domain::{Error, Result};
use tokio::task::spawn_blocking;

use self::csv::CsvFile;
use self::excel::Book;
use self::streamed::{Streamed, ended};
use self::suspect::Looks;
use self::written::Written;

/// Files of sheets. What a file is, its content tells.
#[derive(Debug, Clone, Copy, Default)]
pub struct SheetFiles;

#[async_trait]
impl SheetCodec for SheetFiles {
    fn create(&self, table: SheetTable, format: SheetFormat) -> Result<Box<dyn SheetWriter>> {
        Ok(Box::new(match format {
            SheetFormat::Excel => Written::start(table, excel::write),
            SheetFormat::Csv => Written::start(table, csv::write),
        }))
    }

    async fn open(&self, file: File) -> Result<Box<dyn SheetReader>> {
        let opened = spawn_blocking(move || opened(file)).await.map_err(|end| ended(&end))?;
        Ok(opened?)
    }

    async fn template(&self, tables: Vec<SheetTable>) -> Result<(File, u64)> {
        spawn_blocking(move || excel::template(&tables))
            .await
            .map_err(|error| Error::internal("writing a template", error))?
    }

    async fn book(&self, sheets: Vec<(SheetTable, SheetRows)>) -> Result<(File, u64)> {
        spawn_blocking(move || excel::book(&sheets))
            .await
            .map_err(|error| Error::internal("writing a workbook", error))?
    }
}

fn opened(mut file: File) -> fault::Result<Box<dyn SheetReader>> {
    Ok(match suspect::look(&mut file)? {
        Looks::Package => Box::new(Streamed::new(Book::open(file)?)),
        Looks::Text => Box::new(Streamed::new(CsvFile::open(file)?)),
    })
}
