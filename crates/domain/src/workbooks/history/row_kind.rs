//! Kinds of rows that imports write.

use crate::catalogue::ItemType;
use crate::fields::Choice;

/// A kind of row, as the audit trail names it, in the order in which rows come back: what others refer to comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowKind {
    Brand,
    Hose,
    CrimpFitting,
    Adaptor,
    Ferrule,
    Wrap,
    OtherItem,
    /// What an organization sets for an item.
    ItemProperties,
    CrimpSpec,
    Warehouse,
    InventoryItem,
    PriceListItem,
    Customer,
    /// Price rules of a customer.
    Pricing,
    /// Those for one type of item.
    ItemPricing,
    CustomerItem,
}

impl Choice for RowKind {
    const WORDS: &'static [&'static str] = &[
        "brand",
        "hose",
        "crimpFitting",
        "adaptor",
        "ferrule",
        "wrap",
        "otherItem",
        "itemProperties",
        "crimpSpec",
        "warehouse",
        "inventoryItem",
        "priceListItem",
        "customer",
        "pricing",
        "itemPricing",
        "customerItem",
    ];
    const ALL: &'static [Self] = &[
        Self::Brand,
        Self::Hose,
        Self::CrimpFitting,
        Self::Adaptor,
        Self::Ferrule,
        Self::Wrap,
        Self::OtherItem,
        Self::ItemProperties,
        Self::CrimpSpec,
        Self::Warehouse,
        Self::InventoryItem,
        Self::PriceListItem,
        Self::Customer,
        Self::Pricing,
        Self::ItemPricing,
        Self::CustomerItem,
    ];
}

impl RowKind {
    /// The type of item that such a row is.
    pub fn item_type(self) -> Option<ItemType> {
        ItemType::of_word(self.word())
    }

    /// Whether it is part of the record whose id it has.
    pub const fn is_part(self) -> bool {
        matches!(self, Self::ItemProperties | Self::Pricing | Self::ItemPricing)
    }

    /// Whether triggers or documents keep this column, so that nobody reverts it.
    pub(super) fn is_kept_elsewhere(self, column: &str) -> bool {
        match self {
            Self::InventoryItem => {
                ["part_number_folded", "rank", "brand_id", "reserved"].contains(&column)
            }
            _ => false,
        }
    }

    /// The value that a column belongs to. A row goes back value by value: a price with its currency and unit. Of rows
    /// whose columns depend on one another it goes back as a whole.
    pub(super) fn value_of(self, column: &str) -> &str {
        let beginning =
            |words: &[&'static str]| words.iter().copied().find(|word| column.starts_with(word));
        match self {
            Self::ItemProperties => beginning(&["list_price", "cost"]).unwrap_or(column),
            Self::InventoryItem => beginning(&["reorder"]).unwrap_or(column),
            Self::CustomerItem => {
                let alone = ["org_part_number", "notes", "record_source"];
                let alone = alone.iter().copied().find(|name| *name == column);
                alone.or_else(|| beginning(&["erp"])).unwrap_or("")
            }
            Self::Customer | Self::Warehouse => match column {
                "address1" | "address2" | "city" | "region" | "postal_code" | "country" => {
                    "address"
                }
                _ => beginning(&["erp_id", "tax"]).unwrap_or(column),
            },
            _ => "",
        }
    }

    /// A column by which all others are measured: once it differs, a row goes back as a whole.
    pub(super) fn measure(self) -> Option<&'static str> {
        (self == Self::InventoryItem).then_some("unit")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_belong_together_go_back_together() {
        let cases = [
            (RowKind::ItemProperties, ["list_price", "list_price_unit"], true),
            (RowKind::ItemProperties, ["list_price", "cost"], false),
            (RowKind::ItemProperties, ["available", "priority"], false),
            (RowKind::InventoryItem, ["reorder_point", "reorder_quantity"], true),
            (RowKind::InventoryItem, ["on_hand", "bin_location"], false),
            (RowKind::CustomerItem, ["net_price", "start_date"], true),
            (RowKind::CustomerItem, ["net_price", "notes"], false),
            (RowKind::CustomerItem, ["erp_id", "erp_header_id"], true),
            (RowKind::Customer, ["city", "postal_code"], true),
            (RowKind::Customer, ["city", "email"], false),
            (RowKind::Hose, ["series", "max_pressure_psi"], true),
            (RowKind::PriceListItem, ["list_price", "enabled"], true),
        ];
        for (kind, [one, other], together) in cases {
            assert_eq!(kind.value_of(one) == kind.value_of(other), together, "{one} {other}");
        }
    }

    #[test]
    fn items_are_known_by_their_type() {
        let types: Vec<_> = RowKind::ALL.iter().filter_map(|kind| kind.item_type()).collect();
        assert_eq!(types.len(), ItemType::ALL.len());
    }
}
