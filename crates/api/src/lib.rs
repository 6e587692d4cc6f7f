//! The HTTP interface: it translates between requests and use cases, and nothing else.
//!
//! Everything that a client can call is a row of the operation table ([`operation`]); routing,
//! the description, the check of rights and inputs, and the tests that walk every operation are
//! made from these rows.

mod account;
mod address;
mod calls;
mod catalogue;
mod configurator;
mod cors;
mod customers;
mod delimited;
mod docs;
mod documents;
mod download;
mod error;
mod guesses;
mod head;
mod health;
mod image_address;
mod limits;
mod nest;
mod observe;
pub mod operation;
mod organization;
mod page;
mod paper;
mod posting;
mod pricing;
mod record;
mod schema;
mod server;
mod settings;
mod sharer;
mod stock;
mod tag;
mod turns;
mod view;
mod wire;
mod work;
mod workbooks;

pub use account::ACCOUNT;
pub use calls::CallLog;
pub use observe::install_metrics;
pub use operation::{OPENAPI_PATH, openapi};
pub use posting::post_mails;
pub use server::{App, run};
pub use settings::{ForwardedHeader, MetricsFor, Proxies, Settings};
pub use work::Workers;

/// Where the versioned interface begins.
pub const BASE: &str = "/api/v1";
