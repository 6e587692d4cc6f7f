//! Stock in warehouses.

use domain::access::Visibility;
use domain::catalogue::{ItemEntry, ItemType};
use domain::fields::{Choice, Column, Fault, exact};
use domain::records::deletion::delete_one;
use domain::stock::inventory::{self, StockKey};
use domain::stock::{
    InventoryItem, InventoryListing, InventoryRow, StockLevel, StockOrder, StockRecords, StockSort,
    Warehouse,
};
use domain::{Error, Id, Remark, Session, Window};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use crate::error::ApiError;
use crate::json::list::page::{IDS, Page, identified, paging, sort_of, sorting};
use crate::json::record::Deleted;
use crate::json::record::deletion::{MANY, by_id, none};
use crate::json::view::{Figure, RecordView};
use crate::json::wire;
use crate::operation::columns::{Cells, Form, Input, Shown};
use crate::operation::row::{get, group, post};
use crate::operation::{
    Access, Context, Json, List, Operation, Parameter, ParameterKind, Params, Query, QueryValues,
    READERS_AND_CUSTOMERS, Read, ReadQuery, STAFF, Tagged, TaggedView, Unchanged, WRITERS, Write,
};
use crate::workbooks::records::{self as workbook, Words, Workbook};

pub(crate) fn operations() -> Vec<Operation> {
    let mut rows = group(
        "Inventory",
        vec![
            get("/inventory", STAFF, list)
                .named("getInventory", "List stock").about(
                "Items in warehouses by part number unless sortBy says otherwise, each with the quantities on hand, committed elsewhere, reserved for documents, on
order, and available (on hand less committed and reserved).",
            ),
            post("/inventoryitem/update", WRITERS, update)
                .named("postInventoryItemUpdate", "Set or change the stock of an item in a warehouse")
                .about(
                    "Creates the record if the item was never stocked there. Absent figures keep their values, null clears. delta is added
to onHand, so simultaneous changes don't overwrite each other. Stock can't go below zero or below what is reserved,
unless the organization allows negative stock.",
                )
                .example(|| json!({ "params": { "item": "de3000000000000002000001", "onHand": 120, "binLocation": "A-12" } }))
                .fails(&[412]),
            post("/inventoryitem/{inventoryItemId}/delete", WRITERS, remove)
                .named("postInventoryItemIdDelete", "Delete the stock record of an item in a warehouse")
                .about("Refused while some stock is committed or reserved."),
            post("/inventory/delete", WRITERS, by_id::<StockRecords>)
                .named("postInventoryDelete", "Delete stock records")
                .about(MANY)
                .example(none),
            get("/organization/hideinventory", READERS_AND_CUSTOMERS, is_hidden)
                .named("getOrganizationHideInventory", "Get whether stock is hidden from customers"),
        ],
    );
    rows.extend(workbook::operations::<InventoryRow>(&Words {
        group: "Inventory",
        many: "stock",
        input: ("/inventory", "Inventory"),
        output: ("/inventoryitems", "InventoryItems"),
        importers: WRITERS,
        exporters: WRITERS,
    }));
    rows
}

impl Workbook for InventoryRow {
    const LIST: &'static str = "inventoryItems";
    const FILTERS: &'static [(&'static str, &'static str)] = &[
        ("partNumber", "Occurs in the part number of the item."),
        ("orgPartNumber", "Occurs in the organization's own part number of the item."),
        ("brand", "Occurs in the name of the brand."),
        ("itemType", "Item type."),
        ("warehouse", "Occurs in the name of the warehouse."),
        ("binLocation", "Occurs in the bin location."),
    ];
}

/// Stock of an item in a warehouse, as far as the caller may see it.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "InventoryItem")]
pub(super) struct View {
    /// Id of the record.
    #[serde(rename = "_id")]
    id: wire::Id<InventoryItem>,
    /// The item.
    item: wire::Id<ItemEntry>,
    /// The warehouse.
    warehouse: wire::Id<Warehouse>,
    /// Name of the warehouse.
    warehouse_name: String,
    /// The organization's own part number of the item.
    org_part_number: Option<String>,
    /// Description of the item.
    description: Option<String>,
    /// Quantity reserved for documents.
    reserved: Figure,
    /// Quantity available: onHand less committed and reserved.
    available: Figure,
    #[serde(flatten)]
    figures: Cells<Figures>,
    #[serde(flatten)]
    record: RecordView,
}

