//! The audit trail: who changed what, and when. The store itself writes it with every change.

use chrono::{DateTime, Utc};

use crate::RawId;
use crate::access::Actor;
use crate::fields::Choice;

/// Kind of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Created.
    Create,
    /// Changed.
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
    /// Sequence number in the organization's trail.
    pub sequence: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// What kind of record: `hose`, `customer`, `itemProperties` …
    pub kind: String,
    pub record: RawId,
    /// Kind of change.
    pub action: Action,
    /// By whom; none: the operator.
    pub actor: Option<Actor>,
    /// The request that it came with.
    pub request: Option<String>,
    /// Changed fields before the change, a JSON object by stored names; none for a new record.
    pub before: Option<String>,
    /// Changed fields after the change; none for a deleted record.
    pub after: Option<String>,
}

/// Fields for admins only: stored names that contain one of these words.
const FIGURES: [&str; 7] = ["price", "cost", "margin", "discount", "rate", "amount", "total"];

/// Whether a stored field is a figure that only admins see. `burst_test` of a line is what the test
/// costs, of an assembly whether it is wanted.
pub fn is_figure(name: &str, is_number: bool) -> bool {
    FIGURES.iter().any(|figure| name.contains(figure)) || (is_number && name.contains("burst_test"))
}

/// Filters of a list of entries, all of which must match.
#[derive(Debug, Clone, Default)]
pub struct AuditQuery {
    pub record: Option<RawId>,
    pub kind: Option<String>,
    /// By this user or key.
    pub actor: Option<RawId>,
    /// From then on.
    pub from: Option<DateTime<Utc>>,
    /// Up to, and not including, then.
    pub to: Option<DateTime<Utc>>,
}
