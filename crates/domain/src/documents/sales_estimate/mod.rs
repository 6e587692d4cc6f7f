//! Sales estimates: offers to customers, at prices that stay until somebody prices them again.

mod defaults;
mod estimate;
#[cfg(test)]
mod estimate_tests;
mod extend_validity;
mod full_estimate;
mod input;
mod outcome;
mod paper;
pub mod port;
mod prepare;
mod pricing;
mod release;
mod sheet;

pub use estimate::{SalesEstimate, with_tax};
pub use full_estimate::{EstimateDetails, EstimateExtra, FullEstimate};
pub use input::{QuoteTerms, SalesEstimateInput};
pub use outcome::set_outcome;
pub use pricing::{Compared, compared, difference, outdated, refresh};
pub use sheet::{EstimateProfit, EstimateReferences, EstimateTaxes};
