//! Sales estimates: what customers are offered, at prices that stay until somebody prices them
//! anew.

mod defaults;
mod estimate;
#[cfg(test)]
mod estimate_tests;
mod extend_validity;
mod input;
mod kind;
mod line;
mod paper;
mod prepare;
mod pricing;
mod release;
mod sheet;
mod store;

pub use estimate::{SalesEstimate, with_tax};
pub use input::{QuoteInput, QuotePatch, QuoteTerms, SalesEstimateInput};
pub use line::{QuoteChange, add_line, remove_line, update_line};
pub use pricing::{Compared, compared, difference, outdated, refresh};
pub use sheet::{EstimateProfit, EstimateRow};
use store::load;
pub use store::{EstimateDetails, FullEstimate, create, update};
