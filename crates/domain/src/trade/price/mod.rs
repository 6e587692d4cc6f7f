//! What things cost those who buy them.

mod pricing;
mod share;

pub use pricing::{ItemPricing, ItemPricings, Pricing, PricingDefaults, Rule, sight_of};
pub use share::{Discount, Margin, Percent, Share};
