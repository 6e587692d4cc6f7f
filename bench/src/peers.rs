//! What programs in other languages take for the same work.

use std::io::Write;
use std::process::Command;

use serde_json::Value;

use crate::{Result, say};

/// The Python environment that run.sh makes.
const PYTHON: &str = ".venv-bench/bin/python";

/// Seconds that other writers take for the cells of a workbook, and other readers for reading it;
/// none where there is no Python.
pub(crate) fn writers(workbook: &[u8]) -> Result<Vec<(String, f64)>> {
    let mut file = tempfile::Builder::new().suffix(".xlsx").tempfile()?;
    file.write_all(workbook)?;
    let done = Command::new(PYTHON).arg("bench/peers.py").arg(file.path()).output();
    let done = match done {
        Ok(done) if done.status.success() => done,
        Ok(done) => return Err(String::from_utf8_lossy(&done.stderr).into()),
        Err(_) => {
            say("There is no Python environment, so other writers are not measured");
            return Ok(Vec::new());
        }
    };
    let told: Value = serde_json::from_slice(&done.stdout)?;
    let told = told.as_object().into_iter().flatten();
    Ok(told.filter_map(|(name, seconds)| Some((name.clone(), seconds.as_f64()?))).collect())
}
