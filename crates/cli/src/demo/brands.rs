//! The brands of the demo, and the shop's properties of them.

use domain::catalogue::{Brand, BrandName, BrandProperties, Owner};
use domain::{Error, Record, Result, Services, Session, Text};
use serde::Deserialize;

use super::ids::Kind;
use super::sheet::Sheet;

const BRANDS: Sheet = Sheet::new("brands.csv", include_str!("../../../../config/demo/brands.csv"));

/// A brand with its standing in the shop.
#[derive(Deserialize)]
struct Row {
    name: String,
    owner: Whose,
    available: bool,
    default: bool,
    default_adaptor: bool,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Whose {
    Shared,
    Own,
}

/// Adds the brands that all organizations share. False if they exist already.
pub(super) async fn add_shared(session: &mut Session) -> Result<bool> {
    let brands = of(&session.services, Whose::Shared)?;
    let there = session.work.brands().await?;
    if brands.iter().any(|brand| there.iter().any(|there| there.id == brand.id)) {
        return Ok(false);
    }
    session.work.add_brands(&brands).await?;
    Ok(true)
}

/// Adds the shop's own brand, and its properties of all brands.
pub(super) async fn add_own(session: &mut Session) -> Result<()> {
    session.work.add_brands(&of(&session.services, Whose::Own)?).await?;
    let all = session.work.brands().await?;
    for Row { name, available, default, default_adaptor, .. } in BRANDS.rows::<Row>()? {
        let unknown = || Error::broken(format!("there is no brand {name}"));
        let brand = all.iter().find(|brand| *brand.name == *name).ok_or_else(unknown)?;
        let properties = BrandProperties {
            available,
            default,
            default_adaptor,
            ..BrandProperties::new(brand.id)
        };
        session.work.set_brand_properties(&properties).await?;
    }
    Ok(())
}

fn of(services: &Services, whose: Whose) -> Result<Vec<Brand>> {
    let services = Kind::BRAND.of(services);
    let mut brands = Vec::new();
    for row in BRANDS.rows::<Row>()? {
        let id = services.id();
        if row.owner == whose {
            let name = Text::new(&row.name)
                .map_err(|fault| Error::internal("naming a brand of the demo", fault))?;
            brands.push(Brand {
                id,
                owner: Owner::Shared,
                name: BrandName(name),
                image_name: None,
                record: Record::new(services.now(), None),
            });
        }
    }
    Ok(brands)
}
