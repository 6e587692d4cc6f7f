//! Hoses.

use super::super::row::{get, group};
use super::super::{Operation, Who};
use crate::resource::hose;

pub(super) fn rows() -> Vec<Operation> {
    group(
        "Hose",
        vec![
            get(
                "getOrganizationHoses",
                "/organization/hoses",
                Who::Public,
                "List the hoses of the organization",
                |call| Box::pin(hose::list(call)),
            )
            .about(
                "The whole list, streamed; with page or limit a page of it, and the number of all in the header X-Total-Count.
Filters may be written search.series=x, search[series]=x or search={\"series\":\"x\"}.",
            )
            .query(hose::parameters)
            .answers("The hoses.", hose::reply)
            .fails(&[403]),
        ],
    )
}
