//! Common fields of all records.

use chrono::{DateTime, Utc};

use crate::RawId;

/// When a record was made and last changed, and by whom (a user or an API key).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// When it was made.
    pub created: DateTime<Utc>,
    /// Who made it; none for what the program itself loaded.
    pub created_by: Option<RawId>,
    /// When it was last changed.
    pub last_modified: DateTime<Utc>,
    /// Who last changed it.
    pub last_modified_by: Option<RawId>,
}

impl Record {
    /// A record that `by` makes now.
    pub const fn new(now: DateTime<Utc>, by: Option<RawId>) -> Self {
        Self { created: now, created_by: by, last_modified: now, last_modified_by: by }
    }

    /// It with a change of something else that counts as its own, where that is later.
    #[must_use]
    pub fn with_change(mut self, change: Option<(DateTime<Utc>, Option<RawId>)>) -> Self {
        if let Some((at, by)) = change
            && at > self.last_modified
        {
            self.touch(at, by);
        }
        self
    }

    /// Notes a change by `by`.
    pub const fn touch(&mut self, now: DateTime<Utc>, by: Option<RawId>) {
        self.last_modified = now;
        self.last_modified_by = by;
    }
}
