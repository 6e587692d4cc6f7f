//! The audit trail: who changed what, and when. The store itself writes it with every change.

use chrono::{DateTime, Utc};

use crate::RawId;
use crate::access::Actor;
use crate::fields::Choice;

/// What became of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// It was made.
    Create,
    /// It was changed.
    Update,
    /// It is gone.
    Delete,
}

impl Choice for Action {
    const WORDS: &'static [&'static str] = &["create", "update", "delete"];
    const ALL: &'static [Self] = &[Self::Create, Self::Update, Self::Delete];
}

/// One change of one record.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Its place in the trail of the organization.
    pub sequence: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// What kind of record: `hose`, `customer`, `itemProperties` …
    pub kind: String,
    /// Which record.
    pub record: RawId,
    /// What became of it.
    pub action: Action,
    /// By whom; none: the operator.
    pub actor: Option<Actor>,
    /// The request that it came with.
    pub request: Option<String>,
    /// What changed as it was, a JSON object by stored names; none for a new record.
    pub before: Option<String>,
    /// What changed as it is now; none for a record that is gone.
    pub after: Option<String>,
}

/// What of a record only admins see: stored names that hold one of these words.
const FIGURES: [&str; 5] = ["price", "cost", "margin", "discount", "rate"];

/// Whether a stored name is that of a figure that only admins see.
pub fn is_figure(name: &str) -> bool {
    FIGURES.iter().any(|figure| name.contains(figure))
}

/// Which entries a list is about: all that is said holds.
#[derive(Debug, Clone, Default)]
pub struct AuditQuery {
    /// Of this record.
    pub record: Option<RawId>,
    /// Of this kind.
    pub kind: Option<String>,
    /// By this user or key.
    pub actor: Option<RawId>,
    /// From then on.
    pub from: Option<DateTime<Utc>>,
    /// Up to, and not including, then.
    pub to: Option<DateTime<Utc>>,
}
