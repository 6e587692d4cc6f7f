//! Reading workbooks.
//!
//! Workbooks come from anybody, so this reads their XML directly. A library that opens whole workbooks
//! allocates what the file claims to need and accepts texts of any length; here every size is counted as the
//! data comes out of the zip archive.

mod annotated;
mod book;
mod cell;
mod limits;
mod metered;
mod package;
mod sheet;
mod strings;
mod xml;

use std::fs::File;

use domain::workbooks::{FaultSheet, SheetInfo, SheetNotes};

pub(in crate::sheets) use self::book::{Book, other_format};
use self::sheet::Rows;
use crate::sheets::fault::Result;
use crate::sheets::streamed;

impl streamed::Source for Book {
    fn sheets(&self) -> Vec<SheetInfo> {
        self.sheets.clone()
    }

    fn rows(&mut self, sheet: usize) -> Result<streamed::Rows<'_>> {
        let (xml, tables) = self.sheet(sheet)?;
        let mut rows = Rows::start(xml, tables)?;
        Ok(Box::new(move || rows.next()))
    }

    fn note(self, notes: &[SheetNotes], faults: &FaultSheet) -> Result<(File, u64)> {
        annotated::write(self, notes, faults)
    }
}
