//! Ports of workbooks: readers, writers, jobs, profiles, and records by name.

mod profiles;
mod records;
mod references;
mod sheets;

pub use profiles::ImportProfiles;
pub use records::{Portion, RecordReader, SentRecord};
pub use references::References;
pub use sheets::{Jobs, SheetCodec, SheetReader, SheetWriter};
