//! Number of records in a list.

/// Records counted at most, where pages end too: beyond, filters serve better.
pub const MOST_COUNTED: u32 = 10_000;
/// Records counted if a rough total is enough.
pub const FEW_COUNTED: u32 = 1_000;

/// Limit of counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Counting {
    /// To [`MOST_COUNTED`].
    #[default]
    Full,
    /// To [`FEW_COUNTED`].
    Rough,
}

impl Counting {
    /// The limit.
    pub const fn most(self) -> u32 {
        match self {
            Self::Full => MOST_COUNTED,
            Self::Rough => FEW_COUNTED,
        }
    }
}

/// How many records a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total {
    /// Number of records; if there are more than were counted, a lower bound.
    pub count: u64,
    /// Whether the number is exact.
    pub exact: bool,
}

impl Total {
    /// Total of a count that stopped beyond [`MOST_COUNTED`].
    pub fn counted(count: u64) -> Self {
        Self::counted_to(MOST_COUNTED, count)
    }

    /// Total of a count that stopped beyond `most`.
    pub fn counted_to(most: u32, count: u64) -> Self {
        let most = u64::from(most);
        Self { count: count.min(most), exact: count <= most }
    }

    /// The same, at least as high as the records on a page and before it.
    pub fn seen(self, found: usize, offset: u32) -> Self {
        let seen = u64::try_from(found).map_or(0, |found| found + u64::from(offset));
        if self.exact || found == 0 {
            self
        } else {
            Self { count: self.count.max(seen), exact: false }
        }
    }

    /// The total if a page shows it, since it is the last; saves counting.
    pub fn of_last_page(found: usize, offset: u32, is_last: bool) -> Option<Self> {
        let found = u32::try_from(found).ok()?;
        let shows = is_last && (found > 0 || offset == 0);
        shows.then(|| Self { count: u64::from(offset) + u64::from(found), exact: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_page_tells_the_total() {
        let exact = |count| Some(Total { count, exact: true });
        assert_eq!(Total::of_last_page(0, 0, true), exact(0));
        assert_eq!(Total::of_last_page(3, 50, true), exact(53));
        assert_eq!(Total::of_last_page(25, 50, false), None);
        assert_eq!(Total::of_last_page(0, 50, true), None);
    }

    #[test]
    fn totals_end_where_pages_end() {
        assert_eq!(Total::counted(10_000), Total { count: 10_000, exact: true });
        assert_eq!(Total::counted(20_002), Total { count: 10_000, exact: false });
    }

    #[test]
    fn rough_totals_are_never_less_than_a_page_shows() {
        let rough = |count| Total::counted_to(Counting::Rough.most(), count);
        assert_eq!(rough(1_000).seen(50, 2_000), Total { count: 1_000, exact: true });
        assert_eq!(rough(1_001).seen(50, 0), Total { count: 1_000, exact: false });
        assert_eq!(rough(1_001).seen(50, 2_000), Total { count: 2_050, exact: false });
        assert_eq!(rough(1_001).seen(0, 2_000), Total { count: 1_000, exact: false });
    }
}
