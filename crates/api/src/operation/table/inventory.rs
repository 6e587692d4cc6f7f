//! Stock.

use domain::trade::InventoryRow;
use schemars::JsonSchema;
use serde::Serialize;

use super::super::row::{get, group, post, read};
use super::super::{Operation, READERS_AND_CUSTOMERS, RowBody, STAFF, WRITERS};
use super::workbook::{self, Words};
use crate::error::ApiError;
use crate::operation::{Context, Json, Read};
use crate::resource::{inventory, kind};

/// Whether stock is hidden.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct HideInventory {
    /// Whether it is hidden from customers.
    hide_inventory: bool,
}

async fn is_hidden(ctx: &mut Context<Read>) -> Result<Json<HideInventory>, ApiError> {
    let hide_inventory = ctx.work.organization().await?.settings.hide_inventory;
    Ok(Json(HideInventory { hide_inventory }))
}

pub(super) fn rows() -> Vec<Operation> {
    let mut rows = group(
        "Inventory",
        vec![
            get("getInventory", "/inventory", STAFF, "List stock", |call| {
                Box::pin(inventory::list(call))
            })
            .about(
                "Items in warehouses by part number, each with what is on hand, committed outside, reserved for documents, on
order, and available: on hand without committed and reserved.",
            )
            .query(inventory::list_parameters)
            .answers("A page of stock.", inventory::list_reply),
            post(
                "postInventoryItemUpdate",
                "/inventoryitem/update",
                WRITERS,
                "Set or change the stock of an item in a warehouse",
                |call| Box::pin(inventory::update(call)),
            )
            .about(
                "Makes it where nothing was kept of the item there. Figures that are absent stay, null clears. delta is added to
what is on hand, so that nothing is lost where several write at once. Stock does not go below zero, nor below what is reserved,
unless the organization allows stock below zero.",
            )
            .body(RowBody::params(inventory::update_schema, inventory::update_example))
            .answers("The stock after the change.", inventory::reply)
            .fails(&[409, 412]),
            post(
                "postInventoryItemIdDelete",
                "/inventoryitem/{inventoryItemId}/delete",
                WRITERS,
                "Forget the stock of an item in a warehouse",
                |call| Box::pin(inventory::remove(call)),
            )
            .about("Refused while some of it is committed or reserved.")
            .answers("It is gone.", kind::removed_reply)
            .fails(&[409, 412]),
            read(
                "getOrganizationHideInventory",
                "/organization/hideinventory",
                READERS_AND_CUSTOMERS,
                "Get whether stock is hidden from customers",
                is_hidden,
            ),
        ],
    );
    rows.extend(workbook::rows::<InventoryRow>(&Words {
        group: "Inventory",
        many: "stock",
        input: ("/inventory", "Inventory"),
        output: ("/inventoryitems", "InventoryItems"),
        importers: WRITERS,
        exporters: WRITERS,
    }));
    rows
}
