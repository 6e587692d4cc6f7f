//! HTTP itself: bodies, tags, `HEAD`, the files of the page, and the description of the interface.

mod bodies;
mod etag;
mod head;
mod page;
pub(crate) mod spec;
