//! Fields of records: their types and bounds, and the column tables that lists, JSON bodies and
//! workbooks have in common.

mod column;
mod exact;
mod joined;
pub(crate) mod moment;
mod patch;
mod validity;

pub use column::{
    Bounded, Cell, Celsius, Choice, Column, ColumnType, ColumnValue, Columns, Degrees, Factor,
    Fault, Figure, Measure, Value,
};
pub(crate) use column::{columns, text};
pub use exact::{Exact, exact};
pub(crate) use joined::joined;
pub use moment::{End, Moment, Start, place as place_date, place_all, written};
pub use patch::FieldPatch;
pub(crate) use patch::merge;
pub use validity::{Validity, overlapping};
