//! Items whatever their kind.

use super::super::row::{get, group, post};
use super::super::{Operation, READERS_AND_CUSTOMERS, RowBody, WRITERS, Who};
use crate::error::LegacyErrorBody;
use crate::resource::{any_item, item, kind};

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
            .legacy_errors(&[(500, LegacyErrorBody::EmptyItems)]),
            get(
                "getOrganizationItemTypes",
                "/organization/itemtypes",
                READERS_AND_CUSTOMERS,
                "List the item types in use",
                |call| Box::pin(item::types(call)),
            )
            .about("Item types that the organization has items of, with how many.")
            .answers("The item types.", item::types_reply),
            get(
                "getItemId",
                "/item/{itemId}",
                READERS_AND_CUSTOMERS,
                "Get an item of any kind",
                |call| Box::pin(any_item::find(call)),
            )
            .about("Components with all their fields, assemblies and kits in short; itemType tells the kind.")
            .answers("The item.", any_item::reply),
            post(
                "postOrganizationItemItemIdUpdate",
                "/organization/item/{itemId}/update",
                WRITERS,
                "Change what the organization says of an item of any kind",
                |call| Box::pin(any_item::update(call)),
            )
            .about("Own part number, availability, priority, list price and cost. Fields that are absent stay, null clears.")
            .body(RowBody::params(any_item::update_schema, kind::update_example))
            .answers("The item after the change.", any_item::reply),
        ],
    )
}
