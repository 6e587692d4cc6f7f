//! The HTTP server: how it is set up, and what it does for every request.

pub(crate) mod account;
pub(crate) mod address;
pub(crate) mod app;
pub(crate) mod calls;
pub(crate) mod coding;
pub(crate) mod cors;
pub(crate) mod docs;
pub(crate) mod embed;
pub(crate) mod head;
pub(crate) mod health;
pub(crate) mod mail_sender;
pub(crate) mod observe;
pub(crate) mod origins;
pub(crate) mod problems;
pub(crate) mod run;
pub(crate) mod settings;
