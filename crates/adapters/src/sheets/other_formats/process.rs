//! Starts the reading process, and reads the rows that it wrote.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{ExitStatus, Stdio};

use domain::workbooks::{FaultSheet, ReadRow, SheetInfo, SheetNotes};
use serde::{Deserialize, Serialize};
use tokio::io::AsyncReadExt;
use tokio::process::Command;

use super::OtherFormat;
use super::cell::received;
use crate::sheets::excel;
use crate::sheets::fault::{Fault, Result};
use crate::sheets::limits;
use crate::sheets::rows::{Filled, Tally, too_long};
use crate::sheets::streamed::{Rows, Source};
use crate::sheets::suspect::locked;

/// The process ends with this code if it can't read the file, and with a message.
pub(super) const FAULTY: u8 = 3;
/// The process ends with this code if it can't even begin.
pub(super) const UNFIT: u8 = 4;

/// Bytes of a line: the texts of a row, escaped.
const LINE: u64 = 32 << 20;
/// Bytes of a row's cells as they are sent: somewhat more than its texts may have. The process sends no more of it.
pub(super) const ROW: usize = limits::ROW + (1 << 20);
/// Bytes that are read of a message.
const SAID: u64 = 4 << 10;

/// The line before the rows of a sheet.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Heading {
    pub(super) name: String,
    pub(super) hidden: bool,
}

/// A row: its number as a spreadsheet shows it, and its cells with their positions, from 0.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Line(pub(super) u32, pub(super) Vec<(u32, String)>);

/// A file whose rows the process has written.
#[derive(Debug)]
pub(in crate::sheets) struct OtherFile {
    rows: File,
    /// Sheets, and where the rows of each begin.
    sheets: Vec<(SheetInfo, u64)>,
}

impl OtherFile {
    /// The rows of a file, which is open at its start, written by this program. The process is ended when nobody waits any
    /// more: its place among the imports is free then.
    pub(in crate::sheets) async fn read(
        file: File,
        format: OtherFormat,
        program: &Path,
    ) -> Result<File> {
        let rows = tempfile::tempfile().map_err(Fault::Disk)?;
        // Without the environment, which has the database's password.
        let mut process = Command::new(program)
            .args(["read-sheets", format.word()])
            .env_clear()
            .stdin(file)
            .stdout(rows.try_clone().map_err(Fault::Disk)?)
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(Fault::Disk)?;
        let mut said = Vec::new();
        if let Some(stderr) = process.stderr.take() {
            // The rest is dropped, since messages quote texts of the file, which may be long.
            stderr.take(SAID).read_to_end(&mut said).await.map_err(Fault::Disk)?;
        }
        let status = process.wait().await.map_err(Fault::Disk)?;
        checked(status, &said, format)?;
        Ok(rows)
    }

    /// The sheets of rows that the process wrote.
    pub(in crate::sheets) fn open(rows: File) -> Result<Self> {
        let sheets = headings(&rows)?;
        if sheets.is_empty() {
            return Err(Fault::damaged("it has no sheet with cells"));
        }
        Ok(Self { rows, sheets })
    }
}

impl Source for OtherFile {
    fn sheets(&self) -> Vec<SheetInfo> {
        self.sheets.iter().map(|(info, _)| info.clone()).collect()
    }

    fn rows(&mut self, sheet: usize) -> Result<Rows<'_>> {
        let begin = self.sheets.get(sheet).map_or(0, |(_, begin)| *begin);
        self.rows.seek(SeekFrom::Start(begin)).map_err(Fault::Disk)?;
        let (mut lines, mut tally) = (BufReader::new(&self.rows), Tally::default());
        Ok(Box::new(move || {
            while let Some(line) = next(&mut lines)?.filter(|line| line.starts_with(b"[")) {
                if let Some(row) = row(&line, &mut tally)? {
                    return Ok(Some(row));
                }
            }
            Ok(None)
        }))
    }

    fn note(mut self, notes: &[SheetNotes], faults: &FaultSheet) -> Result<(File, u64)> {
        let mut book = excel::Texts::new();
        for at in 0..self.sheets.len() {
            let name = self.sheets.get(at).map_or_else(String::new, |(info, _)| info.name.clone());
            if FaultSheet::is_named(&name) {
                continue;
            }
            let of_sheet = notes.iter().find(|notes| notes.sheet == at);
            book.add(&name, self.rows(at)?, of_sheet)?;
        }
        book.add_faults(faults)?;
        book.finish()
    }
}

/// Why the process could not read the file, if so.
fn checked(status: ExitStatus, said: &[u8], format: OtherFormat) -> Result<()> {
    if status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(said);
    let said = said.lines().next().unwrap_or_default();
    let code = status.code();
    if code == Some(FAULTY.into()) && said.contains("password") {
        return Err(locked());
    }
    if code == Some(FAULTY.into()) {
        return Err(Fault::damaged(said));
    }
    if code == Some(UNFIT.into()) {
        return Err(Fault::Disk(std::io::Error::other(said.to_owned())));
    }
    // It panicked, or the kernel ended it at a limit.
    tracing::warn!("reading {} ended early: {status} {said}", format.title());
    let why = if status.signal().is_some() {
        "reading it takes more memory or time than a file of at most 200,000 rows needs"
    } else {
        "it can't be read"
    };
    Err(Fault::damaged(why))
}

/// The sheets, and where the rows of each begin.
fn headings(rows: &File) -> Result<Vec<(SheetInfo, u64)>> {
    let mut lines = BufReader::new(rows);
    lines.rewind().map_err(Fault::Disk)?;
    let (mut sheets, mut at) = (Vec::new(), 0);
    while let Some(line) = next(&mut lines)? {
        at += u64::try_from(line.len()).unwrap_or(u64::MAX).saturating_add(1);
        if line.starts_with(b"{") {
            if sheets.len() >= limits::SHEETS {
                return Err(Fault::too_many_sheets());
            }
            let Heading { name, hidden } = serde_json::from_slice(&line).map_err(Fault::damaged)?;
            sheets.push((SheetInfo { name, hidden }, at));
        }
    }
    Ok(sheets)
}

/// The next line without its end; none at the end of the file.
fn next(lines: &mut BufReader<&File>) -> Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    lines.by_ref().take(LINE).read_until(b'\n', &mut line).map_err(Fault::Disk)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.pop() != Some(b'\n') {
        return Err(Fault::damaged("a row does not end"));
    }
    Ok(Some(line))
}

/// A row; `None` if it is blank.
fn row(line: &[u8], tally: &mut Tally) -> Result<Option<ReadRow>> {
    let Line(number, cells) = serde_json::from_slice(line).map_err(Fault::damaged)?;
    if cells.iter().map(|(_, cell)| cell.len()).sum::<usize>() > ROW {
        return Err(too_long());
    }
    let mut filled = Filled::default();
    for (column, cell) in cells {
        let cell = received(&cell).ok_or_else(|| Fault::damaged("a cell can't be read"))?;
        filled.put(usize::try_from(column).unwrap_or(usize::MAX), cell)?;
    }
    tally.end(number, filled)
}
