//! The demo organization: a hose shop with catalogue, customers, hose assemblies, kits, estimates and work orders.
//!
//! Its data are the files in `config/demo/`. Rows of sheets go through the import of workbooks, almost
//! everything else through the use cases behind the API.

mod brands;
mod bulk;
mod documents;
#[cfg(test)]
mod drawing;
mod fields;
mod ids;
mod settings;
mod sheet;
mod sheets;

use std::sync::Arc;

use adapters::postgres::{Addresses, analyze};
use domain::access::Caller;
use domain::customers::Customer;
use domain::documents::HoseKit;
use domain::organization::{Organization, SHARED_ORGANIZATION, Subscription};
use domain::{Error, Id, Result, Services, Session, Text};

use ids::Kind;

/// The organization's name, and the name of the loading job in the audit trail.
const NAME: &str = "demo";

/// Data for a first tour of the service.
#[derive(Debug, Clone)]
pub(crate) struct Demo {
    pub(crate) organization: Organization,
    /// The customer that the demo's customer key is for: Polish, with mm and bar.
    pub(crate) customer: Id<Customer>,
    /// A kit under editing, with assemblies, an adaptor and other items.
    pub(crate) kit_under_editing: Id<HoseKit>,
    /// Whether it was not there before.
    pub(crate) is_new: bool,
}

/// Loads the demo organization if it doesn't exist, then adds hoses until it sees `items`.
///
/// Existing data stays unchanged; whatever an interrupted call left out is added. `progress` gets the current
/// and the final number of items.
pub(crate) async fn load(
    services: &Arc<Services>,
    addresses: &Addresses,
    items: Option<u64>,
    progress: &dyn Fn(u64, u64),
) -> Result<Demo> {
    let mut organization = find_or_make(services).await?;
    // Everything of the shop is written in one transaction.
    let kit_under_editing = Kind::HOSE_KIT.first();
    let is_new = !has_kit(services, organization.id, kit_under_editing).await?;
    if is_new {
        load_shared(services).await?;
        // Without statistics PostgreSQL would read all items to look up each item in a sheet.
        analyze(addresses).await?;
        organization = Box::pin(load_own(services, organization.id)).await?;
    }
    if let Some(items) = items {
        bulk::fill(services, organization.id, items, progress).await?;
    }
    Ok(Demo { organization, customer: Kind::CUSTOMER.first(), kit_under_editing, is_new })
}

async fn find_or_make(services: &Arc<Services>) -> Result<Organization> {
    if let Some(organization) = services.directory.organization_named(NAME).await? {
        return Ok(organization);
    }
    let name = Text::new(NAME).map_err(|fault| Error::internal("naming the demo", fault))?;
    let id = Kind::ORGANIZATION.first();
    let organization = Organization::new(id, name, Subscription::Enterprise, services.now());
    services.directory.add_organization(&organization).await?;
    Ok(organization)
}

async fn has_kit(
    services: &Arc<Services>,
    organization: Id<Organization>,
    id: Id<HoseKit>,
) -> Result<bool> {
    let mut session = Session::read(services, &Caller::job(organization)).await?;
    Ok(session.work.documents::<HoseKit>().find(id).await?.is_some())
}

/// Loads what all organizations share.
async fn load_shared(services: &Arc<Services>) -> Result<()> {
    let mut session = Session::import(services, &Caller::job(SHARED_ORGANIZATION), NAME).await?;
    if !brands::add_shared(&mut session).await? {
        return Ok(());
    }
    sheets::import_makers(&mut session).await?;
    session.commit().await
}

/// Loads the shop's own data.
async fn load_own(services: &Arc<Services>, id: Id<Organization>) -> Result<Organization> {
    let mut session = Session::import(services, &Caller::job(id), NAME).await?;
    let organization = settings::make(&mut session).await?;
    brands::add_own(&mut session).await?;
    sheets::import_items(&mut session).await?;
    sheets::import_records(&mut session).await?;
    documents::make(&mut session).await?;
    session.commit().await?;
    Ok(organization)
}
