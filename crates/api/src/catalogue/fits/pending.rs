//! What is used and not complete, and whose files can be made.

use domain::catalogue::items::{pending_items, vendors};
use domain::catalogue::{ItemEntry, ItemType, PendingItem, Use};
use domain::fields::Choice;
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::ApiError;
use crate::json::page::Page;
use crate::json::wire;
use crate::operation::row::{get, group};
use crate::operation::{
    Context, Json, Operation, Paging, Query, READERS_AND_CUSTOMERS, STAFF, Without,
};

pub(crate) fn operations() -> Vec<Operation> {
    let vendors = get(
        "getOrganizationHasVendor",
        "/organization/hasvendor",
        READERS_AND_CUSTOMERS,
        "Tell whether vendor files can be made",
        has_vendor,
    )
    .about("The brands that the organization has not disabled and has available items of.")
    .returns("The vendors.");
    let pending = get(
        "getOrganizationPendingItems",
        "/organization/pendingitems",
        STAFF,
        "List items that are used and not complete",
        list,
    )
    .about(
        "Items of documents without a brand or, told to admins alone, without a cost; ferrules and fitting series
that the organization's crimp specs name and the catalogue does not have.",
    )
    .returns("A page of items.");
    let mut rows = group("Hose", vec![vendors]);
    rows.extend(group("Item", vec![pending]));
    rows
}

/// Something that is used and not complete.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PendingItem")]
struct PendingView {
    /// Its id; null if the catalogue does not have it.
    #[serde(rename = "_id")]
    id: Option<wire::Id<ItemEntry>>,
    /// Its kind; null for a fitting series.
    item_type: Option<wire::Word<ItemType>>,
    /// Its part number; null for a fitting series.
    part_number: Option<String>,
    /// The fitting series that crimp specs name and no fitting has.
    series: Option<String>,
    /// Its brand.
    brand: Option<String>,
    /// What it lacks: brand, cost (told to admins alone), or the item itself.
    missing: Vec<&'static str>,
    /// How many documents or crimp specs use it.
    #[schemars(range(min = 1))]
    uses: u64,
    /// Up to ten of the places.
    used_in: Vec<UseView>,
}

/// A place where an item is used.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PendingUse")]
struct UseView {
    /// The kind of record: hoseAssembly, hoseKit, workOrder, salesEstimate, or hose for its crimp specs.
    kind: String,
    /// Its id.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Its number, or the hose's part number.
    number: String,
    /// Its revision; null for a hose.
    revision: Option<String>,
}

impl From<Use> for UseView {
    fn from(place: Use) -> Self {
        let Use { kind, id, number, revision } = place;
        Self { kind, id: wire::Id(domain::Id::from_raw(id)), number, revision }
    }
}

impl From<PendingItem> for PendingView {
    fn from(item: PendingItem) -> Self {
        Self {
            id: item.id.map(wire::Id),
            item_type: item.item_type.map(wire::Word),
            part_number: item.part_number,
            series: item.series,
            brand: item.brand,
            missing: item.lacks.into_iter().map(Choice::word).collect(),
            uses: item.uses,
            used_in: item.used_in.into_iter().map(UseView::from).collect(),
        }
    }
}

async fn list(
    ctx: &mut Context<Without>,
    Query(paging): Query<Paging>,
) -> Result<Json<Page<PendingView>>, ApiError> {
    let window = paging.window()?;
    let (items, total) = pending_items(&ctx.app.services, &ctx.caller, window).await?;
    Ok(Json(Page::new(items.into_iter().map(PendingView::from).collect(), total, window)))
}

/// Whose files can be made.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Vendors")]
struct VendorsView {
    /// Whether there is any vendor.
    has_vendor: bool,
    /// The names of the brands that the organization deals in and has items of.
    vendors: Vec<String>,
}

async fn has_vendor(ctx: &mut Context<Without>) -> Result<Json<VendorsView>, ApiError> {
    let vendors = vendors(&ctx.app.services, &ctx.caller).await?;
    Ok(Json(VendorsView { has_vendor: !vendors.is_empty(), vendors }))
}
