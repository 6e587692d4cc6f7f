//! Parts of lists: pages by number, and what follows a place.

use crate::Total;

/// A place in a list: the values of its order's keys for the record before it, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place(pub Vec<Option<String>>);

/// Where a part of a list begins.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Start {
    /// After so many records.
    Offset(u32),
    /// After this place.
    Place(Place),
}

/// Which part of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    start: Start,
    limit: u32,
}

impl Window {
    /// At most so many after so many others.
    pub const fn page(offset: u32, limit: u32) -> Self {
        Self { start: Start::Offset(offset), limit }
    }

    /// The first, at most so many.
    pub const fn first(limit: u32) -> Self {
        Self::page(0, limit)
    }

    /// At most so many after a place.
    pub const fn after(place: Place, limit: u32) -> Self {
        Self { start: Start::Place(place), limit }
    }

    /// How many records are passed over.
    pub const fn offset(&self) -> u32 {
        match self.start {
            Start::Offset(offset) => offset,
            Start::Place(_) => 0,
        }
    }

    /// The place that it begins after.
    pub const fn place(&self) -> Option<&Place> {
        match &self.start {
            Start::Offset(_) => None,
            Start::Place(place) => Some(place),
        }
    }

    /// How many records it has at most.
    pub const fn limit(&self) -> u32 {
        self.limit
    }

    /// How many to read from its start: one more than it has, which tells whether others follow.
    pub const fn to_read(&self) -> u32 {
        self.limit.saturating_add(1)
    }

    /// How many to read from the beginning of the list, or from the place.
    pub const fn reach(&self) -> u32 {
        self.to_read().saturating_add(self.offset())
    }
}

/// A part of a list.
#[derive(Debug, Clone)]
pub struct ListPage<T> {
    /// Its records.
    pub items: Vec<T>,
    /// How many the whole list has; none after a place, since nobody counts again with each part.
    pub total: Option<Total>,
    /// The place of its last record, if others follow.
    pub next: Option<Place>,
    window: Window,
}

impl<T> ListPage<T> {
    /// The part that was read: with the place of its last record if others follow.
    pub fn new(items: Vec<T>, next: Option<Place>, window: &Window) -> Self {
        let total = match window.place() {
            Some(_) => None,
            None => Total::of_last_page(items.len(), window.offset(), next.is_none()),
        };
        Self { items, total, next, window: window.clone() }
    }

    /// A part of a list that has nothing.
    pub fn empty(window: &Window) -> Self {
        let total = window.place().is_none().then_some(Total { count: 0, exact: true });
        Self { items: Vec::new(), total, next: None, window: window.clone() }
    }

    /// Whether the list has still to be counted.
    pub const fn is_uncounted(&self) -> bool {
        self.total.is_none() && self.window.place().is_none()
    }

    /// With the number of all, which is at least what it shows.
    pub fn counted(mut self, total: Total) -> Self {
        self.total = Some(total.seen(self.items.len(), self.window.offset()));
        self
    }

    /// The number of the page, from 1; none after a place.
    pub fn number(&self) -> Option<u32> {
        let number = self.window.offset().checked_div(self.window.limit).unwrap_or(0) + 1;
        self.window.place().is_none().then_some(number)
    }

    /// The same part of a list of what is made of its records.
    pub fn map<U>(self, each: impl FnMut(T) -> U) -> ListPage<U> {
        let Self { items, total, next, window } = self;
        ListPage { items: items.into_iter().map(each).collect(), total, next, window }
    }

    /// Its records, and the part to be filled with what is made of them together.
    pub fn split(self) -> (Vec<T>, ListPage<()>) {
        let Self { items, total, next, window } = self;
        (items, ListPage { items: Vec::new(), total, next, window })
    }
}

impl ListPage<()> {
    /// With records.
    pub fn filled<T>(self, items: Vec<T>) -> ListPage<T> {
        let Self { items: _, total, next, window } = self;
        ListPage { items, total, next, window }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_by_number_are_counted() {
        let place = || Place(vec![Some("a".to_owned())]);
        let last = ListPage::new(vec![1, 2, 3], None, &Window::page(50, 25));
        assert_eq!(last.total, Some(Total { count: 53, exact: true }));
        assert_eq!((last.number(), last.is_uncounted()), (Some(3), false));
        let full = ListPage::new(vec![1, 2], Some(place()), &Window::first(2));
        assert!(full.is_uncounted());
        let behind: ListPage<u8> = ListPage::new(Vec::new(), None, &Window::page(50, 25));
        assert!(behind.is_uncounted());
        let after = ListPage::new(vec![1], None, &Window::after(place(), 2));
        assert_eq!((after.total, after.number(), after.is_uncounted()), (None, None, false));
    }
}
