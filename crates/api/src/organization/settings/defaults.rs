//! Defaults of an organization.

use domain::catalogue::Brand;
use domain::configurator::defaults::{self, Defaults};
use domain::fields::Column;
use domain::records::Stored;
use domain::stock::Warehouse;
use schemars::JsonSchema;
use serde::Serialize;

use super::organization::{Choosing, SettingsView};
use crate::error::ApiError;
use crate::operation::row::{get, group};
use crate::operation::{Context, Json, Operation, READERS_AND_CUSTOMERS, Read};
use crate::pricing::rules::RulesView;

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Organization",
        vec![
        get("/organization/defaults", READERS_AND_CUSTOMERS, defaults)
            .named("getOrganizationDefaults", "Get the organization's defaults")
            .embedded()
            .about(
                "Default units, currency, brands, tax and prices. Only staff sees discounts, only admins see margins.",
            )
            .returns("The defaults.")
            .embedded(),
        ],
    )
}

/// Defaults of an organization.
struct Chosen;

impl Choosing for Chosen {
    const NAME: &'static str = "OrganizationDefaultSettings";

    fn has(column: &Column) -> bool {
        column.name.starts_with("default")
            || [
                "timeZone",
                "angleConvention",
                "estimateValidityDays",
                "revisionStyle",
                "revisionDelimiter",
                "paperSize",
                "labelSize",
                "hoseScrapPercent",
            ]
            .contains(&column.name)
    }
}

/// Id and name of a record.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OrganizationName")]
struct NamedView {
    /// Id of the record.
    #[serde(rename = "_id")]
    #[schemars(with = "crate::json::wire::Id<()>")]
    id: String,
    /// Name.
    name: String,
}

impl From<Brand> for NamedView {
    fn from(brand: Brand) -> Self {
        Self { id: brand.id.to_string(), name: brand.name.to_string() }
    }
}

impl From<Stored<Warehouse>> for NamedView {
    fn from(warehouse: Stored<Warehouse>) -> Self {
        Self { id: warehouse.id.to_string(), name: warehouse.fields.name.to_string() }
    }
}

/// Defaults of an organization.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrganizationDefaults")]
struct DefaultsView {
    #[serde(flatten)]
    settings: SettingsView<Chosen>,
    /// For staff only.
    #[serde(flatten)]
    pricing: Option<RulesView>,
    /// Default brand of hoses and fittings, or null.
    default_brand: Option<NamedView>,
    /// Default brand of adaptors, or null.
    default_adaptor_brand: Option<NamedView>,
    /// Default warehouse, or null.
    default_warehouse: Option<NamedView>,
}

async fn defaults(ctx: &mut Context<Read>) -> Result<Json<DefaultsView>, ApiError> {
    let Defaults { organization, pricing, brand, adaptor_brand, warehouse } =
        defaults::defaults(&mut ctx.session).await?;
    let (staff, visibility) = (ctx.caller.is_staff(), ctx.visibility());
    Ok(Json(DefaultsView {
        settings: SettingsView::new(&organization, &ctx.caller),
        pricing: staff.then(|| RulesView::new(pricing, visibility)),
        default_brand: brand.map(NamedView::from),
        default_adaptor_brand: adaptor_brand.map(NamedView::from),
        default_warehouse: warehouse.map(NamedView::from),
    }))
}
