//! `GET /organization/hoses`

mod filters;
mod overlay;
mod paging;

use tests::{Answer, Request, get};

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
