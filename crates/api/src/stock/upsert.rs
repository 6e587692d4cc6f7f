//! Sets the stock of many items in one request.

use std::borrow::Cow;
use std::sync::LazyLock;

use domain::Session;
use domain::catalogue::ItemType;
use domain::fields::Choice;
use domain::stock::InventoryRow;
use domain::workbooks::import::record_form;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::json::record::many::ManyQuery;
use crate::json::schema::{Checker, nullable, text};
use crate::operation::row::{group, post};
use crate::operation::{Context, Operation, Query, Records, WRITERS, WriteLater};
use crate::stock::inventory::InventoryPatch;
use crate::workbooks::upsert::{self, Stored, checker, columns_form, item_names, made, schema_of};

pub(super) fn operations() -> Vec<Operation> {
    let row = post("/inventory/upsert", WRITERS, upsert)
        .named("postInventoryUpsert", "Set the stock of many items in warehouses")
        .about(
            "Each record has the fields of a single stock record. It is found by its _id, or by item and warehouse, and created if the
item was never stocked there. Absent fields keep their values, null clears. Either all records are
written or, if any has an error, none; with onError=continue those without errors.",
        )
        .example(|| {
            json!([
                { "item": "de3000000000000002000001", "onHand": 120, "binLocation": "A-12" }
            ])
        })
        .returns("What became of each record.");
    group("Inventory", vec![row])
}

struct InventoryRecord;

impl JsonSchema for InventoryRecord {
    fn schema_name() -> Cow<'static, str> {
        "InventoryRecord".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let about = "Id, name or ERP number of the warehouse; the default one if absent.";
        let mut more = item_names(ItemType::WORDS);
        more.push(("warehouse", nullable(text(1_000, about))));
        let about =
            "Stock of an item in a warehouse: the item by item, itemExternalId or partNumber.";
        schema_of::<InventoryPatch>(generator, about, &["reason"], more)
    }
}

static CHECKER: LazyLock<Result<Checker, String>> = LazyLock::new(checker::<InventoryRecord>);

async fn upsert(
    ctx: &mut Context<WriteLater>,
    Query(query): Query<ManyQuery>,
    records: Records<InventoryRecord>,
) -> Result<Stored, ApiError> {
    let mut session = Session::read(&ctx.app.services, &ctx.caller).await?;
    let usual = session.work.default_warehouse().await?.map(|id| json!(id.to_string()));
    drop(session);
    let form = columns_form::<InventoryRow>("stock", made(&CHECKER)?, move |fields| {
        let is_new = !matches!(fields.get("_id"), Some(Value::String(_)));
        let named = fields.get("warehouse");
        let named = named.filter(|name| name.as_str().is_none_or(|name| !name.trim().is_empty()));
        if let (true, None, Some(usual)) = (is_new, named, &usual) {
            fields.insert("warehouse".to_owned(), usual.clone());
        }
    });
    upsert::run(ctx, query, records, (record_form::<InventoryRow>(), vec![form])).await
}
