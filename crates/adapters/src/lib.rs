//! The domain's ports on real things: PostgreSQL, Excel and CSV, PDF, mails, tokens and passwords.

pub mod image;
pub mod mail;
pub mod pdf;
pub mod postgres;
pub mod security;
mod services;
pub mod sheets;
pub mod svg;
mod world;

pub use services::services;
pub use world::{RandomIds, SystemClock};
