//! Customers, their locations, and what is their own about items.

mod customer;
mod item;
mod location;

pub(crate) use self::item::ItemInShort;
use crate::operation::Operation;

pub(crate) fn operations() -> Vec<Operation> {
    [customer::operations(), location::operations(), item::operations()]
        .into_iter()
        .flatten()
        .collect()
}
