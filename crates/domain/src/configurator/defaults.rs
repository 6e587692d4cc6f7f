//! Defaults of the configurator.

use crate::catalogue::Brand;
use crate::catalogue::brands::offered;
use crate::organization::Organization;
use crate::organization::settings::pricing;
use crate::pricing::Pricing;
use crate::records::Stored;
use crate::stock::Warehouse;
use crate::{Result, Session};

/// Values for fields that nobody has set.
#[derive(Debug, Clone, PartialEq)]
pub struct Defaults {
    /// The organization with its settings.
    pub organization: Organization,
    /// Price rules of the organization.
    pub pricing: Pricing,
    /// Default brand of hoses and fittings.
    pub brand: Option<Brand>,
    /// Default brand of adaptors.
    pub adaptor_brand: Option<Brand>,
    /// Default warehouse.
    pub warehouse: Option<Stored<Warehouse>>,
}

/// The defaults of the organization.
pub async fn defaults(session: &mut Session) -> Result<Defaults> {
    let brands = offered(session).await?;
    let adaptor_brand = brands.iter().find(|offered| offered.properties.default_adaptor);
    let brand = brands.iter().find(|offered| offered.properties.default);
    let organization = session.work.organization().await?;
    let warehouse = match session.work.default_warehouse().await? {
        Some(id) => session.work.records::<Warehouse>().find(id).await?,
        None => None,
    };
    Ok(Defaults {
        warehouse,
        pricing: pricing(session, &organization).await?,
        organization,
        brand: brand.map(|offered| offered.brand.clone()),
        adaptor_brand: adaptor_brand.map(|offered| offered.brand.clone()),
    })
}
