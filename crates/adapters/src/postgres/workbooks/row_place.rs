//! Where rows of each kind are stored that imports write.

use domain::catalogue::ItemType;
use domain::workbooks::history::RowKind;

use crate::postgres::catalogue::table;

/// Where rows of a kind are stored.
pub(super) struct Place {
    pub(super) table: &'static str,
    pub(super) id: &'static str,
    /// The column that tells rows of one id apart; blank if there is none.
    pub(super) further: &'static str,
    /// The column with the item that a row is about; blank if there is none.
    pub(super) item: &'static str,
    /// Whether rows know when and by whom they were last changed.
    pub(super) is_stamped: bool,
}

pub(super) fn place(kind: RowKind) -> Place {
    let of = |table, item| Place { table, id: "id", further: "", item, is_stamped: true };
    let part =
        |table, further| Place { table, id: "subject_id", further, item: "", is_stamped: false };
    match kind {
        RowKind::Brand => of("brands", ""),
        RowKind::Hose => of(table(ItemType::Hose), ""),
        RowKind::CrimpFitting => of(table(ItemType::CrimpFitting), ""),
        RowKind::Adaptor => of(table(ItemType::Adaptor), ""),
        RowKind::Ferrule => of(table(ItemType::Ferrule), ""),
        RowKind::Wrap => of(table(ItemType::Wrap), ""),
        RowKind::OtherItem => of(table(ItemType::OtherItem), ""),
        RowKind::ItemProperties => Place { id: "item_id", ..of("item_properties", "item_id") },
        RowKind::CrimpSpec => of("crimp_specs", "hose_id"),
        RowKind::Warehouse => of("warehouses", ""),
        RowKind::InventoryItem => of("inventory_items", "item_id"),
        RowKind::PriceListItem => of("price_list_items", "item_id"),
        RowKind::Customer => of("customers", ""),
        RowKind::Pricing => part("pricing", ""),
        RowKind::ItemPricing => part("item_pricing", "item_type"),
        RowKind::CustomerItem => of("customer_item_properties", "item_id"),
    }
}

/// Columns that say who and when, which no import is about.
pub(super) const STAMPS: [&str; 2] = ["last_modified", "last_modified_by"];
