//! Moves stock between warehouses.

use domain::Error;
use domain::catalogue::ItemEntry;
use domain::fields::{Fault, Value, exact};
use domain::stock::Warehouse;
use domain::stock::moving::{StockMove, move_stock};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use crate::error::ApiError;
use crate::json::wire;
use crate::operation::row::{group, post};
use crate::operation::{Context, Json, Operation, Params, WRITERS, Write};
use crate::stock::inventory::{View, explain};

pub(super) fn operations() -> Vec<Operation> {
    let row = post("/inventory/move", WRITERS, change)
        .named("postInventoryMove", "Move stock to another warehouse")
        .about(
            "Both stock records at once; that of the other warehouse is created if the item was never stocked there. What is reserved
stays where it is.",
        )
        .example(|| {
            json!({ "params": { "item": "de3000000000000002000001", "from": "de300000000000000e000001", "to": "de300000000000000e000002", "quantity": 5, "reason": "Workshop ran out" } })
        })
        .returns("Both stock records after the move.");
    group("Inventory", vec![row])
}

/// Stock to move.
#[derive(Deserialize, JsonSchema, Validate)]
#[schemars(rename = "InventoryMove")]
struct MoveRequest {
    /// The item.
    item: wire::Id<ItemEntry>,
    /// Warehouse where it is.
    from: wire::Id<Warehouse>,
    /// Warehouse where it goes.
    to: wire::Id<Warehouse>,
    /// In the unit of the stock, with at most 4 decimals.
    #[schemars(range(min = 0.0001, max = 10_000_000_000i64))]
    quantity: f64,
    /// Why, for the audit trail.
    reason: Option<wire::Remark<1_000>>,
}

/// Stock where it was, and where it is.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "InventoryMoved")]
struct Moved {
    from: View,
    to: View,
}

async fn change(
    ctx: &mut Context<Write>,
    Params(request): Params<MoveRequest>,
) -> Result<Json<Moved>, ApiError> {
    let fault = |fault: Fault| Error::Invalid(vec![fault.at("/quantity")]);
    let quantity = exact(Some(&Value::Number(request.quantity))).map_err(fault)?;
    let moved = StockMove {
        item: request.item.0,
        from: request.from.0,
        to: request.to.0,
        quantity: quantity.unwrap_or_default(),
    };
    explain(&mut ctx.session, request.reason).await?;
    let (taken, put) = move_stock(&mut ctx.session, moved).await?;
    let visibility = ctx.visibility();
    Ok(Json(Moved { from: View::new(taken, visibility), to: View::new(put, visibility) }))
}
