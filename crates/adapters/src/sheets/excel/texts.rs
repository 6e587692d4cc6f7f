//! A workbook of texts with notes, as answer to a file that has no place for notes.

use std::borrow::Cow;
use std::fs::File;

use domain::workbooks::{FaultSheet, ReadCell, SheetNotes, shown};
use rust_xlsxwriter::{Note, Workbook, XlsxError};

use super::layout::{self, MESSAGES_WIDTH, height};
use super::writer::{self, save};
use crate::sheets::fault::{Fault, Result};
use crate::sheets::streamed::Rows;

/// Most characters of a sheet's name.
const NAME: usize = 31;
/// How wide columns are.
const WIDTH: u16 = 20;

/// A workbook that is being written.
pub(in crate::sheets) struct Texts {
    workbook: Workbook,
    /// Names of its sheets, in lower case.
    names: Vec<String>,
}

impl Texts {
    pub(in crate::sheets) fn new() -> Self {
        Self { workbook: Workbook::new(), names: Vec::new() }
    }

    /// Adds a sheet of rows, under its name if Excel can have it.
    pub(in crate::sheets) fn add(
        &mut self,
        name: &str,
        mut next: Rows<'_>,
        notes: Option<&SheetNotes>,
    ) -> Result<()> {
        let name = self.name(name);
        let sheet = self.workbook.add_worksheet_with_constant_memory()?.set_name(name)?;
        let text = layout::text();
        sheet.set_freeze_panes(1, 0)?;
        layout::printed(sheet, 1)?;
        if let Some(SheetNotes { column, .. }) = notes {
            let messages = position(*column);
            sheet.set_column_range_width(0, messages, WIDTH)?;
            sheet.set_column_width(messages, MESSAGES_WIDTH)?;
        }
        for ((row, column), note) in notes.iter().flat_map(|notes| &notes.cells) {
            sheet.insert_note(row.saturating_sub(1), position(*column), &Note::new(note))?;
        }
        // As below the headings of an export, a row gets its height when the next one begins.
        let mut before = (0, 0);
        while let Some(row) = next()? {
            let (number, mut points) = (row.number.saturating_sub(1), 0);
            layout::heighten(sheet, before.0, before.1)?;
            for (column, cell) in (0..).zip(&row.cells) {
                let cell = match cell {
                    ReadCell::Text(text) => Cow::Borrowed(text.as_str()),
                    other => Cow::Owned(shown(other)),
                };
                points = points.max(height(&cell, WIDTH));
                sheet.write_string_with_format(number, column, cell, &text)?;
            }
            let beside = notes.and_then(|notes| Some((notes.column, notes.rows.get(&row.number)?)));
            if let Some((column, beside)) = beside {
                points = points.max(height(beside, MESSAGES_WIDTH));
                sheet.write_string_with_format(number, position(column), beside, &text)?;
            }
            before = (number, points);
        }
        Ok(())
    }

    /// Adds a sheet of faults, if there are any.
    pub(in crate::sheets) fn add_faults(&mut self, faults: &FaultSheet) -> Result<()> {
        if faults.rows.is_empty() {
            return Ok(());
        }
        let name = self.name(faults.name);
        let sheet = self.workbook.add_worksheet_with_constant_memory()?.set_name(name)?;
        let wrapped = layout::text();
        sheet.set_freeze_panes(1, 0)?;
        layout::printed(sheet, 1)?;
        for (at, (_, width)) in (0..).zip(faults.columns) {
            sheet.set_column_width(at, width)?;
        }
        let last = u32::try_from(faults.rows.len()).unwrap_or(u32::MAX);
        sheet.autofilter(0, 0, last, position(faults.columns.len().saturating_sub(1)))?;
        let headings: Vec<String> =
            faults.columns.iter().map(|(heading, _)| (*heading).to_owned()).collect();
        for (row, texts) in (0..).zip(std::iter::once(&headings).chain(&faults.rows)) {
            let points =
                texts.iter().zip(faults.columns).map(|(text, (_, wide))| height(text, wide));
            layout::heighten(sheet, row, points.max().unwrap_or_default())?;
            for (column, text) in (0..).zip(texts) {
                sheet.write_string_with_format(row, column, text, &wrapped)?;
            }
        }
        Ok(())
    }

    /// The file, open at its start, and its length in bytes.
    pub(in crate::sheets) fn finish(self) -> Result<(File, u64)> {
        Ok(save(self.workbook)?)
    }

    /// A name that Excel accepts and no other sheet has.
    fn name(&mut self, wanted: &str) -> String {
        let allowed =
            |c: &char| !matches!(c, '[' | ']' | ':' | '*' | '?' | '/' | '\\') && !c.is_control();
        let name: String = wanted.chars().filter(allowed).take(NAME).collect();
        let name = name.trim_matches('\'').to_owned();
        let lower = name.to_lowercase();
        let fits = !name.trim().is_empty() && lower != "history" && !self.names.contains(&lower);
        self.names.push(lower);
        if fits { name } else { format!("sheet {}", self.names.len()) }
    }
}

fn position(column: usize) -> u16 {
    u16::try_from(column).unwrap_or(u16::MAX)
}

impl From<XlsxError> for Fault {
    fn from(error: XlsxError) -> Self {
        Self::Disk(std::io::Error::other(error))
    }
}

impl From<writer::Fault> for Fault {
    fn from(fault: writer::Fault) -> Self {
        match fault {
            writer::Fault::File(error) => Self::Disk(error),
            writer::Fault::Excel(error) => error.into(),
            writer::Fault::TooManyRows | writer::Fault::TooLong => {
                Self::TooLarge("the answer is more than an Excel sheet holds".to_owned())
            }
        }
    }
}
