//! Reading and changing brands and an organization's settings for them.

use std::collections::{HashMap, HashSet};

use crate::catalogue::{Brand, BrandName, BrandProperties, BrandRow, ItemType, Owner};
use crate::fields::{FieldPatch, merge};
use crate::pricing::ItemPricings;
use crate::{Error, Id, Result, Session, Text};

/// A brand with the organization's settings.
#[derive(Debug, Clone, PartialEq)]
pub struct BrandWithPreferences {
    pub brand: Brand,
    pub properties: BrandProperties,
}

/// All brands, by name.
pub async fn list(session: &mut Session) -> Result<Vec<BrandWithPreferences>> {
    offered(session).await
}

/// The brands within an existing unit of work.
pub(crate) async fn offered(session: &mut Session) -> Result<Vec<BrandWithPreferences>> {
    let properties = session.work.brand_properties().await?;
    let mut by_brand: HashMap<Id<Brand>, BrandProperties> =
        properties.into_iter().map(|properties| (properties.brand, properties)).collect();
    let brands = session.work.brands().await?.into_iter();
    Ok(brands
        .map(|brand| {
            let properties =
                by_brand.remove(&brand.id).unwrap_or_else(|| BrandProperties::new(brand.id));
            let record = brand.record.with_change(properties.modified);
            let brand = Brand { record, ..brand };
            BrandWithPreferences { brand, properties }
        })
        .collect())
}

/// Brands that the organization offers at least one item of a kind of.
pub async fn offering(
    session: &mut Session,
    item_type: ItemType,
) -> Result<Vec<BrandWithPreferences>> {
    let offering: HashSet<_> = session.work.brands_offering(item_type).await?.into_iter().collect();
    let mut brands = offered(session).await?;
    brands.retain(|offered| offered.properties.available && offering.contains(&offered.brand.id));
    Ok(brands)
}

/// Creates a brand of the organization's own.
pub async fn create(session: &mut Session, name: Text) -> Result<BrandWithPreferences> {
    let identity = session.caller.identity()?;
    free(session, &name, None).await?;
    let brand = Brand {
        id: session.id(),
        owner: Owner::Own,
        name: BrandName(name),
        image_name: None,
        record: session.services.record(identity),
    };
    session.work.add_brands(std::slice::from_ref(&brand)).await?;
    Ok(BrandWithPreferences { properties: BrandProperties::new(brand.id), brand })
}

/// Refuses a name that another visible brand has, since items refer to brands by name.
async fn free(session: &mut Session, name: &str, but: Option<Id<Brand>>) -> Result<()> {
    let folded = crate::case_folded(name);
    let taken = session
        .work
        .brands()
        .await?
        .into_iter()
        .any(|brand| Some(brand.id) != but && crate::case_folded(&brand.name) == folded);
    if taken {
        return Err(Error::Conflict {
            code: "duplicate",
            detail: "a brand with this name already exists; choose another name".to_owned(),
        });
    }
    Ok(())
}

/// Changes an organization's settings for a brand; for its own brand also name and image.
pub async fn update(
    session: &mut Session,
    id: Id<Brand>,
    patch: &FieldPatch,
    pricing: Option<ItemPricings>,
) -> Result<BrandWithPreferences> {
    let identity = session.caller.identity()?;
    let BrandWithPreferences { mut brand, mut properties } = to_change(session, id).await?;
    // One time for all of the change: the answer tells what is kept.
    let now = session.now();
    let before = properties.clone();
    if let Some(row) = merge(&BrandRow::of(&brand, &properties), patch).map_err(Error::Invalid)? {
        let itself = row.name != brand.name || row.image_name != brand.image_name;
        if itself && brand.owner == Owner::Shared {
            return Err(Error::invalid(
                if row.name == brand.name { "/imageName" } else { "/name" },
                "shared_field",
                "belongs to the shared catalogue and can't be changed; leave it out",
            ));
        }
        if itself {
            free(session, &row.name, Some(id)).await?;
            brand.name = row.name;
            brand.image_name = row.image_name;
            brand.record.touch(now, identity.by());
            session.work.save_brand(&brand).await?;
        }
        properties.available = row.available;
        properties.default = row.default;
        properties.default_adaptor = row.default_adaptor;
        properties.discount_percent = row.discount_percent;
    }
    if let Some(pricing) = pricing {
        properties.pricing = pricing;
    }
    if properties != before {
        properties.modified = Some((now, identity.by()));
        brand.record.touch(now, identity.by());
        session.work.set_brand_properties(&properties).await?;
    }
    Ok(BrandWithPreferences { brand, properties })
}

/// A brand to change; one change at a time, since a new default also changes the previous one.
pub async fn to_change(session: &mut Session, id: Id<Brand>) -> Result<BrandWithPreferences> {
    let organization = session.caller.identity()?.organization;
    session.work.lock_item(organization.of_kind()).await?;
    let mut brands = offered(session).await?.into_iter();
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
pub async fn remove(session: &mut Session, id: Id<Brand>) -> Result<Removed> {
    let identity = session.caller.identity()?;
    let BrandWithPreferences { brand, properties } = to_change(session, id).await?;
    let removed = if brand.owner == Owner::Shared {
        let hidden = BrandProperties {
            available: false,
            default: false,
            default_adaptor: false,
            modified: Some((session.now(), identity.by())),
            ..properties
        };
        session.work.set_brand_properties(&hidden).await?;
        Removed::Hidden
    } else {
        let items = session.work.count_brand_items(id).await?;
        if items > 0 {
            return Err(Error::Conflict {
                code: "still_used",
                detail: format!(
                    "{items} items have the brand {}; give them another brand first",
                    brand.name
                ),
            });
        }
        session.work.remove_brand(id).await?;
        Removed::Deleted
    };
    Ok(removed)
}
