//! Prices: rules, price lists, currencies, and sums.

mod calculation;
pub mod currencies;
pub mod port;
pub mod price_lists;
pub mod prices;
pub mod products;
pub mod rules;

pub use calculation::{
    Charge, CustomerTerms, Discount, KnownPrice, LabourCosts, Level, ListRow, Margin, Part,
    PartsPrice, PerUnit, Percent, PriceWarning, PricedItem, Profit, Rates, Share, Source, Step,
    StepAction, Tax, TaxFields, Terms, Totals, UnitPrice, UnitPriceRequest, Work, charge, digits,
    line, of_parts, own_price, rounded, totals, unit_cost, unit_price,
};
pub use currencies::{CurrencyRate, ExchangeRate};
pub use price_lists::{ListClaim, PriceList, PriceListItem};
pub use rules::{
    ItemPricing, ItemPricings, Pricing, PricingByType, PricingDefaults, Rule, visibility_of,
};
