//! Components of all kinds together.

use super::super::row::{get, group, post};
use super::super::{Body, Operation, READERS_AND_CUSTOMERS, Who};
use crate::error::Spoken;
use crate::resource::{component, item};

pub(super) fn rows() -> Vec<Operation> {
    group(
        "Component",
        vec![
            get(
                "getOrganizationComponents",
                "/organization/components",
                READERS_AND_CUSTOMERS,
                "List components of all kinds",
                |call| Box::pin(item::components(call)),
            )
            .about("Components of all kinds in one list, by part number.")
            .query(item::component_parameters)
            .answers("A page of components.", item::reply),
            post(
                "postComponentsExports",
                "/components/export",
                Who::Public,
                "Export components of one type to Excel",
                |call| Box::pin(component::export(call)),
            )
            .about(
                "A workbook with one row for each component and a sheet that explains the columns. Which columns it has
follows from who asks: prices and own part numbers need a token, costs the role admin. Listed components that there are
none of are left out and counted in the header X-Unknown-Components.",
            )
            .body(Body::flat(component::export_schema, component::export_example))
            .sends("The workbook.", component::WORKBOOK)
            .speaks(&[(500, Spoken::Text)]),
        ],
    )
}
