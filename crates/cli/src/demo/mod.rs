//! The demo organization: a shop with a catalogue that a hose shop would recognise, customers,
//! hose assemblies, kits, estimates and work orders.
//!
//! Its data are the files in `config/demo/`. Rows of sheets go through the import of workbooks,
//! almost everything else through the use cases behind the API.

mod brands;
mod bulk;
mod crimp_specs;
mod documents;
#[cfg(test)]
mod drawing;
mod fields;
mod ids;
mod settings;
mod sheet;
mod sheets;

use adapters::postgres::{Addresses, analyze};
use domain::access::{Actor, Author, Caller, Identity, Role};
use domain::customers::Customer;
use domain::documents::port::Documents;
use domain::documents::{Document, HoseKit};
use domain::organization::{Organization, Subscription, User};
use domain::port::{Access, Scope};
use domain::{Error, Id, Result, Services, Text};

use ids::Kind;
use sheets::Importer;

/// The organization's name.
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

/// Loads the demo organization where it is not there yet, then adds hoses until it sees `items`.
///
/// What is there stays as it is; what an interrupted call left out is made up for.
/// `progress` is told how many items there are and how many there will be.
pub(crate) async fn load(
    services: &Services,
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
        // Without statistics PostgreSQL looks each item that a sheet names up by reading all.
        analyze(addresses).await?;
        organization = Box::pin(load_own(services, organization.id)).await?;
    }
    if let Some(items) = items {
        bulk::fill(services, organization.id, items, progress).await?;
    }
    Ok(Demo { organization, customer: Kind::CUSTOMER.first(), kit_under_editing, is_new })
}

async fn find_or_make(services: &Services) -> Result<Organization> {
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
    services: &Services,
    organization: Id<Organization>,
    id: Id<HoseKit>,
) -> Result<bool> {
    let mut work = services.store.begin(Scope::Organization(organization), Access::Read).await?;
    let kit: Option<Document<HoseKit>> = Documents::document(work.as_mut(), id).await?;
    Ok(kit.is_some())
}

/// Loads what all organizations share.
async fn load_shared(services: &Services) -> Result<()> {
    let importer = Importer { services, scope: Scope::Shared, author: Author::default() };
    let mut work = importer.begin().await?;
    if !brands::add_shared(services, work.as_mut()).await? {
        return Ok(());
    }
    importer.makers(work.as_mut()).await?;
    let specs = Kind::CRIMP_SPEC.of(services);
    crimp_specs::add(&specs, work.as_mut(), sheets::MAKERS_CRIMP_SPECS).await?;
    work.commit().await
}

/// Loads what is the shop's own, in the name of its first person.
async fn load_own(services: &Services, organization: Id<Organization>) -> Result<Organization> {
    let actor = Actor::User(Kind::USER.first::<User>());
    let caller = Caller::Known(Identity {
        organization,
        actor,
        role: Role::Admin,
        customer: None,
        customer_is_fixed: true,
        may_write: true,
        password: None,
    });
    let author = Author { actor: Some(actor), ..Author::default() };
    let importer = Importer { services, scope: Scope::Organization(organization), author };
    let mut work = importer.begin().await?;
    let organization = settings::make(services, work.as_mut(), &caller).await?;
    brands::add_own(services, work.as_mut()).await?;
    importer.items(work.as_mut()).await?;
    let specs = Kind::CRIMP_SPEC.after(sheets::MAKERS_CRIMP_SPECS.count(), services);
    crimp_specs::add(&specs, work.as_mut(), sheets::HOUSE_CRIMP_SPECS).await?;
    importer.records(work.as_mut()).await?;
    documents::make(services, work.as_mut(), &caller).await?;
    work.commit().await?;
    Ok(organization)
}
