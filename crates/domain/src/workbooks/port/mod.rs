//! Ports of workbooks: readers, writers, jobs, and records by name.

mod records;
mod references;
mod sheets;

pub use records::{Portion, RecordReader, SentRecord};
pub use references::References;
pub use sheets::{Jobs, SheetCodec, SheetReader, SheetWriter};
