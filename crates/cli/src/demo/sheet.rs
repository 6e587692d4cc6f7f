//! A file with comma-separated values as a sheet that is imported.

use std::fs::File;

use async_trait::async_trait;
use csv::{Reader, ReaderBuilder};
use domain::workbooks::port::SheetReader;
use domain::workbooks::{CsvForm, FaultSheet, ReadCell, ReadRow, SheetInfo, SheetNotes};
use domain::{Error, Result};
use serde::de::DeserializeOwned;

/// A file of `config/demo/`, compiled in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sheet {
    /// With its folder: `shop/hose.csv`.
    pub(super) name: &'static str,
    text: &'static str,
}

impl Sheet {
    pub(super) const fn new(name: &'static str, text: &'static str) -> Self {
        Self { name, text }
    }

    fn reader(self) -> Reader<&'static [u8]> {
        ReaderBuilder::new().has_headers(false).flexible(true).from_reader(self.text.as_bytes())
    }

    /// The rows below the headings, which name the fields.
    pub(super) fn rows<R: DeserializeOwned>(self) -> Result<Vec<R>> {
        let rows = ReaderBuilder::new().from_reader(self.text.as_bytes()).into_deserialize();
        rows.collect::<std::result::Result<_, _>>().map_err(|error| self.fault(&error))
    }

    /// How many rows there are below the headings.
    pub(super) fn count(self) -> u32 {
        u32::try_from(self.reader().into_records().skip(1).count()).unwrap_or(u32::MAX)
    }

    /// It as a workbook with one sheet.
    pub(super) fn book(self) -> Result<Box<dyn SheetReader>> {
        let mut rows = Vec::new();
        for (number, record) in (1..).zip(self.reader().into_records()) {
            let record = record.map_err(|error| self.fault(&error))?;
            let cells = record.iter().map(|cell| match cell {
                "" => ReadCell::Empty,
                text => ReadCell::Text(text.to_owned()),
            });
            rows.push(ReadRow { number, cells: cells.collect() });
        }
        let info = SheetInfo { name: self.name.to_owned(), hidden: false };
        Ok(Box::new(Book { sheets: [info], rows, next: 0 }))
    }

    fn fault(self, error: &csv::Error) -> Error {
        Error::broken(format!("config/demo/{}: {error}", self.name))
    }
}

struct Book {
    sheets: [SheetInfo; 1],
    rows: Vec<ReadRow>,
    next: usize,
}

#[async_trait]
impl SheetReader for Book {
    fn sheets(&self) -> &[SheetInfo] {
        &self.sheets
    }

    fn csv(&self) -> Option<CsvForm> {
        None
    }

    async fn count(&mut self, _sheet: usize) -> Result<u64> {
        Ok(u64::try_from(self.rows.len()).unwrap_or(u64::MAX))
    }

    async fn begin(&mut self, _sheet: usize) -> Result<()> {
        self.next = 0;
        Ok(())
    }

    async fn rows(&mut self, most: usize) -> Result<Option<Vec<ReadRow>>> {
        let rest = self.rows.get(self.next..).unwrap_or_default();
        let rows = rest.get(..most).unwrap_or(rest).to_vec();
        self.next += rows.len();
        Ok(Some(rows).filter(|rows| !rows.is_empty()))
    }

    async fn note(
        self: Box<Self>,
        _notes: Vec<SheetNotes>,
        _faults: FaultSheet,
    ) -> Result<(File, u64)> {
        Err(Error::broken("a file with comma-separated values has no room for notes"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_rows_below_headings() {
        assert_eq!(Sheet::new("a.csv", "x,y\n1,2\n3,\"4\n5\"\n").count(), 2);
    }
}
