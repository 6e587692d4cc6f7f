//! What a configurator starts with.

use crate::Result;
use crate::catalogue::Brand;
use crate::catalogue::brands::offered;
use crate::organization::Organization;
use crate::organization::settings::pricing;
use crate::port::AnyUnitOfWork;
use crate::pricing::Pricing;
use crate::records::Stored;
use crate::stock::Warehouse;

/// What holds until somebody chooses.
#[derive(Debug, Clone, PartialEq)]
pub struct Defaults {
    /// The organization with its settings.
    pub organization: Organization,
    /// Price rules.
    pub pricing: Pricing,
    /// The brand of hoses and fittings.
    pub brand: Option<Brand>,
    /// The brand of adaptors.
    pub adaptor_brand: Option<Brand>,
    /// The warehouse.
    pub warehouse: Option<Stored<Warehouse>>,
}

/// The defaults of the organization.
pub async fn defaults(work: &mut AnyUnitOfWork) -> Result<Defaults> {
    let brands = offered(work).await?;
    let adaptor_brand = brands.iter().find(|offered| offered.said.default_adaptor);
    let brand = brands.iter().find(|offered| offered.said.default);
    let organization = work.organization().await?;
    let warehouse = match work.default_warehouse().await? {
        Some(id) => work.record(id).await?,
        None => None,
    };
    Ok(Defaults {
        warehouse,
        pricing: pricing(work, &organization).await?,
        organization,
        brand: brand.map(|offered| offered.brand.clone()),
        adaptor_brand: adaptor_brand.map(|offered| offered.brand.clone()),
    })
}
