//! Remembers for a while which lists are longer than is counted.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use domain::{MOST_COUNTED, Total};

/// How long a long list is assumed to stay long. Counting to [`MOST_COUNTED`] again takes longer than finding
/// a page, and a list without a version seldom becomes that short within a minute.
const REMEMBERED: Duration = Duration::from_mins(1);
/// The most lists that are remembered.
const MOST_REMEMBERED: usize = 1_000;

/// Lists with more items than are counted, with the time of the count.
#[derive(Debug, Clone, Default)]
pub(crate) struct CountCache(Arc<Mutex<HashMap<String, Instant>>>);

impl CountCache {
    /// The total of a list that was counted recently.
    pub(crate) fn total(&self, list: &str) -> Option<Total> {
        self.total_at(list, Instant::now())
    }

    fn total_at(&self, list: &str, now: Instant) -> Option<Total> {
        let counted = *self.0.lock().ok()?.get(list)?;
        let holds = now.saturating_duration_since(counted) < REMEMBERED;
        holds.then(|| Total::counted(u64::from(MOST_COUNTED) + 1))
    }

    /// Remembers the count of a long list.
    pub(crate) fn counted(&self, list: String, total: Total) {
        self.counted_at(list, total, Instant::now());
    }

    fn counted_at(&self, list: String, total: Total, now: Instant) {
        let Ok(mut lists) = self.0.lock() else { return };
        if total.exact {
            lists.remove(&list);
            return;
        }
        if lists.len() >= MOST_REMEMBERED {
            lists.retain(|_, counted| now.saturating_duration_since(*counted) < REMEMBERED);
        }
        if lists.len() < MOST_REMEMBERED {
            lists.insert(list, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: u64 = 10_001;

    #[test]
    fn long_lists_are_known_for_a_minute() {
        let (lists, now) = (CountCache::default(), Instant::now());
        lists.counted_at("hoses".to_owned(), Total::counted(LONG), now);
        let after = |seconds| lists.total_at("hoses", now + Duration::from_secs(seconds));
        assert_eq!(after(59), Some(Total { count: 10_000, exact: false }));
        assert_eq!(after(60), None);
        assert_eq!(lists.total_at("wraps", now), None);
    }

    #[test]
    fn lists_that_were_counted_to_their_end_are_counted_again() {
        let (lists, now) = (CountCache::default(), Instant::now());
        lists.counted_at("hoses".to_owned(), Total::counted(LONG), now);
        lists.counted_at("hoses".to_owned(), Total::counted(10_000), now);
        lists.counted_at("wraps".to_owned(), Total::counted(3), now);
        assert_eq!((lists.total_at("hoses", now), lists.total_at("wraps", now)), (None, None));
    }

    #[test]
    fn so_many_are_remembered_and_no_more() {
        let (lists, now) = (CountCache::default(), Instant::now());
        for list in 0..=MOST_REMEMBERED {
            lists.counted_at(list.to_string(), Total::counted(LONG), now);
        }
        assert_eq!(lists.total_at("1000", now), None);
        // Expired entries make room.
        let later = now + REMEMBERED;
        lists.counted_at("1000".to_owned(), Total::counted(LONG), later);
        assert!(lists.total_at("1000", later).is_some());
        assert_eq!(lists.0.lock().unwrap().len(), 1);
    }
}
