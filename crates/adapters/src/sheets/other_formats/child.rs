//! What the reading process does: reads the file on standard input, and writes its rows to standard output.

use std::fmt::Display;
use std::fs::File;
use std::io::{
    BufReader, BufWriter, Read, Result as IoResult, Seek, SeekFrom, Write, stderr, stdin, stdout,
};
use std::os::fd::AsFd;
use std::process::ExitCode;
use std::rc::Rc;

use calamine::{Data, Ods, OdsError, Range, Reader, SheetType, SheetVisible, Xls, Xlsb};

use super::OtherFormat;
use super::cell::sent;
use super::confined::{Pace, confine};
use super::process::{FAULTY, Heading, Line, ROW, UNFIT};
use crate::sheets::limits;

/// Reads the sheets of a file on standard input, which is open at its start, and writes their rows to standard output.
pub fn read_sheets(format: &str) -> ExitCode {
    let told = |code: u8, what: &dyn Display| {
        let _nobody_reads_it = writeln!(stderr(), "{what}");
        ExitCode::from(code)
    };
    let Some(format) = OtherFormat::ALL.into_iter().find(|known| known.word() == format) else {
        return told(UNFIT, &"no such format");
    };
    if let Err(error) = confine() {
        return told(UNFIT, &error);
    }
    let file = match stdin().as_fd().try_clone_to_owned() {
        Ok(file) => File::from(file),
        Err(error) => return told(UNFIT, &error),
    };
    let pace = Rc::new(Pace::default());
    let file = BufReader::new(Watched { file, pace: Rc::clone(&pace) });
    let read = match format {
        OtherFormat::Xls => write::<Xls<_>>(file, &pace, Xls::worksheet_range),
        OtherFormat::Xlsb => write::<Xlsb<_>>(file, &pace, Xlsb::worksheet_range),
        OtherFormat::Ods => write::<Ods<_>>(file, &pace, with_flags),
    };
    match read {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => told(FAULTY, &fault),
    }
}

/// The file, of which each part that is read is a step.
struct Watched {
    file: File,
    pace: Rc<Pace>,
}

impl Read for Watched {
    fn read(&mut self, into: &mut [u8]) -> IoResult<usize> {
        let read = self.file.read(into)?;
        if read > 0 {
            self.pace.step();
        }
        Ok(read)
    }
}

impl Seek for Watched {
    fn seek(&mut self, to: SeekFrom) -> IoResult<u64> {
        self.file.seek(to)
    }
}

/// Rows after which the process is known to get on.
const STEP: usize = 1_000;

fn write<R: Reader<BufReader<Watched>, Error: Display>>(
    file: BufReader<Watched>,
    pace: &Pace,
    cells_of: impl Fn(&mut R, &str) -> Result<Range<Data>, R::Error>,
) -> Result<(), String> {
    let mut book = R::new(file).map_err(|error| error.to_string())?;
    let mut out = BufWriter::new(stdout().lock());
    let sheets = book.sheets_metadata().iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
    // Of sheets, rows and cells one more than are read, so that the reader notices.
    let sheets: Vec<_> = sheets.take(limits::SHEETS.saturating_add(1)).cloned().collect();
    for sheet in sheets {
        let hidden = sheet.visible != SheetVisible::Visible;
        let name = sheet.name.chars().take(limits::SHEET_NAME).collect();
        line(&mut out, &Heading { name, hidden })?;
        pace.step();
        let range = cells_of(&mut book, &sheet.name).map_err(|error| error.to_string())?;
        let (first, left) = range.start().unwrap_or_default();
        let rows = (first.saturating_add(1)..).zip(range.rows());
        let rows = rows.map(|(number, row)| Line(number, cells(left, row)));
        // The headings and the notes row of a template aren't counted.
        let most = usize::try_from(limits::ROWS).unwrap_or(usize::MAX).saturating_add(3);
        let rows = rows.filter(|Line(_, cells)| !cells.is_empty()).take(most);
        for (at, row) in rows.enumerate() {
            if at.is_multiple_of(STEP) {
                pace.step();
            }
            line(&mut out, &row)?;
        }
    }
    out.flush().map_err(|error| error.to_string())
}

/// The cells of a sheet. LibreOffice saves TRUE and FALSE without a format of their own as formulas with 1 and 0.
fn with_flags(book: &mut Ods<BufReader<Watched>>, sheet: &str) -> Result<Range<Data>, OdsError> {
    let mut range = book.worksheet_range(sheet)?;
    let formulas = book.worksheet_formula(sheet)?;
    let (top, left) = formulas.start().unwrap_or_default();
    for (row, column, formula) in formulas.used_cells() {
        let flag = match formula.as_str() {
            "of:=TRUE()" => true,
            "of:=FALSE()" => false,
            _ => continue,
        };
        let place = (row.try_into().ok().and_then(|row: u32| top.checked_add(row)))
            .zip(column.try_into().ok().and_then(|column: u32| left.checked_add(column)));
        if let Some(place) = place.filter(|place| range.get_value(*place).is_some()) {
            range.set_value(place, Data::Bool(flag));
        }
    }
    Ok(range)
}

/// The cells of a row that begins in this column; so many that the reader sees whether they are too many or too long.
fn cells(left: u32, row: &[Data]) -> Vec<(u32, String)> {
    let (mut cells, mut bytes) = (Vec::new(), 0_usize);
    for (column, cell) in (left..).zip(row) {
        let Some(cell) = sent(cell) else { continue };
        bytes = bytes.saturating_add(cell.len());
        cells.push((column, cell));
        if cells.len() > limits::COLUMNS || bytes > ROW {
            break;
        }
    }
    cells
}

fn line(out: &mut impl Write, value: &impl serde::Serialize) -> Result<(), String> {
    serde_json::to_writer(&mut *out, value).map_err(|error| error.to_string())?;
    out.write_all(b"\n").map_err(|error| error.to_string())
}
