//! Sizes, lengths, pressures, angles: the formulas of hydraulic hose and their tables.
//!
//! Everything is exact decimal arithmetic, so that a value entered in inches and the same value
//! entered in millimetres give the same result. Binary floating point comes in and goes out at
//! `from_f64` and `to_f64` alone.

pub mod allowance;
pub mod angle;
pub mod figure;
pub mod length;
pub mod pressure;
mod price;
#[cfg(test)]
mod properties;
mod quantity;
pub mod shown;
pub mod size;
pub mod size_notation;
pub mod size_table;
pub mod temperature;
pub mod tolerance;

pub use price::{Amount, Currency, Dimension, Price, UnitOfMeasure};
pub use quantity::{Quantity, QuantityFault};
