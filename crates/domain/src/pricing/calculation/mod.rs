//! The arithmetic of prices: pure functions of plain data.

mod cost;
mod labour;
mod money;
mod per_unit;
mod share;
mod steps;
mod sum;
#[cfg(test)]
mod sum_tests;
mod tax;
mod unit_price;
#[cfg(test)]
mod unit_price_tests;

pub use cost::{Profit, unit_cost};
pub use labour::{Charge, LabourCosts, Work, charge};
pub use money::{Rates, digits, rounded};
pub use per_unit::PerUnit;
pub use share::{Discount, Margin, Percent, Share};
pub use steps::{Level, PriceWarning, Source, Step, StepAction};
pub use sum::{Part, PartsPrice, Totals, line, of_parts, totals};
pub use tax::{Tax, TaxFields};
pub use unit_price::{
    CustomerTerms, KnownPrice, ListRow, PricedItem, Terms, UnitPrice, UnitPriceRequest, own_price,
    unit_price,
};
