//! Workbooks, read and written.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::format_collect,
    reason = "tests may fail"
)]

mod calamine;
mod fuzz;
mod hostile;
mod kit;
mod meaning;
mod memory;
mod noted;
mod saved;
mod speed;
mod suspect;
mod template;
