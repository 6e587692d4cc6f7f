//! Workbooks and the column tables behind them: no file format.

pub mod brands;
mod effect;
pub mod export;
mod formula;
pub mod history;
pub mod import;
mod incoming;
pub mod jobs;
mod notes;
pub mod port;
pub mod profile;
mod reference;
mod report;
mod table;

pub use effect::{CHANGE_BOUNDS, CHANGE_CLASSES, Effect, PriceChange};
pub use formula::is_formula;
pub use incoming::{NOTES_MARK, ReadCell, ReadRow, SheetInfo};
pub use notes::SheetNotes;
pub use reference::{Names, PartOf, Reference};
pub use report::{CellError, LISTED_FAULTS, SheetReport, column_letters, column_place, shown};
pub(crate) use report::{as_shown, percent};
pub use table::{CellFormat, SheetCell, SheetColumn, SheetFormat, SheetRows, SheetTable};
