//! The organization's API keys.

use crate::customers::Customer;
use crate::organization::{ApiKey, KeySecret, NewApiKey, Subscription};
use crate::{Error, Id, Result, Session, Violation};

/// Refuses subscriptions without API keys.
fn opened(subscription: Subscription) -> Result<()> {
    if subscription.opens_api_keys() {
        return Ok(());
    }
    Err(Error::Forbidden("API keys need a professional or enterprise subscription".to_owned()))
}

/// All keys, by name.
pub async fn list(session: &mut Session) -> Result<Vec<ApiKey>> {
    opened(session.work.organization().await?.subscription)?;
    session.work.api_keys().await
}

/// The key to change.
pub async fn to_change(session: &mut Session, id: Id<ApiKey>) -> Result<ApiKey> {
    opened(session.work.organization().await?.subscription)?;
    let found = session.work.api_key_to_change(id).await?;
    found.ok_or_else(|| Error::not_found("API key", id))
}

/// Creates a key and returns its secret, which isn't stored.
pub async fn make(session: &mut Session, new: NewApiKey) -> Result<(ApiKey, KeySecret)> {
    let organization = session.work.organization().await?;
    opened(organization.subscription)?;
    check(session, &new, None).await?;
    let id = session.id();
    let secret = session.services.secrets.key_secret(id)?;
    let key = ApiKey {
        id,
        organization: organization.id,
        properties: new,
        digest: session.services.secrets.digest(&secret),
        last_used: None,
        record: session.record()?,
    };
    session.work.add_api_key(&key).await?;
    Ok((key, secret))
}

/// Changes a key; its tokens follow within half a minute.
pub async fn update(
    session: &mut Session,
    mut key: ApiKey,
    properties: NewApiKey,
) -> Result<ApiKey> {
    check(session, &properties, Some(&key.properties)).await?;
    if key.properties == properties {
        return Ok(key);
    }
    key.properties = properties;
    key.record.touch(session.now(), session.caller.identity()?.by());
    session.work.save_api_key(&key).await?;
    Ok(key)
}

/// Deletes a key.
pub async fn remove(session: &mut Session, key: &ApiKey) -> Result<()> {
    let by = session.caller.identity()?.by();
    session.work.remove_api_key(key.id, session.now(), by).await
}

async fn check(
    session: &mut Session,
    properties: &NewApiKey,
    before: Option<&NewApiKey>,
) -> Result<()> {
    let mut faults = properties.check(session.now(), before);
    if let Some(customer) = properties.customer
        && session.work.records::<Customer>().find(customer).await?.is_none()
    {
        let message = "is not one of your customers; choose one of them, or leave it out";
        faults.push(Violation::new("/customer", "unknown_customer", message));
    }
    if faults.is_empty() { Ok(()) } else { Err(Error::Invalid(faults)) }
}
