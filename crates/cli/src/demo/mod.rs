//! The demo organization: a catalogue that a hose shop would recognise, made of the tables in
//! `config/demo/`, with customers, hose assemblies, kits and work
//! orders.
//!
//! Ids are the same on every machine: `de30`, zeros, a byte for the kind, a running number.

mod catalogue;
mod contents;
mod documents;
mod ids;
mod shop;
mod tables;
mod tests;
mod writing;

use std::sync::Arc;

use crate::demo::catalogue::bulk;
use crate::demo::documents::orders;
use crate::demo::shop::{organization, people};
use domain::access::{Actor, Author, Caller, Identity, Role};
use domain::customers::Customer;
use domain::documents::{Document, HoseKit};
use domain::organization::{Organization, SHARED_ORGANIZATION};
use domain::port::{Access, Scope};
use domain::{Id, Result, Services, Session};

use contents::Contents;
use ids::{Kind, Numbering};

/// The kit under editing.
const EDITED_KIT: &str = "K-100";

/// The customer that has a key.
const KEYED_CUSTOMER: &str = "lodz";

/// A brand of the shared catalogue; it is there when the whole catalogue is.
const A_SHARED_BRAND: &str = "Torvane";

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
    services: &Arc<Services>,
    items: Option<u64>,
    progress: &dyn Fn(u64, u64),
) -> Result<Demo> {
    let organization = organization::find_or_make(services).await?;
    let demo = match standing(services, &organization).await? {
        Some(demo) => demo,
        None => make(services, organization).await?,
    };
    if let Some(items) = items {
        bulk::fill(services, demo.organization.id, items, progress).await?;
    }
    Ok(demo)
}

/// The demo that is there; its first kit and customer are written with all the rest.
async fn standing(services: &Arc<Services>, organization: &Organization) -> Result<Option<Demo>> {
    let kit_under_editing = Numbering::new(Kind::HoseKit).id();
    let mut session = Session::read(services, &Caller::job(organization.id)).await?;
    let kit: Option<Document<HoseKit>> =
        session.work.documents::<HoseKit>().find(kit_under_editing).await?;
    Ok(kit.map(|_| Demo {
        organization: organization.clone(),
        customer: Numbering::new(Kind::Customer).id(),
        kit_under_editing,
        is_new: false,
    }))
}

async fn make(services: &Arc<Services>, organization: Organization) -> Result<Demo> {
    let contents = Contents::new(services.now())?;
    load_shared(services, &contents).await?;
    load_own(services, &contents, &organization).await?;
    Ok(Demo {
        customer: contents.customer(KEYED_CUSTOMER)?,
        kit_under_editing: contents.kit(EDITED_KIT)?.kit.id,
        is_new: true,
        organization,
    })
}

async fn load_shared(services: &Arc<Services>, contents: &Contents) -> Result<()> {
    let brand = contents.brand(A_SHARED_BRAND)?;
    let caller = Caller::job(SHARED_ORGANIZATION);
    let mut session =
        Session::begin(services, caller, Scope::Shared, Access::Write(Author::default())).await?;
    if session.work.brands().await?.iter().any(|there| there.id == brand) {
        return Ok(());
    }
    writing::shared(&mut session, contents).await?;
    session.commit().await
}

async fn load_own(
    services: &Arc<Services>,
    contents: &Contents,
    organization: &Organization,
) -> Result<()> {
    let caller = Caller::Known(Identity {
        organization: organization.id,
        actor: Some(Actor::User(Numbering::new(Kind::User).id())),
        role: Role::Admin,
        customer: None,
        customer_is_fixed: true,
        may_write: true,
        password: None,
    });
    let scope = Scope::Organization(organization.id);
    let access = Access::Write(Author::default());
    let mut session = Session::begin(services, caller, scope, access).await?;
    organization::set_pricing(&mut session, organization).await?;
    writing::own(&mut session, contents).await?;
    orders::write(&mut session, &contents.orders).await?;
    session.work.add_users(&people::people(organization.id, services.now())?).await?;
    session.commit().await
}
