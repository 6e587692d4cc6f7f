//! Writes the demo: the shared catalogue in one transaction, the shop in another.

use domain::catalogue::{BrandProperties, CatalogueEntity, Component, Owner};
use domain::customers::{Customer, CustomerItemProperties};
use domain::documents::{HoseAssembly, HoseKit, hose_assembly, line_documents};
use domain::stock::Warehouse;
use domain::{Result, Session};

use super::contents::Contents;
use crate::demo::catalogue::all::DemoCatalogue;
use crate::demo::catalogue::maker::Made;
use crate::demo::documents::estimates;
use crate::demo::shop::items::{self, ItemProperties};
use crate::demo::shop::price_lists;

/// Rows in one statement.
const CHUNK: usize = 1_000;

/// Writes what all organizations share.
pub(super) async fn shared(session: &mut Session, contents: &Contents) -> Result<()> {
    catalogue(session, &contents.catalogue, Owner::Shared).await?;
    properties(session, &items::makers_prices(&contents.listed)).await
}

/// The brand that is preselected for adaptors.
const ADAPTOR_BRAND: &str = "Corvessa";

/// Writes what is the shop's own.
pub(super) async fn own(session: &mut Session, contents: &Contents) -> Result<()> {
    catalogue(session, &contents.catalogue, Owner::Own).await?;
    for made in contents.catalogue.brands.values() {
        let said = BrandProperties {
            available: made.offered,
            default: made.preselected,
            default_adaptor: &*made.brand.name == ADAPTOR_BRAND,
            ..BrandProperties::new(made.brand.id)
        };
        session.work.set_brand_properties(&said).await?;
    }
    properties(session, &contents.properties).await?;
    session.work.records::<Warehouse>().add(std::slice::from_ref(&contents.warehouse)).await?;
    for chunk in items::stock(&contents.listed).chunks(CHUNK) {
        session.work.add_stock(contents.warehouse.id, chunk).await?;
    }
    price_lists::write(session, &contents.price_lists).await?;
    let customers: Vec<_> = contents.customers.values().cloned().collect();
    session.work.records::<Customer>().add(&customers).await?;
    session.work.records::<CustomerItemProperties>().add(&contents.customer_items).await?;
    for assembly in &contents.assemblies {
        session.work.documents::<HoseAssembly>().add(assembly).await?;
    }
    hose_assembly::freeze_released(session, &contents.assemblies).await?;
    for made in &contents.kits {
        session.work.documents::<HoseKit>().add(&made.kit).await?;
        session.work.add_lines(made.kit.id.raw(), &made.lines).await?;
    }
    let kits: Vec<_> = contents.kits.iter().map(|made| (&made.kit, &made.lines[..])).collect();
    line_documents::freeze_released(session, &kits).await?;
    estimates::write(session, &contents.estimates).await
}

async fn catalogue(session: &mut Session, catalogue: &DemoCatalogue, owner: Owner) -> Result<()> {
    let brands = catalogue.brands.values().map(|made| &made.brand);
    let brands: Vec<_> = brands.filter(|brand| brand.owner == owner).cloned().collect();
    session.work.add_brands(&brands).await?;
    insert(session, catalogue.hoses.iter().map(|hose| &hose.made), owner).await?;
    insert(session, catalogue.fittings.iter(), owner).await?;
    insert(session, catalogue.adaptors.iter(), owner).await?;
    insert(session, catalogue.ferrules.iter(), owner).await?;
    insert(session, catalogue.wraps.iter(), owner).await?;
    insert(session, catalogue.other_items.iter(), owner).await?;
    let specs = catalogue.crimp_specs.iter().filter(|spec| spec.owner == owner);
    let specs: Vec<_> = specs.cloned().collect();
    for chunk in specs.chunks(CHUNK) {
        session.work.add_crimp_specs(chunk).await?;
    }
    Ok(())
}

/// Inserts the items that are the owner's.
async fn insert<'a, E: CatalogueEntity>(
    session: &mut Session,
    items: impl Iterator<Item = &'a Made<E>>,
    owner: Owner,
) -> Result<()> {
    let components = items.map(|made| &made.component).filter(|made| made.owner == owner);
    let components: Vec<Component<E>> = components.cloned().collect();
    for chunk in components.chunks(CHUNK) {
        session.work.catalogue::<E>().insert(chunk).await?;
    }
    Ok(())
}

async fn properties(session: &mut Session, properties: &[ItemProperties]) -> Result<()> {
    for chunk in properties.chunks(CHUNK) {
        session.work.set_overlays(chunk).await?;
    }
    Ok(())
}