/// Columns with the item and its quantities. The warehouse is shown by its id.
struct Figures;

impl Shown for Figures {
    type Entity = InventoryRow;

    fn columns() -> impl Iterator<Item = &'static Column> + Clone {
        <InventoryRow as domain::fields::Columns>::COLUMNS
            .iter()
            .filter(|column| column.name != "warehouse")
    }

    fn visibility_of(column: &Column) -> Visibility {
        InventoryRow::visibility_of(column)
    }
}

impl View {
    pub(super) fn new(stored: InventoryItem, visibility: Visibility) -> Self {
        Self {
            id: wire::Id(stored.id),
            item: wire::Id(stored.item),
            warehouse: wire::Id(stored.warehouse),
            warehouse_name: stored.row.warehouse.to_string(),
            reserved: Figure::of(stored.reserved),
            available: Figure::of(stored.available()),
            org_part_number: stored.org_part_number.map(String::from),
            description: stored.description.map(String::from),
            record: RecordView::new(&stored.record, visibility),
            figures: Cells { entity: stored.row, visibility },
        }
    }
}

impl TaggedView for View {
    type Key = Id<InventoryItem>;

    async fn read<A: Access<Session = Session>>(
        ctx: &mut Context<A>,
        id: Id<InventoryItem>,
    ) -> Result<Self, ApiError> {
        let stored = ctx.session.work.inventory_item(id).await?;
        let stored = stored.ok_or_else(|| Error::not_found("inventory item", id))?;
        Ok(Self::new(stored, ctx.visibility()))
    }
}

/// Choice of the stock in a list.
struct InventoryQuery {
    listing: InventoryListing,
    window: Window,
}

impl ReadQuery for InventoryQuery {
    fn parameters() -> Vec<Parameter> {
        let filter = |(name, about): &(&'static str, &'static str)| Parameter {
            name: format!("search.{name}").into(),
            kind: match *name {
                "itemType" => ParameterKind::one_of(ItemType::WORDS),
                _ => ParameterKind::Text,
            },
            about: (*about).into(),
            required: false,
        };
        let mut parameters: Vec<_> =
            <InventoryRow as Workbook>::FILTERS.iter().map(filter).collect();
        parameters.extend([
            identified(),
            Parameter::new("warehouseId", ParameterKind::Id, "Stock in this warehouse."),
            Parameter::new(
                "itemId",
                ParameterKind::Ids,
                "Stock of this item, or of one of several.",
            ),
            Parameter::new(
                "level",
                ParameterKind::one_of(StockLevel::WORDS),
                "short: more is committed and reserved than is on hand. belowMinimum: what is available and on order doesn't exceed the reorder point.",
            ),
        ]);
        parameters.extend(paging());
        parameters.extend(sorting(StockSort::WORDS));
        parameters
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let listing = InventoryListing {
            ids: query.ids(IDS),
            items: query.ids("itemId"),
            warehouse: query.id("warehouseId"),
            level: query.text("level").and_then(StockLevel::of_word),
            search: query.search(),
            order: order(query),
        };
        Ok(Self { listing, window: query.window(25)? })
    }
}

fn order(query: &QueryValues) -> StockOrder {
    let (key, descending) = sort_of(query);
    StockOrder { key: key.and_then(StockSort::of_word).unwrap_or_default(), descending }
}

async fn list(
    ctx: &mut Context<List>,
    Query(query): Query<InventoryQuery>,
) -> Result<Json<Page<View>>, ApiError> {
    let page = inventory::page(&mut ctx.session, &query.listing, &query.window).await?;
    let visibility = ctx.visibility();
    let page = page.map(|stored| View::new(stored, visibility));
    Ok(Json(Page::new(&mut ctx.call, page)))
}

