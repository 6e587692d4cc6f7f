//! Imports that profiles are for.

use std::sync::Arc;

use crate::catalogue::ItemType;
use crate::catalogue::fits::crimp_row::CrimpSpecRow;
use crate::customers::items_sheet::CustomerItemRow;
use crate::fields::Choice;
use crate::pricing::price_lists::sheet::PriceListRow;
use crate::stock::InventoryRow;
use crate::workbooks::import::{Form, component_forms, record_form};

/// What a sheet has a row for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProfileKind {
    Hose,
    CrimpFitting,
    Adaptor,
    Ferrule,
    Wrap,
    OtherItem,
    /// Price of an item in a price list.
    PriceListItem,
    /// A customer's price and part number of an item.
    CustomerItem,
    CrimpSpec,
    /// Stock of an item in a warehouse.
    InventoryItem,
}

impl Choice for ProfileKind {
    const WORDS: &'static [&'static str] = &[
        "hose",
        "crimpFitting",
        "adaptor",
        "ferrule",
        "wrap",
        "otherItem",
        "priceListItem",
        "customerItem",
        "crimpSpec",
        "inventoryItem",
    ];
    const ALL: &'static [Self] = &[
        Self::Hose,
        Self::CrimpFitting,
        Self::Adaptor,
        Self::Ferrule,
        Self::Wrap,
        Self::OtherItem,
        Self::PriceListItem,
        Self::CustomerItem,
        Self::CrimpSpec,
        Self::InventoryItem,
    ];
}

impl ProfileKind {
    /// The type of component, if it is one.
    pub const fn item_type(self) -> Option<ItemType> {
        match self {
            Self::Hose => Some(ItemType::Hose),
            Self::CrimpFitting => Some(ItemType::CrimpFitting),
            Self::Adaptor => Some(ItemType::Adaptor),
            Self::Ferrule => Some(ItemType::Ferrule),
            Self::Wrap => Some(ItemType::Wrap),
            Self::OtherItem => Some(ItemType::OtherItem),
            Self::PriceListItem | Self::CustomerItem | Self::CrimpSpec | Self::InventoryItem => {
                None
            }
        }
    }

    /// The form that its sheets take.
    pub fn form(self) -> Option<Arc<dyn Form>> {
        let forms = match self {
            Self::PriceListItem => record_form::<PriceListRow>(),
            Self::CustomerItem => record_form::<CustomerItemRow>(),
            Self::CrimpSpec => record_form::<CrimpSpecRow>(),
            Self::InventoryItem => record_form::<InventoryRow>(),
            _ => component_forms(self.item_type()),
        };
        forms.into_iter().next()
    }
}
