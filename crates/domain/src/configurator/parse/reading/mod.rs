//! From tokens to a request: roles compete, the best reading wins.

mod bare;
pub(crate) mod context;
mod doubts;
mod draft;
mod ends;
mod group;
pub(crate) mod meaning;
mod nearest;
mod pieces;
pub(crate) mod request;
mod resolve;
mod roles;
mod scopes;
pub(crate) mod search;
mod weights;
mod words;
