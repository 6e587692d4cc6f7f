//! Why a file could not be read as sheets.

use domain::Error;

use super::limits;

/// Why a file can't be read.
#[derive(Debug)]
pub(super) enum Fault {
    /// It can't be understood, or not all of it. The code, and a text that tells what to do.
    Unreadable(&'static str, String),
    /// It exceeds a limit; the text names the limit.
    TooLarge(String),
    /// The disk failed.
    Disk(std::io::Error),
}

pub(super) type Result<T> = std::result::Result<T, Fault>;

impl Fault {
    /// Not a workbook, or a damaged one.
    pub(super) const fn not_a_workbook(message: String) -> Self {
        Self::Unreadable("not_a_workbook", message)
    }

    /// A workbook with a part that can't be understood.
    pub(super) fn damaged(what: impl std::fmt::Display) -> Self {
        let what: String = what.to_string().chars().take(200).collect();
        Self::not_a_workbook(format!(
            "the workbook is damaged ({what}); open it in Excel, save it as .xlsx and try again"
        ))
    }

    /// A workbook of more sheets than are read.
    pub(super) fn too_many_sheets() -> Self {
        Self::TooLarge(format!("the workbook has more than {} sheets", limits::SHEETS))
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Unreadable(code, message) => Self::invalid("file", code, message),
            Fault::TooLarge(limit) => Self::TooLarge(format!(
                "{limit}; copy the list alone into a new file, or split it into several"
            )),
            Fault::Disk(error) => Self::internal("reading a workbook's file", error),
        }
    }
}
