//! Places in the feed.

use chrono::{DateTime, Utc};

use crate::RawId;

/// A place in the feed: after everything of the transaction up to this record.
///
/// All changes of a transaction become visible together, so within it they are told in the order of their records: then
/// all that it changed of a record stands together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedPlace {
    /// Number of the transaction.
    pub transaction: i64,
    pub record: RawId,
    /// Begin of the transaction, by which old parts of the trail are left out.
    pub at: DateTime<Utc>,
}

impl FeedPlace {
    /// Before the first change that is kept.
    pub const FIRST: Self = Self { transaction: -1, record: [0; 12], at: DateTime::<Utc>::MIN_UTC };

    /// After everything that is visible at `at`, where transactions from `below` on may still be running.
    pub const fn before(below: i64, at: DateTime<Utc>) -> Self {
        Self { transaction: below - 1, record: [u8::MAX; 12], at }
    }
}

/// A place that a reader has been told, to go on from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedCursor {
    /// Places of another epoch mean nothing.
    pub epoch: i64,
    pub place: FeedPlace,
}

/// Where to begin to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedStart {
    /// At the first change that is kept.
    Beginning,
    /// With what comes from now on.
    Now,
    After(FeedCursor),
}
