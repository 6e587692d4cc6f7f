//! What an assembly costs, and what its parts come to.

mod amounts;
mod price;

pub use amounts::Amounts;
pub use price::{AssemblyPrice, Goods, Numbered, Place, Share, price, shares, works};
