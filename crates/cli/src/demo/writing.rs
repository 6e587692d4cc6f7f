//! Writes the demo: the shared catalogue in one transaction, the shop in another.

use domain::catalogue::port::Catalogue;
use domain::catalogue::{BrandProperties, CatalogueEntity, Component, Owner};
use domain::documents::port::Documents;
use domain::documents::{HoseAssembly, HoseKit, hose_assembly, line_documents};
use domain::organization::Organization;
use domain::port::AnyUnitOfWork;
use domain::records::port::Records;
use domain::stock::Warehouse;
use domain::{Id, Result};

use super::contents::Contents;
use crate::demo::catalogue::all::DemoCatalogue;
use crate::demo::catalogue::maker::Made;
use crate::demo::documents::estimates;
use crate::demo::shop::items::{self, ItemProperties};
use crate::demo::shop::price_lists;

/// Rows in one statement.
const CHUNK: usize = 1_000;

/// Writes what all organizations share.
pub(super) async fn shared(work: &mut AnyUnitOfWork, contents: &Contents) -> Result<()> {
    catalogue(work, &contents.catalogue, Owner::Shared).await?;
    properties(work, &items::makers_prices(&contents.listed)).await
}

/// The brand that is preselected for adaptors.
const ADAPTOR_BRAND: &str = "Corvessa";

/// Writes what is the shop's own.
pub(super) async fn own(
    work: &mut AnyUnitOfWork,
    contents: &Contents,
    organization: Id<Organization>,
) -> Result<()> {
    catalogue(work, &contents.catalogue, Owner::Own).await?;
    for made in contents.catalogue.brands.values() {
        let said = BrandProperties {
            available: made.offered,
            default: made.preselected,
            default_adaptor: &*made.brand.name == ADAPTOR_BRAND,
            ..BrandProperties::new(made.brand.id)
        };
        work.set_brand_properties(&said).await?;
    }
    properties(work, &contents.properties).await?;
    Records::<Warehouse>::add_records(work, std::slice::from_ref(&contents.warehouse)).await?;
    for chunk in items::stock(&contents.listed).chunks(CHUNK) {
        work.add_stock(contents.warehouse.id, chunk).await?;
    }
    price_lists::write(work, &contents.price_lists).await?;
    let customers: Vec<_> = contents.customers.values().cloned().collect();
    work.add_records(&customers).await?;
    work.add_records(&contents.customer_items).await?;
    for assembly in &contents.assemblies {
        Documents::<HoseAssembly>::add_document(work, assembly).await?;
    }
    hose_assembly::freeze_released(work, &contents.assemblies).await?;
    for made in &contents.kits {
        Documents::<HoseKit>::add_document(work, &made.kit).await?;
        work.add_lines(made.kit.id.raw(), &made.lines).await?;
    }
    let kits: Vec<_> = contents.kits.iter().map(|made| (&made.kit, &made.lines[..])).collect();
    line_documents::freeze_released(work, &kits).await?;
    estimates::write(work, organization, &contents.estimates).await
}

async fn catalogue(
    work: &mut AnyUnitOfWork,
    catalogue: &DemoCatalogue,
    owner: Owner,
) -> Result<()> {
    let brands = catalogue.brands.values().map(|made| &made.brand);
    let brands: Vec<_> = brands.filter(|brand| brand.owner == owner).cloned().collect();
    work.add_brands(&brands).await?;
    insert(work, catalogue.hoses.iter().map(|hose| &hose.made), owner).await?;
    insert(work, catalogue.fittings.iter(), owner).await?;
    insert(work, catalogue.adaptors.iter(), owner).await?;
    insert(work, catalogue.ferrules.iter(), owner).await?;
    insert(work, catalogue.wraps.iter(), owner).await?;
    insert(work, catalogue.other_items.iter(), owner).await?;
    let specs = catalogue.crimp_specs.iter().filter(|spec| spec.owner == owner);
    let specs: Vec<_> = specs.cloned().collect();
    for chunk in specs.chunks(CHUNK) {
        work.add_crimp_specs(chunk).await?;
    }
    Ok(())
}

/// Inserts the items that are the owner's.
async fn insert<'a, E: CatalogueEntity>(
    work: &mut (impl Catalogue<E> + ?Sized),
    items: impl Iterator<Item = &'a Made<E>>,
    owner: Owner,
) -> Result<()> {
    let components = items.map(|made| &made.component).filter(|made| made.owner == owner);
    let components: Vec<Component<E>> = components.cloned().collect();
    for chunk in components.chunks(CHUNK) {
        work.insert(chunk).await?;
    }
    Ok(())
}

async fn properties(work: &mut AnyUnitOfWork, properties: &[ItemProperties]) -> Result<()> {
    for chunk in properties.chunks(CHUNK) {
        work.set_overlays(chunk).await?;
    }
    Ok(())
}
