//! Pages of lists.

use domain::{Counting, Total};
use schemars::JsonSchema;
use serde::Serialize;

use crate::operation::{Parameter, ParameterKind, QueryValues};

/// A page of a list.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "{T}Page")]
pub(crate) struct Page<T> {
    /// The records of this page.
    items: Vec<T>,
    /// Number of records on all pages, counted up to 10,000.
    total: u64,
    /// false if there are more than total.
    #[serde(skip_serializing_if = "is_true")]
    total_is_exact: bool,
    /// Page number, from 1.
    #[serde(rename = "page")]
    #[schemars(range(min = 1))]
    number: u32,
}

impl<T: Serialize> Page<T> {
    /// The page that begins after so many.
    pub(crate) fn new(items: Vec<T>, total: Total, (offset, limit): (u32, u32)) -> Self {
        let number = offset.checked_div(limit).unwrap_or(0) + 1;
        Self { items, total: total.count, total_is_exact: total.exact, number }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_true(flag: &bool) -> bool {
    *flag
}

/// The parameters of paging.
pub(crate) fn paging() -> Vec<Parameter> {
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
