//! Use cases of the organization's settings.

use crate::fields::{FieldPatch, merge};
use crate::organization::numbering::NumberingChange;
use crate::organization::{Numbering, Organization, Origin, numbering};
use crate::pricing::{ItemPricings, Pricing, currencies};
use crate::{Error, Result, Session, Violation};

/// An organization with its price rules and numberings.
#[derive(Debug, Clone, PartialEq)]
pub struct Set {
    pub organization: Organization,
    /// Price rules for items without a rule of the customer, price list or brand.
    pub pricing: Pricing,
    /// Numbering of each kind of document.
    pub numbering: Vec<Numbering>,
}

/// Reads the organization.
pub async fn read(session: &mut Session) -> Result<Set> {
    let organization = session.work.organization().await?;
    set_of(session, organization).await
}

/// Reads and locks the organization until the unit of work ends.
pub async fn read_to_change(session: &mut Session) -> Result<Set> {
    let organization = session.work.organization_to_change().await?;
    set_of(session, organization).await
}

async fn set_of(session: &mut Session, organization: Organization) -> Result<Set> {
    let pricing = pricing(session, &organization).await?;
    Ok(Set { organization, pricing, numbering: numbering::in_use(session).await? })
}

/// Price rules of the organization.
pub(crate) async fn pricing(session: &mut Session, organization: &Organization) -> Result<Pricing> {
    let found = session.work.pricings(&[organization.id.raw()]).await?.into_iter().next();
    Ok(found.map(|(_, pricing)| pricing).unwrap_or_default())
}

#[derive(Debug, Clone, Default)]
pub struct Change {
    /// Fields of settings and of price rules for all items.
    pub patch: FieldPatch,
    /// All price rules by item type.
    pub items: Option<ItemPricings>,
    /// All origins whose pages may call.
    pub origins: Option<Vec<Origin>>,
    /// Numberings; absent kinds stay.
    pub numbering: Vec<NumberingChange>,
    /// Errors found earlier, to be reported together.
    pub faults: Vec<Violation>,
}

/// Changes the organization's settings.
pub async fn update(session: &mut Session, change: Change) -> Result<Set> {
    let Set { organization: before, pricing, .. } = read_to_change(session).await?;
    let mut organization = before.clone();
    let mut faults = change.faults;
    let settings = merge(&organization.settings, &change.patch).map_err(Error::Invalid);
    if let Some(Some(settings)) = without_faults(settings, &mut faults)? {
        organization.settings = settings;
    }
    if let Some(origins) = change.origins {
        organization.origins = origins;
    }
    let changed = pricing.change(session.caller.visibility(), &change.patch, change.items);
    let new_pricing = without_faults(changed, &mut faults)?;
    let in_use = session.work.numberings().await?;
    let numberings = numbering::changed(&in_use, &change.numbering);
    let mut numberings = without_faults(numberings, &mut faults)?.unwrap_or_default();
    numberings.retain(|new| *new != numbering::current(&in_use, new.kind));
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    currencies::may_change_own(session, (&before.settings, &organization.settings)).await?;
    let new_pricing = new_pricing.filter(|new| *new != pricing);
    if organization == before && new_pricing.is_none() && numberings.is_empty() {
        return set_of(session, organization).await;
    }
    organization.record.touch(session.now(), session.caller.identity()?.by());
    session.work.save_organization(&organization).await?;
    if let Some(new_pricing) = new_pricing {
        session.work.set_pricing(organization.id.raw(), &new_pricing).await?;
    }
    if !numberings.is_empty() {
        session.work.set_numberings(&numberings).await?;
    }
    set_of(session, organization).await
}

/// The result; `None` after an error, which is added to the others.
fn without_faults<T>(result: Result<T>, faults: &mut Vec<Violation>) -> Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Error::Invalid(found)) => {
            faults.extend(found);
            Ok(None)
        }
        Err(other) => Err(other),
    }
}
