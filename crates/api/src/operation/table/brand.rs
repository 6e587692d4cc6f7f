//! Brands.

use domain::catalogue::ItemType;

use super::super::row::{get, group, post};
use super::super::{ADMINS, Operation, READERS_AND_CUSTOMERS, RowBody, WRITERS};
use crate::resource::{brand, component};

pub(super) fn rows() -> Vec<Operation> {
    let mut rows = vec![
        get("getBrands", "/brands", READERS_AND_CUSTOMERS, "List the brands", |call| {
            Box::pin(brand::list(call))
        })
        .about("Shared and own brands by name, each with what the organization says of it.")
        .answers("The brands.", brand::list_reply),
        get("getBrandNames", "/brandnames", READERS_AND_CUSTOMERS, "List the names of the brands", |call| {
            Box::pin(brand::names(call))
        })
        .about("The names alone, sorted.")
        .answers("The names.", brand::names_reply),
        get(
            "getOrganizationDefaultBrand",
            "/organization/defaultbrand",
            READERS_AND_CUSTOMERS,
            "Get the brand that is preselected for hoses and fittings",
            |call| Box::pin(brand::default(call, false)),
        )
        .about("null where none is set.")
        .answers("The brand, or null.", brand::default_reply),
        get(
            "getOrganizationDefaultAdaptorBrand",
            "/organization/defaultadaptorbrand",
            READERS_AND_CUSTOMERS,
            "Get the brand that is preselected for adaptors",
            |call| Box::pin(brand::default(call, true)),
        )
        .about("null where none is set.")
        .answers("The brand, or null.", brand::default_reply),
        post("postBrandsCreate", "/brands/create", WRITERS, "Create a brand", |call| {
            Box::pin(brand::create(call))
        })
        .about("A brand of the organization's own, for its own items.")
        .body(RowBody::flat(brand::create_schema, brand::create_example))
        .status(201)
        .answers("The new brand.", brand::reply)
        .fails(&[409]),
        post("postBrandIdUpdate", "/brand/{brandId}/update", ADMINS, "Change what the organization says of a brand", |call| {
            Box::pin(brand::update(call))
        })
        .about(
            "Whether it is offered, preselected, and how its items are priced; name and image where the brand is the
organization's own. Fields that are absent stay. A default brand takes the place of the one before.",
        )
        .body(RowBody::params(brand::update_schema, brand::update_example))
        .answers("The brand after the change.", brand::reply)
        .fails(&[409]),
        post("postBrandIdDelete", "/brand/{brandId}/delete", ADMINS, "Delete a brand, or hide a shared one", |call| {
            Box::pin(brand::remove(call))
        })
        .about("A brand of the organization's own goes when no item has it; a shared brand is hidden for the organization.")
        .answers("What became of it.", brand::removed_reply)
        .fails(&[409]),
        post("postBrandsExport", "/brands/export", WRITERS, "Export brands to Excel", |call| {
            Box::pin(brand::export(call))
        })
        .about("One row for each brand. Listed brands that there are none of are counted in the header X-Unknown-Brands.")
        .body(RowBody::flat(brand::export_schema, brand::export_example))
        .sends("The workbook.", &[component::WORKBOOK]),
    ];
    rows.extend([
        offering("getHoseBrands", "/hosebrands", "hoses", |call| {
            Box::pin(brand::offering(call, ItemType::Hose))
        }),
        offering("getAdaptorBrands", "/adaptorbrands", "adaptors", |call| {
            Box::pin(brand::offering(call, ItemType::Adaptor))
        }),
        offering("getWrapBrands", "/wrapbrands", "wraps", |call| {
            Box::pin(brand::offering(call, ItemType::Wrap))
        }),
        offering("getOtherItemBrands", "/otheritembrands", "other items", |call| {
            Box::pin(brand::offering(call, ItemType::OtherItem))
        }),
    ]);
    group("Brand", rows)
}

fn offering(
    id: &'static str,
    path: &'static str,
    what: &str,
    run: super::super::row::Run,
) -> Operation {
    get(id, path, READERS_AND_CUSTOMERS, format!("List the brands that have {what}"), run)
        .about("Brands that the organization offers, with at least one item of the kind that it offers.")
        .answers("The brands, by name.", brand::list_reply)
}
