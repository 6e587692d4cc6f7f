//! The tables of each kind.

use domain::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, ItemType, OtherItem, Wrap,
};

/// A kind with a table of its own, whose columns are those of its column table.
pub(crate) trait CatalogueRow: CatalogueEntity {
    const TABLE: &'static str = table(Self::TYPE);
}

impl CatalogueRow for Hose {}
impl CatalogueRow for CrimpFitting {}
impl CatalogueRow for Adaptor {}
impl CatalogueRow for Ferrule {}
impl CatalogueRow for Wrap {}
impl CatalogueRow for OtherItem {}

/// The table of a kind.
pub(crate) const fn table(item_type: ItemType) -> &'static str {
    match item_type {
        ItemType::Hose => "hoses",
        ItemType::CrimpFitting => "crimp_fittings",
        ItemType::Adaptor => "adaptors",
        ItemType::Ferrule => "ferrules",
        ItemType::Wrap => "wraps",
        ItemType::OtherItem => "other_items",
    }
}
