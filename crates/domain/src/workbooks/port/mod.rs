//! Ports of workbooks: readers, writers, jobs, and records by name.

mod references;
mod sheets;

pub use references::References;
pub use sheets::{Jobs, SheetCodec, SheetReader, SheetWriter};
