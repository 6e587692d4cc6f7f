//! Ports of workbooks: readers, writers, jobs, profiles, and records by name.

mod effects;
mod imports;
mod profiles;
mod records;
mod references;
mod reverts;
mod sheets;

pub use effects::ImportEffects;
pub use imports::Imports;
pub use profiles::ImportProfiles;
pub use records::{Portion, RecordReader, SentRecord};
pub use references::References;
pub use reverts::{Reverts, WrittenPart, WrittenRows};
pub use sheets::{Jobs, SheetCodec, SheetReader, SheetWriter};
