//! Pages of lists.

use domain::{Counting, Error, ListPage, MOST_COUNTED, Place, Window};
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::list::cursor::{AFTER, ListName};
use crate::operation::{Call, Parameter, ParameterKind, QueryValues};

/// A page of a list.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "{T}Page")]
pub(crate) struct Page<T> {
    /// The records of this page.
    items: Vec<T>,
    /// Number of records on all pages, counted up to 10,000. Absent with after.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
    /// false if there are more than total.
    #[serde(skip_serializing_if = "is_true")]
    total_is_exact: bool,
    /// Page number, from 1. Absent with after.
    #[serde(rename = "page", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    number: Option<u32>,
    /// Cursor of the next page, for after; null if this is the last one.
    next: Option<String>,
}

impl<T: Serialize> Page<T> {
    /// The page that a request asked for. The answer has the next one as a link.
    pub(crate) fn new(call: &mut Call, page: ListPage<T>) -> Self {
        let page = Self::of(call.list_name(), page);
        call.next.clone_from(&page.next);
        page
    }

    /// The cursor of the next page.
    pub(crate) fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// A page of a list.
    pub(crate) fn of(list: ListName, page: ListPage<T>) -> Self {
        let number = page.number();
        Self {
            items: page.items,
            total: page.total.map(|total| total.count),
            total_is_exact: page.total.is_none_or(|total| total.exact),
            number,
            next: page.next.map(|place| list.cursor(&place)),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_true(flag: &bool) -> bool {
    *flag
}

/// A part of a list: a page, or what comes after a place. Pages have an end.
pub(crate) fn window(page: Option<u32>, limit: u32, place: Option<Place>) -> Result<Window, Error> {
    if let Some(place) = place {
        if page.is_some() {
            let message =
                "can't be given together with after, which says where to go on; leave it out";
            return Err(Error::invalid("page", "page_with_cursor", message));
        }
        return Ok(Window::after(place, limit));
    }
    let offset = page.unwrap_or(1).saturating_sub(1).saturating_mul(limit);
    if offset >= MOST_COUNTED {
        return Err(Error::invalid(
            "page",
            "too_deep",
            format!(
                "pages end after {MOST_COUNTED} items; narrow the list by filters, or go on with after where the list takes it"
            ),
        ));
    }
    Ok(Window::page(offset, limit))
}

/// The parameters of lists that are read by numbered pages, or from one record to the next.
pub(crate) fn paging() -> Vec<Parameter> {
    let mut parameters = numbered_paging();
    parameters.push(after());
    parameters
}

/// The parameter with the cursor of the next page.
pub(crate) const fn after() -> Parameter {
    Parameter::new(
        AFTER,
        ParameterKind::Cursor,
        "Cursor: next of an earlier answer with the same filters and order. Answers the records after those of that answer, however many they were. Not together with page.",
    )
}

/// The parameters of lists that are read by numbered pages alone.
pub(crate) fn numbered_paging() -> Vec<Parameter> {
    use ParameterKind::Integer;
    vec![
        Parameter::new("page", Integer { min: 1, max: 1_000_000 }, "Page number, from 1."),
        Parameter::new("limit", Integer { min: 1, max: 200 }, "Items per page; 25 if absent."),
        Parameter::new("itemsPerPage", Integer { min: 1, max: 200 }, "Same as limit."),
    ]
}

/// The parameter that saves the counting of long lists.
pub(crate) fn counting() -> Parameter {
    Parameter::new(
        "exactTotal",
        ParameterKind::Flag,
        "false counts a list of more than 1,000 records no further, which is quicker: its total is a number that it has at least. true if absent.",
    )
}

/// How far the caller wants a list to be counted.
pub(crate) fn counted(query: &QueryValues) -> Counting {
    if query.flag("exactTotal", true) { Counting::Full } else { Counting::Rough }
}

/// Name of the parameter that finds a record by its number in another system.
pub(crate) const EXTERNAL: &str = "externalId";

/// That parameter.
pub(crate) fn external() -> Parameter {
    let about = "The record with exactly this number in another system (its externalId, or erpId where the record has that). Finds nothing for customers.";
    Parameter::new(EXTERNAL, ParameterKind::FullText, about)
}

/// Name of the parameter that lists the records with these ids.
pub(crate) const IDS: &str = "ids";

/// That parameter.
pub(crate) const fn identified() -> Parameter {
    let about = "Only the records with these ids, at most 200, such as those that the feed of changes tells of. Ids that the caller doesn't see are left out.";
    Parameter::new(IDS, ParameterKind::Ids, about)
}

/// The parameters of sorting by one of these fields.
pub(crate) fn sorting(keys: &[&str]) -> Vec<Parameter> {
    vec![
        Parameter::new(
            "sortBy[0].key",
            ParameterKind::one_of(keys),
            "Field to sort by; the first of these if absent.",
        ),
        Parameter::new(
            "sortBy[0].order",
            ParameterKind::one_of(&["asc", "desc"]),
            "asc, or desc for descending order.",
        ),
    ]
}

/// The field that a query sorts by, and whether the greatest comes first.
pub(crate) fn sort_of(query: &QueryValues) -> (Option<&str>, bool) {
    let order = query.text("sortBy[0].order");
    (query.text("sortBy[0].key"), order.is_some_and(|order| order.eq_ignore_ascii_case("desc")))
}
