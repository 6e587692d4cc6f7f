//! The demo organization itself: a hose shop in Chicago.

use std::sync::Arc;

use chrono_tz::America::Chicago;
use domain::catalogue::ItemType;
use domain::measures::Amount;
use domain::organization::{Delimiter, Organization, Settings, Subscription};
use domain::pricing::{ItemPricing, ItemPricings, Margin, Percent, Pricing, PricingDefaults};
use domain::{Error, Result, Services, Session, Text};
use rust_decimal::Decimal;

use crate::demo::ids::{Kind, Numbering};

const NAME: &str = "demo";

/// The organization, made where it is not there.
pub(crate) async fn find_or_make(services: &Arc<Services>) -> Result<Organization> {
    if let Some(organization) = services.directory.organization_named(NAME).await? {
        return Ok(organization);
    }
    let id = Numbering::new(Kind::Organization).id();
    let fresh = Organization::new(id, text(NAME)?, Subscription::Enterprise, services.now());
    let organization = Organization { settings: settings(fresh.settings)?, ..fresh };
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
        tax_percent: Percent::new(Decimal::new(1_025, 2)),
        payment_terms: some("Net 30 days")?,
        revision_delimiter: Delimiter::new(" Rev ").unwrap_or(fresh.revision_delimiter),
        labour_cost_cutting: cents(120),
        labour_cost_crimping: cents(185),
        labour_cost_proof_test: cents(650),
        labour_cost_burst_test: cents(9_500),
        labour_cost_wrap: cents(240),
        hose_scrap_percent: Percent::new(Decimal::from(3)),
        erp_name: some("Ledgerline")?,
        ..fresh
    })
}

/// How it prices: by margins, but covers by the makers' list prices.
pub(crate) async fn set_pricing(session: &mut Session, organization: &Organization) -> Result<()> {
    let margin = |percent: i64| Margin::new(Decimal::from(percent));
    let defaults = PricingDefaults {
        margin_percent_materials: margin(35),
        margin_percent_labour: margin(50),
        ..PricingDefaults::none()
    };
    let wraps = ItemPricing {
        item_type: ItemType::Wrap,
        margin_percent: None,
        discount_percent: Percent::new(Decimal::from(5)),
        list_pricing: Some(true),
        enabled: None,
    };
    let items = ItemPricings::new(vec![wraps], "")?;
    session.work.set_pricing(organization.id.raw(), &Pricing { defaults, items }).await
}

fn cents(amount: i64) -> Option<Amount> {
    Amount::new(Decimal::new(amount, 2))
}

fn text(words: &str) -> Result<Text> {
    Text::new(words).map_err(|fault| Error::internal("describing the demo", fault))
}
