//! Warehouses, what is in them, and what is reserved of it.

mod inventory;
mod levels;
mod reservations;
mod sheets;
mod warehouses;

use domain::stock::reservations::{Backorder, Reserved, hold};
use domain::stock::{Need, Warehouse};
use domain::{Id, RawId, Result, Session};
use serde_json::{Value, json};
use tests::{Answer, Shop, post, unique};

/// Sets or changes stock.
fn set(token: &str, fields: &Value) -> Answer {
    post("/inventoryitem/update", &json!({ "params": fields })).token(token).send()
}

/// A shop with a default warehouse, an admin and two hoses: their ids.
struct Yard {
    shop: Shop,
    admin: String,
    brand: String,
    warehouse: String,
    hoses: [String; 2],
}

impl Yard {
    fn new() -> Self {
        let shop = Shop::new("yard");
        let admin = shop.admin();
        let brand = unique("Brand");
        shop.brand(&brand);
        let hose = |number: &str| {
            shop.add::<domain::catalogue::Hose>(tests::hose(number, &brand, "8", json!({})))
        };
        let hoses = [hose("AA-1"), hose("BB-2")];
        let made = post("/warehouses/create", &json!({ "name": "Main" })).token(&admin).send();
        let warehouse = made.expect(201).id();
        Self { shop, admin, brand, warehouse, hoses }
    }
}

/// Reserves stock for a document, in place of what it and the one before it have.
pub(crate) async fn reserve(
    session: &mut Session,
    document: RawId,
    before: Option<RawId>,
    warehouse: Id<Warehouse>,
    needs: &[Need],
    backorder: Backorder,
) -> Result<Reserved> {
    let owners = before.into_iter().chain([document]).collect();
    let held = hold(session, owners, warehouse, needs.iter().map(|need| need.item)).await?;
    held.reserve(session, document, needs, backorder).await
}

fn text(value: Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value}")).to_owned()
}
