//! Items whatever their kind.

use super::super::row::{get, group};
use super::super::{Operation, Who};
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
        ],
    )
}
