//! Brands and what an organization says of them.

use std::collections::{HashMap, HashSet};

use crate::access::{Caller, scope};
use crate::catalogue::{Brand, BrandName, BrandProperties, BrandRow, ItemType, Owner};
use crate::fields::{FieldPatch, merge};
use crate::port::{Access, AnyUnitOfWork};
use crate::pricing::ItemPricings;
use crate::{Error, Id, Result, Services, Text};

/// A brand with what the organization says of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Offered {
    pub brand: Brand,
    pub said: BrandProperties,
}

/// All brands, by name.
pub async fn list(services: &Services, caller: &Caller) -> Result<Vec<Offered>> {
    let mut work = services.store.begin(scope(caller), Access::Read).await?;
    offered(&mut *work).await
}

/// The same in a unit of work that is there.
pub(crate) async fn offered(work: &mut AnyUnitOfWork) -> Result<Vec<Offered>> {
    let said = work.brand_properties().await?;
    let mut said: HashMap<Id<Brand>, BrandProperties> =
        said.into_iter().map(|said| (said.brand, said)).collect();
    let brands = work.brands().await?.into_iter();
    Ok(brands
        .map(|brand| {
            let said = said.remove(&brand.id).unwrap_or_else(|| BrandProperties::new(brand.id));
            Offered { brand, said }
        })
        .collect())
}

/// Brands that the organization offers at least one item of a kind of.
pub async fn offering(
    services: &Services,
    caller: &Caller,
    item_type: ItemType,
) -> Result<Vec<Offered>> {
    let mut work = services.store.begin(scope(caller), Access::Read).await?;
    let offering: HashSet<_> = work.brands_offering(item_type).await?.into_iter().collect();
    let mut brands = offered(&mut *work).await?;
    brands.retain(|offered| offered.said.available && offering.contains(&offered.brand.id));
    Ok(brands)
}

/// Makes a brand of the organization's own.
pub async fn create(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    name: Text,
) -> Result<Offered> {
    let identity = caller.identity()?;
    free(work, &name, None).await?;
    let brand = Brand {
        id: services.id(),
        owner: Owner::Own,
        name: BrandName(name),
        image_name: None,
        record: services.record(identity),
    };
    work.add_brands(std::slice::from_ref(&brand)).await?;
    Ok(Offered { said: BrandProperties::new(brand.id), brand })
}

/// No other brand that the organization sees may have the name: items name their brand by it.
async fn free(work: &mut AnyUnitOfWork, name: &str, but: Option<Id<Brand>>) -> Result<()> {
    let wanted = crate::fold(name);
    let taken = work
        .brands()
        .await?
        .into_iter()
        .any(|brand| Some(brand.id) != but && crate::fold(&brand.name) == wanted);
    if taken {
        return Err(Error::Conflict {
            code: "duplicate",
            detail: "a brand with this name already exists".to_owned(),
        });
    }
    Ok(())
}

/// Changes what the organization says of a brand; name and image where it is its own.
pub async fn update(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<Brand>,
    given: &FieldPatch,
    pricing: Option<ItemPricings>,
) -> Result<Offered> {
    let identity = caller.identity()?;
    // One change at a time: a new default changes the brand that was it before.
    work.lock_item(identity.organization.of_kind()).await?;
    let Offered { mut brand, mut said } = one(work, id).await?;
    if let Some(row) = merge(&BrandRow::of(&brand, &said), given).map_err(Error::Invalid)? {
        let itself = row.name != brand.name || row.image_name != brand.image_name;
        if itself && brand.owner == Owner::Shared {
            return Err(Error::invalid(
                if row.name == brand.name { "/imageName" } else { "/name" },
                "shared_field",
                "belongs to the shared catalogue and can't be changed",
            ));
        }
        if itself {
            free(work, &row.name, Some(id)).await?;
            brand.name = row.name;
            brand.image_name = row.image_name;
            brand.record.touch(services.now(), Some(identity.actor.raw()));
            work.save_brand(&brand).await?;
        }
        said.available = row.available;
        said.default = row.default;
        said.default_adaptor = row.default_adaptor;
        said.discount_percent = row.discount_percent;
    }
    if let Some(pricing) = pricing {
        said.pricing = pricing;
    }
    work.set_brand_properties(&said).await?;
    Ok(Offered { brand, said })
}

async fn one(work: &mut AnyUnitOfWork, id: Id<Brand>) -> Result<Offered> {
    let mut brands = offered(work).await?.into_iter();
    brands.find(|offered| offered.brand.id == id).ok_or_else(|| Error::not_found("brand", id))
}

/// Result of removing a brand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removed {
    /// It is gone.
    Deleted,
    /// All share it, so the organization hides it.
    Hidden,
}

/// Removes a brand of the organization's own that no item has; hides a shared one.
pub async fn remove(work: &mut AnyUnitOfWork, caller: &Caller, id: Id<Brand>) -> Result<Removed> {
    let identity = caller.identity()?;
    work.lock_item(identity.organization.of_kind()).await?;
    let Offered { brand, said } = one(work, id).await?;
    let removed = if brand.owner == Owner::Shared {
        let hidden =
            BrandProperties { available: false, default: false, default_adaptor: false, ..said };
        work.set_brand_properties(&hidden).await?;
        Removed::Hidden
    } else {
        let items = work.count_brand_items(id).await?;
        if items > 0 {
            return Err(Error::Conflict {
                code: "still_used",
                detail: format!(
                    "{items} items have the brand {}; give them another first",
                    brand.name
                ),
            });
        }
        work.remove_brand(id).await?;
        Removed::Deleted
    };
    Ok(removed)
}
