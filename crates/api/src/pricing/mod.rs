//! Prices: rules, price lists, and prices of items for customers.

pub(crate) mod price;
mod price_list;
mod price_list_input;
pub(crate) mod rules;
pub(crate) mod tax;
mod upsert;
pub(crate) mod view;

use crate::operation::Operation;

pub(crate) fn operations() -> Vec<Operation> {
    [price_list::operations(), upsert::operations(), price::operations()]
        .into_iter()
        .flatten()
        .collect()
}
