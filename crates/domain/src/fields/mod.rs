//! Types of fields, and the column tables that lists, JSON bodies and workbooks share.

mod column;
pub(crate) mod date;
mod exact;
mod joined;
pub(crate) mod moment;
mod patch;
mod validity;

pub use column::{
    Bounded, Cell, Celsius, Choice, Column, ColumnType, ColumnValue, Columns, Degrees, Factor,
    Fault, Figure, Measure, Value, spelling_of,
};
pub(crate) use column::{columns, text};
pub use date::{Day, DueDay, End, LastDay, Start, moment_of, place_all, place_day};
pub use exact::{Exact, exact};
pub(crate) use joined::{joined, position};
pub use moment::{Moment, written};
pub(crate) use patch::merge;
pub use patch::{FieldPatch, at_columns};
pub use validity::{Validity, overlapping};
