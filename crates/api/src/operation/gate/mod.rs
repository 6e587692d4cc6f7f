//! Steps before a handler: routing, permissions, limits, and reading the request.

pub(crate) mod body;
pub(crate) mod call;
pub(crate) mod incoming;
pub(crate) mod own_page;
mod precondition;
pub(crate) mod route;
pub(crate) mod strict_json;
pub(crate) mod upload;
