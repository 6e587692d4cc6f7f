//! Ports of printing.

use chrono::{DateTime, Utc};

use crate::Error;
use crate::catalogue::images::Image;
use crate::documents::printing::labels::Labels;
use crate::documents::printing::papers::Paper;
use crate::organization::{LabelSize, Settings};

/// Lays out and prints. CPU-bound without waiting: call it where blocking is fine.
pub trait PaperPrinter: Send + Sync {
    /// A paper as a file.
    fn print(&self, paper: &Paper<'_>, letterhead: &Letterhead<'_>) -> Result<Vec<u8>, PrintError>;

    /// Labels as a file: a page for each label and copy, the copies of a label together. Large labels have
    /// the logo above the texts.
    fn labels(&self, labels: &Labels, logo: Option<&Image>) -> Result<Vec<u8>, PrintError>;
}

/// Letterhead of an organization's papers.
#[derive(Debug, Clone, Copy)]
pub struct Letterhead<'a> {
    /// Name, address, paper size and time zone.
    pub settings: &'a Settings,
    /// Logo; left out if it can't be printed.
    pub logo: Option<&'a Image>,
    /// Time of printing.
    pub now: DateTime<Utc>,
}

/// Why something can't be printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// No font has some characters of a text.
    #[error("no font can print {lacking:?} in {text:?}")]
    Unprintable { text: String, lacking: Vec<char> },
    /// A text that must be on a label doesn't fit.
    #[error("the label is too small")]
    LabelTooSmall {
        /// The smallest size that fits, if there is one.
        smallest: Option<LabelSize>,
    },
    /// An internal error.
    #[error("the paper could not be printed: {0}")]
    Failed(String),
}

impl PrintError {
    /// The error for the caller.
    pub(crate) fn refusal(self, doing: &str) -> Error {
        match self {
            Self::Unprintable { text, lacking } => {
                let shown: String = text.chars().take(60).collect();
                let of = |c: &char| format!("{c} (U+{:04X})", u32::from(*c));
                let lacking: Vec<String> = lacking.iter().take(5).map(of).collect();
                let message = format!(
                    "{shown:?} can't be printed: the fonts have no {}; write it in other letters, or have the \
                     operator name a font that has them (fonts.fallback)",
                    lacking.join(", ")
                );
                Error::invalid("", "unprintable", message)
            }
            Self::LabelTooSmall { smallest } => {
                let cut = "number, pressure, length and date don't all fit on it";
                let message = match smallest {
                    Some(size) => format!(
                        "{cut}; the smallest label that has room for them is {size} (inches)"
                    ),
                    None => {
                        format!("{cut}, nor on any label up to 12x12 (inches): shorten the texts")
                    }
                };
                Error::invalid("/labelSize", "label_too_small", message)
            }
            failed @ Self::Failed(_) => Error::internal(doing, failed),
        }
    }
}
