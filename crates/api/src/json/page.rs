//! Pages of lists.

use domain::Total;
use domain::fields::Choice;
use schemars::JsonSchema;
use serde::Serialize;

use crate::operation::{Parameter, ParameterKind};

/// A page of a list.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "{T}Page")]
pub(crate) struct Page<T> {
    /// What is on this page.
    items: Vec<T>,
    /// How many there are on all pages; counted up to 10,000. Of more it may be told for a minute after
    /// they became fewer.
    total: u64,
    /// false if there are more than total says.
    #[serde(skip_serializing_if = "is_true")]
    total_is_exact: bool,
    /// The page, from 1.
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
        Parameter::new("page", Integer { min: 1, max: 1_000_000 }, "Page, from 1."),
        Parameter::new("limit", Integer { min: 1, max: 200 }, "Items a page; 25 where not given."),
        Parameter::new("itemsPerPage", Integer { min: 1, max: 200 }, "The same as limit."),
    ]
}

/// The parameters of sorting.
pub(crate) fn sorting<K: Choice>() -> Vec<Parameter> {
    use ParameterKind::Word;
    vec![
        Parameter::new(
            "sortBy[0].key",
            Word(K::WORDS),
            "What to sort by; the first where not given.",
        ),
        Parameter::new(
            "sortBy[0].order",
            Word(&["asc", "desc"]),
            "asc, or desc for the greatest first.",
        ),
    ]
}
