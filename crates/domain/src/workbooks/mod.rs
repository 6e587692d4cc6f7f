//! Workbooks and the column tables behind them: no file format.

mod column;
pub mod export;
pub mod import;
mod incoming;
pub mod jobs;
mod joined;
pub(crate) mod moment;
mod notes;
pub mod port;
mod quantity;
mod reference;
mod report;
mod table;

pub use column::{
    Bounded, Cell, Celsius, Choice, Column, ColumnType, ColumnValue, Columns, Degrees, Factor,
    Fault, Figure, Measure, Value,
};
pub(crate) use column::{columns, text};
pub use incoming::{NOTES_MARK, ReadCell, ReadRow, SheetInfo};
pub(crate) use joined::joined;
pub use moment::{End, Moment, Start, place as place_date, place_all, written};
pub use notes::SheetNotes;
pub use quantity::{Exact, Quantity, exact};
pub use reference::{Names, PartOf, Reference};
pub use report::{CellFault, LISTED_FAULTS, SheetReport, column_letters, column_place, shown};
pub use table::{SheetCell, SheetColumn, SheetRows, SheetTable};
