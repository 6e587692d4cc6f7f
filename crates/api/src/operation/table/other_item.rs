//! Other items.

use domain::catalogue::OtherItem;

use super::super::row::{group, post};
use super::super::{Operation, RowBody, WRITERS};
use crate::resource::kind;

pub(super) fn rows() -> Vec<Operation> {
    group(
        "OtherItem",
        vec![
            post(
                "postOtherItemsItemIdUpdate",
                "/otheritems/{itemId}/update",
                WRITERS,
                "Change an other item",
                |call| Box::pin(kind::update::<OtherItem>(call)),
            )
            .about("The same as /organization/otheritem/{otherItemId}/update.")
            .body(
                RowBody::params(kind::update_schema::<OtherItem>, kind::update_example)
                    .telling_faults(),
            )
            .answers("The item after the change.", kind::reply::<OtherItem>)
            .fails(&[409]),
            post(
                "postOtherItemsItemIdDelete",
                "/otheritems/{itemId}/delete",
                WRITERS,
                "Delete an other item of the organization's own",
                |call| Box::pin(kind::remove::<OtherItem>(call)),
            )
            .about(
                "Refused while a document has it; shared items can be hidden by available: false.",
            )
            .answers("It is gone.", kind::removed_reply)
            .fails(&[409]),
        ],
    )
}
