//! How many records a list has.

/// Records that are counted at most, and where pages end: beyond it, filters serve better.
pub const MOST_COUNTED: u32 = 10_000;

/// How many records a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total {
    /// How many, or [`MOST_COUNTED`] where there are more.
    pub count: u64,
    /// Whether there are no more than that.
    pub exact: bool,
}

impl Total {
    /// A total out of a count that stopped somewhere beyond [`MOST_COUNTED`].
    pub fn counted(count: u64) -> Self {
        let most = u64::from(MOST_COUNTED);
        Self { count: count.min(most), exact: count <= most }
    }

    /// The total where a page tells it: the last one is not full. Saves the counting.
    pub fn of_last_page(found: usize, offset: u32, limit: u32) -> Option<Self> {
        let found = u32::try_from(found).ok()?;
        let last = found < limit && (found > 0 || offset == 0);
        last.then(|| Self { count: u64::from(offset) + u64::from(found), exact: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_page_tells_the_total() {
        let exact = |count| Some(Total { count, exact: true });
        assert_eq!(Total::of_last_page(0, 0, 25), exact(0));
        assert_eq!(Total::of_last_page(3, 50, 25), exact(53));
        assert_eq!(Total::of_last_page(25, 50, 25), None);
        assert_eq!(Total::of_last_page(0, 50, 25), None);
    }

    #[test]
    fn totals_end_where_pages_end() {
        assert_eq!(Total::counted(10_000), Total { count: 10_000, exact: true });
        assert_eq!(Total::counted(20_002), Total { count: 10_000, exact: false });
    }
}
