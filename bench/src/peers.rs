//! What programs in other languages take for the same work.

use std::fs;
use std::io::Write;
use std::process::Command;

use serde_json::Value;

use crate::{Result, say};

/// The Python environment that run.sh makes.
const PYTHON: &str = ".venv-bench/bin/python";

/// Seconds that other writers take for the cells of a workbook, and other readers for reading it;
/// none where there is no Python.
pub(crate) fn writers(workbook: &[u8]) -> Result<Vec<(String, f64)>> {
    ask("workbook", ".xlsx", workbook)
}

/// How many data sheets with the texts and lines of this one, and how many labels, another program
/// draws in a second.
pub(crate) fn papers(sheet: &[u8]) -> Result<Vec<(String, f64)>> {
    ask("papers", ".pdf", sheet)
}

fn ask(what: &str, suffix: &str, content: &[u8]) -> Result<Vec<(String, f64)>> {
    let mut file = tempfile::Builder::new().suffix(suffix).tempfile()?;
    file.write_all(content)?;
    let done = Command::new(PYTHON).args(["bench/peers.py", what]).arg(file.path()).output();
    let done = match done {
        Ok(done) if done.status.success() => done,
        Ok(done) => return Err(String::from_utf8_lossy(&done.stderr).into()),
        Err(_) => {
            say("There is no Python environment, so its libraries are not measured");
            return Ok(Vec::new());
        }
    };
    let output: Value = serde_json::from_slice(&done.stdout)?;
    let fields = output.as_object().into_iter().flatten();
    Ok(fields.filter_map(|(name, figure)| Some((name.clone(), figure.as_f64()?))).collect())
}

/// A workbook as LibreOffice saves it in a format, by its extension; none where it isn't installed.
pub(crate) fn saved_by_libreoffice(workbook: &[u8], format: &str) -> Result<Option<Vec<u8>>> {
    let folder = tempfile::tempdir()?;
    let (original, saved) = (folder.path().join("given.xlsx"), folder.path().join("saved"));
    fs::write(&original, workbook)?;
    let done = Command::new("soffice")
        .args(["--headless", "--convert-to", format, "--outdir"])
        .arg(&saved)
        .arg(&original)
        .env("HOME", folder.path())
        .output();
    if done.is_err() {
        say("There is no LibreOffice, so its files are not measured");
        return Ok(None);
    }
    Ok(Some(fs::read(saved.join("given").with_extension(format))?))
}
