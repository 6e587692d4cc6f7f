//! Brands.

use domain::access::Caller;
use domain::catalogue::brands::{self, BrandWithPreferences, Removed};
use domain::catalogue::{Brand, BrandRow, ItemType, Owner};
use domain::pricing::ItemPricing;
use domain::{Error, Id, Session, workbooks};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use crate::error::ApiError;
use crate::json::view::{Number, RecordView};
use crate::json::wire::{self, Maybe};
use crate::operation::columns::{Form, Input};
use crate::operation::row::{get, group, post};
use crate::operation::{
    ADMINS, Access, Body, Context, Created, File, Json, Media, Operation, Patch,
    READERS_AND_CUSTOMERS, Read, RecordList, Tagged, TaggedView, Unchanged, WRITERS, Write,
};
use crate::pricing::rules::{ItemRuleView, MOST_ITEM_RULES, item_pricings, item_rules};
use crate::workbooks::{CSV, ExportFormat, Listed, WORKBOOK, exported};

pub(crate) fn operations() -> Vec<Operation> {
    let mut rows = lists();
    rows.extend(changes());
    group("Brand", rows)
}

fn lists() -> Vec<Operation> {
    vec![
        get("/brands", READERS_AND_CUSTOMERS, list)
            .named("getBrands", "List the brands")
            .embedded()
            .about("Shared and own brands by name, each with the organization's settings for it.")
            .returns("The brands, by name."),
        get("/brandnames", READERS_AND_CUSTOMERS, names)
            .named("getBrandNames", "List the names of the brands")
            .embedded()
            .about("Only the names, sorted.")
            .returns("The names of the brands, sorted."),
        get("/organization/defaultbrand", READERS_AND_CUSTOMERS, default_brand)
            .named("getOrganizationDefaultBrand", "Get the default brand of hoses and fittings")
            .embedded()
            .about("null if none is set.")
            .returns("The brand, or null."),
        get("/organization/defaultadaptorbrand", READERS_AND_CUSTOMERS, default_adaptor_brand)
            .named("getOrganizationDefaultAdaptorBrand", "Get the default brand of adaptors")
            .embedded()
            .about("null if none is set.")
            .returns("The brand, or null."),
        offering("getHoseBrands", "/hosebrands", "hoses", async |ctx: &mut Context<RecordList>| {
            with_items(ctx, ItemType::Hose).await
        }),
        offering(
            "getAdaptorBrands",
            "/adaptorbrands",
            "adaptors",
            async |ctx: &mut Context<RecordList>| with_items(ctx, ItemType::Adaptor).await,
        ),
        offering("getWrapBrands", "/wrapbrands", "wraps", async |ctx: &mut Context<RecordList>| {
            with_items(ctx, ItemType::Wrap).await
        }),
        offering(
            "getOtherItemBrands",
            "/otheritembrands",
            "other items",
            async |ctx: &mut Context<RecordList>| with_items(ctx, ItemType::OtherItem).await,
        ),
    ]
}

fn offering<F>(id: &'static str, path: &'static str, subject: &str, list: F) -> Operation
where
    F: AsyncFn(&mut Context<RecordList>) -> Result<Json<Vec<BrandView>>, ApiError>
        + Copy
        + Send
        + Sync
        + 'static,
{
    get(path, READERS_AND_CUSTOMERS, list)
        .named(id, format!("List the brands that have {subject}"))
        .embedded()
        .about(
            "Brands that the organization offers, with at least one available item of this kind.",
        )
        .returns("The brands, by name.")
}