/// Changes of a stock record, identified by _id, or by item and warehouse. With _id both may be repeated.
#[derive(Deserialize, JsonSchema, Validate)]
pub(super) struct InventoryPatch {
    /// Id of the stock record, if it exists.
    #[serde(rename = "_id")]
    id: Option<wire::Id<InventoryItem>>,
    /// Item; required without _id.
    item: Option<wire::Id<ItemEntry>>,
    /// Warehouse; the default one if absent.
    warehouse: Option<wire::Id<Warehouse>>,
    /// Added to onHand, safely with simultaneous changes; not together with onHand.
    #[schemars(range(min = -10_000_000_000i64, max = 10_000_000_000i64))]
    delta: Option<f64>,
    /// Why, for the audit trail.
    reason: Option<wire::Remark<1_000>>,
    #[serde(flatten)]
    figures: Input<FiguresPatch>,
}

/// Quantities and bin location.
struct FiguresPatch;

impl Form for FiguresPatch {
    type Entity = InventoryRow;

    fn name() -> String {
        "InventoryFiguresPatch".to_owned()
    }

    fn about() -> String {
        "Changes of stock.".to_owned()
    }

    fn columns() -> impl Iterator<Item = &'static Column> + Clone {
        InventoryRow::figures()
    }
}

impl InventoryPatch {
    fn stock_key(&self) -> Result<StockKey, Error> {
        match (self.id, self.item) {
            (Some(id), _) => Ok(StockKey::Kept(id.0)),
            (None, Some(item)) => {
                Ok(StockKey::Of(item.0, self.warehouse.map(|warehouse| warehouse.0)))
            }
            (None, None) => {
                Err(Error::invalid("/item", "required", "is required if _id is absent"))
            }
        }
    }

    /// Item and warehouse may be sent back with _id.
    fn agrees(&self, stored: &InventoryItem) -> Result<(), Error> {
        let of_other = |field: &str| {
            let message = "is not that of the stock record in _id; leave one of them out";
            Err(Error::invalid(field, "not_together", message))
        };
        if self.item.is_some_and(|item| item.0 != stored.item) {
            return of_other("/item");
        }
        if self.warehouse.is_some_and(|warehouse| warehouse.0 != stored.warehouse) {
            return of_other("/warehouse");
        }
        Ok(())
    }

    /// Quantity to add to what is on hand.
    fn delta(&self) -> Result<Option<Decimal>, Error> {
        let Some(delta) = self.delta else { return Ok(None) };
        if self.figures.patch.contains_key("onHand") {
            return Err(Error::Invalid(vec![inventory::beside_on_hand()]));
        }
        let fault = |fault: Fault| Error::Invalid(vec![fault.at("/delta")]);
        exact(Some(&domain::fields::Value::Number(delta))).map_err(fault)
    }
}

/// Keeps in the audit trail why stock is changed, if the caller says so.
pub(super) async fn explain(
    session: &mut Session,
    reason: Option<wire::Remark<1_000>>,
) -> Result<(), Error> {
    let Some(wire::Remark(reason)) = reason else { return Ok(()) };
    let refused =
        |fault: domain::TextFault| Error::invalid("/reason", fault.code(), fault.to_string());
    if let Some(reason) = Remark::optional(&reason).map_err(refused)? {
        session.work.give_reason(&reason).await?;
    }
    Ok(())
}

async fn update(
    ctx: &mut Context<Write>,
    Params(patch): Params<InventoryPatch>,
) -> Result<Tagged<View>, ApiError> {
    let (key, delta) = (patch.stock_key()?, patch.delta()?);
    let visibility = ctx.visibility();
    let (stored, is_new) = inventory::to_change(&mut ctx.session, key).await?;
    patch.agrees(&stored)?;
    if !is_new {
        ctx.call.expects(&View::new(stored.clone(), visibility))?;
    }
    explain(&mut ctx.session, patch.reason).await?;
    let figures = &patch.figures.patch;
    let changed = inventory::change(&mut ctx.session, stored, figures, delta).await?;
    Ok(Tagged(View::new(changed, visibility)))
}

async fn remove(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<View>,
) -> Result<Json<Deleted>, ApiError> {
    delete_one(&mut ctx.session, &StockRecords, id.raw()).await?;
    Ok(Json(Deleted::new(id.raw())))
}

/// Whether stock is hidden from customers.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct HideInventory {
    /// Whether stock and unavailability are hidden from customers.
    hide_inventory: bool,
}

async fn is_hidden(ctx: &mut Context<Read>) -> Result<Json<HideInventory>, ApiError> {
    let hide_inventory = ctx.session.work.organization().await?.settings.hide_inventory;
    Ok(Json(HideInventory { hide_inventory }))
}
