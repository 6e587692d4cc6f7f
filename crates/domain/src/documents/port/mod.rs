//! Ports of documents to the database.

mod assemblies;
mod documents;
mod estimates;

pub use assemblies::{Alike, Assemblies};
pub use documents::{Bills, DocumentEntry, Documents, Lines, Uses, WorkOrders};
pub use estimates::Estimates;