fn changes() -> Vec<Operation> {
    vec![
        post("/brands/create", WRITERS, create)
            .named("postBrandsCreate", "Create a brand")
            .about("The organization's own brand, for its own items.")
            .example(|| json!({ "name": "House brand" }))
            .returns("The new brand."),
        post("/brand/{brandId}/update", ADMINS, update)
            .named("postBrandIdUpdate", "Change the organization's settings for a brand")
            .about(
                "Whether the brand is offered, whether it is a default, and how its items are priced; also name and image of an own
brand. Absent fields keep their values. A new default replaces the previous one.",
            )
            .example(|| {
                json!({ "params": { "available": true, "pricing": [{ "itemType": "hose", "defaultMarginPercent": 35 }] } })
            })
            .returns("The brand after the change."),
        post("/brand/{brandId}/delete", ADMINS, remove)
            .named("postBrandIdDelete", "Delete a brand, or hide a shared one")
            .about("An own brand can be deleted once no item has it; a shared brand is hidden for the organization.")
            .returns("The result."),
        post("/brands/export", WRITERS, export)
            .named("postBrandsExport", "Export brands to Excel")
            .about("One row for each brand. The header X-Unknown-Brands counts listed brands that don't exist.")
            .example(|| json!({ "brands": [], "selectAll": true }))
            .returns("The workbook."),
    ]
}

/// A brand with the organization's settings for it.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "these are the fields of the answer")]
#[schemars(rename = "Brand")]
struct BrandView {
    /// Id of the record.
    #[serde(rename = "_id")]
    id: wire::Id<Brand>,
    /// Name.
    name: String,
    /// Whether it is the organization's own; otherwise it is shared by all.
    custom: bool,
    /// Name of the image.
    image_name: Option<String>,
    /// Whether the organization offers the brand's items.
    available: bool,
    /// Whether it is the default brand of hoses and fittings.
    default: bool,
    /// Whether it is the default brand of adaptors.
    default_adaptor: bool,
    /// Discount off its list prices in percent. For staff only.
    #[serde(skip_serializing_if = "Option::is_none")]
    discount_percent: Option<Option<Number>>,
    /// Price rules by item type. For staff only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<ItemRuleView>")]
    pricing: Option<Vec<ItemRuleView>>,
    #[serde(flatten)]
    record: RecordView,
}

impl BrandView {
    fn new(offered: BrandWithPreferences, caller: &Caller) -> Self {
        let BrandWithPreferences { brand, properties } = offered;
        let staff = caller.is_staff();
        let visibility = caller.visibility();
        let record = RecordView::new(&brand.record, visibility);
        Self {
            id: wire::Id(brand.id),
            name: brand.name.to_string(),
            custom: brand.owner == Owner::Own,
            image_name: brand.image_name.map(String::from),
            available: properties.available,
            default: properties.default,
            default_adaptor: properties.default_adaptor,
            discount_percent: staff
                .then(|| properties.discount_percent.map(|percent| Number::money(percent.get()))),
            pricing: staff.then(|| item_rules(&properties.pricing, visibility)),
            record,
        }
    }
}

impl TaggedView for BrandView {
    type Key = Id<Brand>;

    async fn read<A: Access<Session = Session>>(
        ctx: &mut Context<A>,
        id: Id<Brand>,
    ) -> Result<Self, ApiError> {
        Ok(Self::new(brands::to_change(&mut ctx.session, id).await?, &ctx.caller))
    }
}

/// A brand.
#[derive(Deserialize, JsonSchema, Validate)]
#[schemars(rename = "BrandInput")]
struct NewBrand {
    /// Name, unique among brands.
    name: wire::FullText<1_000>,
}

/// The columns of a brand that change.
struct BrandPatch;

impl Form for BrandPatch {
    type Entity = BrandRow;

    fn name() -> String {
        "BrandPatch".to_owned()
    }

    fn about() -> String {
        "Changes of a brand. Name and image can be changed for own brands only.".to_owned()
    }
}

/// Changes of a brand. Name and image can be changed for own brands only.
#[derive(Deserialize, JsonSchema, Validate)]
#[schemars(rename = "BrandPatch")]
struct BrandChange {
    #[serde(flatten)]
    columns: Input<BrandPatch>,
    /// Price rules by item type: the whole new list.
    #[serde(default)]
    #[schemars(length(max = MOST_ITEM_RULES))]
    pricing: Maybe<Vec<Input<ItemPricing>>>,
}

fn views(offered: Vec<BrandWithPreferences>, caller: &Caller) -> Json<Vec<BrandView>> {
    Json(offered.into_iter().map(|offered| BrandView::new(offered, caller)).collect())
}

async fn list(ctx: &mut Context<RecordList>) -> Result<Json<Vec<BrandView>>, ApiError> {
    Ok(views(brands::list(&mut ctx.session).await?, &ctx.caller))
}

