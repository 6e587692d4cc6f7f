//! What things cost those who buy them: pure functions of plain data.
//!
//! [`unit_price`] finds the rule that prices an item and works out what comes of it, step by step;
//! [`line()`], [`totals`] and [`of_parts`] add up.

mod by_type;
mod cost;
mod engine;
#[cfg(test)]
mod engine_tests;
mod labour;
mod money;
mod pricing;
mod share;
mod sum;
#[cfg(test)]
mod sum_tests;
mod tax;
mod told;
mod validity;

pub use by_type::PricingByType;
pub use cost::{Profit, unit_cost};
pub use engine::{
    CustomerTerms, KnownPrice, ListRow, PricedItem, Terms, UnitPrice, Wanted, own_price, unit_price,
};
pub use labour::{Charge, LabourCosts, Work, charge};
pub use money::{Rates, digits, rounded};
pub use pricing::{ItemPricing, ItemPricings, Pricing, PricingDefaults, Rule, sight_of};
pub use share::{Discount, Margin, Percent, Share};
pub use sum::{Part, PartsPrice, Totals, line, of_parts, totals};
pub use tax::{GivenTax, Tax};
pub use told::{Did, Doubt, Level, Source, Step};
pub use validity::{Validity, overlapping};
