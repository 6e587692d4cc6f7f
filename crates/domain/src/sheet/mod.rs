//! Sheets and the column tables behind them: no file format.

mod column;
mod table;

pub use column::{
    Bounded, Cell, Celsius, Choice, Column, ColumnType, ColumnValue, Columns, Degrees, Fault,
    Measure, Value,
};
pub(crate) use column::{columns, text};
pub use table::{SheetCell, SheetColumn, SheetTable};
