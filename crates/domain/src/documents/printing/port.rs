//! Ports of printing.

use chrono::{DateTime, Utc};
use thiserror::Error;

use crate::catalogue::images::Image;
use crate::documents::printing::labels::Labels;
use crate::documents::printing::papers::Paper;
use crate::organization::Settings;

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

/// Printing failed.
#[derive(Debug, Error)]
#[error("the paper could not be printed: {0}")]
pub struct PrintError(pub String);
