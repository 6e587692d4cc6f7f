//! Incomplete items in use, and vendors with files.

use domain::catalogue::items::{pending_items, vendors};
use domain::catalogue::{ItemEntry, ItemType, PendingItem, Use};
use domain::documents::hose_assembly;
use domain::fields::Choice;
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::ApiError;
use crate::json::list::page::Page;
use crate::json::wire;
use crate::operation::row::{get, group};
use crate::operation::{
    Context, Json, ListLater, Operation, Paging, Query, READERS_AND_CUSTOMERS, Read, STAFF,
};

pub(crate) fn operations() -> Vec<Operation> {
    let vendors = get("/organization/hasvendor", READERS_AND_CUSTOMERS, has_vendor)
        .named("getOrganizationHasVendor", "Check whether vendor files are available")
        .about("The enabled brands with available items.")
        .returns("The vendors.");
    let pending = get("/organization/pendingitems", STAFF, list)
        .named("getOrganizationPendingItems", "List incomplete items that are in use")
        .about(
            "Items in documents without a brand or (for admins only) without a cost; ferrules and fitting series in the
organization's crimp specs that the catalogue lacks.",
        )
        .returns("A page of items.");
    let mut rows = group("Hose", vec![vendors]);
    rows.extend(group("Item", vec![pending]));
    rows
}

/// An incomplete item that is in use.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PendingItem")]
struct PendingView {
    /// Id; null if the catalogue lacks it.
    #[serde(rename = "_id")]
    id: Option<wire::Id<ItemEntry>>,
    /// Item type; null for a fitting series.
    item_type: Option<wire::Word<ItemType>>,
    /// Part number; null for a fitting series.
    part_number: Option<String>,
    /// Fitting series in crimp specs that no fitting has.
    series: Option<String>,
    /// Brand.
    brand: Option<String>,
    /// Missing data: brand, cost (for admins only), or the item itself.
    missing: Vec<&'static str>,
    /// Number of documents or crimp specs that use it.
    #[schemars(range(min = 1))]
    uses: u64,
    /// Up to ten of them.
    used_in: Vec<UseView>,
}

/// A record that uses an item.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PendingUse")]
struct UseView {
    /// Kind of record: hoseAssembly, hoseKit, workOrder, salesEstimate, or hose for its crimp specs.
    kind: String,
    /// Id of the record.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Number of the document, or part number of the hose.
    number: String,
    /// Revision; null for a hose.
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
    ctx: &mut Context<ListLater>,
    Query(paging): Query<Paging>,
) -> Result<Json<Page<PendingView>>, ApiError> {
    let window = paging.window()?;
    // The ferrules of assemblies follow the crimp specs.
    let mut session = hose_assembly::read_described(&ctx.app.services, &ctx.caller).await?;
    let page = pending_items(&mut session, &window).await?;
    drop(session);
    Ok(Json(Page::new(&mut ctx.call, page.map(PendingView::from))))
}

/// Vendors whose files are available.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "VendorAvailability")]
struct VendorAvailability {
    /// Whether there is any vendor.
    has_vendor: bool,
    /// Names of the enabled brands with available items.
    vendors: Vec<String>,
}

async fn has_vendor(ctx: &mut Context<Read>) -> Result<Json<VendorAvailability>, ApiError> {
    let vendors = vendors(&mut ctx.session).await?;
    Ok(Json(VendorAvailability { has_vendor: !vendors.is_empty(), vendors }))
}
