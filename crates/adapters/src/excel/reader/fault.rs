//! Why a file could not be read as a workbook.

use domain::Error;

/// Why a file can't be read.
#[derive(Debug)]
pub(super) enum Fault {
    /// Not a workbook, or a damaged one. The text tells what it looks like and what to do.
    NotAWorkbook(String),
    /// It exceeds a limit; the text names the limit.
    TooLarge(String),
    /// The sheet has more columns than any table.
    TooWide(String),
    /// The disk failed.
    Disk(std::io::Error),
}

pub(super) type Result<T> = std::result::Result<T, Fault>;

impl Fault {
    /// A workbook with a part that can't be understood.
    pub(super) fn damaged(what: impl std::fmt::Display) -> Self {
        let what: String = what.to_string().chars().take(200).collect();
        Self::NotAWorkbook(format!(
            "the workbook is damaged ({what}); open it in Excel, save it as .xlsx and try again"
        ))
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::NotAWorkbook(message) => Self::invalid("file", "not_a_workbook", message),
            Fault::TooLarge(message) => Self::TooLarge(message),
            Fault::TooWide(message) => Self::invalid("file", "too_many_columns", message),
            Fault::Disk(error) => Self::internal("reading a workbook's file", error),
        }
    }
}
