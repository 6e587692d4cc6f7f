//! The organization's API keys.

use crate::access::{Caller, Identity};
use crate::customers::Customer;
use crate::organization::{ApiKey, KeySecret, NewApiKey, Subscription};
use crate::port::AnyUnitOfWork;
use crate::records::port::Records;
use crate::{Error, Id, Record, Result, Services, Violation};

/// Only some subscriptions have keys.
fn opened(subscription: Subscription) -> Result<()> {
    if subscription.opens_api_keys() {
        return Ok(());
    }
    Err(Error::Forbidden("API keys need a professional or enterprise subscription".to_owned()))
}

/// All keys, by name.
pub async fn list(work: &mut AnyUnitOfWork) -> Result<Vec<ApiKey>> {
    opened(work.organization().await?.subscription)?;
    work.api_keys().await
}

/// One that is to be changed.
pub async fn to_change(work: &mut AnyUnitOfWork, id: Id<ApiKey>) -> Result<ApiKey> {
    opened(work.organization().await?.subscription)?;
    let found = work.api_key_to_change(id).await?;
    found.ok_or_else(|| Error::not_found("API key", id))
}

/// Makes a key; its secret is known only now.
pub async fn make(
    services: &Services,
    work: &mut AnyUnitOfWork,
    by: Option<&Identity>,
    new: NewApiKey,
) -> Result<(ApiKey, KeySecret)> {
    let organization = work.organization().await?;
    opened(organization.subscription)?;
    check(services, work, &new, None).await?;
    let id = services.id();
    let secret = services.secrets.key_secret(id)?;
    let key = ApiKey {
        id,
        organization: organization.id,
        said: new,
        digest: services.secrets.digest(&secret),
        last_used: None,
        record: Record::new(services.now(), by.map(|identity| identity.actor.raw())),
    };
    work.add_api_key(&key).await?;
    Ok((key, secret))
}

/// Changes what is said of a key; what its tokens may do follows within half a minute.
pub async fn update(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    mut key: ApiKey,
    said: NewApiKey,
) -> Result<ApiKey> {
    check(services, work, &said, Some(&key.said)).await?;
    key.said = said;
    key.record.touch(services.now(), Some(caller.identity()?.actor.raw()));
    work.save_api_key(&key).await?;
    Ok(key)
}

/// Removes a key.
pub async fn remove(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<ApiKey>,
) -> Result<()> {
    let key = to_change(work, id).await?;
    let by = caller.identity()?.actor.raw();
    work.remove_api_key(key.id, services.now(), Some(by)).await
}

async fn check(
    services: &Services,
    work: &mut AnyUnitOfWork,
    said: &NewApiKey,
    before: Option<&NewApiKey>,
) -> Result<()> {
    let mut faults = said.check(services.now(), before);
    if let Some(customer) = said.customer
        && Records::<Customer>::record(work, customer).await?.is_none()
    {
        let message = "there is no such customer";
        faults.push(Violation::new("/customer", "unknown_customer", message));
    }
    if faults.is_empty() { Ok(()) } else { Err(Error::Invalid(faults)) }
}
