//! Ports of workbooks: readers, writers, jobs, and records by name.

mod imports;
mod records;
mod references;
mod reverts;
mod sheets;

pub use imports::Imports;
pub use records::{Portion, RecordReader, SentRecord};
pub use references::References;
pub use reverts::{Reverts, WrittenPart, WrittenRows};
pub use sheets::{Jobs, SheetCodec, SheetReader, SheetWriter};
