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
            get("/warehouses", STAFF, record::list::<Warehouse>)
                .named("getWarehouses", "List warehouses"),
            get("/warehouse/{warehouseId}", STAFF, record::find::<Warehouse>)
                .named("getWarehouseId", "Get a warehouse"),
            get("/organization/defaultwarehouse", STAFF, default_warehouse)
                .named("getOrganizationDefaultWarehouse", "Get the default warehouse")
                .about("null if there is no warehouse."),
            post("/warehouses/create", WRITERS, record::create::<Warehouse>)
                .named("postWarehousesCreate", "Create a warehouse")
                .about("The first one becomes the default; a new default replaces the previous one.")
                .example(|| json!({ "name": "North yard", "city": "Duluth" }))
                .fails(&[409]),
            post("/warehouse/{warehouseId}/update", WRITERS, record::update::<Warehouse>)
                .named("postWarehouseIdUpdate", "Change a warehouse")
                .about("A new default replaces the previous one.")
                .example(|| json!({ "params": { "city": "Duluth" } }))
                .fails(&[409]),
            post("/warehouse/{warehouseId}/delete", WRITERS, record::remove::<Warehouse>)
                .named("postWarehouseIdDelete", "Delete a warehouse")
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
