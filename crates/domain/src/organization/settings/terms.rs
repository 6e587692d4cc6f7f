//! The terms that an organization accepts.

use chrono::{DateTime, Utc};

use crate::Id;
use crate::access::Actor;
use crate::fields::Bounded;

/// The version of terms.
pub type TermsVersion = Bounded<0, 1_000_000>;

/// What an admin said of a version of the terms.
#[derive(Debug, Clone, PartialEq)]
pub struct AcceptedTerms {
    /// Its id.
    pub id: Id<Self>,
    /// Which version.
    pub version: TermsVersion,
    /// Whether they were accepted; otherwise what was accepted holds no longer.
    pub accepted: bool,
    /// When.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: Actor,
}
