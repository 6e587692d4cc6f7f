//! Ports of workbooks: readers, writers, jobs, profiles, and records by name.

mod imports;
mod profiles;
mod records;
mod references;
mod reverts;
mod sheets;

pub use imports::Imports;
pub use profiles::ImportProfiles;
pub use records::{Portion, RecordReader, SentRecord};
pub use references::References;
pub use reverts::{Reverts, WrittenPart, WrittenRows};
pub use sheets::{Jobs, SheetCodec, SheetReader, SheetWriter};
