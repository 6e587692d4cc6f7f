//! Sheets in files: Excel workbooks, OpenDocument spreadsheets and CSV.

mod csv;
mod date;
mod excel;
mod fault;
mod limits;
mod other_formats;
mod rows;
mod streamed;
mod suspect;
mod written;

use std::fs::File;
use std::io::{Read, Seek};
use std::path::PathBuf;

use async_trait::async_trait;
use domain::workbooks::port::{SheetCodec, SheetReader, SheetWriter};
use domain::workbooks::{SheetFormat, SheetRows, SheetTable};
use domain::{Error, Result};
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

use self::csv::CsvFile;
use self::excel::Book;
pub use self::other_formats::read_sheets;
use self::other_formats::{OtherFile, OtherFormat};
use self::streamed::{Streamed, ended};
use self::suspect::{Looks, looks_like};
use self::written::Written;

/// Files of sheets. What a file is, its content tells.
#[derive(Debug, Clone, Default)]
pub struct SheetFiles {
    program: Option<PathBuf>,
}

impl SheetFiles {
    /// With the program `hosewright`, which reads .xls, .xlsb and .ods in a process of its own; without it these formats
    /// are refused.
    pub const fn new(program: Option<PathBuf>) -> Self {
        Self { program }
    }
}

#[async_trait]
impl SheetCodec for SheetFiles {
    fn create(&self, tables: Vec<SheetTable>, format: SheetFormat) -> Result<Box<dyn SheetWriter>> {
        Ok(Box::new(match format {
            SheetFormat::Excel => Written::start(tables, excel::write),
            SheetFormat::Csv => Written::start(tables, csv::write),
        }))
    }

    async fn open(&self, file: File) -> Result<Box<dyn SheetReader>> {
        let opened = spawn_blocking(move || opened(file)).await.map_err(|end| ended(&end))??;
        let (file, format) = match opened {
            Opened::Ready(reader) => return Ok(reader),
            Opened::Other(file, format) => (file, format),
        };
        let program = self.program.as_ref().ok_or_else(|| looks_like(format.title()))?;
        let rows = OtherFile::read(file, format, program).await?;
        let opened = spawn_blocking(move || OtherFile::open(rows)).await;
        Ok(Box::new(Streamed::new(opened.map_err(|end| ended(&end))??)))
    }

    async fn digest(&self, file: &File) -> Result<[u8; 32]> {
        let fault = |error| Error::internal("reading a file", error);
        let file = file.try_clone().map_err(fault)?;
        let digested = spawn_blocking(move || digested(file)).await;
        digested.map_err(|error| Error::internal("reading a file", error))?.map_err(fault)
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

/// Bytes that are read at once.
const CHUNK: usize = 256 << 10;

fn digested(mut file: File) -> std::io::Result<[u8; 32]> {
    file.rewind()?;
    let (mut digest, mut chunk) = (Sha256::new(), vec![0; CHUNK]);
    loop {
        let read = file.read(&mut chunk)?;
        if read == 0 {
            break;
        }
        digest.update(chunk.get(..read).unwrap_or_default());
    }
    file.rewind()?;
    Ok(digest.finalize().into())
}

/// A file, by its content.
enum Opened {
    Ready(Box<dyn SheetReader>),
    /// For the reading process.
    Other(File, OtherFormat),
}

fn opened(mut file: File) -> fault::Result<Opened> {
    Ok(match suspect::look(&mut file)? {
        Looks::Package => match excel::other_format(&file)? {
            Some(format) => Opened::Other(file, format),
            None => Opened::Ready(Box::new(Streamed::new(Book::open(file)?))),
        },
        Looks::Compound => Opened::Other(file, OtherFormat::Xls),
        Looks::Text => Opened::Ready(Box::new(Streamed::new(CsvFile::open(file)?))),
    })
}
