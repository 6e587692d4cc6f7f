//! `hosewright key`

use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::access::Caller;
use domain::customers::Customer;
use domain::organization::identity::{create_key, organization_named};
use domain::organization::{KeyType, Network, NewApiKey, Organization, TrustedAddress};
use domain::{Id, Services, Session, Text};

use super::print;
use crate::args::KeyKind;
use crate::failure::Failure;

/// Options of a new key.
pub(super) struct KeyOptions {
    pub(super) key_type: KeyKind,
    pub(super) customer: Option<String>,
    pub(super) name: String,
    pub(super) addresses: Vec<Network>,
    pub(super) expires: Option<DateTime<Utc>>,
}

/// Creates a key and prints its secret.
pub(super) async fn create(
    services: &Arc<Services>,
    organization: &str,
    options: KeyOptions,
) -> Result<(), Failure> {
    let KeyOptions { key_type, customer, name, addresses, expires } = options;
    let organization = organization_named(services, organization).await?;
    let key_type = match key_type {
        KeyKind::Admin => KeyType::Admin,
        KeyKind::Customer => KeyType::Customer,
        KeyKind::ReadOnly => KeyType::ReadOnly,
    };
    let customer = match (key_type, customer) {
        (_, None) => None,
        (KeyType::Customer, Some(named)) => {
            Some(find_customer(services, &organization, &named).await?)
        }
        (_, Some(_)) => {
            return Err(Failure::Refused("--customer goes with --type customer".to_owned()));
        }
    };
    if expires.is_some_and(|expires| expires <= services.now()) {
        return Err(Failure::Refused("--expires lies in the past".to_owned()));
    }
    let name = Text::new(&name).map_err(|error| Failure::Refused(format!("--name {error}")))?;
    let trusted = |network| TrustedAddress { network, description: None };
    let addresses = addresses.into_iter().map(trusted).collect();
    let scopes = key_type.usual_scopes();
    let new = NewApiKey { name, key_type, scopes, customer, addresses, expires };
    print(&create_key(services, &organization, new).await?.reveal());
    Ok(())
}

async fn find_customer(
    services: &Arc<Services>,
    organization: &Organization,
    named: &str,
) -> Result<Id<Customer>, Failure> {
    let mut session = Session::read(services, &Caller::job(organization.id)).await?;
    let customers = session.work.records::<Customer>();
    let found = match named.parse() {
        Ok(id) => customers.find(id).await?,
        Err(_) => match domain::records::column::<Customer>("name") {
            Some(name) => {
                let found = customers.by_text(name, &[named.to_owned()]).await?;
                found.into_iter().next().map(|(_, customer)| customer)
            }
            None => None,
        },
    };
    let missing =
        || Failure::Refused(format!("{} has no customer {named:?}", organization.settings.name));
    found.map(|customer| customer.id).ok_or_else(missing)
}
