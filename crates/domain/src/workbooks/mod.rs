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
mod units;

pub use effect::{
    CHANGE_BOUNDS, CHANGE_CLASSES, Doubt, Doubted, Effect, NamedRow, PriceChange, Suspicious,
    Touched, Touches,
};
pub use formula::is_formula;
pub use incoming::{CsvForm, NOTES_MARK, ReadCell, ReadRow, SheetInfo};
pub use notes::{FaultSheet, SheetNotes};
pub use reference::{Names, PartOf, Reference};
pub use report::{
    Cause, CellError, LISTED_FAULTS, SheetReport, column_letters, column_place, shown,
};
pub(crate) use report::{MOST_CAUSES, ROWS_OF_CAUSE, as_shown, percent};
pub use table::{CellFormat, SheetCell, SheetColumn, SheetFormat, SheetRows, SheetTable};
pub use units::Units;
pub(crate) use units::{in_unit, other_headings, shows_the_same, unit_of};
