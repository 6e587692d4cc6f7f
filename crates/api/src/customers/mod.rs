//! Customers, their locations, and their part numbers and prices of items.

mod customer;
mod item;
mod item_input;
mod location;
mod upsert;

pub(crate) use self::item::ItemInShort;
use crate::operation::Operation;

pub(crate) fn operations() -> Vec<Operation> {
    [customer::operations(), upsert::operations(), location::operations(), item::operations()]
        .into_iter()
        .flatten()
        .collect()
}
