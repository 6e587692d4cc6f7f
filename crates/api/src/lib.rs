//! The HTTP interface: it translates between requests and use cases, and nothing else.
//!
//! Everything that a client can call is a row of the operation table ([`operation`]); routing,
//! the description, the check of rights and inputs, and the tests that walk every operation are
//! made from these rows.

mod catalogue;
mod configurator;
mod customers;
mod documents;
mod error;
mod json;
mod limits;
pub mod operation;
mod organization;
mod paper;
mod pricing;
mod search;
mod server;
mod stock;
mod workbooks;

pub use error::codes::{CODES, Code};
pub use limits::work::Workers;
pub use operation::{OPENAPI_PATH, openapi};
pub use server::app::{App, Stopping};
pub use server::background::calls::CallLog;
pub use server::background::mail_sender::post_mails;
pub use server::observe::install_metrics;
pub use server::pages::account::ACCOUNT;
pub use server::pages::embed::EmbeddedPage;
pub use server::run::{Pages, run};
pub use server::settings::{ForwardedHeader, MetricsFor, Proxies, Settings};

/// Where the versioned interface begins.
pub const BASE: &str = "/api/v1";
