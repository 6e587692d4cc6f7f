//! The demo organization itself: a hose shop in Chicago.

use chrono_tz::America::Chicago;
use domain::catalogue::{Amount, ItemPricing, ItemType, Percent};
use domain::organization::{Delimiter, Organization, Settings, Subscription};
use domain::usecase::Services;
use domain::{Error, Result, Text};
use rust_decimal::Decimal;

use super::ids::{Kind, Numbering};

/// Its name.
const NAME: &str = "demo";

/// The organization, made where it is not there.
pub(super) async fn find_or_make(services: &Services) -> Result<Organization> {
    if let Some(organization) = services.directory.organization_named(NAME).await? {
        return Ok(organization);
    }
    let id = Numbering::new(Kind::Organization).id();
    let fresh = Organization::new(id, text(NAME)?, Subscription::Enterprise, services.now());
    let organization =
        Organization { settings: settings(fresh.settings)?, pricing: pricing(), ..fresh };
    services.directory.add_organization(&organization).await?;
    Ok(organization)
}

fn settings(fresh: Settings) -> Result<Settings> {
    let some = |words: &str| text(words).map(Some);
    Ok(Settings {
        contact_name: some("Dana Whitlock")?,
        address1: some("2200 W Lake Street")?,
        city: some("Chicago")?,
        region: some("IL")?,
        postal_code: some("60612")?,
        country: some("United States")?,
        phone_number: some("+1 312 555 0142")?,
        email: some("sales@demo.example")?,
        website: some("https://demo.example")?,
        time_zone: Chicago,
        tax_code: some("IL-COOK")?,
        tax_percent: Percent::new(10.25),
        payment_terms: some("Net 30 days")?,
        revision_delimiter: Delimiter::new(" Rev ").unwrap_or(fresh.revision_delimiter),
        margin_percent_materials: Percent::new(35.0),
        margin_percent_labour: Percent::new(50.0),
        labour_cost_cutting: cents(120),
        labour_cost_crimping: cents(185),
        labour_cost_proof_test: cents(650),
        labour_cost_burst_test: cents(9_500),
        labour_cost_wrap: cents(240),
        hose_scrap_percent: Percent::new(3.0),
        erp_name: some("Ledgerline")?,
        ..fresh
    })
}

/// Covers are sold at the makers' list prices.
fn pricing() -> Vec<ItemPricing> {
    vec![ItemPricing {
        item_type: ItemType::Wrap,
        margin_percent: None,
        discount_percent: Percent::new(5.0),
        list_pricing: true,
        enabled: true,
    }]
}

fn cents(amount: i64) -> Option<Amount> {
    Amount::new(Decimal::new(amount, 2))
}

fn text(words: &str) -> Result<Text> {
    Text::new(words).map_err(|fault| Error::internal("describing the demo", fault))
}
