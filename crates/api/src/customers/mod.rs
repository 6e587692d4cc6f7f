//! Customers, their locations, and their part numbers and prices of items.

mod customer;
mod item;
mod item_input;
mod location;

pub(crate) use self::item::ItemInShort;
use crate::operation::Operation;

pub(crate) fn operations() -> Vec<Operation> {
    [customer::operations(), location::operations(), item::operations()]
        .into_iter()
        .flatten()
        .collect()
}
