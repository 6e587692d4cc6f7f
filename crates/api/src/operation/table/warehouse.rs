//! Warehouses.

use domain::trade::Warehouse;
use serde_json::json;

use super::super::row::{get, group, post};
use super::super::{Body, Operation, READERS_AND_CUSTOMERS, STAFF, WRITERS};
use super::workbook::{self, Words};
use crate::resource::{kind, record, warehouse};

pub(super) fn rows() -> Vec<Operation> {
    let mut rows = group(
        "Warehouse",
        vec![
            get("getWarehouses", "/warehouses", STAFF, "List warehouses", |call| {
                Box::pin(record::list::<Warehouse>(call))
            })
            .query(record::list_parameters::<Warehouse>)
            .answers("A page of warehouses.", record::list_reply::<Warehouse>),
            get("getWarehouseId", "/warehouse/{warehouseId}", STAFF, "Get a warehouse", |call| {
                Box::pin(record::find::<Warehouse>(call))
            })
            .answers("The warehouse.", record::reply::<Warehouse>),
            get(
                "getOrganizationDefaultWarehouse",
                "/organization/defaultwarehouse",
                READERS_AND_CUSTOMERS,
                "Get the warehouse that is meant where none is named",
                |call| Box::pin(warehouse::default(call)),
            )
            .about("null where there is no warehouse.")
            .answers("The warehouse, or null.", warehouse::default_reply),
            post("postWarehousesCreate", "/warehouses/create", WRITERS, "Make a warehouse", |call| {
                Box::pin(record::create::<Warehouse>(call))
            })
            .about("The first one becomes the default; a new default takes the place of the one before.")
            .body(
                Body::flat(
                    record::create_schema::<Warehouse>,
                    || json!({ "name": "North yard", "city": "Duluth" }),
                )
                .telling_faults(),
            )
            .status(201)
            .answers("The new warehouse.", record::reply::<Warehouse>)
            .fails(&[409]),
            post(
                "postWarehouseIdUpdate",
                "/warehouse/{warehouseId}/update",
                WRITERS,
                "Change a warehouse",
                |call| Box::pin(record::update::<Warehouse>(call)),
            )
            .about("A new default takes the place of the one before.")
            .body(
                Body::params(
                    record::update_schema::<Warehouse>,
                    || json!({ "params": { "city": "Duluth" } }),
                )
                .telling_faults(),
            )
            .answers("The warehouse after the change.", record::reply::<Warehouse>)
            .fails(&[409, 412]),
            post(
                "postWarehouseIdDelete",
                "/warehouse/{warehouseId}/delete",
                WRITERS,
                "Delete a warehouse",
                |call| Box::pin(record::remove::<Warehouse>(call)),
            )
            .about("Refused while it holds or promises stock, and while it is the default and there are others.")
            .answers("It is gone.", kind::removed_reply)
            .fails(&[409, 412]),
        ],
    );
    rows.extend(workbook::rows::<Warehouse>(&Words {
        group: "Warehouse",
        many: "warehouses",
        input: ("/warehouses", "Warehouses"),
        output: ("/warehouses", "Warehouses"),
        importers: WRITERS,
        exporters: WRITERS,
    }));
    rows
}
