//! What every request passes before its handler: routing, rights, limits, and reading what it says.

pub(crate) mod body;
pub(crate) mod call;
pub(crate) mod incoming;
pub(crate) mod route;
pub(crate) mod strict_json;
pub(crate) mod upload;
