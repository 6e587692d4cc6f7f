//! Recognizes uploads that are not workbooks.

use std::fs::File;
use std::io::{Read, Seek};

use super::fault::{Fault, Result};
use super::limits;
use super::package::{Package, locked};

/// Number of bytes of a file to examine.
const LOOK: usize = 4 << 10;

/// Opens a file as a package, if it can be a workbook.
pub(super) fn package(mut file: File) -> Result<Package> {
    let length = file.metadata().map_err(Fault::Disk)?.len();
    if length > limits::FILE {
        return Err(Fault::TooLarge(format!("the file is larger than {} MiB", limits::FILE >> 20)));
    }
    file.rewind().map_err(Fault::Disk)?;
    let mut start = Vec::with_capacity(LOOK);
    let look = u64::try_from(LOOK).unwrap_or_default();
    file.by_ref().take(look).read_to_end(&mut start).map_err(Fault::Disk)?;
    if start.starts_with(b"PK") {
        return Package::open(file);
    }
    if start.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        return Err(if is_encrypted(&mut file)? {
            locked()
        } else {
            looks_like("an older Excel workbook (.xls)")
        });
    }
    Err(looks_like(described(&start)))
}

/// Explains what a package without a workbook is.
pub(super) fn other(package: &mut Package) -> Fault {
    if package.has("xl/workbook.bin") {
        return looks_like("a binary Excel workbook (.xlsb)");
    }
    match package.peek("mimetype").as_deref() {
        Some("application/vnd.oasis.opendocument.spreadsheet") => {
            return looks_like("an OpenDocument spreadsheet (.ods)");
        }
        Some(_) => return looks_like("an OpenDocument file that is no spreadsheet"),
        None => {}
    }
    if package.has("word/") {
        looks_like("a Word document")
    } else if package.has("ppt/") {
        looks_like("a PowerPoint presentation")
    } else if package.has("index/") {
        looks_like("a Numbers spreadsheet")
    } else {
        looks_like("a zip archive without a workbook in it")
    }
}

fn looks_like(what: &str) -> Fault {
    Fault::NotAWorkbook(format!(
        "the file is not an Excel workbook but looks like {what}; save it as .xlsx and try again"
    ))
}

fn described(start: &[u8]) -> &'static str {
    if start.is_empty() {
        return "an empty file";
    }
    if start.starts_with(b"%PDF") {
        return "a PDF";
    }
    if start.starts_with(b"\xFF\xFE") || start.starts_with(b"\xFE\xFF") {
        return "text (.txt or .csv)";
    }
    let control = |byte: &u8| *byte < b' ' && !matches!(*byte, b'\t' | b'\n' | b'\r' | 0x0C);
    if start.iter().any(control) {
        return "another kind of file";
    }
    let text = String::from_utf8_lossy(start).to_lowercase();
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let line = text.lines().next().unwrap_or_default();
    if text.starts_with("<!doctype html") || text.starts_with("<html") || text.starts_with("<table")
    {
        "a web page"
    } else if text.starts_with('<') {
        "XML"
    } else if text.starts_with('{') || text.starts_with('[') {
        "JSON"
    } else if line.contains([',', ';', '\t']) {
        "text with separators (.csv)"
    } else {
        "text"
    }
}

/// Whether an OLE file is an encrypted workbook, judged by the name of its stream.
fn is_encrypted(file: &mut File) -> Result<bool> {
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    file.rewind().map_err(Fault::Disk)?;
    let mut window = Vec::new();
    loop {
        let excess = window.len().saturating_sub(name.len());
        window.drain(..excess);
        let more = file.by_ref().take(64 << 10).read_to_end(&mut window).map_err(Fault::Disk)?;
        if window.windows(name.len()).any(|here| here == name) {
            return Ok(true);
        }
        if more == 0 {
            return Ok(false);
        }
    }
}
