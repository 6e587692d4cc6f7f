//! Items whatever their kind.

use super::super::row::{get, group};
use super::super::{Operation, READERS_AND_CUSTOMERS, Who};
use crate::error::Spoken;
use crate::resource::item;

pub(super) fn rows() -> Vec<Operation> {
    group(
        "Item",
        vec![
            get(
                "getOrganizationItems",
                "/organization/items",
                Who::Public,
                "List the items of the organization",
                |call| Box::pin(item::list(call)),
            )
            .about("Items of all kinds, by part number.")
            .query(item::parameters)
            .answers("A page of items.", item::reply)
            .speaks(&[(500, Spoken::EmptyItems)]),
            get(
                "getOrganizationItemTypes",
                "/organization/itemtypes",
                READERS_AND_CUSTOMERS,
                "List the item types in use",
                |call| Box::pin(item::types(call)),
            )
            .about("Item types that the organization has items of, with how many.")
            .answers("The item types.", item::types_reply),
        ],
    )
}
