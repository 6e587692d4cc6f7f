//! Files of the formats that a library reads: .xls, .xlsb and .ods.
//!
//! calamine holds a whole file in memory, and reserves as much as the file claims to need. So it runs in a process of its
//! own, this program started once more, which the kernel keeps within limits. It writes the rows to a file, which is then
//! read like any other.

mod cell;
mod child;
mod confined;
mod process;

pub use self::child::read_sheets;
pub(super) use self::process::OtherFile;

/// Format of a file that a library reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OtherFormat {
    /// Excel 97 to 2003.
    Xls,
    /// Excel's binary workbook.
    Xlsb,
    /// OpenDocument.
    Ods,
}

impl OtherFormat {
    const ALL: [Self; 3] = [Self::Xls, Self::Xlsb, Self::Ods];

    /// The extension, by which the process is told the format.
    const fn word(self) -> &'static str {
        match self {
            Self::Xls => "xls",
            Self::Xlsb => "xlsb",
            Self::Ods => "ods",
        }
    }

    /// The format as messages name it.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Xls => "an older Excel workbook (.xls)",
            Self::Xlsb => "a binary Excel workbook (.xlsb)",
            Self::Ods => "an OpenDocument spreadsheet (.ods)",
        }
    }
}
