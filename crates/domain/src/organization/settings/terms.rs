//! The terms that an organization accepts.

use chrono::{DateTime, Utc};

use crate::Id;
use crate::organization::Actor;
use crate::workbooks::Bounded;

pub type TermsVersion = Bounded<0, 1_000_000>;

/// What an admin said of a version of the terms.
#[derive(Debug, Clone, PartialEq)]
pub struct AcceptedTerms {
    pub id: Id<Self>,
    pub version: TermsVersion,
    /// Whether they were accepted; otherwise what was accepted holds no longer.
    pub accepted: bool,
    /// When.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: Actor,
}
