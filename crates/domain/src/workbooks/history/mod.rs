//! Imports of the past: what each wrote, and taking it back.

mod list;
mod past_import;
mod revert;
mod revert_pass;
mod row_kind;
mod written_row;

pub use list::{find, list};
pub use past_import::{FileMark, ImportCounts, NewImport, PastImport, file_name};
pub use revert::{KeptRow, Reverted, may_be_reverted, revert, revert_in_job};
pub use row_kind::RowKind;
pub use written_row::{Effect, Stays, WrittenRow};