/// The brands that have items of a kind.
async fn with_items(
    ctx: &mut Context<RecordList>,
    item_type: ItemType,
) -> Result<Json<Vec<BrandView>>, ApiError> {
    let offered = brands::offering(&mut ctx.session, item_type).await?;
    Ok(views(offered, &ctx.caller))
}

async fn names(ctx: &mut Context<RecordList>) -> Result<Json<Vec<String>>, ApiError> {
    let offered = brands::list(&mut ctx.session).await?;
    Ok(Json(offered.iter().map(|offered| offered.brand.name.to_string()).collect()))
}

async fn default_brand(ctx: &mut Context<Read>) -> Result<Tagged<Option<BrandView>>, ApiError> {
    first(ctx, |offered| offered.properties.default).await
}

async fn default_adaptor_brand(
    ctx: &mut Context<Read>,
) -> Result<Tagged<Option<BrandView>>, ApiError> {
    first(ctx, |offered| offered.properties.default_adaptor).await
}

async fn first(
    ctx: &mut Context<Read>,
    is_default: impl Fn(&BrandWithPreferences) -> bool,
) -> Result<Tagged<Option<BrandView>>, ApiError> {
    let offered = brands::list(&mut ctx.session).await?;
    let found = offered.into_iter().find(is_default);
    Ok(Tagged(found.map(|offered| BrandView::new(offered, &ctx.caller))))
}

async fn create(
    ctx: &mut Context<Write>,
    Body(new): Body<NewBrand>,
) -> Result<Created<BrandView>, ApiError> {
    let name = domain::Text::new(&new.name.0)
        .map_err(|fault| Error::invalid("/name", fault.code(), fault.to_string()))?;
    let made = brands::create(&mut ctx.session, name).await?;
    Ok(Created(BrandView::new(made, &ctx.caller)))
}

async fn update(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<BrandView>,
    Patch(change): Patch<BrandChange>,
) -> Result<Tagged<BrandView>, ApiError> {
    let pricing = change.pricing.0.map(|rules| item_pricings(&rules, "/pricing"));
    let pricing = pricing.transpose().map_err(Error::Invalid)?;
    let patch = &change.columns.patch;
    let changed = brands::update(&mut ctx.session, id, patch, pricing).await?;
    Ok(Tagged(BrandView::new(changed, &ctx.caller)))
}

/// Result of deleting a brand.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DeletedBrand")]
struct RemovedView {
    /// Whether it was deleted.
    deleted: bool,
    /// Whether it was hidden, since it is shared by all organizations.
    hidden: bool,
}

async fn remove(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<BrandView>,
) -> Result<Json<RemovedView>, ApiError> {
    let removed = brands::remove(&mut ctx.session, id).await?;
    Ok(Json(RemovedView {
        deleted: removed == Removed::Deleted,
        hidden: removed == Removed::Hidden,
    }))
}

/// Brands to export.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct BrandExportRequest {
    /// Brands to export if selectAll is false; nulls are skipped.
    #[serde(default)]
    brands: Listed,
    /// true exports all brands and ignores the list.
    select_all: bool,
    /// excel is a workbook; csv is UTF-8 with commas and a byte order mark.
    #[serde(default)]
    format: ExportFormat,
}

/// A sheet of brands.
struct BrandSheet;

/// The header of a sheet of brands.
const UNKNOWN: &str = "X-Unknown-Brands";

impl Media for BrandSheet {
    const TYPES: &'static [&'static str] = &[WORKBOOK, CSV];
    const HEADERS: &'static [(&'static str, &'static str)] =
        &[(UNKNOWN, "Number of listed brands that don't exist.")];
}

async fn export(
    ctx: &mut Context<Read>,
    Body(request): Body<BrandExportRequest>,
) -> Result<File<BrandSheet>, ApiError> {
    let ids = request.brands.ids();
    let ids = (!request.select_all).then_some(ids.as_slice());
    let format = request.format.into();
    let export = workbooks::brands::export(&ctx.app.services, &ctx.caller, ids, format).await?;
    Ok(File::new(exported("brands", UNKNOWN, export)))
}
