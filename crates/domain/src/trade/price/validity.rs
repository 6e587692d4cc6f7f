//! From when and until when something holds.

use chrono::{DateTime, Utc};

/// From a start, inclusive, until an end, exclusive; without one of them, always.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Validity {
    start: Option<DateTime<Utc>>,
    end: Option<DateTime<Utc>>,
}

impl Validity {
    /// A time that begins before it ends; none for others.
    pub fn new(start: Option<DateTime<Utc>>, end: Option<DateTime<Utc>>) -> Option<Self> {
        let never = start.zip(end).is_some_and(|(start, end)| start >= end);
        (!never).then_some(Self { start, end })
    }

    /// When it begins to hold.
    pub const fn start(&self) -> Option<DateTime<Utc>> {
        self.start
    }

    /// When it holds no more.
    pub const fn end(&self) -> Option<DateTime<Utc>> {
        self.end
    }

    /// Whether it holds at a time.
    pub fn holds_at(&self, at: DateTime<Utc>) -> bool {
        self.start.is_none_or(|start| start <= at) && self.end.is_none_or(|end| at < end)
    }

    /// Whether both hold at some time.
    pub fn overlaps(&self, other: &Self) -> bool {
        let before = |one: &Self, two: &Self| {
            one.end.zip(two.start).is_some_and(|(end, start)| end <= start)
        };
        !before(self, other) && !before(other, self)
    }
}
