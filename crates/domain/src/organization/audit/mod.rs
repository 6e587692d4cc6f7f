//! The audit trail: who changed what, and when.

pub mod entry;
pub mod list;

pub use entry::{Action, AuditQuery, Entry, is_cost, is_figure};
pub use list::audit;
