//! From when and until when something holds, where the organization is.

use chrono::NaiveDateTime;

/// From a start, inclusive, until an end, exclusive; without one of them, always.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Validity {
    start: Option<NaiveDateTime>,
    end: Option<NaiveDateTime>,
}

impl Validity {
    /// A time that begins before it ends; none for others.
    pub fn new(start: Option<NaiveDateTime>, end: Option<NaiveDateTime>) -> Option<Self> {
        let never = start.zip(end).is_some_and(|(start, end)| start >= end);
        (!never).then_some(Self { start, end })
    }

    /// When it begins to hold.
    pub const fn start(&self) -> Option<NaiveDateTime> {
        self.start
    }

    /// When it holds no more.
    pub const fn end(&self) -> Option<NaiveDateTime> {
        self.end
    }

    /// Whether it holds at a local time.
    pub fn holds_at(&self, at: NaiveDateTime) -> bool {
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

/// Pairs of places of what holds at the same time under the same key. Where something holds beside
/// another, it is in a pair, or the other is.
pub fn overlapping<K: Ord>(
    held: impl Iterator<Item = Option<(K, Validity)>>,
) -> Vec<(usize, usize)> {
    let at_places = held.enumerate().filter_map(|(place, held)| Some((held?, place)));
    let mut sorted: Vec<_> = at_places.map(|((key, when), place)| (key, when, place)).collect();
    // Within a key by their start; those without one first.
    sorted.sort_by(|(one, when, at), (two, other, place)| {
        (one, when.start(), at).cmp(&(two, other.start(), place))
    });
    let mut sorted = sorted.into_iter();
    let mut found = Vec::new();
    let Some(mut last) = sorted.next() else { return found };
    for next in sorted {
        let ((key, until, place), (other, validity, at)) = (&last, &next);
        let overlaps = key == other && until.overlaps(validity);
        if overlaps {
            found.push((*place, *at));
        }
        // The one that holds longer stays to compare with.
        let longer = |end| until.end().is_none_or(|until| end <= until);
        if !(overlaps && validity.end().map_or(until.end().is_none(), longer)) {
            last = next;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(key: u8, when: &str) -> (u8, Validity) {
        let (start, end) = when.split_once("..").unwrap();
        let day = |day: &str| -> Option<NaiveDateTime> {
            (!day.is_empty()).then(|| format!("2026-01-{day}T00:00:00").parse().unwrap())
        };
        (key, Validity::new(day(start), day(end)).unwrap())
    }

    fn found(held: &[(u8, Validity)]) -> Vec<usize> {
        let none = std::iter::once(None);
        let pairs = overlapping(held.iter().copied().map(Some).chain(none));
        let mut later: Vec<_> = pairs.into_iter().map(|(one, two)| one.max(two)).collect();
        later.sort_unstable();
        later
    }

    #[test]
    fn one_holds_at_a_time() {
        assert_eq!(found(&[held(1, ".."), held(2, "..")]), [0; 0]);
        assert_eq!(found(&[held(1, ".."), held(1, "..")]), [1]);
        assert_eq!(found(&[held(1, "10..20"), held(1, "20.."), held(1, "..10")]), [0; 0]);
        assert_eq!(found(&[held(1, "10..20"), held(1, "19.."), held(1, "..11")]), [1, 2]);
        // A long one overlaps with all that come within it.
        assert_eq!(found(&[held(1, "01.."), held(1, "05..06"), held(1, "08..09")]), [1, 2]);
        assert_eq!(found(&[held(1, "01..09"), held(1, "02..03"), held(1, "05..06")]), [1, 2]);
    }
}
