//! What is used and not complete, and whose files can be made.

use actix_web::HttpResponse;
use domain::Id;
use domain::catalogue::{PendingItem, Use};
use domain::sheet::Choice;
use domain::usecase::pending::{pending_items, vendors};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::operation::{Answer, Call, Parameter};
use crate::page::{Page, page_schema, paging};
use crate::schema;

/// The parameters of pending items.
pub(crate) fn parameters() -> Vec<Parameter> {
    paging()
}

/// Something that is used and not complete.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PendingItem")]
struct PendingView {
    /// Its id; null where the catalogue does not have it.
    #[serde(rename = "_id")]
    id: Option<String>,
    /// Its kind; null for a fitting series.
    item_type: Option<&'static str>,
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
    id: String,
    /// Its number, or the hose's part number.
    number: String,
    /// Its revision; null for a hose.
    revision: Option<String>,
}

impl From<Use> for UseView {
    fn from(place: Use) -> Self {
        let Use { kind, id, number, revision } = place;
        Self { kind, id: Id::<()>::from_raw(id).to_string(), number, revision }
    }
}

impl From<PendingItem> for PendingView {
    fn from(item: PendingItem) -> Self {
        Self {
            id: item.id.map(|id| id.to_string()),
            item_type: item.item_type.map(Choice::word),
            part_number: item.part_number,
            series: item.series,
            brand: item.brand,
            missing: item.lacks.into_iter().map(Choice::word).collect(),
            uses: item.uses,
            used_in: item.used_in.into_iter().map(UseView::from).collect(),
        }
    }
}

/// What pending items answer.
pub(crate) fn reply() -> Value {
    page_schema(&schema::of::<PendingView>())
}

/// `GET /organization/pendingitems`
pub(crate) async fn list(call: Call) -> Answer {
    let window = call.query.page(25)?;
    let (items, total) = pending_items(&call.app.services, &call.caller, window).await?;
    Ok(Page::new(items.into_iter().map(PendingView::from).collect(), total, window).answer())
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

/// What vendors answer.
pub(crate) fn vendors_reply() -> Value {
    schema::of::<VendorsView>()
}

/// `GET /organization/hasvendor`
pub(crate) async fn has_vendor(call: Call) -> Answer {
    let vendors = vendors(&call.app.services, &call.caller).await?;
    Ok(HttpResponse::Ok().json(VendorsView { has_vendor: !vendors.is_empty(), vendors }))
}
