//! The HTTP server: how it is set up, and what it does for every request.

pub(crate) mod app;
pub(crate) mod background;
pub(crate) mod health;
pub(crate) mod observe;
pub(crate) mod pages;
pub(crate) mod request;
pub(crate) mod run;
pub(crate) mod settings;
