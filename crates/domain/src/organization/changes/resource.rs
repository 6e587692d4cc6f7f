//! Kinds of resources that changes are told of.

use crate::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, OtherItem, Overlay, Wrap};
use crate::customers::{Customer, CustomerItemProperties, Location};
use crate::documents::{HoseAssembly, HoseKit, SalesEstimate, WorkOrder};
use crate::fields::{Choice, Column, Columns};
use crate::organization::{OrganizationLocation, ProductGroup, Settings, Supplier};
use crate::pricing::{PriceList, PriceListItem};
use crate::stock::Warehouse;
use crate::workbooks::profile::ImportProfile;

/// Kind of resource, by its name in the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResourceKind {
    Adaptor,
    ApiKey,
    Brand,
    CrimpFitting,
    Customer,
    /// Part number, net price or discount of an item for a customer.
    CustomerItem,
    CustomerLocation,
    Ferrule,
    Hose,
    HoseAssembly,
    HoseKit,
    /// How the lists of a maker are imported.
    ImportProfile,
    InventoryItem,
    /// The organization with its settings.
    Organization,
    OrganizationLocation,
    OtherItem,
    /// What the reading of phrases was taught.
    ParseCorrection,
    PriceList,
    PriceListItem,
    ProductGroup,
    SalesEstimate,
    Supplier,
    User,
    Warehouse,
    WorkOrder,
    Wrap,
}

impl Choice for ResourceKind {
    const WORDS: &'static [&'static str] = &[
        "adaptor",
        "apiKey",
        "brand",
        "crimpFitting",
        "customer",
        "customerItem",
        "customerLocation",
        "ferrule",
        "hose",
        "hoseAssembly",
        "hoseKit",
        "importProfile",
        "inventoryItem",
        "organization",
        "organizationLocation",
        "otherItem",
        "parseCorrection",
        "priceList",
        "priceListItem",
        "productGroup",
        "salesEstimate",
        "supplier",
        "user",
        "warehouse",
        "workOrder",
        "wrap",
    ];
    const ALL: &'static [Self] = &[
        Self::Adaptor,
        Self::ApiKey,
        Self::Brand,
        Self::CrimpFitting,
        Self::Customer,
        Self::CustomerItem,
        Self::CustomerLocation,
        Self::Ferrule,
        Self::Hose,
        Self::HoseAssembly,
        Self::HoseKit,
        Self::ImportProfile,
        Self::InventoryItem,
        Self::Organization,
        Self::OrganizationLocation,
        Self::OtherItem,
        Self::ParseCorrection,
        Self::PriceList,
        Self::PriceListItem,
        Self::ProductGroup,
        Self::SalesEstimate,
        Self::Supplier,
        Self::User,
        Self::Warehouse,
        Self::WorkOrder,
        Self::Wrap,
    ];
}

impl ResourceKind {
    /// Whether only admins read changes of it: people, keys and settings.
    pub const fn is_for_admins(self) -> bool {
        matches!(self, Self::ApiKey | Self::Organization | Self::User)
    }

    /// Name in the interface of what is stored in a column; `None` for what it shows by other fields, such as the key
    /// that a size is compared by.
    pub(super) fn field(self, stored: &str) -> Option<&'static str> {
        if stored == "brand_id" && self != Self::Brand {
            return Some("brand");
        }
        if stored == "layout" && self == Self::ImportProfile {
            return Some("layout");
        }
        let mut columns = self.columns().iter().copied().flatten();
        let column = columns.find(|column| column.stored == stored)?;
        // `ends/0/style` is a part of `ends`.
        column.name.split('/').next()
    }

    /// Column tables of its fields.
    const fn columns(self) -> &'static [&'static [Column]] {
        match self {
            Self::Adaptor => &[Adaptor::COLUMNS, Overlay::COLUMNS],
            Self::CrimpFitting => &[CrimpFitting::COLUMNS, Overlay::COLUMNS],
            Self::Ferrule => &[Ferrule::COLUMNS, Overlay::COLUMNS],
            Self::Hose => &[Hose::COLUMNS, Overlay::COLUMNS],
            Self::OtherItem => &[OtherItem::COLUMNS, Overlay::COLUMNS],
            Self::Wrap => &[Wrap::COLUMNS, Overlay::COLUMNS],
            Self::Customer => &[Customer::COLUMNS],
            Self::CustomerItem => &[CustomerItemProperties::COLUMNS],
            Self::CustomerLocation => &[Location::COLUMNS],
            Self::HoseAssembly => &[HoseAssembly::COLUMNS],
            Self::HoseKit => &[HoseKit::COLUMNS],
            Self::SalesEstimate => &[SalesEstimate::COLUMNS],
            Self::WorkOrder => &[WorkOrder::COLUMNS],
            Self::Organization => &[Settings::COLUMNS],
            Self::OrganizationLocation => &[OrganizationLocation::COLUMNS],
            Self::ProductGroup => &[ProductGroup::COLUMNS],
            Self::Supplier => &[Supplier::COLUMNS],
            Self::ImportProfile => &[ImportProfile::COLUMNS],
            Self::PriceList => &[PriceList::COLUMNS],
            Self::PriceListItem => &[PriceListItem::COLUMNS],
            Self::Warehouse => &[Warehouse::COLUMNS],
            Self::ApiKey
            | Self::Brand
            | Self::InventoryItem
            | Self::ParseCorrection
            | Self::User => &[],
        }
    }
}
