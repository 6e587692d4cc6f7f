//! Ports of printing.

use chrono::{DateTime, Utc};

use crate::Error;
use crate::catalogue::images::Image;
use crate::documents::printing::labels::Labels;
use crate::documents::printing::papers::Paper;
use crate::organization::{LabelSize, Settings};

/// Lays out and prints. Works hard and waits for nothing: call it where blocking is fine.
pub trait PaperPrinter: Send + Sync {
    /// A paper as a file.
    fn print(&self, paper: &Paper<'_>, letterhead: &Letterhead<'_>) -> Result<Vec<u8>, PrintError>;

    /// Labels as a file: a page for each label and copy, the copies of a label together. Where
    /// they are large enough, the logo stands over the texts.
    fn labels(&self, labels: &Labels, logo: Option<&Image>) -> Result<Vec<u8>, PrintError>;
}

/// Letterhead of an organization's printed documents.
#[derive(Debug, Clone, Copy)]
pub struct Letterhead<'a> {
    /// Its name, address, size of paper and time zone.
    pub settings: &'a Settings,
    /// Its logo; left out where it can't be printed.
    pub logo: Option<&'a Image>,
    /// When it is printed.
    pub now: DateTime<Utc>,
}

/// Why something isn't printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// No font has characters of a text.
    #[error("no font has {lacking:?} of {text:?}")]
    Unprintable { text: String, lacking: Vec<char> },
    /// A text that has to be on a label would be cut.
    #[error("the label is too small")]
    LabelTooSmall {
        /// The smallest size that isn't, if one isn't.
        smallest: Option<LabelSize>,
    },
    /// By a fault of the program.
    #[error("the paper could not be printed: {0}")]
    Failed(String),
}

impl PrintError {
    /// The answer to who wanted that printed.
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
                let cut = "it would cut number, pressure, length or date";
                let message = match smallest {
                    Some(size) => format!(
                        "{cut}; the smallest label that has room for them is {size} (inches)"
                    ),
                    None => format!(
                        "{cut}; no label up to 12x12 (inches) has room for them: shorten the texts"
                    ),
                };
                Error::invalid("/labelSize", "label_too_small", message)
            }
            failed @ Self::Failed(_) => Error::internal(doing, failed),
        }
    }
}
