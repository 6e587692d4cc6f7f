//! Common fields of all records.

use chrono::{DateTime, Utc};

use crate::RawId;

/// When a record was created and last changed, and by which user or API key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// When it was created.
    pub created: DateTime<Utc>,
    /// Who created it; `None` for the program itself.
    pub created_by: Option<RawId>,
    /// When it was last changed.
    pub last_modified: DateTime<Utc>,
    /// Who last changed it.
    pub last_modified_by: Option<RawId>,
}

impl Record {
    /// A record created by `by` now.
    pub const fn new(now: DateTime<Utc>, by: Option<RawId>) -> Self {
        Self { created: now, created_by: by, last_modified: now, last_modified_by: by }
    }

    /// Includes a later change of another record that counts as a change of this one.
    #[must_use]
    pub fn with_change(mut self, change: Option<(DateTime<Utc>, Option<RawId>)>) -> Self {
        if let Some((at, by)) = change
            && at > self.last_modified
        {
            self.touch(at, by);
        }
        self
    }

    /// Records a change by `by`.
    pub const fn touch(&mut self, now: DateTime<Utc>, by: Option<RawId>) {
        self.last_modified = now;
        self.last_modified_by = by;
    }
}
