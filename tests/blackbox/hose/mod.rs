//! `GET /organization/hoses`

mod filters;
mod overlay;
mod paging;

use libtest_mimic::Trial;
use tests::{Answer, Request, get};

pub(crate) fn trials() -> Vec<Trial> {
    [filters::trials(), overlay::trials(), paging::trials()].into_iter().flatten().collect()
}

/// The list for a caller.
fn list(token: &str) -> Request {
    get("/organization/hoses").token(token)
}

/// The part numbers of a list, in order.
#[track_caller]
fn numbers(request: &Request) -> Vec<String> {
    part_numbers(&request.send().expect(200))
}

#[track_caller]
fn part_numbers(answer: &Answer) -> Vec<String> {
    answer.all("partNumber")
}
