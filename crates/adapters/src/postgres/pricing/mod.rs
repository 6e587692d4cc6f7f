//! Rules for prices, price lists and currencies.

mod currencies;
pub(crate) mod money;
mod price_lists;
mod prices;
pub(crate) mod rules;
