//! What the reading process does: reads the file on standard input, and writes its rows to standard output.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write, stderr, stdin, stdout};
use std::os::fd::AsFd;
use std::process::ExitCode;

use calamine::{Data, Ods, Reader, SheetType, SheetVisible, Xls, Xlsb};

use super::OtherFormat;
use super::cell::sent;
use super::confined::confine;
use super::process::{FAULTY, Heading, Line, UNFIT};
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
        Ok(file) => BufReader::new(File::from(file)),
        Err(error) => return told(UNFIT, &error),
    };
    let read = match format {
        OtherFormat::Xls => write::<Xls<_>>(file),
        OtherFormat::Xlsb => write::<Xlsb<_>>(file),
        OtherFormat::Ods => write::<Ods<_>>(file),
    };
    match read {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => told(FAULTY, &fault),
    }
}

fn write<R: Reader<BufReader<File>, Error: Display>>(file: BufReader<File>) -> Result<(), String> {
    let mut book = R::new(file).map_err(|error| error.to_string())?;
    let mut out = BufWriter::new(stdout().lock());
    for sheet in book.sheets_metadata().to_vec() {
        if sheet.typ != SheetType::WorkSheet {
            continue;
        }
        let hidden = sheet.visible != SheetVisible::Visible;
        line(&mut out, &Heading { name: sheet.name.clone(), hidden })?;
        let range = book.worksheet_range(&sheet.name).map_err(|error| error.to_string())?;
        let (first, left) = range.start().unwrap_or_default();
        let left = usize::try_from(left).map_err(|error| error.to_string())?;
        // Some rows more than are read, so that the reader notices.
        let most = usize::try_from(limits::ROWS).unwrap_or(usize::MAX).saturating_add(3);
        let rows = (first.saturating_add(1)..).zip(range.rows());
        let filled = rows.filter(|(_, row)| row.iter().any(|cell| *cell != Data::Empty));
        for (number, row) in filled.take(most) {
            let end = row.iter().rposition(|cell| *cell != Data::Empty).map_or(0, |last| last + 1);
            let cells = row.iter().take(end).map(sent);
            line(&mut out, &Line(number, std::iter::repeat_n(None, left).chain(cells).collect()))?;
        }
    }
    out.flush().map_err(|error| error.to_string())
}

fn line(out: &mut impl Write, value: &impl serde::Serialize) -> Result<(), String> {
    serde_json::to_writer(&mut *out, value).map_err(|error| error.to_string())?;
    out.write_all(b"\n").map_err(|error| error.to_string())
}
