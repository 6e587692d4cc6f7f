//! The organization itself.

use crate::catalogue::{Brand, Given, ItemPricing, check_pricing, merge};
use crate::organization::{Caller, Numbering, Organization};
use crate::port::AnyUnitOfWork;
use crate::usecase::Services;
use crate::usecase::brands::offered;
use crate::usecase::numbering::{self, NumberingChange};
use crate::{Error, Result};

/// An organization with how its documents are numbered.
#[derive(Debug, Clone, PartialEq)]
pub struct Set {
    /// It.
    pub organization: Organization,
    /// How each kind is numbered.
    pub numbering: Vec<Numbering>,
}

/// What an organization has set.
pub async fn read(work: &mut AnyUnitOfWork) -> Result<Set> {
    Ok(Set { organization: work.organization().await?, numbering: numbering::in_use(work).await? })
}

/// The same; nobody else changes it until the unit of work ends.
pub async fn read_to_change(work: &mut AnyUnitOfWork) -> Result<Set> {
    let organization = work.organization_to_change().await?;
    Ok(Set { organization, numbering: numbering::in_use(work).await? })
}

/// What is chosen where nobody chooses.
#[derive(Debug, Clone, PartialEq)]
pub struct Defaults {
    /// The organization with its settings.
    pub organization: Organization,
    /// The brand of hoses and fittings.
    pub brand: Option<Brand>,
    /// The brand of adaptors.
    pub adaptor_brand: Option<Brand>,
}

/// What is chosen where nobody chooses.
pub async fn defaults(work: &mut AnyUnitOfWork) -> Result<Defaults> {
    let brands = offered(work).await?;
    let adaptor_brand = brands.iter().find(|offered| offered.said.default_adaptor);
    let brand = brands.iter().find(|offered| offered.said.default);
    Ok(Defaults {
        organization: work.organization().await?,
        brand: brand.map(|offered| offered.brand.clone()),
        adaptor_brand: adaptor_brand.map(|offered| offered.brand.clone()),
    })
}

/// What is to change beside single settings: whole new rules of pricing, and how kinds are
/// numbered.
#[derive(Debug, Clone, Default)]
pub struct Change {
    /// Settings by name.
    pub given: Given,
    /// Rules of pricing.
    pub pricing: Option<Vec<ItemPricing>>,
    /// How kinds are numbered; those that aren't named stay.
    pub numbering: Vec<NumberingChange>,
}

/// Changes what an organization has set.
pub async fn update(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    change: Change,
) -> Result<Set> {
    let mut organization = work.organization_to_change().await?;
    let mut faults = Vec::new();
    match merge(&organization.settings, &change.given) {
        Ok(Some(settings)) => {
            faults.extend(settings.check());
            organization.settings = settings;
        }
        Ok(None) => {}
        Err(found) => faults.extend(found),
    }
    if let Some(pricing) = change.pricing {
        faults.extend(check_pricing(&pricing, "/defaultItemPricing"));
        organization.pricing = pricing;
    }
    let kept = work.numberings().await?;
    let numberings = match numbering::changed(&kept, &change.numbering) {
        Ok(numberings) => numberings,
        Err(found) => {
            faults.extend(found);
            Vec::new()
        }
    };
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    organization.record.touch(services.now(), Some(caller.identity()?.actor.raw()));
    work.save_organization(&organization).await?;
    if !numberings.is_empty() {
        work.set_numberings(&numberings).await?;
    }
    Ok(Set { organization, numbering: numbering::in_use(work).await? })
}
