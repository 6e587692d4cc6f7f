//! Sheets as CSV: texts with separators, in the encoding and with the separator that a file has.

mod encoding;
mod formula;
mod records;
mod writer;

use std::fs::File;

use domain::workbooks::{CsvForm, FaultSheet, SheetInfo, SheetNotes};

use self::encoding::{Decoded, Encoded};
use self::records::{Records, separator};
pub(super) use self::writer::write;
use super::excel;
use super::fault::{Fault, Result};
use super::streamed::{Rows, Source};

/// A CSV file: one sheet without a name, whose cells are all texts.
#[derive(Debug)]
pub(super) struct CsvFile {
    file: File,
    encoded: Encoded,
    separator: char,
}

impl CsvFile {
    /// Finds out how a file is written.
    pub(super) fn open(mut file: File) -> Result<Self> {
        let encoded = Encoded::of(&mut file)?;
        let separator = separator(&mut Decoded::of(&file, encoded)?)?.ok_or_else(|| {
            let message = "the file is empty; send a spreadsheet or a CSV file with headings";
            Fault::not_a_workbook(message.to_owned())
        })?;
        Ok(Self { file, encoded, separator })
    }
}

impl Source for CsvFile {
    fn sheets(&self) -> Vec<SheetInfo> {
        vec![SheetInfo { name: String::new(), hidden: false }]
    }

    fn csv(&self) -> Option<CsvForm> {
        let (encoding, separator) = (self.encoded.name().into(), self.separator);
        Some(CsvForm { encoding, separator, decimal_sign: None })
    }

    fn rows(&mut self, _only: usize) -> Result<Rows<'_>> {
        let mut records = Records::of(Decoded::of(&self.file, self.encoded)?, self.separator);
        Ok(Box::new(move || records.row()))
    }

    fn note(mut self, notes: &[SheetNotes], faults: &FaultSheet) -> Result<(File, u64)> {
        let mut book = excel::Texts::new();
        book.add("import", self.rows(0)?, notes.first())?;
        book.add_faults(faults)?;
        book.finish()
    }
}
