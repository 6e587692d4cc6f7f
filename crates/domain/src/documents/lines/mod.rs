//! Lines of documents: items, quantities and quoted prices.

mod completion;
mod line;
mod line_row;
pub mod list;
mod price_input;
mod price_step;
pub(crate) mod quoted;
pub mod text;
mod weight;

pub use completion::Completion;
pub use line::{Line, LineChange, LineItem, LineKind};
pub use line_row::{LineRow, line_sheet};
pub use price_input::PriceInput;
pub use price_step::{PartOf, PriceStep, PricedPart};
pub use quoted::{
    ContentDigest, Entered, FoundPrice, PricedBy, QuoteWarning, Quoted, QuotedTotals,
};
pub use weight::Weight;
