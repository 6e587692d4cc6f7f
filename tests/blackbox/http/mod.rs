//! HTTP itself: bodies, tags, `HEAD`, the files of the page, and the description of the interface.

mod amounts;
mod bodies;
pub(crate) mod etag;
mod generators;
mod head;
mod page;
mod problems;
mod queries;
mod rate_limit;
pub(crate) mod spec;
mod strong_tags;
