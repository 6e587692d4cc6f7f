//! Warehouses.

use domain::records;
use domain::stock::Warehouse;
use serde_json::json;

use crate::error::ApiError;
use crate::json::record::{self, View};
use crate::operation::row::{get, group, post};
use crate::operation::{Context, Operation, Read, STAFF, Tagged, WRITERS};
use crate::workbooks::records::{self as workbook, Words, Workbook};

pub(crate) fn operations() -> Vec<Operation> {
    let mut rows = group(
        "Warehouse",
        vec![
            get("getWarehouses", "/warehouses", STAFF, "List warehouses", record::list::<Warehouse>),
            get(
                "getWarehouseId",
                "/warehouse/{warehouseId}",
                STAFF,
                "Get a warehouse",
                record::find::<Warehouse>,
            ),
            get(
                "getOrganizationDefaultWarehouse",
                "/organization/defaultwarehouse",
                STAFF,
                "Get the default warehouse",
                default_warehouse,
            )
            .about("null if there is no warehouse."),
            post(
                "postWarehousesCreate",
                "/warehouses/create",
                WRITERS,
                "Create a warehouse",
                record::create::<Warehouse>,
            )
            .about("The first one becomes the default; a new default replaces the previous one.")
            .example(|| json!({ "name": "North yard", "city": "Duluth" }))
            .fails(&[409]),
            post(
                "postWarehouseIdUpdate",
                "/warehouse/{warehouseId}/update",
                WRITERS,
                "Change a warehouse",
                record::update::<Warehouse>,
            )
            .about("A new default replaces the previous one.")
            .example(|| json!({ "params": { "city": "Duluth" } }))
            .fails(&[409]),
            post(
                "postWarehouseIdDelete",
                "/warehouse/{warehouseId}/delete",
                WRITERS,
                "Delete a warehouse",
                record::remove::<Warehouse>,
            )
            .about("Refused while it has stock, committed, reserved or ordered quantities, or is the default and there are others.")
            .fails(&[409]),
        ],
    );
    rows.extend(workbook::operations::<Warehouse>(&Words {
        group: "Warehouse",
        many: "warehouses",
        input: ("/warehouses", "Warehouses"),
        output: ("/warehouses", "Warehouses"),
        importers: WRITERS,
        exporters: WRITERS,
    }));
    rows
}

impl Workbook for Warehouse {
    const LIST: &'static str = "warehouses";
    const FILTERS: &'static [(&'static str, &'static str)] = &[
        ("name", "Occurs in the name."),
        ("erpId", "Occurs in the number in the ERP."),
        ("city", "Occurs in the city."),
    ];
}

async fn default_warehouse(
    ctx: &mut Context<Read>,
) -> Result<Tagged<Option<View<Warehouse>>>, ApiError> {
    let Some(id) = ctx.session.work.default_warehouse().await? else { return Ok(Tagged(None)) };
    let stored = records::find::<Warehouse>(&mut ctx.session, None, id).await?;
    Ok(Tagged(Some(View::new(stored, ctx.visibility()))))
}
