//! From tokens to a request: roles compete, the best reading wins.

pub(crate) mod context;
mod doubts;
mod draft;
mod ends;
pub(crate) mod meaning;
mod nearest;
pub(crate) mod request;
mod resolve;
mod roles;
mod scopes;
pub(crate) mod search;
mod weights;
