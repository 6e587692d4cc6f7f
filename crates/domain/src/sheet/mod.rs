//! Sheets and the column tables behind them: no file format.

mod column;
mod incoming;
mod report;
mod table;

pub use column::{
    Bounded, Cell, Celsius, Choice, Column, ColumnType, ColumnValue, Columns, Degrees, Fault,
    Measure, Value,
};
pub(crate) use column::{columns, text};
pub use incoming::{NOTES_MARK, ReadCell, ReadRow, SheetInfo};
pub use report::{CellFault, LISTED_FAULTS, SheetReport, column_letters, shown};
pub use table::{SheetCell, SheetColumn, SheetTable};
