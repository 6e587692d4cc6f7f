//! Price of an assembly and amounts of its parts.

mod amounts;
mod price;

pub use amounts::Amounts;
pub use price::{AssemblyPrice, AssemblyToPrice, Numbered, Place, Share, price, shares, works};
