//! The rows that every kind of component has.

use super::super::row::{get, group, post};
use super::super::{Body, Operation, WRITERS, Who};
use crate::error::Spoken;
use crate::resource::{crimp_fitting, hose};

pub(super) fn rows() -> Vec<Operation> {
    let mut rows = group(
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
    );
    rows.extend(group(
        "CrimpFitting",
        vec![
            post(
                "postCrimpFittingsCreate",
                "/crimpfittings/create",
                WRITERS,
                "Create a crimp fitting",
                |call| Box::pin(crimp_fitting::create(call)),
            )
            .about("Creates a crimp fitting of the organization, or a variant of an existing one.")
            .query(crimp_fitting::parameters)
            .body(Body::flat(crimp_fitting::input, crimp_fitting::example).telling_faults())
            .status(201)
            .answers("The new fitting.", crimp_fitting::reply)
            .fails(&[404, 409])
            .speaks(&[(500, Spoken::Message)]),
        ],
    ));
    rows
}
