//! Rules by which customers, price lists, brands and organizations price items.

mod by_type;
pub mod priced;
mod rule;

pub use by_type::PricingByType;
pub use rule::{ItemPricing, ItemPricings, Pricing, PricingDefaults, Rule, visibility_of};
