//! Recognizes what an upload is, by its first bytes.

use std::fs::File;
use std::io::{Read, Seek};

use super::fault::{Fault, Result};
use super::limits;

/// Number of bytes of a file to examine.
const LOOK: usize = 4 << 10;

/// Kind of a file by its first bytes.
pub(super) enum Looks {
    /// A zip archive, as a workbook is.
    Package,
    /// A compound file, as a workbook before Excel 2007 is.
    Compound,
    Text,
}

/// Looks at a file, and leaves it at its start.
pub(super) fn look(file: &mut File) -> Result<Looks> {
    let length = file.metadata().map_err(Fault::Disk)?.len();
    if length > limits::FILE {
        return Err(Fault::TooLarge(format!("the file is larger than {} MiB", limits::FILE >> 20)));
    }
    file.rewind().map_err(Fault::Disk)?;
    let mut start = Vec::with_capacity(LOOK);
    let look = u64::try_from(LOOK).unwrap_or_default();
    file.by_ref().take(look).read_to_end(&mut start).map_err(Fault::Disk)?;
    if start.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        if is_encrypted(file)? {
            return Err(locked());
        }
        file.rewind().map_err(Fault::Disk)?;
        return Ok(Looks::Compound);
    }
    file.rewind().map_err(Fault::Disk)?;
    if start.starts_with(b"PK\x03\x04") || start.starts_with(b"PK\x05\x06") {
        return Ok(Looks::Package);
    }
    described(&start).map_or(Ok(Looks::Text), |other| Err(looks_like(other)))
}

/// The error for a workbook that needs a password.
pub(super) fn locked() -> Fault {
    Fault::not_a_workbook(
        "the workbook is protected by a password; save it as .xlsx without one".to_owned(),
    )
}

/// The error for a file that is neither a workbook nor CSV.
pub(super) fn looks_like(what: &str) -> Fault {
    Fault::not_a_workbook(format!(
        "the file is neither a spreadsheet (.xlsx, .xls, .xlsb, .ods) nor CSV but looks like {what}; save it as .xlsx or .csv and try again"
    ))
}

/// Name for people of a file without sheets; `None` if it may be CSV.
fn described(start: &[u8]) -> Option<&'static str> {
    if start.is_empty() {
        return Some("an empty file");
    }
    if start.starts_with(b"%PDF") {
        return Some("a PDF");
    }
    if start.starts_with(b"\xFF\xFE") || start.starts_with(b"\xFE\xFF") {
        return None;
    }
    let control = |byte: &u8| *byte < b' ' && !matches!(*byte, b'\t' | b'\n' | b'\r' | 0x0C);
    if start.iter().any(control) {
        return Some("another kind of file");
    }
    let text = String::from_utf8_lossy(start).to_lowercase();
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with("<!doctype html") || text.starts_with("<html") || text.starts_with("<table")
    {
        Some("a web page")
    } else if text.starts_with('<') {
        Some("XML")
    } else if text.starts_with('{') || text.starts_with('[') {
        Some("JSON")
    } else {
        None
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
