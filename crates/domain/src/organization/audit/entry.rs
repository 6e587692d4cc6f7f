//! Entries of the audit trail: who changed what, and when. The database writes one with every change.

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
    /// Deleted.
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
    /// Time of the change.
    pub at: DateTime<Utc>,
    /// Kind of record: `hose`, `customer`, `itemProperties` …
    pub kind: String,
    pub record: RawId,
    /// Kind of change.
    pub action: Action,
    /// User or API key; `None` for the operator.
    pub actor: Option<Actor>,
    /// Request that made the change.
    pub request: Option<String>,
    /// Why, as whoever changed it says.
    pub reason: Option<String>,
    /// Changed fields before the change, a JSON object by stored names; `None` for a new record.
    pub before: Option<String>,
    /// Changed fields after the change; `None` for a deleted record.
    pub after: Option<String>,
}

/// Words in the stored names of fields that only admins see.
const FIGURES: [&str; 7] = ["price", "cost", "margin", "discount", "rate", "amount", "total"];

/// Whether only admins see a stored field. `burst_test` of a line is the cost of the test; of an assembly, whether
/// one is ordered.
pub fn is_figure(name: &str, is_number: bool) -> bool {
    FIGURES.iter().any(|figure| name.contains(figure)) || (is_number && name.contains("burst_test"))
}

/// Words in the stored names of fields that tell what something costs the organization, and what it makes of it.
const COSTS: [&str; 3] = ["cost", "margin", "pricing"];

/// Whether only admins learn that a stored field was changed.
pub fn is_cost(name: &str) -> bool {
    COSTS.iter().any(|cost| name.contains(cost))
}

/// Filters of a list of entries; all must match.
#[derive(Debug, Clone, Default)]
pub struct AuditQuery {
    pub record: Option<RawId>,
    pub kind: Option<String>,
    /// By this user or key.
    pub actor: Option<RawId>,
    /// Not before this time.
    pub from: Option<DateTime<Utc>>,
    /// Before this time.
    pub to: Option<DateTime<Utc>>,
}
