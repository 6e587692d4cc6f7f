//! Price lists, and the prices of items.

mod price_list;
mod prices;
